/** A header field, unfolded and not decoded. */
export interface HeaderField {
  readonly name: string;
  readonly value: string;
}

/**
 * The header of a message (RFC 5322 §2.2): up to the first empty line, folded lines joined with one space.
 * Lines that are no field are passed over, as is the `From ` line of an mbox.
 */
export function parseHeaderFields(message: string): HeaderField[] {
  const fields: { name: string; lines: string[] }[] = [];
  let folded: string[] = [];
  for (const line of message.replace(/^\ufeff?(?:\r?\n)*/, '').split(/\r?\n/)) {
    if (line === '') break;
    if (/^[ \t]/.test(line)) {
      folded.push(line.trim());
      continue;
    }
    const [, name, value] = /^([!-9;-~]+)[ \t]*:(.*)$/s.exec(line) ?? [];
    folded = [value?.trim() ?? ''];
    if (name !== undefined) fields.push({ name, lines: folded });
  }
  return fields.map(({ name, lines }) => ({ name, value: lines.filter((line) => line !== '').join(' ') }));
}

/** The values of all fields of a name, from the top. */
export function fieldValues(fields: readonly HeaderField[], name: string): string[] {
  return fields.filter((field) => field.name.toLowerCase() === name).map(({ value }) => value);
}

/**
 * The words of a structured field (RFC 5322 §3.2), in the parts that semicolons make: atoms, quoted strings
 * without their quotes and escapes, comments with their parentheses.
 */
export function fieldParts(value: string): string[][] {
  let words: string[] = [];
  const parts = [words];
  let joins = false;
  for (let at = 0; at < value.length;) {
    const character = value[at] ?? '';
    const start = at;
    if (character === ';') {
      words = [];
      parts.push(words);
      at += 1;
      joins = false;
    } else if (character === '(') {
      at = endOfComment(value, at);
      words.push(value.slice(start, at));
      joins = false;
    } else if (/\s/.test(character)) {
      at += 1;
      joins = false;
    } else {
      const quoted = character === '"';
      at = quoted ? endOfQuoted(value, at) : endOfAtom(value, at);
      const text = value.slice(start, at);
      const word = quoted ? text.slice(1).replace(/"$/, '').replace(/\\(.)/gs, '$1') : text;
      words.push(joins ? `${words.pop() ?? ''}${word}` : word);
      joins = true;
    }
  }
  return parts;
}

/** Whether a word of `fieldParts` is a comment. */
export function isComment(word: string): boolean {
  return word.startsWith('(');
}

function endOfAtom(value: string, start: number): number {
  let at = start;
  while (at < value.length && !/[\s;("]/.test(value[at] ?? '')) at += 1;
  return at;
}

function endOfQuoted(value: string, start: number): number {
  let at = start + 1;
  while (at < value.length && value[at] !== '"') at += value[at] === '\\' ? 2 : 1;
  return at + 1;
}

function endOfComment(value: string, start: number): number {
  let depth = 0;
  let at = start;
  do {
    if (value[at] === '(') depth += 1;
    if (value[at] === ')') depth -= 1;
    at += value[at] === '\\' ? 2 : 1;
  } while (depth > 0 && at < value.length);
  return at;
}
