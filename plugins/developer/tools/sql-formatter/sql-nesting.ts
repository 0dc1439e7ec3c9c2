import { InputError } from '@toolyard/sdk';
import { placeAt } from '@toolyard/sdk/inputs';
import type { SqlToken } from './sql-tokens.ts';

/** How deep CASE, BETWEEN and parentheses may nest in one another. */
const MAX_LEVELS = 200;

/** The most that the levels of all tokens may add up to: some seconds of the formatter's time. */
const MAX_WORK = 4_000_000;

/** What a word or sign ends: what was opened last and is named here, with what was left open inside it. */
const ENDS: Readonly<Record<string, string>> = { ')': '(', END: 'CASE', AND: 'BETWEEN' };

/**
 * Refuses SQL whose nesting would keep the formatter: its parser (Earley's) takes time for a token by how
 * many constructs are open there.
 *
 * @throws InputError naming `sql`, with line and column
 */
export function checkNesting(sql: string, tokens: Iterable<SqlToken>): void {
  const open: string[] = [];
  let [work, offset] = [0, 0];
  for (const { kind, text } of tokens) {
    const sign = kind === 'word' ? text.toUpperCase() : kind === 'symbol' ? text : '';
    if (sign === ';') open.length = 0;
    else if (sign === '(' || sign === 'CASE' || sign === 'BETWEEN') open.push(sign);
    else close(open, ENDS[sign]);
    if (kind !== 'space') work += open.length;
    if (open.length > MAX_LEVELS || work > MAX_WORK) {
      const most =
        open.length > MAX_LEVELS
          ? `at most ${MAX_LEVELS} levels of parentheses, CASE and BETWEEN`
          : 'fewer nested parentheses, CASE and BETWEEN';
      throw new InputError('sql', `expected ${most}, got more at ${placeAt(sql, offset)}`);
    }
    offset += text.length;
  }
}

function close(open: string[], opening: string | undefined): void {
  if (opening === undefined) return;
  for (let at = open.length - 1; at >= 0; at -= 1) {
    if (open[at] === opening) {
      open.length = at;
      return;
    }
    // A parenthesis holds what is opened in it, and only AND may mean something else than an end.
    if (open[at] === '(' || opening === 'BETWEEN') return;
  }
}
