import { httpUrlInput } from '@toolyard/sdk/inputs';
import { describe, expect, test } from 'vitest';

test.each([
  ['https://example.com', 'https://example.com/'],
  ['  HTTP://Bücher.example:80/a b \n', 'http://xn--bcher-kva.example/a%20b'],
  ['http://user:secret@example.com/', 'http://user:secret@example.com/'],
])('%j is %s', (given, href) => {
  expect(httpUrlInput.parse('url', given).href).toBe(href);
});

describe.each([
  ['parse', (given: string) => httpUrlInput.parse('url', given)],
  ['parseForFetch', (given: string) => httpUrlInput.parseForFetch('url', given)],
])('%s', (_, parse) => {
  test.each([
    '',
    'example.com',
    '/path',
    'ftp://example.com/',
    'file:///etc/passwd',
    'https://',
    'http://a:65536/',
  ])('refuses %j', (given) => {
    expect(() => parse(given)).toThrow('url: expected a URL that begins with http:// or https://');
  });
});

test.each(['https://user@example.com/', 'https://:secret@example.com/'])('%s is not fetched', (given) => {
  expect(() => httpUrlInput.parseForFetch('url', given)).toThrow(
    'url: expected a URL without a user name or password',
  );
});

test('a URL without credentials is fetched', () => {
  expect(httpUrlInput.parseForFetch('url', 'https://example.com/@a').href).toBe('https://example.com/@a');
});

test.each([
  ['http://example.com/', true],
  ['https://example.com/', true],
  ['ws://example.com/', false],
  ['mailto:jo@example.com', false],
])('%s', (given, isHttp) => {
  expect(httpUrlInput.accepts(new URL(given))).toBe(isHttp);
});
