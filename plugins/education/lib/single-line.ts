import { InputError, quote } from '@toolyard/sdk';

/** Text as one line: white space at its ends goes, line ends and other runs of white space become one space. */
export function singleLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/**
 * Text that must be there, as one line.
 *
 * @throws InputError when it is blank
 */
export function requiredLine(argument: string, text: string): string {
  const line = singleLine(text);
  if (line === '') throw new InputError(argument, `expected text, got ${quote(text)}`);
  return line;
}
