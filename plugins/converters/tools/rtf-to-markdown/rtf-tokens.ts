import { InputError } from '@toolyard/sdk';

/** A piece of an RTF file (Rich Text Format Specification 1.9.1). */
export type RtfToken =
  | { readonly kind: 'open' | 'close' }
  /** A control word, or a control symbol other than those of text; its number, if it has one. */
  | { readonly kind: 'control'; readonly word: string; readonly parameter: number | undefined }
  /** A byte written as `\'hh`, or one of the file's own past ASCII. */
  | { readonly kind: 'byte'; readonly byte: number }
  | { readonly kind: 'text'; readonly text: string };

/** How deep groups may lie in each other. */
const MAX_DEPTH = 1000;

const CONTROL = /\\(?:([A-Za-z]{1,32})(-?\d{1,10})? ?|'([\dA-Fa-f]{2})|([\s\S]))/y;
const TEXT = /[^\\{}\r\n\u0080-\u00ff]+/y;

/**
 * The pieces of an RTF file, given as text whose characters are its bytes; characters past Latin-1, which only a file
 * that was given as text can have, are text. Binary data of `\bin` is passed over.
 *
 * @throws InputError when braces do not match or nest deeper than 1000
 */
export function* readRtfTokens(argument: string, rtf: string): Generator<RtfToken> {
  let at = 0;
  let depth = 0;
  while (at < rtf.length) {
    const character = rtf.charAt(at);
    if (character === '{' || character === '}') {
      depth += character === '{' ? 1 : -1;
      if (depth < 0) throw new InputError(argument, 'expected RTF whose braces match, got a } too many');
      if (depth > MAX_DEPTH) throw new InputError(argument, `expected groups at most ${MAX_DEPTH} deep`);
      at += 1;
      yield { kind: character === '{' ? 'open' : 'close' };
      // What follows the document, zero bytes mostly, is none of it.
      if (depth === 0 && !/^[\s\0]*\}/.test(rtf.slice(at))) return;
      continue;
    }
    if (character === '\r' || character === '\n') {
      at += 1;
      continue;
    }
    if (character >= '\u0080' && character <= '\u00ff') {
      at += 1;
      yield { kind: 'byte', byte: character.charCodeAt(0) };
      continue;
    }
    TEXT.lastIndex = at;
    const text = TEXT.exec(rtf)?.[0];
    if (text !== undefined) {
      at += text.length;
      yield { kind: 'text', text };
      continue;
    }
    CONTROL.lastIndex = at;
    const [whole = '\\', word, number, hex, symbol] = CONTROL.exec(rtf) ?? [];
    at += whole.length;
    const parameter = number === undefined ? undefined : Number(number);
    if (hex !== undefined) yield { kind: 'byte', byte: Number.parseInt(hex, 16) };
    else if (word === 'bin') at += Math.max(0, parameter ?? 0);
    else yield { kind: 'control', word: word ?? symbol ?? '', parameter };
  }
  throw new InputError(argument, `expected RTF whose braces match, got ${depth} without their other half`);
}
