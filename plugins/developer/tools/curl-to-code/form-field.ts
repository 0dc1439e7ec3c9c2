import { InputError, quote } from '@toolyard/sdk';
import { type BodyPart, STDIN } from './request-data.ts';

/** A field of a multipart form: it has a value, or the file that is sent. */
export interface FormField {
  readonly name: string;
  readonly value: string | null;
  readonly file: string | null;
  /** The name that the file is sent under. */
  readonly filename: string | null;
  readonly content_type: string | null;
}

/** What a field is read in. */
interface FormContext {
  readonly warnings: string[];
  /** What stands for a file that is named, where that is the standard input. */
  readonly read: (file: string) => BodyPart;
}

/**
 * A value of --form: `name=value`, `name=@file` or `name=<file`, with ;type= and ;filename= behind (curl(1)). A value or
 * name is quoted only where it begins with a double quote; a semicolon ends it where it is not.
 *
 * @throws InputError naming `curl` for what makes parts within parts, or headers of a part
 */
export function readFormField(field: string, context: FormContext): FormField {
  const { name, content } = splitName(field);
  if (content.startsWith('(') || (name === '' && content.startsWith(')')))
    throw new InputError(
      'curl',
      `expected a form without parts within parts, got ${quote(field)}; --form-string takes it as text`,
    );
  checkName(name, field);
  const sign = /^[@<]/.exec(content)?.[0];
  return new FieldReader(sign === undefined ? content : content.slice(1), sign, context).read(name);
}

/** A value of --form-string, which is text whatever is in it. */
export function readFormString(field: string): FormField {
  const { name, content } = splitName(field);
  checkName(name, field);
  return { name, value: content, file: null, filename: null, content_type: null };
}

function splitName(field: string): { readonly name: string; readonly content: string } {
  const equals = field.indexOf('=');
  if (equals === -1) throw new InputError('curl', `expected name=value in a form, got ${quote(field)}`);
  return { name: field.slice(0, equals), content: field.slice(equals + 1) };
}

/** Without a name curl sends a part that has none, which RFC 7578 §4.2 does not know. */
function checkName(name: string, field: string): void {
  if (name === '') throw new InputError('curl', `expected name=value in a form, got ${quote(field)}`);
}

/** The types that curl gives to files by the end of their names; all others are octet streams. */
const TYPES: Readonly<Record<string, string>> = {
  gif: 'image/gif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  htm: 'text/html',
  html: 'text/html',
  pdf: 'application/pdf',
  xml: 'application/xml',
};

/** The type that curl sends with a field: by the name that is sent, then by that of the file. */
export function partType({ content_type, file, filename }: FormField): string | null {
  if (content_type !== null || filename === null) return content_type;
  const named = typeOf(filename);
  if (named !== undefined || file === null || file === STDIN) return named ?? null;
  return typeOf(file) ?? 'application/octet-stream';
}

function typeOf(name: string): string | undefined {
  const ending = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase();
  return ending !== undefined && Object.hasOwn(TYPES, ending) ? TYPES[ending] : undefined;
}

/** Reads what stands behind the = and the sign of a field. */
class FieldReader {
  readonly #text: string;
  readonly #sign: string | undefined;
  readonly #context: FormContext;
  /** What ends a word beside a semicolon: a comma divides the files of one field. */
  readonly #end: RegExp;
  #at = 0;

  constructor(text: string, sign: string | undefined, context: FormContext) {
    this.#text = text;
    this.#sign = sign;
    this.#context = context;
    this.#end = sign === '@' ? /[;,]/g : /;/g;
  }

  read(name: string): FormField {
    const word = this.#readWord();
    const settings = this.#readSettings();
    if (this.#text[this.#at] === ',')
      throw new InputError(
        'curl',
        `expected one file in a form field, got ${quote(this.#text)}; double quotes hold a comma`,
      );
    const filename = settings.get('filename') ?? null;
    const content_type = settings.get('type') ?? null;
    if (this.#sign === undefined) return { name, value: word, file: null, filename, content_type };
    const ownName = this.#sign === '@' ? (word.split('/').at(-1) ?? word) : null;
    const part = this.#context.read(word);
    return {
      name,
      value: part.kind === 'text' ? part.text : null,
      file: part.kind === 'file' ? part.file : null,
      filename: filename ?? ownName,
      content_type,
    };
  }

  #readSettings(): Map<string, string> {
    const settings = new Map<string, string>();
    while (this.#text[this.#at] === ';') {
      this.#at += 1;
      this.#skipBlanks();
      const key = /^(?:type|filename|headers|encoder)(?==)/.exec(
        this.#text.slice(this.#at, this.#at + 9),
      )?.[0];
      if (key !== undefined) this.#at += key.length + 1;
      if (key === 'type') settings.set(key, this.#readType());
      else if (key === 'filename') settings.set(key, this.#readWord());
      else if (key !== undefined)
        throw new InputError('curl', `expected type= or filename= in a form field, got ${key}=`);
      else {
        const unknown = this.#readWord();
        if (unknown !== '')
          this.#context.warnings.push(`curl skips ${quote(unknown)} in a form field: quotes would hold it`);
      }
    }
    return settings;
  }

  /** A media type with its parameters, up to the next setting. */
  #readType(): string {
    this.#skipBlanks();
    const from = this.#at;
    this.#findEnd();
    while (
      this.#text[this.#at] === ';' &&
      !/^;\s*(?:filename|headers|encoder)=/.test(this.#text.slice(this.#at, this.#at + 40))
    ) {
      this.#at += 1;
      this.#findEnd();
    }
    const type = this.#text.slice(from, this.#at).trim();
    if (!/^[^/ ]+\/[^;, \n]+/.test(type))
      throw new InputError('curl', `expected a media type after ;type=, got ${quote(type)}`);
    return type;
  }

  #readWord(): string {
    this.#skipBlanks();
    const quoted = /"((?:[^"\\]|\\[^])*)"/y;
    quoted.lastIndex = this.#at;
    const [all, inner] = quoted.exec(this.#text) ?? [];
    if (all !== undefined && inner !== undefined) {
      this.#at += all.length;
      this.#findEnd();
      return inner.replace(/\\(["\\])/g, '$1');
    }
    const from = this.#at;
    this.#findEnd();
    return this.#text.slice(from, this.#at).trimEnd();
  }

  #findEnd(): void {
    this.#end.lastIndex = this.#at;
    this.#at = this.#end.exec(this.#text)?.index ?? this.#text.length;
  }

  #skipBlanks(): void {
    while (/\s/.test(this.#text.charAt(this.#at))) this.#at += 1;
  }
}
