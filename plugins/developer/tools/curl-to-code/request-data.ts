import type { GivenOption } from './curl-options.ts';
import type { Redirection } from './shell-words.ts';

/** What curl does with the bytes of a file before it sends them. */
export type FileChange =
  /** `--data @file`: line breaks and NUL are left out. */
  | 'joined-lines'
  /** `--data-urlencode @file`: percent-encoded, a space as +. */
  | 'url-encoded';

/** A piece of a body: text, or what is in a file. */
export type BodyPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly file: string; readonly change: FileChange | null };

/** The name of the standard input, in curl's options and in a body's parts. */
export const STDIN = '-';

/** What the command reads as its input: the shell may take it from a file, or from the command's own text. */
export class Stdin {
  readonly #source: Redirection | undefined;

  constructor(redirections: readonly Redirection[]) {
    this.#source = redirections.findLast(({ kind }) => kind !== 'output');
  }

  /** A file that an option names, where `-` is the input. */
  part(file: string, change: FileChange | null = null): BodyPart {
    if (file !== STDIN) return { kind: 'file', file, change };
    if (this.#source?.kind === 'text') return { kind: 'text', text: changed(this.#source.text, change) };
    return { kind: 'file', file: this.#source?.kind === 'input' ? this.#source.file : STDIN, change };
  }
}

const DATA: ReadonlySet<string> = new Set([
  'data',
  'data-ascii',
  'data-raw',
  'data-binary',
  'data-urlencode',
  'json',
]);

/** The body of -d and its kin; parts are joined by &, those of --json by nothing. */
export function readData(options: readonly GivenOption[], stdin: Stdin, warnings: string[]): BodyPart[] {
  const parts: BodyPart[] = [];
  for (const { name, value } of options) {
    if (!DATA.has(name) || value === undefined) continue;
    if (parts.length > 0 && name !== 'json') parts.push({ kind: 'text', text: '&' });
    if (name === 'data-urlencode') {
      const { prefix, file } = encodedFile(value);
      if (prefix !== '') parts.push({ kind: 'text', text: `${prefix}=` });
      if (file !== undefined) parts.push(stdin.part(file, 'url-encoded'));
      else {
        if (!value.isWellFormed()) warnings.push('a lone surrogate is sent as U+FFFD');
        parts.push({ kind: 'text', text: encodeData(value) });
      }
    } else if (value.startsWith('@') && name !== 'data-raw')
      parts.push(
        stdin.part(value.slice(1), name === 'data' || name === 'data-ascii' ? 'joined-lines' : null),
      );
    else parts.push({ kind: 'text', text: value });
  }
  return parts;
}

/** `@file` and `name@file`, where no = stands before (curl(1), --data-urlencode). */
function encodedFile(value: string): { readonly prefix: string; readonly file?: string } {
  const at = value.includes('=') ? -1 : value.indexOf('@');
  return at === -1 ? { prefix: '' } : { prefix: value.slice(0, at), file: value.slice(at + 1) };
}

/** `content`, `=content` or `name=content`: only the content is encoded, a space as +. */
export function encodeData(value: string): string {
  const equals = value.indexOf('=');
  const name = equals === -1 ? '' : value.slice(0, equals);
  const encoded = urlEncode(value.slice(equals + 1));
  return name === '' ? encoded : `${name}=${encoded}`;
}

function urlEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}

function changed(text: string, change: FileChange | null): string {
  if (change === 'url-encoded') return urlEncode(text);
  return change === 'joined-lines' ? text.replace(/[\r\n\0]/g, '') : text;
}
