import * as fc from 'fast-check';
import { parseFragment } from 'parse5';
import { escapeHtml, html, trustedHtml } from '@toolyard/kit/html';
import { describe, expect, test } from 'vitest';

describe('html', () => {
  test('shows values as text, in content and in attributes', () => {
    expect(String(html`<a title="${'"><script>'}">${"O'Neil & <b>"}</a>`)).toBe(
      '<a title="&quot;&gt;&lt;script&gt;">O&#39;Neil &amp; &lt;b&gt;</a>',
    );
  });

  test('takes markup, lists and what is not there', () => {
    const items = ['<1>', '2'].map((item) => html`<li>${item}</li>`);
    expect(String(html`<ul>${items}</ul>${undefined}${false}${null}${0}${trustedHtml('<hr>')}`)).toBe(
      '<ul><li>&lt;1&gt;</li><li>2</li></ul>0<hr>',
    );
  });

  test('is its markup in JSON', () => {
    expect(JSON.stringify({ page: html`<p>${'é'}</p>` })).toBe('{"page":"<p>é</p>"}');
  });

  test('keeps backslashes of values as they are', () => {
    expect(String(html`<p>${String.raw`\n`}</p>`)).toBe(String.raw`<p>\n</p>`);
  });

  test('any text is read back by a browser-grade parser', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((value) => !/[\0\r]/.test(value));
    fc.assert(
      fc.property(text, (value) => {
        const node = parseFragment(`<i title="${escapeHtml(value)}">${escapeHtml(value)}</i>`).childNodes;
        expect(node).toMatchObject([{ nodeName: 'i', attrs: [{ name: 'title', value }] }]);
        expect(node).toHaveLength(1);
      }),
    );
  });
});
