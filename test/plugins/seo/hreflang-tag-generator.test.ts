import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import hreflang from '../../../plugins/seo/tools/hreflang-tag-generator/tool.ts';

const alternate = (code: string, url = `https://example.com/${code}`) => ({ hreflang: code, url });

test('three forms', async () => {
  const output = await callTool(hreflang, {
    alternates: [alternate('en-us', 'https://example.com/us?a=1&b=2'), alternate('de')],
    x_default: 'https://example.com/',
  });
  expect(output.html).toBe(
    '<link rel="alternate" hreflang="en-US" href="https://example.com/us?a=1&amp;b=2">\n<link rel="alternate" hreflang="de" href="https://example.com/de">\n<link rel="alternate" hreflang="x-default" href="https://example.com/">',
  );
  expect(output.http_header).toBe(
    'Link: <https://example.com/us?a=1&b=2>; rel="alternate"; hreflang="en-US", <https://example.com/de>; rel="alternate"; hreflang="de", <https://example.com/>; rel="alternate"; hreflang="x-default"',
  );
  expect(output.sitemap_xml.match(/<url>/g)).toHaveLength(3);
  expect(output.sitemap_xml.match(/<xhtml:link /g)).toHaveLength(9);
});

test.each([
  ['ZH-hant-tw', 'zh-Hant-TW', 'zh', 'TW'],
  ['EN_gb', 'en-GB', 'en', 'GB'],
  ['sr-Latn', 'sr-Latn', 'sr', null],
  ['X-Default', 'x-default', null, null],
])('%s is written %s', async (given, code, language, region) => {
  const { alternates } = await callTool(hreflang, { alternates: [alternate(given)] });
  expect(alternates).toMatchObject([{ hreflang: code, language, region }]);
});

test('x-default comes last, URLs stay as written, the header encodes what would end it', async () => {
  const { html, http_header } = await callTool(hreflang, {
    alternates: [alternate('x-default', "https://example.com/it's <a>"), alternate('en')],
  });
  expect(html).toMatch(/hreflang="en"[^\n]*\n.*href="https:\/\/example.com\/it's &lt;a&gt;">$/);
  expect(http_header).toContain("<https://example.com/it's%20%3Ca%3E>");
});

test.each([
  ['missing_x_default', { alternates: [alternate('en'), alternate('de')] }],
  ['no_language_fallback', { alternates: [alternate('en-US'), alternate('de')] }],
  ['no_self_reference', { alternates: [alternate('en')], page_url: 'https://example.com/au' }],
  [
    'same_url',
    { alternates: [alternate('en', 'https://example.com'), alternate('de', 'https://example.com/')] },
  ],
  ['mixed_protocol', { alternates: [alternate('en'), alternate('de', 'http://example.com/')] }],
  ['underscore', { alternates: [alternate('en_US')] }],
  ['likely_country_code', { alternates: [alternate('se')] }],
  ['single_language', { alternates: [alternate('en'), alternate('en-GB')] }],
])('warns of %s', async (code, input) => {
  const { warnings } = await callTool(hreflang, input);
  expect(warnings.map((warning) => warning.code)).toContain(code);
});

test('scripts of a language need no entry for the language alone', async () => {
  const { warnings } = await callTool(hreflang, { alternates: [alternate('zh-Hans'), alternate('zh-Hant')] });
  expect(warnings.map(({ code }) => code)).not.toContain('no_language_fallback');
});

test('a whole set is not warned of', async () => {
  const { warnings } = await callTool(hreflang, {
    alternates: [alternate('en'), alternate('de')],
    x_default: 'https://example.com/en',
    page_url: 'https://example.com/de',
  });
  expect(warnings).toEqual([]);
});

test.each([
  ['UK', 'en-UK', 'en-GB'],
  ['a country for Japanese', 'jp', 'did you mean ja?'],
  ['a country for Czech', 'cz-CZ', 'did you mean cs'],
  ['an area', 'es-419', 'did you mean es, or es with a country'],
  ['three letters', 'eng', 'ISO 639-1'],
  ['an unknown script', 'zh-Abcd', 'ISO 15924'],
  ['an unknown country', 'en-ZZ', 'ISO 3166-1'],
  ['words', 'english', 'ISO 639-1'],
])('refuses %s', async (_, code, message) => {
  const call = callTool(hreflang, { alternates: [alternate('de'), alternate(code, 'https://example.com/')] });
  await expect(call).rejects.toThrow(/^alternates\[1\]\.hreflang: /);
  await expect(call).rejects.toThrow(message);
});

test.each([
  [
    'the same code twice',
    { alternates: [alternate('en'), alternate('EN')] },
    'alternates[1].hreflang: expected each code once',
  ],
  [
    'x-default twice',
    { alternates: [alternate('x-default')], x_default: 'https://a.example/' },
    'x_default: expected each',
  ],
  [
    'a relative URL',
    { alternates: [alternate('en', '/en')] },
    'alternates[0].url: expected a URL that begins with http',
  ],
  ['no URL', { alternates: [{ hreflang: 'en' }] }, 'alternates[0].url: required'],
  ['none', { alternates: [] }, 'alternates'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(hreflang, input)).rejects.toThrow(message);
});
