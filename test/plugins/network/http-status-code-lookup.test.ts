import { STATUS_CODES } from 'node:http';
import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import rows from '../../../plugins/network/data/status-codes.json' with { type: 'json' };
import statusCodes from '../../../plugins/network/tools/http-status-code-lookup/tool.ts';

const look = (query?: string | number, include_unofficial?: boolean) =>
  callTool(statusCodes, {
    ...(query === undefined ? {} : { query }),
    ...(include_unofficial === undefined ? {} : { include_unofficial }),
  });

test.each([
  [
    404,
    {
      code: 404,
      name: 'Not Found',
      class: 'client_error',
      official: true,
      cacheable: true,
      retryable: false,
    },
  ],
  [
    '429',
    { code: 429, name: 'Too Many Requests', retryable: true, cacheable: false, reference: 'RFC 6585 §4' },
  ],
  [418, { code: 418, name: "I'm a Teapot", official: false }],
  [306, { code: 306, name: '(Unused)', official: false }],
  [413, { name: 'Content Too Large', also_known_as: ['Payload Too Large', 'Request Entity Too Large'] }],
  [499, { name: 'Client Closed Request', official: false, class: 'client_error' }],
  [200, { fix: null, class: 'success' }],
  [101, { fix: null, class: 'informational' }],
])('%s', async (query, expected) => {
  const { count, codes } = await look(query);
  expect(count).toBe(1);
  expect(codes[0]).toMatchObject(expected);
});

test('the official names are those of Node, but for those that RFC 9110 renamed', async () => {
  const { codes } = await look('', false);
  const renamed = new Set([413, 416, 422]);
  const names = codes.filter(({ code }) => !renamed.has(code) && code !== 510 && code !== 208);
  for (const { code, name } of names) expect(`${code} ${name}`).toBe(`${code} ${STATUS_CODES[code]}`);
  const assigned = Object.keys(STATUS_CODES).map(Number);
  expect(codes.map(({ code }) => code)).toEqual(assigned.filter((code) => ![418, 509].includes(code)));
});

test('heuristically cacheable are exactly the codes of RFC 9110 and RFC 7725', async () => {
  const { codes } = await look();
  const cacheable = codes.filter((entry) => entry.cacheable).map(({ code }) => code);
  expect(cacheable).toEqual([200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 451, 501]);
});

test('worth a retry are exactly these', async () => {
  const { codes } = await look();
  const retryable = codes.filter((entry) => entry.retryable).map(({ code }) => code);
  expect(retryable).toEqual([
    408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 529, 598, 599,
  ]);
});

test.each(['1xx', '1XX', '1**', 'informational', 'Informational'])('%s lists a class', async (query) => {
  const result = await look(query, false);
  expect(result.class).toBe('informational');
  expect(result.codes.map(({ code, name }) => [code, name])).toEqual([
    [100, 'Continue'],
    [101, 'Switching Protocols'],
    [102, 'Processing'],
    [103, 'Early Hints'],
  ]);
});

test('everything is listed in order, and the unofficial can be left out', async () => {
  const all = await look();
  expect(all.count).toBeGreaterThanOrEqual(85);
  expect(all.codes.map(({ code }) => code)).toEqual(all.codes.map(({ code }) => code).sort((a, b) => a - b));
  expect(new Set(all.codes.map(({ code }) => code)).size).toBe(all.count);
  expect((await look('  ', false)).codes.every(({ official }) => official)).toBe(true);
  expect(await look(520, false)).toMatchObject({ count: 0, class: 'server_error' });
});

test.each([
  ['payload too large', 413],
  ['Not Modified', 304],
  ['im a teapot', 418],
  ['UNPROCESSABLE  entity!', 422],
  ['teapot', 418],
  ['bandwidth', 509],
  ['websocket', undefined],
])('the words %s find %s first', async (query, code) => {
  expect((await look(query)).codes[0]?.code).toBe(code);
});

test('names come before descriptions', async () => {
  const { codes } = await look('gateway');
  expect(codes.slice(0, 2).map(({ code }) => code)).toEqual([502, 504]);
});

test('a number that nobody assigned has a class and a note', async () => {
  expect(await look('299')).toEqual({
    count: 0,
    codes: [],
    class: 'success',
    note: '299 is not assigned: clients treat it as 200 of its class (RFC 9110 §15).',
  });
});

describe('refuses', () => {
  test.each([
    [700, 'query: expected a code from 100 to 599, got 700'],
    [99, 'query: expected a code from 100 to 599'],
    ['-404', 'query: expected a code from 100 to 599'],
    ['404.5', 'query: expected a code from 100 to 599'],
    ['6xx', 'query: expected a class from 1xx to 5xx, got "6xx"'],
    ['0**', 'query: expected a class from 1xx to 5xx'],
    ['x'.repeat(101), 'query: expected at most 100 characters'],
  ])('%s', async (query, message) => {
    await expect(look(query)).rejects.toThrow(message);
  });

  test('a typo', async () => {
    await expect(callTool(statusCodes, { querry: '404' })).rejects.toThrow('querry: unknown argument');
  });
});

test.each(rows)('the row of $code is in form', (row) => {
  expect(row).toEqual({
    code: expect.any(Number),
    registered: expect.any(Boolean),
    name: expect.stringMatching(/\S/),
    description: expect.stringMatching(/\S/),
    use: expect.stringMatching(/\S/),
    fix: row.code < 300 ? null : expect.stringMatching(/\S/),
    reference: expect.stringMatching(/\S/),
    also_known_as: expect.any(Array),
  });
  expect(row.code).toSatisfy((code: number) => Number.isInteger(code) && code >= 100 && code <= 599);
  for (const name of row.also_known_as) expect(name).toMatch(/\S/);
});
