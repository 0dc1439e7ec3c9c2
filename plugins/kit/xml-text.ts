import { InputError } from '@toolyard/sdk';

/**
 * A text that an XML or SVG document can hold, once it is escaped (XML 1.0, 2.2).
 *
 * @throws InputError when it has control characters beside tabs and line ends, or lone surrogates
 */
export function parseXmlText(argument: string, given: string): string {
  if (given.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(given))
    return given;
  throw new InputError(argument, 'expected text without control characters and lone surrogates');
}
