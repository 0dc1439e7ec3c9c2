const LINE_BREAK = /[\n\r\v\f\u0085\u2028\u2029]/;

/**
 * Text on one line: white space that holds a line break becomes one blank, and what is at the ends goes.
 * Takes time in proportion to the text's length.
 *
 * @example
 * oneLine('first  line \r\n\n\tsecond\n'); // 'first  line second'
 */
export function oneLine(text: string): string {
  // Each run is taken whole: a pattern that looks for the break in its midst would try it from every place.
  return text.replace(/[\s\u0085]+/g, (blanks) => (LINE_BREAK.test(blanks) ? ' ' : blanks)).trim();
}
