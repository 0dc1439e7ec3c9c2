import { InputError, quote } from '@toolyard/sdk';
import { wordsOf } from '../../lib/identifier-words.ts';

/** Common initialisms, which Go writes in one case (Go code review comments, Initialisms). */
const INITIALISMS = new Set(
  (
    'ACL API ASCII CPU CSS DNS EOF GUID HTML HTTP HTTPS ID IP JSON LHS QPS RAM RHS RPC SLA SMTP SQL SSH ' +
    'TCP TLS TTL UDP UI UID URI URL UTF8 UUID VM XML XMPP XSRF XSS'
  ).split(' '),
);

/** A field's name: the key's words capitalised and joined. Go's identifiers have no combining marks. */
export function goFieldName(key: string): string {
  const name = wordsOf(key.replace(/\p{M}/gu, ''))
    .map((word) => {
      const upper = word.toUpperCase();
      if (INITIALISMS.has(upper)) return upper;
      const [first = '', ...rest] = word;
      return first.toUpperCase() + rest.join('').toLowerCase();
    })
    .join('');
  return name === '' ? 'Field' : goExportedName(name);
}

/** Only names that begin with an upper-case letter are exported, and what is not, encoding/json leaves alone. */
export function goExportedName(name: string): string {
  const plain = name.replace(/\p{M}/gu, '');
  return /^\p{Lu}/u.test(plain) ? plain : `X${plain}`;
}

const KEYWORDS = new Set(
  (
    'break case chan const continue default defer else fallthrough for func go goto if import interface map ' +
    'package range return select struct switch type var'
  ).split(' '),
);

/** @throws InputError when the name is no identifier of the Go specification, which the blank one is not here */
export function checkGoPackage(argument: string, name: string): void {
  if (/^[\p{L}_][\p{L}\p{Nd}_]*$/u.test(name) && name !== '_' && !KEYWORDS.has(name)) return;
  throw new InputError(argument, `expected a Go identifier that is no keyword, got ${quote(name)}`);
}

/** A field's tag, with a comment where a tag cannot say the key. */
export interface GoTag {
  readonly tag: string;
  readonly comment: string;
}

export function goTag(key: string, omitempty: boolean): GoTag {
  if (!TAG_NAME.test(key)) return { tag: '`json:"-"`', comment: ` // ${goQuote(key)}` };
  const name = key === '-' && !omitempty ? '-,' : key;
  return { tag: `\`json:"${name}${omitempty ? ',omitempty' : ''}"\``, comment: '' };
}

/** What encoding/json takes for a name in a tag (isValidTag). */
const TAG_NAME = /^[\p{L}\p{Nd}!#$%&()*+\-./:;<=>?@[\]^_{|}~ ]+$/u;

/** A byte order mark stands in Go only at the start of a file, so that it is escaped with the control characters. */
function goQuote(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export interface GoField {
  readonly name: string;
  /** The lines of the type: several for a struct written in place. */
  readonly type: readonly string[];
  readonly tag: GoTag;
}

/**
 * A struct's fields as gofmt lays them out: names and types of neighbouring lines are padded to columns, which a
 * struct written in place ends.
 */
export function layOutGoFields(fields: readonly GoField[]): string[] {
  return sectionsOf(fields).flatMap((section) => {
    const nameWidth = Math.max(...section.map(({ name }) => width(name)));
    const typeWidth = Math.max(
      0,
      ...section.map(({ type: [first = '', ...more] }) => (more.length === 0 ? width(first) : 0)),
    );
    return section.flatMap(({ name, type: [first = '', ...more], tag: { tag, comment } }) => {
      const start = `\t${pad(name, nameWidth)} `;
      if (more.length === 0) return [`${start}${pad(first, typeWidth)} ${tag}${comment}`];
      const inner = more.map((line) => `\t${line}`);
      return [`${start}${first}`, ...inner.slice(0, -1), `${inner.at(-1) ?? ''} ${tag}${comment}`];
    });
  });
}

/** Fields up to and with the next that takes several lines. */
function sectionsOf(fields: readonly GoField[]): GoField[][] {
  const sections: GoField[][] = [[]];
  for (const field of fields) {
    sections.at(-1)?.push(field);
    if (field.type.length > 1) sections.push([]);
  }
  return sections.filter((section) => section.length > 0);
}

/** gofmt counts code points. */
function width(text: string): number {
  return [...text].length;
}

function pad(text: string, to: number): string {
  return text + ' '.repeat(Math.max(0, to - width(text)));
}
