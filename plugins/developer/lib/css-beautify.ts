import { tokenTypes } from 'css-tree/dist/csstree.esm';
import type { CssItem, CssToken } from './css-structure.ts';

const T = tokenTypes;

/** A style sheet as people lay it out: a selector and a declaration a line, a blank line between rules. */
export function beautifyCss(items: readonly CssItem[], indent: string, level = 0): string {
  const margin = indent.repeat(level);
  let result = '';
  let before: CssItem | undefined;
  for (const item of items) {
    if (before !== undefined) result += isApart(before, item) ? '\n\n' : '\n';
    result += writeItem(item, margin, (inner) => beautifyCss(inner, indent, level + 1));
    before = item;
  }
  return result;
}

/** A comment belongs to what follows it. */
function isApart(before: CssItem, after: CssItem): boolean {
  return (
    before.kind !== 'comment' &&
    (hasBlock(before) || hasBlock(after) || (after.kind === 'comment' && hasBlock(before)))
  );
}

function hasBlock(item: CssItem): boolean {
  return item.kind === 'rule' || (item.kind === 'at-rule' && item.items !== undefined);
}

function writeItem(item: CssItem, margin: string, inside: (items: readonly CssItem[]) => string): string {
  const block = (items: readonly CssItem[]) =>
    items.length === 0 ? '{}' : `{\n${inside(items)}\n${margin}}`;
  switch (item.kind) {
    case 'comment':
      return margin + item.text;
    case 'broken':
      return `${margin}${item.text}${item.endsWithSemicolon ? ';' : ''}`;
    case 'declaration': {
      const value = item.value
        .map(({ text }) => text)
        .join('')
        .trim();
      return `${margin}${item.name}:${value === '' ? '' : ` ${value}`};`;
    }
    case 'rule': {
      const selectors = splitSelectors(item.prelude).map((selector) => margin + oneLine(selector));
      return `${selectors.join(',\n')} ${block(item.items)}`.replace(/^(\s*) \{/, '$1{');
    }
    default: {
      const prelude = oneLine(item.prelude);
      const head = `${margin}${item.name}${prelude === '' ? '' : ` ${prelude}`}`;
      return item.items === undefined ? `${head};` : `${head} ${block(item.items)}`;
    }
  }
}

function splitSelectors(prelude: readonly CssToken[]): CssToken[][] {
  const selectors: CssToken[][] = [[]];
  let depth = 0;
  for (const token of prelude) {
    if (OPENING.has(token.type)) depth += 1;
    if (CLOSING.has(token.type)) depth -= 1;
    if (token.type === T.Comma && depth === 0) selectors.push([]);
    else selectors.at(-1)?.push(token);
  }
  return selectors;
}

const OPENING: ReadonlySet<number> = new Set([T.Function, T.LeftParenthesis, T.LeftSquareBracket]);
const CLOSING: ReadonlySet<number> = new Set([T.RightParenthesis, T.RightSquareBracket]);

function oneLine(tokens: readonly CssToken[]): string {
  return tokens
    .map(({ type, text }) => (type === T.WhiteSpace ? ' ' : text))
    .join('')
    .trim();
}
