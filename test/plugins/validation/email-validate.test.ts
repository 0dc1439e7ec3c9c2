import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import emailValidate from '../../../plugins/validation/tools/email-validate/tool.ts';
import { codes } from './codes.ts';

test.each([
  [
    'IDN domain',
    { email: 'user@bücher.example' },
    {
      valid: true,
      normalized: 'user@bücher.example',
      ascii: 'user@xn--bcher-kva.example',
      domain: 'bücher.example',
      domain_ascii: 'xn--bcher-kva.example',
      smtputf8: false,
      warnings: expect.arrayContaining([expect.objectContaining({ code: 'special_use_domain' })]),
    },
  ],
  [
    'TLD that does not exist',
    { email: 'bob@example.con' },
    {
      valid: true,
      suggestion: 'bob@example.com',
      warnings: expect.arrayContaining([expect.objectContaining({ code: 'unknown_tld' })]),
    },
  ],
  [
    'disposable and role are findings',
    { email: 'Info@mailinator.com' },
    {
      valid: true,
      disposable: true,
      role: true,
      warnings: expect.arrayContaining([
        expect.objectContaining({ code: 'disposable' }),
        expect.objectContaining({ code: 'role' }),
      ]),
    },
  ],
  [
    'quoted local part with @',
    { email: '"a@b"@example.com' },
    {
      valid: true,
      normalized: '"a@b"@example.com',
      local: '"a@b"',
      domain: 'example.com',
      warnings: expect.arrayContaining([expect.objectContaining({ code: 'quoted_local' })]),
    },
  ],
  [
    'IPv6 literal',
    { email: 'user@[IPv6:2001:db8::1]' },
    {
      valid: true,
      errors: [],
      warnings: expect.arrayContaining([expect.objectContaining({ code: 'domain_literal' })]),
    },
  ],
  [
    'double dot',
    { email: 'a..b@example.com' },
    { valid: false, normalized: null, errors: [{ code: 'local_dot', message: expect.any(String) }] },
  ],
  ['single-label domain', { email: 'a@example' }, { valid: false, errors: [{ code: 'domain_no_dot' }] }],
  [
    'display name',
    { email: 'Ann <ann@example.com>' },
    {
      valid: false,
      errors: expect.arrayContaining([expect.objectContaining({ code: 'display_name' })]),
      suggestion: 'ann@example.com',
    },
  ],
  [
    'empty is a finding',
    { email: '' },
    { valid: false, errors: [{ code: 'empty' }], normalized: null, local: null, domain: null },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(emailValidate, input)).toMatchObject(output);
});

test.each([['email is required', {}, 'email']])('refuses %s', async (_, input, message) => {
  await expect(callTool(emailValidate, input)).rejects.toThrow(message);
});

test.each([
  ['a', ['missing_at']],
  ['@x.com', ['local_empty']],
  ['a@', ['domain_empty']],
  ['a@b@c.com', ['multiple_at']],
  ['"a@b.com', ['quote_unclosed']],
  ['"a"b@x.com', ['local_invalid_character']],
  ['a b@x.com', ['local_invalid_character']],
  ['a(comment)@x.com', ['local_invalid_character']],
  ['.a@x.com', ['local_dot']],
  ['é\u200b@x.com', ['unsafe_character']],
  ['a@x..com', ['domain_dot']],
  ['a@x.com.', ['domain_dot']],
  ['a@-x.com', ['domain_hyphen']],
  ['a@x_y.com', ['domain_invalid_character']],
  ['a@☃.net', ['domain_invalid_character']],
  ['a@xn--a.com', ['domain_invalid_character']],
  ['a@\u05d0a.com', ['domain_invalid_character']],
  ['a@1.2.3.4', ['domain_numeric']],
  ['a@[1.2.3]', ['domain_literal_invalid']],
  ['a@[IPv6:1.2.3.4]', ['domain_literal_invalid']],
  // RFC 5321 §4.1.3: no more than six groups beside ::, four before an IPv4 address.
  ['a@[IPv6:1:2:3:4:5:6::8]', ['domain_literal_invalid']],
  ['a@[IPv6:1:2:3:4:5::1.2.3.4]', ['domain_literal_invalid']],
  ['.a b@-x', ['local_dot', 'local_invalid_character', 'domain_no_dot', 'domain_hyphen']],
  ['<a@b.com>', ['display_name']],
  ['"Ann" <Ann@b.com>', ['display_name']],
])('%j is refused with %j', async (email, errors) => {
  const result = await callTool(emailValidate, { email });
  expect(result).toMatchObject({ valid: false, normalized: null, ascii: null });
  expect(codes(result.errors)).toEqual(errors);
});

