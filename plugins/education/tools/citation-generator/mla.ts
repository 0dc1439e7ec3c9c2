import { endSentence, italic, joinRich, rich, type RichText } from './rich-text.ts';
import type { Source } from './source.ts';
import type { PartialDate } from './citation-source.ts';
import { shortDayFirst } from './dates.ts';
import { direct, inverted, namesInFull, serialAnd, withPoints } from './names.ts';
import { numbered, ordinal, pageLabel, shortRange } from './numbers.ts';
import { typographic } from './quotation-marks.ts';
import { capitalised } from './titles.ts';

/** The style `modern-language-association` of the Citation Style Language, of the MLA Handbook, 9th edition. */
export const MLA = { reference: mla, inText: mlaInText };

function mla(source: Source): RichText {
  const { type, container, publisher, date, edition } = source;
  const authors = source.authors.map(withPoints);
  const editorsNamed = source.editors.map(withPoints);
  const title = capitalised(source.title);
  const names = authors.length > 2 ? `${inverted(authors[0])}, et al` : namesInFull(authors, serialAnd);
  const pages = shortRange(source.pages, 'mla');
  const heading =
    source.type === 'book' || container === ''
      ? endSentence(italic(typographic(title)))
      : rich`“${endSentence(typographic(title, 'single'))}”`;
  const editors =
    editorsNamed.length > 2 ? `${direct(editorsNamed[0])} et al.` : editorsNamed.map(direct).join(' and ');
  const yearAlone = type === 'book' || type === 'chapter';
  const facts = joinRich(
    [
      container === '' ? '' : italic(capitalised(container)),
      type === 'chapter' && editors !== '' ? `edited by ${editors}` : '',
      edition === undefined ? '' : `${ordinal(edition)} ed.`,
      numbered('vol', source.volume),
      numbered('no', source.issue),
      type === 'journal' || type === 'newspaper' || publisher === container ? '' : publisher,
      date === undefined ? '' : yearAlone ? date.year : mlaDate(date, type),
      pageLabel(pages),
      source.link,
    ],
    ', ',
  );
  return joinRich(
    [
      endSentence(names),
      heading,
      endSentence(container === '' ? beginSentence(facts) : facts),
      date === undefined && source.accessed !== undefined && source.link !== '' && !source.isDoi
        ? `Accessed ${shortDayFirst(source.accessed)}.`
        : '',
    ],
    ' ',
  );
}

/** With a capital where facts begin with a word of the style itself: "Vol. 2", "Edited by". */
function beginSentence(facts: RichText): RichText {
  const [first, ...others] = facts.filter(({ text }) => text !== '');
  if (first === undefined) return facts;
  const text = first.text.replace(/^(?:edited by|vols?\.|nos?\.|pp?\.) /, (label) =>
    label.replace(/^./, (letter) => letter.toUpperCase()),
  );
  return [{ text, italic: first.italic }, ...others];
}

function mlaDate(date: PartialDate, type: Source['type']): string {
  return shortDayFirst(type === 'journal' ? { ...date, day: undefined } : date);
}

function mlaInText(source: Source): RichText {
  const families = source.authors.map(({ family }) => family);
  if (families.length > 2) return rich`(${families[0] ?? ''} et al.)`;
  if (families.length > 0) return rich`(${families.join(' and ')})`;
  const title = capitalised(source.title);
  return source.type === 'book' || source.container === ''
    ? rich`(${italic(typographic(title))})`
    : rich`(“${typographic(title, 'single')}”)`;
}
