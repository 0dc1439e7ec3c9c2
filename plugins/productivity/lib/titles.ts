import { foldCase } from '@toolyard/kit/case-folding';
import { InputError, quote } from '@toolyard/sdk';

/**
 * A title or name that is given, without the spaces around it.
 *
 * @throws InputError when it is blank
 */
export function requireText(argument: string, given: string): string {
  const text = given.trim();
  if (text === '') throw new InputError(argument, 'expected text, got none');
  return text;
}

/**
 * The names by position, each trimmed.
 *
 * @param list the argument that holds them: `requests`
 * @param field what the name is called there: `name`
 * @throws InputError when one is blank, or the same as an earlier one without regard to case
 */
export function requireDistinct(list: string, field: string, names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.map((given, index) => {
    const argument = `${list}[${index}].${field}`;
    const name = requireText(argument, given);
    const key = foldCase(name);
    if (seen.has(key))
      throw new InputError(argument, `expected each ${field} once, got ${quote(name)} again`);
    seen.add(key);
    return name;
  });
}

/** A text on one line, as headings and list items take it. */
export function inLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
