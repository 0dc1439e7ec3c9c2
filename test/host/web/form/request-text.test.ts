import { expect, test } from 'vitest';
import { argumentText, requestText } from '../../../../host/web/form/request-text.ts';

const ANY = ['string', 'object', 'array', 'number'];

test.each([
  ['what was typed for a list', '[1.10, 1e2,\n12345678901234567890]', { type: 'array' }],
  ['repeated names', '{"b":1,"b":2}', { type: 'object' }],
  ['a number beyond a double', '12345678901234567890', { type: 'integer' }],
])('%s stays as it is', (_, typed, schema) => {
  expect(argumentText(typed, schema, 'schema')).toBe(typed);
});

test.each(['{"b":1,"b":2}', '[1.10]', '12345678901234567890'])(
  '%s goes as text where text is taken, since parsing would lose some of it',
  (typed) => expect(argumentText(typed, { type: ANY }, 'schema')).toBe(JSON.stringify(typed)),
);

test.each(['{"b": 1}', '[1, 2]', '7'])('%s goes as JSON, since nothing is lost', (typed) => {
  expect(argumentText(typed, { type: ANY }, 'schema')).toBe(typed);
});

test('absent and empty are two things', () => {
  const schema = { type: ['string', 'null'] };
  const texts = (['schema', 'text'] as const).map((way) => argumentText('', schema, way));
  expect(texts).toEqual([undefined, '""']);
});

test('text that looks like JSON can be sent as text', () => {
  expect(argumentText('123456', { type: ['string', 'object'] }, 'text')).toBe('"123456"');
});

test('what is no JSON goes as a string, for the host to say what it expected', () => {
  expect(argumentText('86,40', { type: 'number' }, 'schema')).toBe('"86,40"');
});

test('a request holds its pieces as they are', () => {
  expect(
    requestText([
      ['a', '1.10'],
      ['b', undefined],
      ['c"', '{ }'],
    ]),
  ).toBe('{"a":1.10,"c\\"":{ }}');
});

test('a JSON string goes as the text that it is where JSON is taken as text', () => {
  const schema = { contentMediaType: 'application/json' };
  expect(argumentText('"a"', schema, 'schema')).toBe(String.raw`"\"a\""`);
  expect(argumentText('{"a": 1}', schema, 'schema')).toBe('{"a": 1}');
  expect(argumentText('"a"', {}, 'schema')).toBe('"a"');
});
