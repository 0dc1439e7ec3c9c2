import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import uuidGenerate from '../../../plugins/generators/tools/uuid-generate.ts';

const STANDARD = /^[\da-f]{8}-[\da-f]{4}-([\da-f])[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const make = async (input: object) => (await callTool(uuidGenerate, input)).uuids;

test.each([1, 4, 6, 7])('a thousand different ids of version %i', async (version) => {
  const uuids = await make({ version, count: 1000 });
  expect(new Set(uuids).size).toBe(1000);
  expect(uuids.every((uuid) => STANDARD.exec(uuid)?.[1] === String(version))).toBe(true);
});

test.each([
  [
    'RFC 9562 A.2',
    { version: 3, namespace: '6ba7b810-9dad-11d1-80b4-00c04fd430c8' },
    '5df41881-3aed-3515-88a7-2f4a814cf09e',
  ],
  ['RFC 9562 A.4', { version: 5 }, '2ed6657d-e927-568b-95e1-2665a8aea6a2'],
  // By Python's uuid module.
  [
    'url',
    { version: 5, namespace: 'url', name: 'https://example.com/ä' },
    'afdef7ba-7312-5e42-ac2d-ed60cef58139',
  ],
  ['oid', { version: 3, namespace: 'OID', name: '1.3.6.1' }, 'dd1a1cef-13d5-368a-ad82-eca71acd4cd1'],
  ['x500', { version: 5, namespace: 'x500', name: '' }, 'b4bdf874-8c03-5bd8-8fd7-5e409dfd82c0'],
])('a name in a namespace: %s', async (_, input, uuid) => {
  expect(await make({ name: 'www.example.com', ...input })).toEqual([uuid]);
});

describe('version 7', () => {
  test('holds the instant, and rises from id to id', async () => {
    const uuids = await make({ version: 7, timestamp: '2022-02-22T19:22:22Z', count: 1000 });
    expect(uuids.every((uuid) => uuid.startsWith('017f22e2-79b0-7'))).toBe(true);
    expect(uuids.toSorted()).toEqual(uuids);
  });

  test.each([
    [0, '00000000-0000-7'],
    [2 ** 48 - 1, 'ffffffff-ffff-7'],
    ['1645557742000', '017f22e2-79b0-7'],
  ])('at %s', async (timestamp, start) => {
    expect((await make({ version: 7, timestamp }))[0]).toContain(start);
  });

  test('now', async () => {
    const now = () => 0x0123_4567_89ab;
    const { uuid } = await callTool(uuidGenerate, { version: 7 }, { context: { now } });
    expect(uuid).toMatch(/^01234567-89ab-7/);
  });
});

test('versions 1 and 6 hold the time since 1582 and a random node', async () => {
  const context = { now: () => Date.UTC(2022, 1, 22, 19, 22, 22) };
  const [first, sixth] = [1, 6].map((version) => callTool(uuidGenerate, { version, count: 2 }, { context }));
  // RFC 9562, A.1 and A.5 encode the same instant.
  expect((await first)?.uuid).toMatch(/^c232ab00-9414-11ec-[89ab]/);
  expect((await sixth)?.uuid).toMatch(/^1ec9414c-232a-6b00-[89ab]/);
  expect((await sixth)?.uuids[1]).toMatch(/^1ec9414c-232a-6b01-/);
  expect(parseInt((await first)?.uuid.slice(24, 26) ?? '', 16) & 1).toBe(1);
});

test.each([
  ['standard', /^[\dA-F-]{36}$/],
  ['compact', /^[\dA-F]{12}4[\dA-F]{3}[89AB][\dA-F]{15}$/],
  ['urn', /^urn:uuid:[\dA-F-]{36}$/],
  ['braces', /^\{[\dA-F-]{36}\}$/],
])('written as %s', async (format, form) => {
  expect((await make({ format, uppercase: true }))[0]).toMatch(form);
});

test.each([
  ['version 5 without a name', { version: 5 }, 'name: required: version 5 hashes a name'],
  ['a name for version 4', { name: 'x' }, 'name: expected for versions 3 and 5 only, version is 4'],
  ['several ids of one name', { version: 3, name: 'x', count: 2 }, 'count: expected 1'],
  [
    'a namespace that is none',
    { version: 5, name: 'x', namespace: 'mail' },
    'namespace: expected dns, url, oid, x500 or a UUID, got "mail"',
  ],
  ['a timestamp for version 4', { timestamp: 0 }, 'timestamp: expected for version 7 only, version is 4'],
  [
    'an instant too late',
    { version: 7, timestamp: 2 ** 48 },
    'timestamp: expected an instant from 0 to 281474976710655 ms, got 281474976710656',
  ],
  [
    'an instant before 1970',
    { version: 7, timestamp: '1969-12-31T23:59:59Z' },
    'timestamp: expected an instant from 0',
  ],
  [
    'a time without offset',
    { version: 7, timestamp: '2024-01-01T00:00:00' },
    'timestamp: expected an ISO 8601 instant',
  ],
  ['too many', { count: 1001 }, 'count: expected a number <= 1000'],
  ['an unknown version', { version: 2 }, 'version: expected one of 1, 3, 4, 5, 6, 7, got 2'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(uuidGenerate, input)).rejects.toThrow(message);
});
