import { Type } from '@toolyard/sdk';
import { compileValidator, interpretValidator } from '@toolyard/sdk/validate';
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
});
