/** A piece of a dialogue line: text that is shown, or a tag in SubRip's form. */
interface Piece {
  readonly kind: 'text' | 'tag';
  readonly written: string;
}

/**
 * The lines that a dialogue line shows, its override codes (as Aegisub and libass read them) turned into SubRip's
 * tags: `{\i1}` into `<i>`. Those are switches and need not nest. Drawings, other codes and blank lines are left
 * out.
 */
export function subripLines(text: string, keepFormatting: boolean): string[] {
  const pieces: Piece[] = [];
  let open: readonly string[] = [];
  let drawing = false;
  let position = '';

  const close = (formats: readonly string[]) => {
    for (const format of formats) pieces.push({ kind: 'tag', written: `</${format}>` });
    open = open.filter((format) => !formats.includes(format));
  };
  const apply = (code: string) => {
    const [, format, value] = /^([bius])(\d*)$/.exec(code) ?? [];
    if (format !== undefined) {
      const on = format === 'b' ? value === '1' || Number(value) >= 700 : Number(value) > 0;
      if (on === open.includes(format)) return;
      if (!on) return close([format]);
      open = [...open, format];
      pieces.push({ kind: 'tag', written: `<${format}>` });
    } else if (/^an[1-9]$/.test(code)) position ||= `{\\${code}}`;
    else if (/^p\d+$/.test(code)) drawing = Number(code.slice(1)) > 0;
    else if (code.startsWith('r')) close(open.toReversed());
  };

  for (const { shown, codes } of splitBlocks(text)) {
    if (shown !== '' && !drawing)
      pieces.push({ kind: 'text', written: shown.replaceAll(/\\[Nn]/g, '\n').replaceAll('\\h', ' ') });
    overrideCodes(codes).forEach(apply);
  }
  close(open.toReversed());

  const kept = keepFormatting ? pieces : pieces.filter(({ kind }) => kind === 'text');
  const [first, ...others] = shownLines(kept);
  if (first === undefined) return [];
  return [keepFormatting ? position + first : first, ...others];
}

/** Stretches of text, each with the codes of the block in braces that follows it. A brace that is not closed is text. */
function* splitBlocks(text: string): Generator<{ readonly shown: string; readonly codes: string }> {
  let at = 0;
  while (at < text.length) {
    const opening = text.indexOf('{', at);
    const closing = opening === -1 ? -1 : text.indexOf('}', opening);
    if (closing === -1) {
      yield { shown: text.slice(at), codes: '' };
      return;
    }
    yield { shown: text.slice(at, opening), codes: text.slice(opening + 1, closing) };
    at = closing + 1;
  }
}

/** All codes of a text, without their backslashes. */
export function overrideCodesOf(text: string): string[] {
  return [...splitBlocks(text)].flatMap(({ codes }) => overrideCodes(codes));
}

/** Whether braces hold something before their first code: no player shows it. */
export function hasRemarks(text: string): boolean {
  for (const { codes } of splitBlocks(text)) if (/^[^\\]*[^\\\s]/.test(codes)) return true;
  return false;
}

/** The codes of one block, without their backslashes. What stands in brackets belongs to its code: `t(0,500,\b1)`. */
function overrideCodes(block: string): string[] {
  const codes: string[] = [];
  let depth = 0;
  let start = -1;
  for (let at = 0; at <= block.length; at += 1) {
    const character = block[at];
    if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (character === undefined || (character === '\\' && depth === 0)) {
      if (start !== -1) codes.push(block.slice(start, at).trim());
      start = at + 1;
    }
  }
  return codes;
}

/** The lines that show something. Tags on a blank line go to the next one, or to the last. */
function shownLines(pieces: readonly Piece[]): string[] {
  const lines: string[] = [];
  let line = '';
  let tags = '';
  let blank = true;
  const end = () => {
    if (blank) {
      line = tags;
      return;
    }
    lines.push(line);
    line = '';
    tags = '';
    blank = true;
  };
  for (const { kind, written } of pieces) {
    if (kind === 'tag') {
      line += written;
      tags += written;
      continue;
    }
    for (const [index, part] of written.split('\n').entries()) {
      if (index > 0) end();
      line += part;
      if (part.trim() !== '') blank = false;
    }
  }
  end();
  const last = lines.pop();
  return last === undefined ? [] : [...lines, last + tags];
}
