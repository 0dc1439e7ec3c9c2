import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import citationGenerator from '../../../plugins/education/tools/citation-generator/tool.ts';

const cite = (input: object) => callTool(citationGenerator, input);

const JOURNAL = {
  type: 'journal',
  title: 'Soil bacteria and root growth',
  authors: ['Okafor, Tolu A.', 'Ilse Brandt'],
  date: '2021-03',
  container: 'Journal of Field Botany',
  volume: '12',
  issue: '3',
  pages: '145-167',
};
const BOOK = {
  title: 'The quiet garden: a history of iPhone use',
  authors: ['Okafor, Tolu A.', 'Ilse Brandt', { family: 'Costa', given: 'Rui-Pedro' }],
  date: '2019',
  publisher: 'Harbor Press',
  place: 'London',
  edition: 3,
};
const CHAPTER = {
  type: 'chapter',
  title: 'Night pollination',
  authors: ['Okafor, Tolu A.'],
  date: '2018',
  container: 'Insects of the dark',
  editors: ['Ilse Brandt', 'Costa, Rui-Pedro'],
  publisher: 'Harbor Press',
  place: 'London',
  pages: '101-120',
  edition: 2,
  volume: '4',
};
const NEWS = {
  type: 'newspaper',
  title: 'Rain falls on the town',
  authors: ['Okafor, Tolu A.'],
  date: '2023-05-04',
  container: 'The Daily',
  pages: '5',
  url: 'https://d.org/1',
  accessed: '2024-02-29',
};
const PAGE = {
  type: 'website',
  title: 'How tides work',
  authors: [{ organization: 'Sea Org' }],
  container: 'Sea Facts',
  url: 'https://e.org/t',
  accessed: '2024-02-29',
};

