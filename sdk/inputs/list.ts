import { Type } from '../type.ts';

/** An argument that takes several short texts: as an array, or as one text that separates them. */
export const listInput = {
  /** Texts, or a text. The description says what separates them. */
  schema: (options: { readonly description: string }) =>
    Type.Union([Type.String(), Type.Array(Type.String())], options),

  /** The entries of the argument, trimmed, without blank ones; none where it is missing. */
  parse(given: string | readonly string[] | undefined, separator: RegExp): string[] {
    const entries = typeof given === 'string' ? given.split(separator) : (given ?? []);
    return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
  },

  /** Lines if the text has several, else what commas separate: names may hold commas then. */
  linesOrCommas(given: string | readonly string[] | undefined): string[] {
    const isLines = typeof given === 'string' && listInput.lines.test(given);
    return listInput.parse(given, isLines ? listInput.lines : listInput.commas);
  },

  /** Separators: the ends of lines, commas, or either. */
  lines: /\r\n|\r|\n/,
  commas: /,/,
  linesAndCommas: /\r\n|\r|\n|,/,
};
