import { readJsonText, type JsonNode } from '@toolyard/kit/json-text';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextSpans } from '../../../../plugins/validation/lib/json-schema/text-spans.ts';

type Path = readonly (string | number)[];

/** Every value of a text with the way to it; of repeated keys the last. */
function valuesOf(node: JsonNode | undefined, path: Path = []): [Path, JsonNode][] {
  if (node === undefined) return [];
  const inside =
    node.kind === 'object'
      ? [...new Map(node.members.map(({ key, value }) => [key, value]))]
      : node.kind === 'array'
        ? [...node.elements.entries()]
        : [];
  return [[path, node], ...inside.flatMap(([token, value]) => valuesOf(value, [...path, token]))];
}

function spansIn(text: string, paths: readonly Path[]): TextSpans {
  const spans = new TextSpans();
  for (const path of paths) spans.want(path);
  spans.find(text);
  return spans;
}

test('values stand where the reader of the whole text finds them', () => {
  const value = fc.jsonValue({ maxDepth: 4 });
  const choice = fc.infiniteStream(fc.boolean());
  fc.assert(
    fc.property(value, fc.constantFrom('', ' ', '\r\n\t'), choice, (json, indent, isWanted) => {
      const text = JSON.stringify(json, null, indent);
      const wanted = valuesOf(readJsonText(text).root).filter(() => isWanted.next().value);
      const spans = spansIn(
        text,
        wanted.map(([path]) => path),
      );
      for (const [path, { start, end, kind }] of wanted) {
        expect(spans.of(path)?.start).toBe(start);
        if (kind === 'number') expect(spans.of(path)?.end).toBe(end);
      }
    }),
    { numRuns: 300 },
  );
});

test.each<[string, Path, string]>([
  ['{"a":1,"b":[2],"a":{"b":3}}', ['a', 'b'], '3'],
  ['{"a":[1,2,3],"a":[4,5,6]}', ['a', 0], '4'],
  ['[{"a":1},{"a":2,"x":[[]]},{"a":3}]', [1, 'a'], '2'],
  ['{"\\u0061\\"":-1.50e3}', ['a"'], '-1.50e3'],
  [' [ "]\\"," , [ ] , 7 ] ', [2], '7'],
  [' 12 ', [], '12'],
])('%s: %j', (text, path, literal) => {
  const { start = 0, end = 0 } = spansIn(text, [path]).of(path) ?? {};
  expect(text.slice(start, end)).toBe(literal);
});

test('what is not there has no place', () => {
  const spans = spansIn('{"a":1}', [['b']]);
  expect([spans.of(['b']), spans.of(['c']), spans.of(['a', 'x'])]).toEqual([undefined, undefined, undefined]);
});
