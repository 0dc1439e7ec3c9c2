import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import { FAKE_TYPES } from '../../../plugins/developer/lib/fake-values.ts';
import names from '../../../plugins/developer/data/fake-names.json' with { type: 'json' };
import mockJsonGenerator from '../../../plugins/developer/tools/mock-json-generator/tool.ts';

async function rowsOf(fields: unknown[], more: object = {}) {
  return (await callTool(mockJsonGenerator, { fields, ...more })).rows;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

test('constants, nested names and a root key', async () => {
  const fields = [
    { name: 'kind', type: 'constant', value: { a: 1 } },
    { name: 'addr.n', type: 'integer', min: 3, max: 3 },
    { name: 'addr.__proto__', type: 'constant', value: 2 },
  ];
  const { text } = await callTool(mockJsonGenerator, { fields, count: 1, root_key: 'data' });
  expect(text).toBe(
    '{\n  "data": [\n    {\n      "kind": {\n        "a": 1\n      },\n      "addr": {\n        "n": 3,\n        "__proto__": 2\n      }\n    }\n  ]\n}',
  );
});

test('unique values are used up exactly', async () => {
  const picked = await rowsOf([{ name: 'v', type: 'pick', values: ['a', 'b', 'c'], unique: true }], {
    count: 3,
    seed: 5,
  });
  expect(new Set(picked.map(({ v }) => v))).toEqual(new Set(['a', 'b', 'c']));
  const numbers = await rowsOf([{ name: 'n', type: 'integer', min: 1, max: 300, unique: true }], {
    count: 300,
  });
  expect(new Set(numbers.map(({ n }) => n)).size).toBe(300);
  const people = await rowsOf(
    [
      { name: 'n', type: 'first_name', unique: true },
      { name: 'e', type: 'email' },
    ],
    { count: 40 },
  );
  expect(new Set(people.map(({ n }) => n)).size).toBe(40);
});

test('ranges, nulls, weights and dates', async () => {
  const fields = [
    { name: 'n', type: 'word', null_percent: 100 },
    { name: 'p', type: 'price', min: 1, max: 2 },
    { name: 'd', type: 'date', min: '2024-02-28', max: '2024-02-29' },
    { name: 'w', type: 'pick', values: ['never', 'always'], weights: [0, 1] },
    { name: 'b', type: 'boolean', true_percent: 100 },
    { name: 'a', type: 'array', of: { type: 'integer', min: 1, max: 1 }, min: 2, max: 2 },
    { name: 't', type: 'word', prefix: '<', suffix: '>' },
    { name: 'c', type: 'word', count: 3 },
  ];
  for (const row of await rowsOf(fields, { count: 20, seed: 1 })) {
    expect(row).toMatchObject({ n: null, w: 'always', b: true, a: [1, 1] });
    expect(row.p).toBeGreaterThanOrEqual(1);
    expect(row.p).toBeLessThanOrEqual(2);
    expect(row.d).toMatch(/^2024-02-2[89]$/);
    expect(row.t).toMatch(/^<.+>$/);
  }
});

const FORMS: Partial<Record<(typeof FAKE_TYPES)[number], RegExp>> = {
  uuid: /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  email: /^[^@\s]+@example\.(?:com|org|net)$/,
  phone: /555-01\d\d$/,
  url: /^https:\/\/www\.example\.(?:com|org|net)\//,
  ipv4: /^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$/,
  ipv6: /^2001:db8:/,
  datetime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d:\d\d$/,
  color: /^#[\da-f]{6}$/,
  timestamp: /^\d{10}$/,
  semver: /^\d+\.\d+\.\d+$/,
  country_code: /^[A-Z]{2}$/,
};

test.each(FAKE_TYPES)('the type %s', async (type) => {
  const rows = await rowsOf([{ name: 'v', type }], { count: 30, seed: 3 });
  for (const { v } of rows) expect(JSON.stringify(v).replace(/^"|"$/g, '')).toMatch(FORMS[type] ?? /./);
  expect(await rowsOf([{ name: 'v', type }], { count: 30, seed: 3 })).toEqual(rows);
});

test('the names of a row agree', async () => {
  const fields = ['full_name', 'first_name', 'last_name', 'email', 'username'].map((type) => ({
    name: type,
    type,
  }));
  for (const row of await rowsOf(fields, { count: 20 })) {
    expect(row.full_name).toBe(`${textOf(row.first_name)} ${textOf(row.last_name)}`);
    expect(row.email).toContain(`${textOf(row.first_name)}.${textOf(row.last_name)}`.toLowerCase());
    expect(row.username).toContain(textOf(row.last_name).toLowerCase());
  }
});

test('dates count from as_of', async () => {
  const rows = await rowsOf(
    [
      { name: 'p', type: 'past_date' },
      { name: 'f', type: 'future_date' },
    ],
    { as_of: '2000-01-01', count: 20 },
  );
  for (const { p, f } of rows) {
    expect(textOf(p) < '2000-01-01').toBe(true);
    expect(textOf(f) > '2000-01-01').toBe(true);
  }
});

test.each([
  ['an unknown type', [{ name: 'a', type: 'passport' }], '"passport"'],
  [
    'an unknown setting',
    [{ name: 'a', type: 'word', min: 1 }],
    'fields[0] (a): the type word has no setting "min"',
  ],
  ['no name', [{ type: 'word' }], 'fields[0]: expected a name'],
  [
    'a name of too many parts',
    [{ name: `${'a.'.repeat(100)}b`, type: 'boolean' }],
    'fields[0]: expected a name of at most 100 parts, got 101',
  ],
  [
    'names that clash',
    [
      { name: 'a', type: 'word' },
      { name: 'a.b', type: 'word' },
    ],
    'fields[1]: the name "a.b" clashes with "a"',
  ],
  [
    'limits the wrong way',
    [{ name: 'a', type: 'integer', min: 2, max: 1 }],
    'fields[0] (a): expected min up to max',
  ],
  [
    'weights that are all 0',
    [{ name: 'a', type: 'pick', values: [1], weights: [0] }],
    'fields[0] (a): expected one weight',
  ],
  [
    'too few different values',
    [{ name: 'b', type: 'boolean', unique: true }],
    'fields[0] (b): cannot be unique',
  ],
  ['a field that does not stand before', [{ name: 'a', type: 'template', text: '{b}' }], 'no field "b"'],
  ['a name in an array', [{ name: 'a', type: 'array', of: { name: 'x', type: 'word' } }], 'without a name'],
  ['no fields', [], 'fields: expected'],
])('refuses %s', async (_, fields, message) => {
  await expect(rowsOf(fields, { count: 3 })).rejects.toThrow(message);
});

test('counters with decimals show no noise of binary fractions', async () => {
  const fields = [{ name: 'a', type: 'autoincrement', start: 1, step: 0.1 }];
  const { rows } = await callTool(mockJsonGenerator, { fields, count: 4 });
  expect(rows).toEqual([{ a: 1 }, { a: 1.1 }, { a: 1.2 }, { a: 1.3 }]);
});

test.each(Object.entries(names))('the %s names are words, each once', (_, words) => {
  for (const word of words) expect(word).toMatch(/^[A-Z][a-z]+$/);
  expect(new Set(words).size).toBe(words.length);
});
