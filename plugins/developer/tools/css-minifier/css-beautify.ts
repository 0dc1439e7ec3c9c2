import { MAX_RESULT_LENGTH } from '@toolyard/kit/result-length';
import { InputError } from '@toolyard/sdk';
import { tokenTypes } from 'css-tree/tokenizer';
import type { CssItem, CssToken } from './css-structure.ts';

const T = tokenTypes;

/**
 * A style sheet as people lay it out: a selector and a declaration a line, a blank line between rules.
 *
 * @throws InputError naming `indent` for results over 64 Mi characters
 */
export function beautifyCss(items: readonly CssItem[], indent: string): string {
  const parts: string[] = [];
  let length = 0;
  const write = (part: string) => {
    length += part.length;
    if (length > MAX_RESULT_LENGTH)
      throw new InputError('indent', 'would make a result of more than 64 MiB: take less indent');
    parts.push(part);
  };
  const writeItems = (inner: readonly CssItem[], level: number) => {
    const margin = indent.repeat(level);
    for (const [index, item] of inner.entries()) {
      const before = inner[index - 1];
      if (before !== undefined) write(isApart(before, item) ? '\n\n' : '\n');
      write(headOf(item, margin));
      if (!hasBlock(item)) continue;
      write(item.items.length === 0 ? '{}' : '{\n');
      writeItems(item.items, level + 1);
      if (item.items.length > 0) write(`\n${margin}}`);
    }
  };
  writeItems(items, 0);
  return parts.join('');
}

/** A comment belongs to what follows it. */
function isApart(before: CssItem, after: CssItem): boolean {
  return (
    before.kind !== 'comment' &&
    (hasBlock(before) || hasBlock(after) || (after.kind === 'comment' && hasBlock(before)))
  );
}

type Block = CssItem & { readonly items: readonly CssItem[] };

function hasBlock(item: CssItem): item is Block {
  return item.kind === 'rule' || (item.kind === 'at-rule' && item.items !== undefined);
}

/** An item, up to the brace where it has a block. */
function headOf(item: CssItem, margin: string): string {
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
      return item.prelude.length === 0 ? margin : `${selectors.join(',\n')} `;
    }
    default: {
      const prelude = oneLine(item.prelude);
      const head = `${margin}${item.name}${prelude === '' ? '' : ` ${prelude}`}`;
      return item.items === undefined ? `${head};` : `${head} `;
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
