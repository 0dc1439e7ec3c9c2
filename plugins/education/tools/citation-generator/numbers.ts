export function ordinal(number: number): string {
  const teen = number % 100 > 10 && number % 100 < 14;
  return `${number}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`;
}

/** "vol. 12", or "vols. 1–2" of several. */
export function numbered(label: string, number: string): string {
  if (number === '') return '';
  return `${label}${/[–,&]/.test(number) ? 's' : ''}. ${number}`;
}

export function pageLabel(pages: string): string {
  if (pages === '') return '';
  return /[–,&]/.test(pages) ? `pp. ${pages}` : `p. ${pages}`;
}

/**
 * Ranges from 100 on, with what differs and at least two digits of the second number: 100–04, 1496–500 (MLA Handbook,
 * 9th edition). The Chicago Manual of Style, 17th edition, 9.61, shortens further after 01 to 09, 101–8, and not at all
 * after 00, 100–104.
 */
export function shortRange(pages: string, rule: 'mla' | 'chicago'): string {
  // What is the same before the digits is not said twice: S12–18.
  const once = pages.replace(/(?<![\p{L}\d])(\p{L}{1,9})(\d+)–\1(?=\d)/gu, '$1$2–');
  return once.replace(/(\d{3,})–(\d+)/g, (whole, first: string, last: string) => {
    const hundreds = rule === 'chicago' ? Number(first) % 100 : NaN;
    if (first.length !== last.length || hundreds === 0) return whole;
    let same = 0;
    while (same < first.length - 1 && first[same] === last[same]) same += 1;
    return `${first}–${last.slice(Math.min(same, first.length - (hundreds < 10 ? 1 : 2)))}`;
  });
}
