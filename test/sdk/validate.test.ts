import { interpretValidator, Type } from '@toolyard/sdk';
import { argumentSchema, compileValidator } from '@toolyard/sdk/manifest';
import { describe, expect, test } from 'vitest';

describe.each([
  ['compiled', compileValidator],
  ['interpreted', interpretValidator],
])('a %s validator', (_, createValidator) => {
  test('says how a date is written', () => {
    const validator = createValidator(Type.Object({ day: Type.String({ format: 'date' }) }));
    expect(validator.problems({ day: '2023-02-30' })).toEqual([
      'day: expected a date that exists, as YYYY-MM-DD, got "2023-02-30"',
    ]);
  });

  test('does not repeat what the schema marks writeOnly', () => {
    const validator = createValidator(
      Type.Object({
        password: Type.String({ maxLength: 20, pattern: '^[a-z]+$', writeOnly: true }),
        keys: Type.Array(Type.Object({ key: Type.String() }), { writeOnly: true }),
        name: Type.String(),
      }),
    );
    expect(validator.problems({ password: 12345678, keys: [{ key: 4242 }], name: 17 })).toEqual([
      'password: expected a string',
      'keys[0].key: expected a string',
      'name: expected a string, got 17',
    ]);
    expect(validator.problems({ password: 'S3cret', keys: [], name: '' })).toEqual([
      'password: expected text that matches ^[a-z]+$',
    ]);
  });

  test('says of a union what is wrong in the branch that is meant', () => {
    const file = Type.Object({ file: Type.String(), pages: Type.Optional(Type.String()) });
    const schema = argumentSchema({
      ...Type.Object({ files: Type.Array(Type.Union([Type.String({ minLength: 1 }), file])) }),
    });
    const validator = createValidator(schema);
    expect(validator.problems({ files: ['a', { file: 'b', page: '1' }] })).toEqual([
      'files[1].page: unknown argument',
    ]);
    expect(validator.issues({ files: ['a', { file: 'b', page: '1' }] })).toEqual([
      { path: '/files/1/page', message: 'unknown argument' },
    ]);
    expect(validator.problems({ files: [{}, ''] })).toEqual([
      'files[0].file: required',
      'files[1]: expected at least 1 character, got ""',
    ]);
    expect(validator.problems({ files: [{ file: 'a', pages: 1 }] })).toEqual([
      'files[0].pages: expected a string, got 1',
    ]);
    expect(validator.problems({ files: [5] })).toEqual(['files[0]: expected a string or an object, got 5']);
  });
});

test('many unknown arguments are told as few are', () => {
  const validator = compileValidator({ type: 'object', properties: {}, additionalProperties: false });
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`k${i}`, 1]));
  expect(validator.problems(many)).toContain('k7: unknown argument');
  expect(interpretValidator({ type: 'object', properties: { a: false } }).problems({ a: 1 })).toEqual([
    'a: not allowed',
  ]);
});
