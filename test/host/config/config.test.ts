import { expect, test } from 'vitest';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig, SETTINGS, settingsTable } from '../../../host/config/config.ts';

test('without an environment every setting has its default', () => {
  expect(readConfig({})).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 8080,
    RATE_LIMIT_REST: 60,
    RATE_LIMIT_MCP: 120,
    TRUST_PROXY: [],
  });
});

test('every wrong value is named at once', () => {
  expect(() =>
    readConfig({
      PORT: '99999',
      LOG_LEVEL: 'loud',
      RATE_LIMIT_OVERRIDES: 'x',
      OUTBOUND_ALLOW: '10.0.0.0/99',
    }),
  ).toThrow(/^PORT: expected .* got "99999"\nRATE_LIMIT_OVERRIDES: .*\nOUTBOUND_ALLOW: .*\nLOG_LEVEL: .*/s);
});

test.each([
  ['TRUST_PROXY', 'the proxy', 'expected address ranges such as 10.0.0.0/8 or fd00::/8, got "the proxy"'],
  ['RATE_LIMIT_OVERRIDES', '10.0.0.0/99=5', 'expected address ranges such as 10.0.0.0/8 or fd00::/8, got'],
  ['RATE_LIMIT_OVERRIDES', '10.0.0.0/8', 'expected ranges with their limits, such as 10.0.0.0/8=600, got'],
  ['PUBLIC_URL', 'tools.example.com', 'expected a URL that begins with http:// or https://, got'],
  ['CORS_ORIGINS', 'app.example.com', 'expected origins such as https://app.example.com, with their scheme'],
  [
    'CORS_ORIGINS',
    'https://app.example.com/x',
    'expected origins such as https://app.example.com, with their',
  ],
  [
    'ALLOWED_HOSTS',
    'https://tools.example.com',
    'expected names such as tools.example.com, without scheme and',
  ],
  ['ALLOWED_HOSTS', 'tools.example.com:8080', 'expected names such as tools.example.com, without scheme and'],
  ['ALLOWED_HOSTS', '*.*.example.com', 'expected names such as tools.example.com, without scheme and port'],
  ['REDIS_URL', 'http://cache', 'expected a URL that begins with redis:// or rediss://, got'],
  ['DATABASE_URL', 'mysql://db', 'expected a URL that begins with postgres:// or postgresql://, got'],
])('%s is not %s', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name}: ${message}`);
});

test.each([
  [
    'CORS_ORIGINS',
    'https://App.example.com:443/, http://localhost:3000',
    ['https://app.example.com', 'http://localhost:3000'],
  ],
  ['CORS_ORIGINS', 'null,file://,chrome-extension://abc', ['null', 'file://', 'chrome-extension://abc']],
  ['CORS_ORIGINS', '*', ['*']],
  ['CORS_ORIGINS', 'off', []],
  ['CORS_ORIGINS', '', undefined],
  ['ALLOWED_HOSTS', 'Tools.example.com., *.internal', ['tools.example.com', '*.internal']],
])('%s may be %s', (name, value, read) => {
  expect(readConfig({ [name]: value })).toMatchObject({ [name]: read });
});

test('a password is not repeated', () => {
  const read = () => readConfig({ DATABASE_URL: 'mysql://me:secret@db' });
  expect(read).toThrow(/^DATABASE_URL: expected .* postgresql:\/\/$/);
});

test('every setting says what it means', () => {
  for (const { meaning } of Object.values(SETTINGS)) expect(meaning).not.toBe('');
});

test("the operators' page lists every setting as it is", async () => {
  const page = await readFile(join(import.meta.dirname, '../../../host/README.md'), 'utf8');
  const cells = (table: string) => table.split('\n').map((row) => row.split('|').map((cell) => cell.trim()));
  const [, table = ''] = page.split(/<!-- \/?settings -->/);
  expect(cells(table.trim()).slice(2)).toEqual(cells(settingsTable()).slice(2));
});
