import { expect, test } from 'vitest';
import { isColourArgument, isOneLine, rulesOf } from '../../../../host/web/form/argument-rules.ts';

test.each([
  [{ type: 'number', minimum: -1e300, maximum: 1e300 }, 'a number, at least -1e300 and at most 1e300'],
  [{ type: 'integer', minimum: 1, maximum: 10_000 }, 'a whole number, at least 1 and at most 10,000'],
  [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.5 }, 'a number, more than 0 and less than 0.5'],
  [{ type: 'string', minLength: 1, maxLength: 1 }, '1 character'],
  [{ type: 'string', minLength: 1, maxLength: 80 }, 'at most 80 characters'],
  [{ type: 'array', minItems: 2, maxItems: 20 }, 'at least 2 elements and at most 20 elements'],
  [{ type: 'string', pattern: '^[a-z]+$' }, 'text that matches ^[a-z]+$'],
  [{ type: 'string', format: 'date' }, 'a date as YYYY-MM-DD'],
  [{ type: 'string', format: 'date', description: 'Start, YYYY-MM-DD' }, ''],
  [{ type: 'string' }, ''],
])('what %j asks for is said in words', (schema, words) => {
  expect(rulesOf(schema).join('; ')).toBe(words);
});

test('a text with a bound or a form is one line; documents, secrets and free texts may have several', () => {
  const schemas = [
    { type: 'string', maxLength: 100 },
    { type: 'string', format: 'date' },
    { type: 'string' },
    { type: 'string', maxLength: 100, contentMediaType: 'text/csv' },
    { type: 'string', maxLength: 100, writeOnly: true },
    { type: ['string', 'array'], maxLength: 100 },
  ];
  expect(schemas.map(isOneLine)).toEqual([true, true, false, false, false, false]);
});

test.each([
  ['border_color', {}, true],
  ['background', { description: 'Background: CSS colour or transparent' }, true],
  ['background', { description: 'What happened before' }, false],
  ['from', { description: 'Format of color' }, false],
])('%s, %j, is a colour: %s', (name, schema, is) => {
  expect(isColourArgument(name, schema)).toBe(is);
});
