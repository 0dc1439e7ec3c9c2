import { Type } from '../type.ts';

/** An argument that takes several short texts: as an array, or as one text that separates them. */
export function listArgument(options: { readonly description: string }) {
  return Type.Union([Type.String(), Type.Array(Type.String())], options);
}

/** The entries of a list argument, trimmed, without blank ones. */
export function parseList(given: string | readonly string[] | undefined, separator: RegExp): string[] {
  const entries = typeof given === 'string' ? given.split(separator) : (given ?? []);
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
}

export const LINES = /\r\n|\r|\n/;
export const COMMAS = /,/;
export const LINES_AND_COMMAS = /\r\n|\r|\n|,/;

/** Lines if the text has several, else what commas separate: names may hold commas then. */
export function linesOrCommas(given: string | readonly string[] | undefined): string[] {
  return parseList(given, typeof given === 'string' && LINES.test(given) ? LINES : COMMAS);
}
