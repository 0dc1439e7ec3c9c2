import { compileValidator } from '@toolyard/sdk/manifest';
import { expect, test } from 'vitest';
import { readInput } from '../../../host/runtimes/input.ts';

const schema = { type: 'object', properties: { text: { type: 'string' } } };

test.each([
  [true, 0],
  [undefined, 14],
] as const)('bytes that were handed over (%s) are given back once they are read', (isHandedOver, left) => {
  const bytes = new TextEncoder().encode('{"text":"abc"}');
  const input = { kind: 'json', bytes, ...(isHandedOver && { isHandedOver }) } as const;
  expect(readInput(input, schema, compileValidator(schema))).toEqual({ text: 'abc' });
  expect(bytes).toHaveLength(left);
});
