import type { PDFRawStream } from '@cantoo/pdf-lib';
import { InputError } from '@toolyard/sdk';
import { decodeStream } from './filters.ts';

/**
 * How content leaves the stack of graphics states (ISO 32000-1, 8.4.2): how many states it saves and does
 * not restore, and how many it restores that it did not save. Content that can't be decoded counts as even.
 */
export function graphicsBalance(streams: readonly PDFRawStream[]): {
  readonly unopened: number;
  readonly unclosed: number;
} {
  let [depth, lowest] = [0, 0];
  for (const stream of streams) {
    for (const operator of stateOperators(decoded(stream))) {
      depth += operator === 'q' ? 1 : -1;
      lowest = Math.min(lowest, depth);
    }
  }
  return { unopened: -lowest, unclosed: depth - lowest };
}

function decoded(stream: PDFRawStream): string {
  try {
    const bytes = decodeStream(stream);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  } catch (error) {
    if (error instanceof InputError) throw error;
    return '';
  }
}

/** A comment, the beginning of a string, a hexadecimal string, a name, or a word. */
const TOKEN = /%[^\r\n]*|\(|<[\da-fA-F\s]*>|\/[^\s()<>[\]{}/%]*|[^\s()<>[\]{}/%]+/g;

function* stateOperators(content: string): Iterable<'q' | 'Q'> {
  const token = new RegExp(TOKEN);
  for (let match = token.exec(content); match !== null; match = token.exec(content)) {
    const [text] = match;
    if (text === 'q' || text === 'Q') yield text;
    else if (text === '(') token.lastIndex = endOfString(content, token.lastIndex);
    else if (text === 'ID') token.lastIndex = endOfImage(content, token.lastIndex);
  }
}

/** Where a string ends whose opening parenthesis is before `from`. Strings nest. */
function endOfString(content: string, from: number): number {
  let depth = 1;
  for (let at = from; at < content.length; at += 1) {
    const character = content[at];
    if (character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return content.length;
}

/** Where an inline image ends whose data begins at `from`: after EI between white space. */
function endOfImage(content: string, from: number): number {
  const end = /\sEI(?=\s|$)/g;
  end.lastIndex = from;
  return end.exec(content) === null ? content.length : end.lastIndex;
}
