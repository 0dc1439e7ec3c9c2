import type { DroppedParts } from '@toolyard/kit/dropped';
import { InputError } from '@toolyard/sdk';
import { parseProperty, physicalLines, type ContentLine, type Property } from './content-lines.ts';

/** A contact as a vCard has it: version 2.1, 3.0 (RFC 2426) or 4.0 (RFC 6350). */
export interface Card {
  readonly version: string;
  /** All but BEGIN and END, in order. */
  readonly properties: readonly Property[];
}

/**
 * The cards of a text, whose versions may differ. What stands between cards is noted in `dropped`.
 *
 * @throws InputError when there is none, or with `line N` for a card that is not closed and a line without a colon
 */
export function readCards(
  argument: string,
  text: string,
  dropped: DroppedParts,
  where: (line: number) => string = (line) => `line ${line}`,
): Card[] {
  const lines = unfoldCards(text);
  if (!lines.some((content) => BEGIN.test(content.text)))
    throw new InputError(argument, 'expected vCards, got no BEGIN:VCARD');

  const cards: Card[] = [];
  let begin: ContentLine | undefined;
  let properties: Property[] = [];
  for (const content of lines) {
    const property = parseProperty(argument, content);
    if (BEGIN.test(content.text)) {
      if (begin !== undefined) break;
      begin = content;
      properties = [];
    } else if (begin !== undefined && END.test(content.text)) {
      const version = properties.find(({ name }) => name === 'VERSION')?.value.trim() ?? '3.0';
      cards.push({ version, properties });
      begin = undefined;
    } else if (begin !== undefined) {
      properties.push(property);
    } else {
      dropped.add(`${property.name} outside of a card`, where(content.line));
    }
  }
  if (begin !== undefined)
    throw new InputError(argument, `expected an END:VCARD for the BEGIN:VCARD at line ${begin.line}`);
  return cards;
}

const BEGIN = /^BEGIN:VCARD\s*$/i;
const END = /^END:VCARD\s*$/i;
const QUOTED_PRINTABLE = /^(?=[^:]*:)[^:]*[;=]QUOTED-PRINTABLE/i;

/**
 * Content lines with their folds undone. vCard 2.1 folds before a blank, which stays (section 2.1.3), the others
 * insert one; lines in QUOTED-PRINTABLE go on after a = at their end.
 */
function unfoldCards(text: string): ContentLine[] {
  const lines: { readonly line: number; readonly parts: string[]; goesOn: boolean }[] = [];
  let keepsBlank = false;
  for (const [index, physical] of physicalLines(text).entries()) {
    const last = lines.at(-1);
    if (last?.goesOn === true && !END.test(physical)) {
      last.goesOn = physical.endsWith('=');
      last.parts.push(last.goesOn ? physical.slice(0, -1) : physical);
    } else if (last !== undefined && /^[ \t]/.test(physical)) {
      last.parts.push(keepsBlank ? physical : physical.slice(1));
    } else if (physical.trim() !== '') {
      const goesOn = physical.endsWith('=') && QUOTED_PRINTABLE.test(physical);
      lines.push({ line: index + 1, parts: [goesOn ? physical.slice(0, -1) : physical], goesOn });
      if (BEGIN.test(physical)) keepsBlank = false;
      else if (/^VERSION:/i.test(physical)) keepsBlank = physical.slice('VERSION:'.length).trim() === '2.1';
    }
  }
  return lines.map(({ line, parts }) => ({ line, text: parts.join('') }));
}
