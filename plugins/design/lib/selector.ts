import { InputError, quote } from '@toolyard/sdk';
import parse from 'css-tree/parser';
import { areBracketsClosed } from './css-value.ts';

const LONGEST = 500;

/**
 * A list of CSS selectors (Selectors 4), trimmed. It cannot end the rule it is put into.
 *
 * @throws InputError when it is none
 */
export function readSelector(argument: string, given: string): string {
  const text = given.trim();
  if (text.length > LONGEST || !isSelectorList(text))
    throw new InputError(argument, `expected a CSS selector, such as .card, got ${quote(given)}`);
  return text.replace(/\s+/g, ' ');
}

function isSelectorList(text: string): boolean {
  // The parser lets the first pass: marks that end a rule, and lists and combinators without an end.
  if (/[{};<]|\/\*|^\s*$|^,|[,>+~]$|\\$/.test(text) || !areBracketsClosed(text)) return false;
  try {
    parse(text, { context: 'selectorList' });
    return true;
  } catch {
    return false;
  }
}
