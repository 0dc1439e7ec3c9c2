import { jsonArgument } from '@toolyard/kit/json-argument';
import { readJsonText } from '@toolyard/kit/json-text';
import { MAX_RESULT_LENGTH } from '@toolyard/kit/result-length';
import { textPlaces } from '@toolyard/kit/text-places';
import { defineTool, InputError, type JsonValue, Type } from '@toolyard/sdk';
import { indentArgument, parseIndent } from '../../lib/indent.ts';
import { likeGiven } from '@toolyard/kit/line-ends';
import { repeatedKeys } from '@toolyard/kit/repeated-keys';
import { layOutJson } from '../../lib/json-layout.ts';
import { relayOutJson, type RepeatedKey } from '../../lib/json-relayout.ts';
import {
  describeFault,
  jsonTextOf,
  type JsonSource,
  readJsonSource,
  sourceOf,
  withoutByteOrderMark,
} from '../../lib/json-source.ts';
import { json5ToJson, type UnsaidNumber } from './json5-json.ts';
import { repairJson } from './json-repair.ts';
import { utf8Bytes } from '../../lib/text-size.ts';

export default defineTool({
  title: 'JSON Formatter',
  summary:
    'Pretty-print, minify or repair JSON. Pick it to make JSON readable; numbers and escapes stay exactly as written.',
  keywords: ['beautify', 'prettify', 'fix', 'indent', 'broken'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    json: jsonArgument({ description: 'JSON text, or the value itself' }),
    action: Type.Enum(['format', 'minify', 'repair'], { default: 'format', description: 'What to do' }),
    indent: indentArgument({ description: 'Spaces a level, 0-10, or "tab"' }),
    sort_keys: Type.Boolean({ default: false, description: 'Sort object keys at every level' }),
  }),
  output: Type.Object({
    result: Type.String({
      contentMediaType: 'application/json',
      description: 'the JSON text, no trailing newline',
    }),
    type: Type.String({ description: 'root type: object, array, string, number, boolean or null' }),
    lines: Type.Integer({ description: 'lines in result' }),
    size_bytes: Type.Integer({ description: 'UTF-8 bytes of result' }),
    warnings: Type.Array(
      Type.Object({
        message: Type.String(),
        line: Type.Optional(Type.Integer()),
        column: Type.Optional(Type.Integer()),
      }),
      {
        description: '[{message, line, column}]: duplicate keys, and what repair changed (without position)',
      },
    ),
  }),
  examples: [
    {
      name: 'number literals are kept',
      input: { json: '[12345678901234567890,1.0,1e5,-0,0.1000]' },
      output: {
        result: '[\n  12345678901234567890,\n  1.0,\n  1e5,\n  -0,\n  0.1000\n]',
        type: 'array',
        lines: 7,
      },
    },
    {
      name: 'a duplicate key is kept and reported',
      input: { json: '{"a":1,\n "a":2}', action: 'minify' },
      output: {
        result: '{"a":1,"a":2}',
        warnings: [{ message: 'the key "a" stands in this object already', line: 2, column: 2 }],
      },
    },
    {
      name: 'repair: comment, single quotes, trailing comma',
      input: { json: "{a: 'x', // note\n b: [1,2,],}", action: 'repair' },
      output: { result: '{\n  "a": "x",\n  "b": [\n    1,\n    2\n  ]\n}' },
    },
  ],
  async run({ json, action, indent, sort_keys }) {
    const levelText = action === 'minify' ? null : parseIndent(indent, 0, 10);
    const text = jsonTextOf('json', json);
    // Keys are sorted in a tree.
    const laidOut = sort_keys ? undefined : relayOutJson(text, levelText, MAX_RESULT_LENGTH);
    if (laidOut !== undefined) {
      const { type, lines, bytes, repeatedKeys: repeated } = laidOut;
      const result = likeGiven(laidOut.result, text);
      const size_bytes = bytes + result.length - laidOut.result.length;
      return { result, type, lines, size_bytes, warnings: duplicateWarnings(text, repeated) };
    }
    const { source, notes } =
      action === 'repair'
        ? await readRepaired(json)
        : { source: readJsonSource('json', json), notes: undefined };
    const result = likeGiven(layOutJson(source, { indent: levelText, sortKeys: sort_keys }), text);
    const repeats = duplicateWarnings(source.text, repeatedKeys(source.root));
    return {
      result,
      type: source.root.kind,
      lines: result.split('\n').length,
      size_bytes: utf8Bytes(result),
      warnings: notes === undefined ? repeats : [...notes, ...repeats.map(({ message }) => ({ message }))],
    };
  },
});

interface Note {
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
}

/** JSON that was mended where it had to be, and what says so. JSON5 is read as it is meant. */
async function readRepaired(
  json: JsonValue,
): Promise<{ readonly source: JsonSource; readonly notes: readonly Note[] | undefined }> {
  if (typeof json !== 'string') return { source: readJsonSource('json', json), notes: undefined };
  const text = withoutByteOrderMark(json);
  const strict = readJsonText(text);
  if (strict.fault === undefined) return { source: sourceOf('json', text, strict), notes: undefined };
  if (text.trim() === '') throw new InputError('json', describeFault(text, strict.fault));
  const transcript = json5ToJson(text);
  const mended = transcript?.json ?? (await mend(text));
  return {
    source: sourceOf('json', mended, readJsonText(mended)),
    notes: [
      { message: `the text was repaired: it had ${strict.fault.found}` },
      ...unsaidNotes(text, transcript?.unsaid ?? []),
    ],
  };
}

function unsaidNotes(text: string, numbers: readonly UnsaidNumber[]): Note[] {
  const placeOf = textPlaces(text);
  return numbers.map(({ written, offset }) => {
    const { line, column } = placeOf(offset);
    return { message: `${written} became null: JSON has no such number`, line, column };
  });
}

async function mend(text: string): Promise<string> {
  try {
    return await repairJson(text);
  } catch (error) {
    if (error instanceof RangeError) throw new InputError('json', 'expected text that nests less deeply');
    const fault = readJsonText(text).fault;
    throw new InputError('json', `expected text that can be mended into JSON: ${describeFault(text, fault)}`);
  }
}

function duplicateWarnings(text: string, repeated: readonly RepeatedKey[]) {
  const placeOf = textPlaces(text);
  return repeated.map(({ key, keyStart }) => {
    const { line, column } = placeOf(keyStart);
    return { message: `the key ${JSON.stringify(key)} stands in this object already`, line, column };
  });
}
