import definitions from 'css-tree/dist/data';
import generate from 'css-tree/generator';
import { Lexer } from 'css-tree/lexer';
import parse from 'css-tree/parser';

const { types, properties } = definitions;
const lexer = new Lexer({ generic: true, types, properties }, { generate });

const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[' };

/**
 * Whether a text can stand as a declaration's value and cannot reach beyond it: no mark that ends a declaration, a
 * rule or a style element, no comment or escape, quotes and brackets closed (CSS Syntax 3, 4 and 5).
 */
export function isClosedValue(text: string): boolean {
  if (text.trim() === '' || /[;{}<\\!]|\/\*|[\u0000-\u0008\u000a-\u001f]/.test(text)) return false;
  return areBracketsClosed(text);
}

/** Whether quotes and brackets are closed, each by its own kind. */
export function areBracketsClosed(text: string): boolean {
  const open: string[] = [];
  const outside = text.replace(/"[^"]*"|'[^']*'/g, '');
  for (const [mark] of outside.matchAll(/["'()[\]]/g)) {
    if (mark === '"' || mark === "'") return false;
    if (mark === '(' || mark === '[') open.push(mark);
    else if (open.pop() !== PAIRS[mark]) return false;
  }
  return open.length === 0;
}

/** Whether a property takes a value, by CSS's grammar; what var() may become is not known, and taken. */
export function takesValue(property: string, value: string): boolean {
  if (!isClosedValue(value)) return false;
  if (/\b(?:var|env)\(/i.test(value)) return true;
  return matches((node) => lexer.matchProperty(property, node), value);
}

/** Whether a value is of one of CSS's types, such as easing-function. */
export function isOfType(type: string, value: string): boolean {
  return isClosedValue(value) && matches((node) => lexer.matchType(type, node), value);
}

function matches(
  match: (node: ReturnType<typeof parse>) => { readonly error: Error | null },
  value: string,
): boolean {
  try {
    return match(parse(value, { context: 'value' })).error === null;
  } catch {
    return false;
  }
}
