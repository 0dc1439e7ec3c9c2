import { expect, test } from 'vitest';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig, SETTINGS, settingsTable } from '../../host/config.ts';

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

test('every setting says what it means', () => {
  for (const { meaning } of Object.values(SETTINGS)) expect(meaning).not.toBe('');
});

test("the operators' page lists every setting as it is", async () => {
  const page = await readFile(join(import.meta.dirname, '../../host/README.md'), 'utf8');
  const cells = (table: string) => table.split('\n').map((row) => row.split('|').map((cell) => cell.trim()));
  const [, table = ''] = page.split(/<!-- \/?settings -->/);
  expect(cells(table.trim()).slice(2)).toEqual(cells(settingsTable()).slice(2));
});