/** Expected as citeproc-js gives them with the styles of the Citation Style Language. */
describe('citation-generator', () => {
  test.each<[string, object, string, string]>([
    [
      'apa',
      JOURNAL,
      'Okafor, T. A., &amp; Brandt, I. (2021). Soil bacteria and root growth. <i>Journal of Field Botany</i>, <i>12</i>(3), 145–167.',
      '(Okafor & Brandt, 2021)',
    ],
    [
      'mla',
      JOURNAL,
      'Okafor, Tolu A., and Ilse Brandt. “Soil Bacteria and Root Growth.” <i>Journal of Field Botany</i>, vol. 12, no. 3, Mar. 2021, pp. 145–67.',
      '(Okafor and Brandt)',
    ],
    [
      'chicago',
      JOURNAL,
      'Okafor, Tolu A., and Ilse Brandt. 2021. “Soil Bacteria and Root Growth.” <i>Journal of Field Botany</i> 12 (3): 145–67.',
      '(Okafor and Brandt 2021)',
    ],
    [
      'harvard',
      JOURNAL,
      'Okafor, T.A. and Brandt, I. (2021) ‘Soil bacteria and root growth’, <i>Journal of Field Botany</i>, 12(3), pp. 145–167.',
      '(Okafor and Brandt, 2021)',
    ],
    [
      'chicago',
      { ...JOURNAL, issue: '' },
      'Okafor, Tolu A., and Ilse Brandt. 2021. “Soil Bacteria and Root Growth.” <i>Journal of Field Botany</i> 12 (March): 145–67.',
      '(Okafor and Brandt 2021)',
    ],
    [
      'apa',
      { ...JOURNAL, authors: [] },
      'Soil bacteria and root growth. (2021). <i>Journal of Field Botany</i>, <i>12</i>(3), 145–167.',
      '(“Soil Bacteria and Root Growth,” 2021)',
    ],
    [
      'harvard',
      { ...JOURNAL, authors: [] },
      '<i>Journal of Field Botany</i> (2021) ‘Soil bacteria and root growth’, 12(3), pp. 145–167.',
      '(Journal of Field Botany, 2021)',
    ],
    [
      'apa',
      BOOK,
      'Okafor, T. A., Brandt, I., &amp; Costa, R.-P. (2019). <i>The quiet garden: a history of iPhone use</i> (3rd ed.). Harbor Press.',
      '(Okafor et al., 2019)',
    ],
    [
      'mla',
      BOOK,
      'Okafor, Tolu A., et al. <i>The Quiet Garden: A History of iPhone Use</i>. 3rd ed., Harbor Press, 2019.',
      '(Okafor et al.)',
    ],
    [
      'chicago',
      BOOK,
      'Okafor, Tolu A., Ilse Brandt, and Rui-Pedro Costa. 2019. <i>The Quiet Garden: A History of iPhone Use</i>. 3rd ed. London: Harbor Press.',
      '(Okafor, Brandt, and Costa 2019)',
    ],
    [
      'harvard',
      BOOK,
      'Okafor, T.A., Brandt, I. and Costa, R.-P. (2019) <i>The quiet garden: a history of iPhone use</i>. 3rd edn. London: Harbor Press.',
      '(Okafor, Brandt and Costa, 2019)',
    ],
    [
      'apa',
      CHAPTER,
      'Okafor, T. A. (2018). Night pollination. In I. Brandt &amp; R.-P. Costa (Eds.), <i>Insects of the dark</i> (2nd ed., Vol. 4, pp. 101–120). Harbor Press.',
      '(Okafor, 2018)',
    ],
    [
      'mla',
      CHAPTER,
      'Okafor, Tolu A. “Night Pollination.” <i>Insects of the Dark</i>, edited by Ilse Brandt and Rui-Pedro Costa, 2nd ed., vol. 4, Harbor Press, 2018, pp. 101–20.',
      '(Okafor)',
    ],
    [
      'chicago',
      CHAPTER,
      'Okafor, Tolu A. 2018. “Night Pollination.” In <i>Insects of the Dark</i>, 2nd ed., edited by Ilse Brandt and Rui-Pedro Costa, 4:101–20. London: Harbor Press.',
      '(Okafor 2018)',
    ],
    [
      'harvard',
      CHAPTER,
      'Okafor, T.A. (2018) ‘Night pollination’, in I. Brandt and R.-P. Costa (eds) <i>Insects of the dark</i>. 2nd edn. London: Harbor Press, pp. 101–120.',
      '(Okafor, 2018)',
    ],
    [
      'apa',
      NEWS,
      'Okafor, T. A. (2023, May 4). Rain falls on the town. <i>The Daily</i>, 5. https://d.org/1',
      '(Okafor, 2023)',
    ],
    [
      'mla',
      NEWS,
      'Okafor, Tolu A. “Rain Falls on the Town.” <i>The Daily</i>, 4 May 2023, p. 5, https://d.org/1.',
      '(Okafor)',
    ],
    [
      'chicago',
      NEWS,
      'Okafor, Tolu A. 2023. “Rain Falls on the Town.” <i>The Daily</i>, May 4, 2023. https://d.org/1.',
      '(Okafor 2023)',
    ],
    [
      'harvard',
      NEWS,
      'Okafor, T.A. (2023) ‘Rain falls on the town’, <i>The Daily</i>, 4 May, p. 5. Available at: https://d.org/1 (Accessed: 29 February 2024).',
      '(Okafor, 2023)',
    ],
    [
      'apa',
      PAGE,
      'Sea Org. (n.d.). <i>How tides work</i>. Sea Facts. Retrieved February 29, 2024, from https://e.org/t',
      '(Sea Org, n.d.)',
    ],
    [
      'mla',
      PAGE,
      'Sea Org. “How Tides Work.” <i>Sea Facts</i>, https://e.org/t. Accessed 29 Feb. 2024.',
      '(Sea Org)',
    ],
    [
      'chicago',
      PAGE,
      'Sea Org. n.d. “How Tides Work.” Sea Facts. Accessed February 29, 2024. https://e.org/t.',
      '(Sea Org, n.d.)',
    ],
    [
      'harvard',
      PAGE,
      'Sea Org (no date) <i>How tides work</i>, <i>Sea Facts</i>. Available at: https://e.org/t (Accessed: 29 February 2024).',
      '(Sea Org, no date)',
    ],
  ])('%s', async (style, input, html, inText) => {
    const result = await cite({ ...input, style });
    expect(result.html).toBe(html);
    expect(result.in_text).toBe(inText);
    expect(result.citation).toBe(html.replace(/<\/?i>/g, '').replaceAll('&amp;', '&'));
    expect(result.markdown).toBe(html.replace(/<\/?i>/g, '*').replaceAll('&amp;', '&'));
  });

  // Expected as citeproc-js gives them, as above.
  test.each<[string, object, string, string]>([
    [
      'mla',
      {
        type: 'website',
        title: "Don't look up!",
        authors: ["O'Neil, Seán"],
        container: 'Insects of the dark',
      },
      'O’Neil, Seán. “Don’t Look Up!” <i>Insects of the Dark</i>.',
      '(O’Neil)',
    ],
    [
      'mla',
      { type: 'book', title: 'The Lord Of The Rings: from A to Z' },
      '<i>The Lord Of The Rings: From A to Z</i>.',
      '(The Lord Of The Rings: From A to Z)',
    ],
    [
      'chicago',
      {
        type: 'journal',
        title: '“Quoted” words matter',
        container: 'nature',
        date: '2020',
        volume: '1',
        issue: '2',
      },
      '“‘Quoted’ Words Matter.” 2020. <i>Nature</i> 1 (2).',
      '(“‘Quoted’ Words Matter” 2020)',
    ],
    [
      'chicago',
      {
        type: 'website',
        title: 'How tides work',
        container: 'The Daily',
        date: '1999-12-31',
        url: 'https://e.org/t',
      },
      'The Daily. 1999. “How Tides Work.” December 31. https://e.org/t.',
      '(The Daily 1999)',
    ],
    [
      'apa',
      {
        type: 'website',
        title: 'How tides work',
        authors: ['Brandt, Ilse'],
        container: 'Insects of the dark',
        date: '2021-03',
      },
      'Brandt, I. (2021, March). <i>How tides work</i>. Insects of the Dark.',
      '(Brandt, 2021)',
    ],
    [
      'harvard',
      {
        type: 'chapter',
        title: 'How tides work',
        authors: ['Brandt, Ilse'],
        date: '2021',
        container: 'Sea Facts',
        editors: ['Lee, J. K.', 'Okafor, Tolu A.', 'Costa, Rui-Pedro'],
        publisher: 'Harbor Press',
      },
      'Brandt, I. (2021) ‘How tides work’, in J.K. Lee, T.A. Okafor, and R.-P. Costa (eds) <i>Sea Facts</i>. Harbor Press.',
      '(Brandt, 2021)',
    ],
    [
      'mla',
      {
        type: 'journal',
        title: 'covid-19 and Self-driving state-of-the-art',
        container: 'nature',
        volume: '1-2',
        issue: '3-4',
        date: '2019',
      },
      '“Covid-19 and Self-Driving State-of-the-Art.” <i>Nature</i>, vols. 1–2, nos. 3–4, 2019.',
      '(“Covid-19 and Self-Driving State-of-the-Art”)',
    ],
    [
      'chicago',
      {
        type: 'journal',
        title: 't',
        container: 'nature',
        issue: '3',
        authors: ['Lee, J.'],
        date: '2019',
        pages: '45-67',
      },
      'Lee, J. 2019. “T.” <i>Nature</i>, no. 3 (2019): 45–67.',
      '(Lee 2019)',
    ],
    [
      'mla',
      { type: 'book', title: 'e-commerce and the web', date: '2023-05-04', volume: '2', doi: '10.1234/jfb' },
      '<i>E-Commerce and the Web</i>. Vol. 2, 2023, https://doi.org/10.1234/jfb.',
      '(E-Commerce and the Web)',
    ],
    [
      'chicago',
      {
        type: 'journal',
        title: 'Why do we sleep?',
        authors: ['Lee, J. K.'],
        date: '1999-12-31',
        container: 'Journal of Field Botany',
        pages: '100-104',
      },
      'Lee, J. K. 1999. “Why Do We Sleep?” <i>Journal of Field Botany</i>, December 31, 1999, 100–104.',
      '(Lee 1999)',
    ],
  ])('%s of %j', async (style, input, html, inText) => {
    const result = await cite({ ...input, style });
    expect(result).toMatchObject({ html, in_text: inText });
  });

  test.each([
    ['1496-1500', '1496–500', '1496–500'],
    ['100-104', '100–04', '100–104'],
    ['101-108', '101–08', '101–8'],
    ['1003-1005', '1003–05', '1003–5'],
    ['12991-13001', '12991–3001', '12991–3001'],
    ['808-833', '808–33', '808–33'],
    ['3-7', '3–7', '3–7'],
  ])('pages %s are %s in MLA and %s in Chicago', async (pages, mla, chicago) => {
    const article = {
      type: 'journal',
      title: 't',
      container: 'J',
      volume: '1',
      issue: '2',
      date: '2020',
      pages,
    };
    expect((await cite({ ...article, style: 'mla' })).citation).toContain(`pp. ${mla}.`);
    expect((await cite({ ...article, style: 'chicago' })).citation).toContain(`: ${chicago}.`);
  });

  // Expected as citeproc-js gives them, as above.
  describe.each([
    ['King, Martin Luther, Jr.', 'King, M. L., Jr.', 'King, Martin Luther, Jr.', 'King, M.L., Jr.', 'King'],
    ['Martin Luther King Jr.', 'King, M. L., Jr.', 'King, Martin Luther, Jr.', 'King, M.L., Jr.', 'King'],
    ['Martin Luther King, Jr.', 'King, M. L., Jr.', 'King, Martin Luther, Jr.', 'King, M.L., Jr.', 'King'],
    ['King Jr., Martin Luther', 'King, M. L., Jr.', 'King, Martin Luther, Jr.', 'King, M.L., Jr.', 'King'],
    [
      'William Henry Gates III',
      'Gates, W. H., III.',
      'Gates, William Henry, III.',
      'Gates, W.H., III',
      'Gates',
    ],
    ['Smith, J.M.', 'Smith, J. M.', 'Smith, J. M.', 'Smith, J.M.', 'Smith'],
    ['Ž, Q', 'Ž, Q.', 'Ž, Q.', 'Ž, Q.', 'Ž'],
    ['van Gogh, Vincent', 'van Gogh, V.', 'van Gogh, Vincent.', 'van Gogh, V.', 'van Gogh'],
    [
      'Beethoven, Ludwig van',
      'Beethoven, L. van.',
      'Beethoven, Ludwig van.',
      'Beethoven, L. van',
      'Beethoven',
    ],
    ['Ho Chi V', 'V, H. C.', 'V, Ho Chi.', 'V, H.C.', 'V'],
  ])('the name %s', (name, apa, mla, harvard, short) => {
    test.each([
      ['apa', `${apa} (1963). Hope.`, `(${short}, 1963)`],
      ['mla', `${mla} Hope. 1963.`, `(${short})`],
      ['harvard', `${harvard} (1963) Hope.`, `(${short}, 1963)`],
    ])('in %s', async (style, citation, in_text) => {
      expect(await cite({ style, title: 'Hope', authors: [name], date: '1963' })).toMatchObject({
        citation,
        in_text,
      });
    });
  });

  test('suffixes and particles where names are not inverted, and where particles move', async () => {
    const authors = ['van Gogh, Vincent', { family: 'King', given: 'Martin Luther', suffix: 'Jr.' }];
    expect((await cite({ style: 'chicago', title: 'Hope', authors, date: '1963' })).citation).toBe(
      'Gogh, Vincent van, and Martin Luther King Jr. 1963. Hope.',
    );
    expect((await cite({ style: 'mla', title: 'Hope', authors, date: '1963' })).citation).toBe(
      'van Gogh, Vincent, and Martin Luther King Jr. Hope. 1963.',
    );
  });

  test.each([
    ["The 'use' of words", 'The “use” of words', 'The “Use” of Words', 'The ‘use’ of words'],
    [
      "Rock 'n' roll in the '90s",
      'Rock ’n’ roll in the ’90s',
      'Rock ’n’ Roll in the ’90s',
      'Rock ’n’ roll in the ’90s',
    ],
    [
      'The "use of \'deep\' words" now',
      'The “use of ‘deep’ words” now',
      'The “Use of ‘Deep’ Words” Now',
      'The ‘use of “deep” words’ now',
    ],
    ['The dogs’ "bowls"', 'The dogs’ “bowls”', 'The Dogs’ “Bowls”', 'The dogs’ ‘bowls’'],
    ['A disk of 5"', 'A disk of 5"', 'A Disk of 5"', 'A disk of 5"'],
    ['How e-mail works', 'How e-mail works', 'How E-Mail Works', 'How e-mail works'],
  ])('the marks of the title %s', async (title, apa, mla, harvard) => {
    const titled = async (style: string) => (await cite({ style, title, date: '2020' })).citation;
    expect(await titled('apa')).toBe(`${apa}. (2020).`);
    expect(await titled('mla')).toBe(`${mla}. 2020.`);
    expect(await titled('chicago')).toBe(`${mla}. 2020.`);
    expect(await titled('harvard')).toBe(`${harvard} (2020).`);
    const { citation } = await cite({
      style: 'chicago',
      type: 'journal',
      title: '"Old" \'n\' new',
      container: 'J',
    });
    expect(citation).toBe('“‘Old’ ’n’ New.” n.d. J.');
  });

  test.each([
    ['Ursula K. Le Guin', 'Le Guin, U. K.'],
    ['Dick Van Dyke', 'Van Dyke, D.'],
    ['José De La Cruz', 'De La Cruz, J.'],
    ['Karen Van der Zee', 'Van der Zee, K.'],
    ['Mary St. John', 'St. John, M.'],
    ['Martin Van Buren Jr.', 'Van Buren, M., Jr.'],
    ['Van Morrison', 'Morrison, V.'],
    ['Le Corbusier', 'Corbusier, L.'],
    ['Ludwig van Beethoven', 'Beethoven, L. van'],
    ['Leonard Vandevelde', 'Vandevelde, L.'],
    ['Plato', 'Plato.'],
  ])('particles of the spoken name %s', async (author, written) => {
    const { citation } = await callTool(citationGenerator, { title: 'T', authors: [author] });
    expect(citation.startsWith(written)).toBe(true);
  });

  test('a month without a day has no comma', async () => {
    const { citation } = await cite({ ...NEWS, style: 'chicago', date: '2023-05' });
    expect(citation).toContain('The Daily, May 2023.');
  });

  test('in APA a publisher who is the author is not said twice', async () => {
    const body = 'American Psychological Association';
    const book = { title: 'Manual', authors: [{ organization: body }], publisher: body, date: '2020' };
    expect((await cite({ ...book, style: 'apa' })).citation).toBe(`${body}. (2020). Manual.`);
    expect((await cite({ ...book, style: 'chicago' })).citation).toBe(`${body}. 2020. Manual. ${body}.`);
  });

  test('what stands in the text has its italics too', async () => {
    expect(await cite({ style: 'apa', title: 'The *sea*', date: '2020' })).toMatchObject({
      in_text: '(The *Sea*, 2020)',
      in_text_html: '(<i>The *Sea*</i>, 2020)',
      in_text_markdown: '(*The \\*Sea\\**, 2020)',
    });
    const { in_text_html } = await cite({ style: 'harvard', title: 'T', authors: names(4), date: '2020' });
    expect(in_text_html).toBe('(Fam1 <i>et al.</i>, 2020)');
  });

  test('a chapter of a book without editors', async () => {
    const { citation } = await cite({ ...CHAPTER, editors: [], style: 'harvard' });
    expect(citation).toContain('‘Night pollination’, in Insects of the dark.');
  });

  test.each([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111, 112, 113])(
    'the ordinal of edition %d',
    async (edition) => {
      const suffix = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' };
      const form = new Intl.PluralRules('en', { type: 'ordinal' }).select(edition);
      const { citation } = await cite({ title: 'T', edition, date: '2020' });
      expect(citation).toBe(`T (${edition}${suffix[form]} ed.). (2020).`);
    },
  );

  test('a title that is all marks costs time linear in its length', async () => {
    const title = `a ${'“'.repeat(200_000)}${' ‘a'.repeat(90_000)}${'a’ '.repeat(90_000)}${'a" '.repeat(90_000)}`;
    expect((await cite({ style: 'harvard', title })).citation.length).toBeGreaterThan(900_000);
  });

  const names = (count: number) => Array.from({ length: count }, (_, index) => `Fam${index + 1}, G`);

  test('long lists of authors', async () => {
    const start = async (style: string, count: number) =>
      (await cite({ style, title: 'T', authors: names(count), date: '2020' })).citation;
    expect(await start('apa', 21)).toMatch(/Fam19, G\., … Fam21, G\. \(2020\)/);
    expect(await start('apa', 20)).toMatch(/Fam19, G\., & Fam20, G\. \(2020\)/);
    expect(await start('chicago', 11)).toMatch(/G Fam7, et al\. 2020/);
    expect(await start('chicago', 10)).toMatch(/G Fam9, and G Fam10\. 2020/);
    expect(await start('harvard', 4)).toBe('Fam1, G. et al. (2020) T.');
    expect(await start('mla', 3)).toBe('Fam1, G., et al. T. 2020.');
  });

  test('a DOI wins over a URL, a question mark over the full stop', async () => {
    const result = await cite({
      title: 'Why now?',
      doi: 'https://doi.org/10.1/x',
      url: 'https://e.org',
      accessed: '2024-02-29',
    });
    expect(result.citation).toBe('Why now? (n.d.). https://doi.org/10.1/x');
    expect(result.missing).toEqual(['authors', 'date', 'publisher']);
  });

  test('markup and Markdown of the caller are shown as text', async () => {
    const result = await cite({ title: 'A *b* <i>_c_', publisher: 'P & Q' });
    expect(result.html).toContain('A *b* &lt;i&gt;_c_');
    expect(result.html).toContain('P &amp; Q');
    expect(result.markdown).toContain('A \\*b\\* <i>\\_c\\_');
  });

  test.each([
    ['no title', { authors: ['Lindqvist, Mara'] }, 'title'],
    ['a blank title', { title: ' ' }, 'title: expected text'],
    ['an impossible date', { title: 'x', date: '2023-02-29' }, 'date: expected a date that exists'],
    ['a date in words', { title: 'x', date: 'May 2023' }, 'date: expected a date as YYYY'],
    ['an impossible day of access', { title: 'x', accessed: '2023-02-30' }, 'accessed'],
    ['a DOI of another kind', { title: 'x', doi: '11.1/x' }, 'doi: expected a DOI that begins with 10.'],
    ['an address of another kind', { title: 'x', url: 'ftp://e.org' }, 'url: expected an http or https URL'],
    ['an author without a name', { title: 'x', authors: ['A, B', {}] }, 'authors[1]: expected a name'],
  ])('refuses %s', async (_, input, message) => {
    await expect(cite(input)).rejects.toThrow(message);
  });
});

