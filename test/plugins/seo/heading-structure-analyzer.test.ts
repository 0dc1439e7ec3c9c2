import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import headings from '../../../plugins/seo/tools/heading-structure-analyzer.ts';

test('a clean page', async () => {
  const output = await callTool(headings, {
    html: '<h1>Tea</h1>\n<h2>Green</h2>\n<h3 id="u">Sencha  &amp; <b>co</b></h3>\n<h2>Black</h2>',
    keyword: 'GREEN',
  });
  expect(output).toMatchObject({
    valid: true,
    score: 100,
    issues: [],
    counts: { h1: 1, h2: 2, h3: 1, h4: 0, total: 4 },
    outline: 'H1 Tea\n  H2 Green\n    H3 Sencha & co\n  H2 Black',
  });
  expect(output.headings[1]).toMatchObject({ contains_keyword: true, line: 2, id: null });
  expect(output.headings[2]).toMatchObject({ level: 3, text: 'Sencha & co', id: 'u', line: 3 });
});

test.each([
  [
    'no first level, a skip, nothing',
    '<h2>A</h2><h4>B</h4><h2> </h2>',
    40,
    ['missing_h1', 'skipped_level 1', 'empty_heading 2'],
  ],
  ['two of the first level', '<h1>A</h1><h1>a</h1>', 87, ['multiple_h1 1', 'duplicate_heading 1']],
  ['the first not of level 1', '<h2>A</h2><h1>B</h1>', 90, ['first_not_h1 0']],
  ['a long one', `<h1>${'x'.repeat(71)}</h1>`, 97, ['long_heading 0']],
  ['none at all', '<p>x</p>', 75, ['missing_h1']],
  ['going back up', '<h1>A</h1><h2>B</h2><h3>C</h3><h4>D</h4><h2>E</h2>', 100, []],
  [
    'comments, scripts, templates',
    '<!-- <h1>x</h1> --><script>"<h1>y</h1>"</script><template><h1>z</h1></template><noscript><h1>n</h1></noscript><h1>A</h1>',
    100,
    [],
  ],
  ['a role', '<div role="heading" aria-level="1">A</div><p role="heading">B</p>', 100, []],
  [
    'hidden ones',
    '<h1>A</h1><h1 hidden>B</h1><div aria-hidden="true"><h5>C</h5></div><h6 style="display: none">D</h6>',
    100,
    [],
  ],
])('%s', async (_, html, score, found) => {
  const output = await callTool(headings, { html });
  expect(output.score).toBe(score);
  expect(output.issues.map(({ code, index }) => (index === null ? code : `${code} ${index}`))).toEqual(found);
});

test('hidden headings are listed and not counted', async () => {
  const output = await callTool(headings, { html: '<h1>A</h1><h2 hidden>B</h2>' });
  expect(output.headings.map(({ hidden }) => hidden)).toEqual([false, true]);
  expect(output.counts.total).toBe(1);
  expect(output.outline).toBe('H1 A');
});

test.each([
  ['tea', '<h1>Team</h1>', true],
  ['tea', '<h1>Steam, tea!</h1>', false],
  ['green tea', '<h1>GREEN\n tea</h1>', false],
])('the keyword %s in %s is missing: %s', async (keyword, html, missing) => {
  const { issues } = await callTool(headings, { html, keyword });
  expect(issues.some(({ code }) => code === 'keyword_missing')).toBe(missing);
});

test('images speak by their alt text', async () => {
  const output = await callTool(headings, { html: '<h1><img src=a alt="Logo"> of<br>us</h1>' });
  expect(output.headings).toMatchObject([{ level: 1, text: 'Logo of us' }]);
});

test.each([
  ['a blank page', { html: '  ' }, 'html: expected a page'],
  ['no page', {}, 'html: required'],
  ['a blank keyword', { html: '<p>', keyword: ' ' }, 'keyword: expected text'],
  ['nesting without end', { html: '<div>'.repeat(4000) }, 'html: expected a page whose elements nest'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(headings, input)).rejects.toThrow(message);
});

test('headings that lie deep, and in a page of many elements, are found', async () => {
  const deep = `${'<div>'.repeat(2000)}<h1>Deep</h1>${'</div>'.repeat(2000)}`;
  expect(await callTool(headings, { html: deep })).toMatchObject({
    headings: [{ level: 1, text: 'Deep' }],
  });
  const long = `<h1>Long</h1>${'<p><b>x</b></p>'.repeat(60_000)}<h2>End</h2>`;
  expect(await callTool(headings, { html: long })).toMatchObject({
    counts: { h1: 1, h2: 1 },
  });
});
