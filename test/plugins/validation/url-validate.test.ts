import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import urlValidate from '../../../plugins/validation/tools/url-validate/tool.ts';
import { codes } from './codes.ts';

test.each([
  [
    'host and port read as scheme',
    { url: 'localhost:3000' },
    {
      valid: true,
      scheme: 'localhost',
      host: null,
      warnings: expect.arrayContaining([expect.objectContaining({ code: 'host_port_as_scheme' })]),
      suggestion: 'http://localhost:3000/',
    },
  ],
  [
    'space in host',
    { url: 'http://exa mple.com/' },
    {
      valid: false,
      conforming: false,
      normalized: null,
      scheme: null,
      host: null,
      errors: [{ code: 'host_invalid_character' }],
    },
  ],
  [
    'number host that is no IPv4',
    { url: 'http://256.1.1.1/' },
    {
      valid: false,
      conforming: false,
      normalized: null,
      scheme: null,
      host: null,
      errors: [{ code: 'ipv4_invalid' }],
    },
  ],
  [
    'hex loopback',
    { url: 'http://0x7f.1/' },
    {
      valid: true,
      conforming: false,
      host: '127.0.0.1',
      host_type: 'ipv4',
      warnings: expect.arrayContaining([
        expect.objectContaining({ code: 'ipv4_form' }),
        expect.objectContaining({ code: 'not_public_host' }),
        expect.objectContaining({ code: 'insecure_scheme' }),
      ]),
    },
  ],
  [
    'IDN, mixed scripts',
    { url: 'https://аpple.com/' },
    {
      valid: true,
      host: 'xn--pple-43d.com',
      host_unicode: 'аpple.com',
      warnings: expect.arrayContaining([
        expect.objectContaining({ code: 'idn_host' }),
        expect.objectContaining({ code: 'mixed_script_host' }),
      ]),
    },
  ],
  [
    'port out of range',
    { url: 'http://example.com:99999/' },
    {
      valid: false,
      conforming: false,
      normalized: null,
      scheme: null,
      host: null,
      errors: [{ code: 'port_out_of_range' }],
    },
  ],
  [
    'scheme not allowed keeps the parts',
    { url: 'javascript:alert(1)', schemes: ['http', 'https'] },
    {
      valid: false,
      scheme: 'javascript',
      errors: [{ code: 'scheme_not_allowed' }],
      warnings: expect.arrayContaining([expect.objectContaining({ code: 'script_scheme' })]),
    },
  ],
  [
    'empty is a finding',
    { url: '' },
    {
      valid: false,
      conforming: false,
      normalized: null,
      scheme: null,
      host: null,
      errors: [{ code: 'empty' }],
      suggestion: null,
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(urlValidate, input)).toMatchObject(output);
});

test.each([['schemes must be names', { url: 'https://example.com/', schemes: ['ht tp'] }, 'schemes']])(
  'refuses %s',
  async (_, input, message) => {
    await expect(callTool(urlValidate, input)).rejects.toThrow(message);
  },
);

const faultCodes = [
  ['http://', ['host_missing'], null],
  ['http://:80/', ['host_missing'], null],
  ['http://a:b/', ['port_invalid'], null],
  ['foo://host:99999/', ['port_out_of_range'], null],
  ['http://[::z]/', ['ipv6_invalid'], null],
  ['http://[::1/', ['ipv6_invalid'], null],
  ['http://a%zz/', ['host_invalid_character'], null],
  ['foo://a b/', ['host_invalid_character'], null],
  ['http://２５６.1.1.1/', ['ipv4_invalid'], null],
  ['//example.com/a', ['missing_scheme'], 'https://example.com/a'],
  ['/path', ['missing_scheme'], null],
  ['word', ['missing_scheme'], null],
  ['localhost', ['missing_scheme'], 'http://localhost/'],
  ['127.0.0.1:8080/x', ['missing_scheme'], 'http://127.0.0.1:8080/x'],
  ['http//example.com', ['missing_scheme'], 'http://example.com/'],
  ['https;//example.com', ['missing_scheme'], 'https://example.com/'],
] as const;

test.each(faultCodes)('%j is invalid', async (url, errors, suggestion) => {
  const result = await callTool(urlValidate, { url });
  expect(result).toMatchObject({ valid: false, normalized: null, suggestion });
  expect(codes(result.errors)).toEqual(errors);
});

test.each([
  [' https://Example.com:443/\t', false, ['surrounding_blanks', 'default_port'], null],
  ['https:example.com', false, ['missing_slashes'], null],
  ['https:///x.com', false, ['missing_slashes'], null],
  ['https://x.com\\a', false, ['backslash'], null],
  ['http:\\\\x.com', false, ['backslash', 'missing_slashes', 'insecure_scheme'], 'http://x.com/'],
  ['https://ex\nample.com/a<b', false, ['tab_or_newline', 'invalid_character'], null],
  ['https://u@example.com/#a#b', false, ['credentials', 'invalid_character'], null],
  ['https://1.2.3.4./', false, ['ipv4_form'], null],
  ['htpps://example.com/', true, ['unknown_scheme'], 'https://example.com/'],
  ['example.com:8080/x', true, ['host_port_as_scheme'], 'https://example.com:8080/x'],
  ['tel:12345', true, [], null],
  ['mailto:a@b.com', true, [], null],
  ['file:///etc/hosts', true, [], null],
  ['C:\\dir', false, ['invalid_character', 'windows_path'], null],
  ['https://рау.com/', true, ['idn_host', 'mixed_script_host'], null],
  ['https://пример.рф/', true, ['idn_host'], null],
  ['https://a_b.example.com./', true, ['not_a_hostname', 'trailing_dot_host'], null],
  ['https://x.example.con/', true, ['unknown_tld'], null],
  ['https://printer.local/', true, ['unknown_tld', 'not_public_host'], null],
  ['https://intranet/', true, ['not_public_host'], null],
  ['https://[::1]/', true, ['not_public_host'], null],
  ['https://[64:ff9b::10.0.0.1]/', true, ['not_public_host'], null],
  ['https://8.8.8.8/', true, [], null],
  [`https://x.com/${'a'.repeat(2070)}`, true, ['long_url'], null],
  [`https://x.com/${'a'.repeat(2069)}`, true, [], null],
])('%j is valid, with warnings', async (url, conforming, warnings, suggestion) => {
  const result = await callTool(urlValidate, { url });
  expect(result).toMatchObject({ valid: true, conforming, suggestion, errors: [] });
  expect(codes(result.warnings)).toEqual(warnings);
});

test('places are those of the text as given', async () => {
  const { warnings } = await callTool(urlValidate, { url: ' \thttps://example.com/😀\n<' });
  expect(warnings.map(({ code, position }) => [code, position])).toEqual([
    ['surrounding_blanks', undefined],
    ['tab_or_newline', 24],
    ['invalid_character', 25],
  ]);
});

test('schemes may be written with a colon and in any case', async () => {
  const schemes = ['HTTPS:'];
  expect(await callTool(urlValidate, { url: 'https://a.com', schemes })).toMatchObject({ valid: true });
  expect(await callTool(urlValidate, { url: 'http://a.com', schemes })).toMatchObject({
    valid: false,
    normalized: 'http://a.com/',
  });
});

test('parts of a URL', async () => {
  expect(await callTool(urlValidate, { url: 'foo://bücher/x' })).toMatchObject({
    host_type: 'opaque',
    host: 'b%C3%BCcher',
  });
  expect(await callTool(urlValidate, { url: 'https://bücher.de:8443/' })).toMatchObject({
    host: 'xn--bcher-kva.de',
    host_unicode: 'bücher.de',
    port: 8443,
  });
});

test.each([
  ['https://xn--a.com/', true],
  ['https://xn--zn7c.com/', true],
  ['https://xn--a-yoc.com/', true],
  ['https://xn--bcher-kva.com/', false],
  ['https://xn--ls8h.la/', false],
])('%s: Punycode that decodes to no name is told: %j', async (url, told) => {
  const { warnings } = await callTool(urlValidate, { url });
  expect(warnings.some(({ code }) => code === 'invalid_punycode')).toBe(told);
});
