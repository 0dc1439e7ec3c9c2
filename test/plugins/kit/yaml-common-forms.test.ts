import { readYaml } from '@toolyard/kit/yaml';
import { readCommonYaml, type YamlBuilder } from '@toolyard/kit/yaml-common-forms';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMap, isScalar, isSeq } from 'yaml';

type Node = string | Node[] | Map<string, Node>;

/** Plain scalars are marked: what they mean is for others to say. */
const BUILDER: YamlBuilder<Node, Map<string, Node>, Node[]> = {
  key: textOf,
  scalar: textOf,
  newMap: () => new Map(),
  add(map, key, value) {
    const isNew = !map.has(key);
    map.set(key, value);
    return isNew;
  },
  newList: () => [],
  push(list, item) {
    list.push(item);
  },
};

function textOf(source: string, isPlain: boolean): string {
  return isPlain ? `plain ${source}` : source;
}

function readCommon(text: string) {
  return readCommonYaml(text, BUILDER);
}

/** The same by the reader of all YAML, without faults. */
function readAll(text: string) {
  const { documents, faults, tokens } = readYaml(text);
  expect(faults).toEqual([]);
  const values = documents.length === 0 ? ['plain '] : documents.map(({ contents }) => valueOf(contents));
  if (values.length > 1 && values.at(-1) === 'plain ') values.pop();
  const comments = tokens.filter(({ type }) => type === 'comment').map(({ offset }) => offset);
  return { documents: values, comments };
}

function valueOf(node: unknown): Node {
  if (isMap(node)) return new Map(node.items.map(({ key, value }) => [scalarOf(key), valueOf(value)]));
  if (isSeq(node)) return node.items.map(valueOf);
  return scalarOf(node);
}

function scalarOf(node: unknown): string {
  return isScalar(node)
    ? textOf(node.source ?? '', node.type === 'PLAIN' || node.type === undefined)
    : 'plain ';
}

test.each([
  [
    'maps and lists in each other',
    'a: 1\nb:\n  - x\n  - c: y\n    d:\n      e: z\n  -\n    - 1\n    - - 2\nf:\n- g\n- h: 1\n',
  ],
  ['quotes', '"a b": "x\\n\\u00e9\\"y"\n\'it\'\'s\': \'"\'\n? '.slice(0, -2)],
  ['lists and maps in brackets', 'a: [1, "b", [c, {d: e, "f": g}], {}, []]\n'],
  ['block scalars', 'a: |\n  one\n    two\n\n  three\n\nb: >-\n  one\n  two\n\n  three\nc: |+\n  x\n\n'],
  ['comments', '# one\na: b # two\n# three\nc: # four\n  - d#e\n'],
  ['documents', '---\na: 1\n---\n- 2\n--- # c\n---\nx\n---\n'],
  ['plain text with all that may stand in it', 'a: http://x/y?z=#1&b*c!d%e@f\nb c: -x -1 a:b [c] {d}\n'],
  ['line ends of Windows', 'a: 1\r\nb:\r\n  - |\r\n    x\r\n  - "y"\r\n'],
  ['comments alone', '# one\n\n# two'],
])('reads %s', (_, text) => {
  expect(readCommon(text)).toEqual(readAll(text));
});

test.each([
  'a: &b 1',
  'a: *b',
  '!t a',
  'a: b: c',
  'a:\n  b\n  c',
  'a: "b\n  c"',
  'a: [1,\n  2]',
  '? a\n: b',
  'a: 1\na: 2',
  'a: 1\n...\n',
  '%YAML 1.2\n---\na',
  'a:\tb',
  'a:\n\tb',
  'a: |2\n   b\n',
  'a: |\n  b',
  'a: 1\n b: 2',
  'a: "\\x41"',
  'a: "\\ud83d"',
  'a: \u0007',
  'a\rb',
])('leaves %j to the reader of all YAML', (text) => {
  expect(readCommon(text)).toBeUndefined();
});

const PIECES = [
  ...[
    '- ',
    '-',
    '- - ',
    'a: ',
    'b:',
    'c d: ',
    '"q": ',
    "'s': ",
    '? ',
    ': ',
    '&x ',
    '*x',
    '!t ',
    '| ',
    '|',
    '|-',
    '>',
    '>+',
  ],
  ...[
    'x',
    'x y',
    '1',
    '-1',
    '~',
    '...',
    '---',
    '--- ',
    'a: b: c',
    'a:b',
    'x#y',
    'x # y',
    '#c',
    ' # c',
    '"t\\n"',
    '"\\q"',
  ],
  ...[
    "'it''s'",
    '[1, a]',
    '[]',
    '[a, {b: c}, "d"]',
    '{}',
    '{k: v, l: [x,]}',
    '{k}',
    '[a:b]',
    '[',
    '"',
    "'",
    '%',
    '@',
    '\t',
    '',
  ],
];
const LINES = fc.array(
  fc
    .tuple(fc.constantFrom('', '', '  ', '    ', ' '), fc.array(fc.constantFrom(...PIECES), { maxLength: 3 }))
    .map(([indent, pieces]) => indent + pieces.join('')),
  { maxLength: 7 },
);
const TEXT = fc
  .tuple(LINES, fc.constantFrom('\n', '\n', '\r\n'), fc.boolean())
  .map(([lines, end, isEnded]) => lines.join(end) + (isEnded ? end : ''));

test('what it reads, the reader of all YAML reads alike', () => {
  let read = 0;
  fc.assert(
    fc.property(TEXT, (text) => {
      const common = readCommon(text);
      if (common === undefined) return;
      read += 1;
      expect(common).toEqual(readAll(text));
    }),
    { numRuns: 5000, seed: 20_260_101 },
  );
  expect(read).toBeGreaterThan(500);
});
