import generate from 'css-tree/generator';
import { Lexer } from 'css-tree/lexer';
import parse from 'css-tree/parser';
import types from './data/css-color-types.json' with { type: 'json' };

/** The grammar of colours without that of all of CSS, which takes a tool longer to load than all else of a call. */
const lexer = new Lexer({ generic: true, types }, { generate });

/** Whether a text is of one of the types that CSS's colours are made of. */
export function isOfColorType(type: 'color' | 'system-color', text: string): boolean {
  try {
    return lexer.matchType(type, parse(text, { context: 'value' })).error === null;
  } catch {
    return false;
  }
}
