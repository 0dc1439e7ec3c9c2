import { html, trustedHtml, type Html } from '@toolyard/kit/html';
import { escapeMarkdown } from '@toolyard/kit/markdown';
import { InputError } from '@toolyard/sdk';
import { formulaMathml } from '../../lib/formula-mathml.ts';

/** A piece of text, or a formula between dollar signs, with its MathML. */
type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'formula'; readonly tex: string; readonly display: boolean; readonly mathml: Html };

export type FormulaText = readonly Piece[];

/** KaTeX's time grows faster than the length of a formula that nests. */
const LONGEST_FORMULA = 5_000;
const BLANK = /_{3,}/;
const MARKDOWN_BLANK = '________';
const LATEX_BLANK = '\\underline{\\hspace{3cm}}';

/**
 * Text with formulas in `$…$` or `$$…$$`; `\$` is a dollar sign, in text as in formulas.
 *
 * @param where says which text it is, in errors
 * @throws InputError when a dollar sign has no partner, or KaTeX cannot parse a formula
 */
export function readFormulaText(argument: string, where: string, given: string): FormulaText {
  const text = given.trim().replace(/\s+/g, ' ');
  const pieces: Piece[] = [];
  let plain = '';
  let position = 0;
  while (position < text.length) {
    const character = text[position] ?? '';
    if (text.startsWith('\\$', position)) {
      plain += '$';
      position += 2;
      continue;
    }
    if (character !== '$') {
      plain += character;
      position += 1;
      continue;
    }
    const mark = text.startsWith('$$', position) ? '$$' : '$';
    const end = findMark(text, mark, position + mark.length);
    if (end < 0) throw new InputError(argument, `${where}: expected ${mark} after its formula, got the end`);
    if (plain !== '') pieces.push({ kind: 'text', text: plain });
    plain = '';
    const tex = text.slice(position + mark.length, end).trim();
    pieces.push(readFormula(argument, where, tex, mark === '$$'));
    position = end + mark.length;
  }
  if (plain !== '') pieces.push({ kind: 'text', text: plain });
  return pieces;
}

function findMark(text: string, mark: string, from: number): number {
  for (let position = from; position < text.length; position += 1) {
    if (text[position] === '\\') position += 1;
    else if (text.startsWith(mark, position)) return position;
  }
  return -1;
}

function readFormula(argument: string, where: string, tex: string, display: boolean): Piece {
  if (tex === '') throw new InputError(argument, `${where}: expected a formula between its dollar signs`);
  if (tex.length > LONGEST_FORMULA)
    throw new InputError(
      argument,
      `${where}: expected formulas of at most ${LONGEST_FORMULA} characters, got ${tex.length}`,
    );
  try {
    return { kind: 'formula', tex, display, mathml: trustedHtml(formulaMathml(tex, display)) };
  } catch (error) {
    // Besides its own ParseError, KaTeX runs out of stack in formulas that nest thousands of levels.
    const reason = error instanceof Error ? error.message.replace(/^KaTeX parse error: /, '') : '';
    throw new InputError(
      argument,
      `${where}: expected a formula that KaTeX can parse: ${reason.slice(0, 200)}`,
    );
  }
}

/** How many blanks (`___`) stand in the text outside its formulas. */
export function countBlanks(text: FormulaText): number {
  return text.reduce(
    (count, piece) => count + (piece.kind === 'text' ? piece.text.split(BLANK).length - 1 : 0),
    0,
  );
}

/** As Markdown with formulas as they are; blanks are drawn. */
export function formulaMarkdown(text: FormulaText): string {
  return text
    .map((piece) =>
      piece.kind === 'formula'
        ? wrap(piece)
        : piece.text
            .split(BLANK)
            .map((part) => escapeMarkdown(part).replaceAll('$', '\\$'))
            .join(MARKDOWN_BLANK),
    )
    .join('');
}

/** As HTML with formulas as MathML. */
export function formulaHtml(text: FormulaText): Html {
  return html`${text.map((piece) => (piece.kind === 'formula' ? piece.mathml : piece.text.split(BLANK).join(MARKDOWN_BLANK)))}`;
}

/** As LaTeX. */
export function formulaLatex(text: FormulaText): string {
  return text
    .map((piece) =>
      piece.kind === 'formula' ? wrap(piece) : piece.text.split(BLANK).map(escapeLatex).join(LATEX_BLANK),
    )
    .join('');
}

/** Text within a LaTeX document: its special characters are shown as they are. */
export function escapeLatex(text: string): string {
  return text.replace(/[#$%&_{}~^\\]/g, (character) => LATEX_NAMES[character] ?? `\\${character}`);
}

const LATEX_NAMES: Readonly<Record<string, string>> = {
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '\\': '\\textbackslash{}',
};

function wrap({ tex, display }: { readonly tex: string; readonly display: boolean }): string {
  return display ? `$$${tex}$$` : `$${tex}$`;
}
