import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import { findStatistics } from '../../../plugins/seo/tools/geo-analyzer/statistics.ts';
import geoAnalyzer from '../../../plugins/seo/tools/geo-analyzer/tool.ts';

const PAGE =
  '<html><head><meta name="author" content="Editorial team"><script type="application/ld+json">{"@type":"Article","dateModified":"2024-05-01"}</script></head><body><h1>Green tea</h1><p>Green tea is a drink made from unoxidised leaves of the tea plant, steeped in water of about eighty degrees for two to three minutes before serving it warm or cold.</p><h2>How hot should the water be?</h2><p>In tests 62% liked 80 °C, 1,200 people took part and sales rose by $3.5 million.</p><ul><li>x</li></ul><h2>Sources</h2><p><a href="https://example.org/a">A</a> <a href="https://example.net/b">B</a></p><blockquote>Steep it short and never boil the leaves.</blockquote></body></html>';

const statusOf = async (id: string, input: Record<string, unknown>) =>
  (await callTool(geoAnalyzer, input)).checks.find((check) => check.id === id)?.status;

test('a complete page', async () => {
  const output = await callTool(geoAnalyzer, {
    html: PAGE,
    url: 'https://example.com/tea',
    as_of: '2024-06-01',
  });
  expect(output).toMatchObject({
    score: 100,
    grade: 'A',
    suggestions: [],
    stats: {
      outbound_links: 2,
      lists: 1,
      tables: 0,
      heading_count: 3,
      question_headings: ['How hot should the water be?'],
      statistics: ['62%', '80 °C', '1,200', '$3.5 million'],
      date_modified: '2024-05-01',
      author: 'Editorial team',
      json_ld_types: ['Article'],
    },
  });
});

test('a thin text, worst suggestions first', async () => {
  const { score, grade, checks, suggestions } = await callTool(geoAnalyzer, {
    text: '# Tea\n\nTea.\n\nMore text here.',
  });
  expect([score, grade]).toEqual([25, 'F']);
  expect(Object.fromEntries(checks.map(({ id, status }) => [id, status]))).toEqual({
    direct_answer: 'warn',
    headings: 'fail',
    question_headings: 'warn',
    lists_tables: 'warn',
    statistics: 'fail',
    citations: 'fail',
    quotations: 'warn',
    author: 'info',
    freshness: 'info',
    structured_data: 'info',
  });
  expect(suggestions[0]).toContain('figures');
});

test('Markdown is read', async () => {
  const text =
    '# A\n\n## B?\n\n## C\n\n- x\n\n| a |\n| - |\n| b |\n\n[s](https://a.example/) https://b.example/x\n\n> Quoted words of somebody\n\n<b>no tag</b>';
  const { stats } = await callTool(geoAnalyzer, { text });
  expect(stats).toMatchObject({
    heading_count: 3,
    lists: 1,
    tables: 1,
    outbound_links: 2,
    quotations: 1,
    question_headings: ['B?'],
  });
});

test.each([
  [
    'citations',
    { html: '<p><a href="/a">a</a><a href="https://EXAMPLE.com/b">b</a></p>', url: 'https://example.com/' },
    'fail',
  ],
  [
    'citations',
    { html: '<nav><a href="https://a.example/">a</a></nav><p><a href="https://b.example/">b</a></p>' },
    'warn',
  ],
  ['direct_answer', { html: `<p>${'word '.repeat(20)}</p>` }, 'pass'],
  ['direct_answer', { html: `<p>${'word '.repeat(81)}</p>` }, 'warn'],
  ['direct_answer', { html: '<div>word</div>' }, 'fail'],
  ['direct_answer', { html: `<p>Short.</p><h1>A</h1><p>${'word '.repeat(30)}</p>` }, 'pass'],
  ['headings', { html: '<h2>A</h2><h3>B</h3>' }, 'pass'],
  ['headings', { html: '<h2>A</h2><footer><h2>B</h2></footer>' }, 'warn'],
  ['quotations', { html: '<p>He said “four words or more” once.</p>' }, 'pass'],
  ['quotations', { html: '<p>A “short one”.</p>' }, 'warn'],
  ['author', { html: '<a rel="author" href="/a">Ann</a>' }, 'pass'],
  [
    'author',
    {
      html: '<script type="application/ld+json">{"@graph":[{"@type":"X","author":{"name":"Ann"}}]}</script><p>x',
    },
    'pass',
  ],
  ['freshness', { html: '<time datetime="2023-06-02T10:00Z">x</time>', as_of: '2024-06-01' }, 'pass'],
  ['freshness', { html: '<time datetime="2023-05-31">x</time>', as_of: '2024-06-01' }, 'warn'],
  ['freshness', { html: '<p>x</p>' }, 'fail'],
  ['structured_data', { html: '<script type="application/ld+json">{oops</script><p>x' }, 'fail'],
  ['structured_data', { html: '<p>x</p>' }, 'warn'],
  [
    'question_coverage',
    { text: 'Green tea needs hot water.', question: 'How hot is the WÁTER of green tea?' },
    'pass',
  ],
  ['question_coverage', { text: 'Green.', question: 'green water' }, 'warn'],
  ['question_coverage', { text: 'Black.', question: 'green water' }, 'fail'],
  ['question_coverage', { text: 'Black.', question: 'why so?' }, 'info'],
])('%s of %j: %s', async (id, input, status) => {
  expect(await statusOf(id, input)).toBe(status);
});

test('a long list in JSON-LD, and null, are data without a type', async () => {
  for (const json of [`[${'1,'.repeat(200_000)}1]`, 'null'])
    expect(
      await statusOf('structured_data', { html: `<script type="application/ld+json">${json}</script>` }),
    ).toBe('warn');
});

test.each([
  ['5 kg, 20 hours and 3 years', ['5 kg', '20 hours', '3 years']],
  ['EUR 20, 30 USD, 5€ and £1.5 billion', ['EUR 20', '30 USD', '5€', '£1.5 billion']],
  ['12 %, 1,234,567 and 10’000', ['12 %', '1,234,567', '10’000']],
  ['In 2024, room 12, 5 kgs, 1.2.3 and a1 m', []],
])('the figures of %s', (text, figures) => {
  expect(findStatistics(text)).toEqual(figures);
});

test.each([
  ['nothing', {}, 'html: expected either html or text, got neither'],
  ['both', { html: 'a', text: 'b' }, 'got both'],
  ['blank text', { text: ' ' }, 'text: expected text'],
  ['a blank page', { html: ' ' }, 'html: expected a page'],
  ['a relative URL', { html: 'x', url: '/x' }, 'url: expected a URL that begins with http'],
  ['no date', { html: '<p>x</p>', as_of: '01.06.2024' }, 'as_of'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(geoAnalyzer, input)).rejects.toThrow(message);
});