test.each([
  ['  a@b.com\n', 'a@b.com', ['trimmed']],
  ['"ab"@x.com', 'ab@x.com', ['quoted_local']],
  ['"a\\@b"@x.com', '"a@b"@x.com', ['quoted_local']],
  ['""@x.com', '""@x.com', ['quoted_local']],
  ['a@faß.de', 'a@faß.de', []],
  ['a@例。jp', 'a@例.jp', []],
  ['e\u0301@x.com', '\u00e9@x.com', []],
  ['a@aa--bb.com', 'a@aa--bb.com', []],
  ['a@[IPv6:1:2:3:4:5::8]', 'a@[IPv6:1:2:3:4:5::8]', ['domain_literal']],
  ['a@[IPv6:2001:DB8:0:0::1]', 'a@[IPv6:2001:db8::1]', ['domain_literal']],
  ['a@x.test', 'a@x.test', ['unknown_tld', 'special_use_domain']],
])('%j is %j', async (email, normalized, warnings) => {
  const result = await callTool(emailValidate, { email });
  expect(result).toMatchObject({ valid: true, normalized });
  expect(codes(result.warnings)).toEqual(warnings);
});

test.each([
  ['bob@hotmial.co', 'bob@hotmail.com'],
  ['bob@gmail,com', 'bob@gmail.com'],
  ['bob@gmailcom', 'bob@gmail.com'],
  ['bob@yaho.co.uk', 'bob@yahoo.co.uk'],
  ['bob@hotmail.fr', null],
  ['bob@ge.com', null],
  ['bob@gmx.ne', null],
  ['bob@shop.ogr', 'bob@shop.org'],
  ['bob@shop.cm', null],
])('%j suggests %j', async (email, suggestion) => {
  expect(await callTool(emailValidate, { email })).toMatchObject({ suggestion });
});

test('lengths are limits of bytes', async () => {
  const local = 'é'.repeat(32);
  const domain = `${'x'.repeat(63)}.${'x'.repeat(63)}.${'x'.repeat(57)}.com`;
  expect(await callTool(emailValidate, { email: `${local}@${domain}` })).toMatchObject({ valid: true });
  const longer = async (email: string) => codes((await callTool(emailValidate, { email })).errors);
  expect(await longer(`${local}a@x.com`)).toEqual(['local_too_long']);
  expect(await longer(`${local}@x${domain.slice(0, 62)}.com`)).toEqual([]);
  expect(await longer(`a@${'x'.repeat(64)}.com`)).toEqual(['domain_label_too_long']);
  expect(await longer(`a@${'ü'.repeat(63)}.com`)).toEqual(['domain_label_too_long']);
  expect(await longer(`${local}@${'x'.repeat(62)}.${domain}`)).toEqual(['too_long']);
  expect(await longer(`a@${'x.'.repeat(126)}com`)).toEqual(['domain_too_long']);
});

test('flags hold for subdomains, any case and tags', async () => {
  expect(await callTool(emailValidate, { email: 'NoReply+x@a.Mailinator.com' })).toMatchObject({
    disposable: true,
    role: true,
  });
  expect(await callTool(emailValidate, { email: 'ann@a.GMAIL.com' })).toMatchObject({
    free: true,
    role: false,
  });
});
