import { h, type ComponentChild } from 'preact';
import { inlineCode } from './inline-code.ts';

/** Words of people, with code as code. */
export function codeWords(text: string): ComponentChild[] {
  return inlineCode(text).map((piece) => (piece.isCode ? h('code', null, piece.text) : piece.text));
}
