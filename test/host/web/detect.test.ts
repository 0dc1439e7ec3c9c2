import { expect, test } from 'vitest';
import { kindsOf } from '../../../host/web/detect.ts';

test.each([
  ['{"a": [1]}', 'JSON'],
  [' [1, 2]\n', 'JSON'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'a JWT'],
  ['-----BEGIN CERTIFICATE-----\nMIIB', 'a PEM block'],
  ['curl -s https://example.com/', 'a curl command'],
  ['https://example.com/a?b=c', 'a URL'],
  ['somebody@example.com', 'an email address'],
  ['192.0.2.1', 'an IP address'],
  ['10.0.0.0/8', 'an IP address'],
  ['2001:db8::1', 'an IP address'],
  ['#0b6471', 'a colour'],
  ['oklch(70% 0.1 200)', 'a colour'],
  ['123e4567-e89b-12d3-a456-426614174000', 'a UUID'],
  ['1700000000', 'a timestamp'],
  ['1700000000000', 'a timestamp'],
  ['*/5 0 * * MON-FRI', 'a cron expression'],
  ['<!DOCTYPE html><p>Hi', 'HTML'],
  ['<div class="a">x</div>', 'HTML'],
  ['<?xml version="1.0"?><a/>', 'XML'],
  ['<feed><entry/></feed>', 'XML'],
  ['SELECT a, b FROM t', 'SQL'],
  ['id,name\n1,"a, b"', 'CSV'],
  ['a: 1\nb:\n  - c', 'YAML'],
  ['aGVsbG8gd29ybGQ=', 'Base64'],
  ['+49 (30) 1234-567', 'a telephone number'],
  ['?a=1&b=two%20words', 'a query string'],
  ['%7B%22a%22%3A1%7D', 'percent-encoded text'],
  ['# Title\n\n- some *text*', 'Markdown'],
  ['```js\n1\n```', 'Markdown'],
  ['48656c6c6f20776f726c64', 'hexadecimal'],
])('%j looks like %s', (text, name) => {
  expect(kindsOf(text)[0]?.name).toBe(name);
});

test.each([
  '',
  'merge two pdf files',
  'create a table of contents',
  'select a random name',
  'password',
  'base64 decode',
  '12345',
  'note: one line',
  'the 5 * rule',
  'a@b',
  'mailto:a@b.example',
  '+ 1',
  '+49 30 text',
  '100% cotton',
  'a=1',
  '# heading',
  '999.1.1.1',
  '{not json}',
])('%j is words', (text) => {
  expect(kindsOf(text)).toEqual([]);
});

test('an address with an account in it is no email address', () => {
  expect(kindsOf('https://user@host.example:8443/p?q=1').map(({ name }) => name)).toEqual(['a URL']);
});
