import { Type, type TSchema } from 'typebox';
import { describe, expect, test } from 'vitest';
import type { Bundle, Tool } from '../../../host/catalogue/bundle.ts';
import { largestInput } from '../../../host/calls/largest-input.ts';
import { startHost } from '../start-host.ts';

function boundOf(input: TSchema): number {
  const manifest = { input } as unknown as Tool['manifest'];
  return largestInput({ id: 'tool', manifest, bundle: {} as Bundle } as Tool);
}

const closed = (properties: Record<string, TSchema>) =>
  Type.Object(properties, { additionalProperties: false });

describe('the most bytes of an input', () => {
  test.each([
    ['a text', closed({ text: Type.String() }), { text: '\u00e9'.repeat(2 ** 20) }],
    ['a short text', closed({ text: Type.String({ maxLength: 3 }) }), { text: '😀😀😀' }],
    [
      'a choice',
      closed({ a: Type.Union([Type.Literal('one'), Type.Literal('seventeen')]) }),
      { a: 'seventeen' },
    ],
    [
      'numbers',
      closed({ n: Type.Array(Type.Number(), { maxItems: 3 }) }),
      { n: [1e300, -1e-300, 0.1 + 0.2] },
    ],
  ])('bounds %s, escaped and with its white space', (_, schema, value) => {
    const escaped = JSON.stringify(value, null, 2).replaceAll(
      /[^\0-\x7f]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    expect(boundOf(schema)).toBeGreaterThanOrEqual(escaped.length);
    expect(boundOf(schema)).toBeLessThan(escaped.length + 2000);
  });

  test.each([
    ['an array without a most', closed({ list: Type.Array(Type.String()) })],
    ['an object that is open', Type.Object({ a: Type.String() })],
    ['anything', closed({ a: Type.Unknown() })],
  ])('is unbounded for %s', (_, schema) => {
    expect(boundOf(schema)).toBe(Infinity);
  });
});

test('every example of every tool is within the bound of its tool', async () => {
  const { host } = await startHost();
  const tools = host.catalogue.snapshot.bundles.flatMap((bundle) => [...bundle.manifest.tools]);
  const beyond = host.catalogue.snapshot
    .list('rest')
    .flatMap(({ tool }) =>
      tool.manifest.examples
        .filter(({ input }) => JSON.stringify(input, null, 4).length > largestInput(tool))
        .map(({ name }) => `${tool.id}: ${name}`),
    );
  expect(tools.length).toBeGreaterThan(300);
  expect(beyond).toEqual([]);
});