test.each([
  [{ volume: '3', date: '2019-05' }, 'B, A. 2019. “T.” J 3 (May): 45–67.'],
  [{ volume: '3', date: '1998-01-02' }, 'B, A. 1998. “T.” J 3 (January): 45–67.'],
  [{ volume: '3', date: '1998' }, 'B, A. 1998. “T.” J 3: 45–67.'],
  [{ issue: '2', date: '1998-01' }, 'B, A. 1998. “T.” J, no. 2 (January 1998): 45–67.'],
  [{ volume: '3', issue: '2', date: '1998-01' }, 'B, A. 1998. “T.” J 3 (2): 45–67.'],
  [{ date: '2019-05' }, 'B, A. 2019. “T.” J, May 2019, 45–67.'],
  [{ date: '2019-05-04' }, 'B, A. 2019. “T.” J, May 4, 2019, 45–67.'],
])('chicago tells the month behind a volume of %j without the year again', async (given, citation) => {
  const article = {
    style: 'chicago',
    type: 'journal',
    authors: ['A B'],
    title: 'T',
    container: 'J',
    pages: '45-67',
  };
  expect((await callTool(citationGenerator, { ...article, ...given })).citation).toBe(citation);
});

describe('names as they are written', () => {
  test.each([
    ['World Health Organization', 'World Health Organization.'],
    ['University of California, Berkeley', 'University of California, Berkeley.'],
    ['{Doctors Without Borders}', 'Doctors Without Borders.'],
    ['Dr. Jane Smith', 'Smith, J.'],
    ['Smith, Prof. Dr. Jane', 'Smith, J.'],
    ['Jane Smith, PhD', 'Smith, J.'],
    ['Smith, Jane, Ph.D., Jr.', 'Smith, J., Jr.'],
    ['Smith, M.D.', 'Smith, M. D.'],
    ['Agency', 'Agency.'],
    ['Drew Barrymore', 'Barrymore, D.'],
  ])('%s', async (author, printed) => {
    const { citation } = await cite({ style: 'apa', title: 'T', date: '2020', authors: [author] });
    expect(citation).toBe(`${printed} (2020). T.`);
  });

  test('titles and degrees are named as dropped', async () => {
    const people = { authors: ['Dr. Jane Smith, PhD', 'Lee, Ann'], editors: ['Prof. Eva Berg'] };
    expect(
      await cite({ style: 'mla', type: 'chapter', title: 'T', container: 'C', ...people }),
    ).toMatchObject({
      dropped: ['PhD (authors[0])', 'Dr. (authors[0])', 'Prof. (editors[0])'],
    });
    expect(await cite({ style: 'mla', title: 'T', authors: ['Lee, Ann'] })).not.toHaveProperty('dropped');
  });
});
