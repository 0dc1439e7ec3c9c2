import { callTool } from '@toolyard/sdk/testing';
import { assert, asyncProperty, webUrl } from 'fast-check';
import { describe, expect, test } from 'vitest';
import urlParse from '../../../plugins/network/tools/url-parse.ts';

const parse = (url: string, base?: string) =>
  callTool(urlParse, { url, ...(base === undefined ? {} : { base }) });

test('takes everything apart', async () => {
  const url = 'HTTP://User:Pa%20ss@BÜCHER.example:80/a/../b%2fc/?q=a+b&q=%C3%A9&x#fr%20ag';
  expect(await parse(url)).toEqual({
    href: 'http://User:Pa%20ss@xn--bcher-kva.example/b%2fc/?q=a+b&q=%C3%A9&x#fr%20ag',
    protocol: 'http:',
    origin: 'http://xn--bcher-kva.example',
    username: 'User',
    password: 'Pa%20ss',
    host: 'xn--bcher-kva.example',
    hostname: 'xn--bcher-kva.example',
    hostname_unicode: 'bücher.example',
    port: null,
    effective_port: 80,
    pathname: '/b%2fc/',
    path_segments: ['b/c'],
    file_extension: null,
    search: '?q=a+b&q=%C3%A9&x',
    params: { q: ['a b', 'é'], x: '' },
    query: [
      { key: 'q', value: 'a b' },
      { key: 'q', value: 'é' },
      { key: 'x', value: '' },
    ],
    hash: '#fr%20ag',
    fragment: 'fr ag',
    is_ip: false,
    subdomain: null,
    domain: 'xn--bcher-kva.example',
    public_suffix: 'example',
  });
});

test.each([
  [
    'mailto:a@example.com',
    {
      protocol: 'mailto:',
      pathname: 'a@example.com',
      origin: 'null',
      hostname: '',
      domain: null,
      path_segments: [],
    },
  ],
  ['http://0x7f.1/', { hostname: '127.0.0.1', is_ip: true, domain: null, public_suffix: null }],
  ['http://[2001:DB8::1]:8080/', { hostname: '[2001:db8::1]', is_ip: true, port: 8080, domain: null }],
  ['https://user.github.io/', { domain: 'github.io', subdomain: 'user', public_suffix: 'io' }],
  ['https://co.uk/', { domain: null, public_suffix: 'co.uk' }],
  ['http://localhost:3000/', { domain: null, public_suffix: null, effective_port: 3000 }],
  ['wss://example.com/', { port: null, effective_port: 443 }],
  ['ftp://example.com/', { effective_port: 21 }],
  ['gopher://example.com/', { effective_port: null }],
  ['https://faß.de/', { hostname: 'xn--fa-hia.de', hostname_unicode: 'faß.de' }],
  [' https://exa\tmple.com/a\nb ', { href: 'https://example.com/ab' }],
  ['https://example.com/50%/x%zz', { pathname: '/50%/x%zz', path_segments: ['50%', 'x%zz'] }],
  ['https://example.com/%ff/ok', { path_segments: ['%ff', 'ok'] }],
  ['https://example.com/?a=%ff&b=%zz&=5&c', { params: { a: '\ufffd', b: '%zz', '': '5', c: '' } }],
  ['https://example.com/#%ff', { fragment: '%ff' }],
  ['https://example.com/.gitignore', { file_extension: null }],
  ['https://example.com/a.b/', { file_extension: null }],
  ['https://example.com/Photo.JPG?x.png', { file_extension: 'jpg' }],
])('%s', async (url, expected) => {
  expect(await parse(url)).toMatchObject(expected);
});

test('a key named __proto__ is an ordinary key', async () => {
  const { params } = await parse('https://example.com/?__proto__=1&__proto__=2');
  expect(JSON.stringify(params)).toBe('{"__proto__":["1","2"]}');
});

test('what was taken apart parses to the same again', async () => {
  const property = asyncProperty(webUrl({ withQueryParameters: true, withFragments: true }), async (url) => {
    const { href } = await parse(url);
    expect((await parse(href)).href).toBe(href);
  });
  await assert(property);
});

describe('refuses', () => {
  test.each([
    [
      'example.com/path',
      undefined,
      'url: expected an absolute URL, such as https://example.com/path, or a base',
    ],
    ['//example.com', undefined, 'url: expected an absolute URL'],
    ['http://a:99999/', undefined, 'url: expected a URL, got "http://a:99999/", which does not parse'],
    ['http://exa mple.com/', undefined, 'url: expected a URL'],
    ['http://[::1%25eth0]/', undefined, 'url: expected a URL'],
    ['', undefined, 'url: expected an absolute URL'],
    ['x', 'not a base', 'base: expected an absolute URL, got "not a base"'],
    ['x', 'mailto:a@example.com', 'url: expected a URL'],
  ])('%s with base %s', async (url, base, message) => {
    await expect(parse(url, base)).rejects.toThrow(message);
  });
});
