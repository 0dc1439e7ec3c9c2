const WHITE_SPACE = /^\p{White_Space}$/u;

/**
 * Whether a UTF-16 code unit is white space: the Unicode property White_Space, all of it below U+10000. Unlike
 * `\s` it takes in NEL (U+0085) and leaves out the BOM.
 */
export function isWhiteSpace(unit: string | undefined): boolean {
  return unit !== undefined && WHITE_SPACE.test(unit);
}

/** The text without white space at both ends. */
export function trimWhiteSpace(text: string): string {
  return trimWhiteSpaceStart(trimWhiteSpaceEnd(text));
}

/** The text without white space at its start. */
export function trimWhiteSpaceStart(text: string): string {
  let start = 0;
  while (isWhiteSpace(text[start])) start += 1;
  return text.slice(start);
}

/** The text without white space at its end. A loop, since a regular expression is quadratic in inner runs. */
export function trimWhiteSpaceEnd(text: string): string {
  let end = text.length;
  while (isWhiteSpace(text[end - 1])) end -= 1;
  return text.slice(0, end);
}

/** Whether a text has nothing but white space. */
export function isBlank(text: string): boolean {
  return !/\P{White_Space}/u.test(text);
}
