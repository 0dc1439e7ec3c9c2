/** PHP's letters of a date format, as strftime has them. */
const LETTERS: Readonly<Record<string, string>> = {
  d: '%d',
  j: '%-d',
  D: '%a',
  l: '%A',
  N: '%u',
  w: '%w',
  W: '%V',
  F: '%B',
  m: '%m',
  M: '%b',
  n: '%-m',
  o: '%G',
  Y: '%Y',
  y: '%y',
  a: '%P',
  A: '%p',
  g: '%-I',
  G: '%-H',
  h: '%I',
  H: '%H',
  i: '%M',
  s: '%S',
  T: '%Z',
  O: '%z',
  U: '%s',
};

/** The format of strftime for a format of PHP's date; undefined where it asks for what strftime has not. */
export function strftimeFormat(format: string): string | undefined {
  const parts = Array.from(format, (sign) => (/[A-Za-z\\]/.test(sign) ? LETTERS[sign] : sign));
  return parts.includes(undefined) ? undefined : parts.join('');
}
