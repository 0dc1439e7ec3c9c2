import type { ToolManifest } from '@toolyard/sdk/manifest';
import { expect, test } from 'vitest';
import { changesOf, lockText, toContract, type Contract } from '../../../scripts/lock/contract.ts';

const manifest = (input: object): ToolManifest =>
  ({
    id: 'shout',
    title: 'Shout',
    summary: 'In capitals',
    keywords: ['loud'],
    aliases: [],
    surfaces: ['rest'],
    network: false,
    examples: [],
    entry: 'tools/shout.js',
    input: { type: 'object', required: ['text'], additionalProperties: false, properties: input },
    output: { type: 'object', required: ['result'], properties: { result: { type: 'string' } } },
  }) as unknown as ToolManifest;

const TEXT = { type: 'string', description: 'What to shout' };
const plain = toContract(manifest({ text: TEXT, times: { type: 'integer', default: 1 } }));

test('a contract names every argument and field, without what is only said of them', () => {
  expect(plain).toEqual({
    aliases: [],
    surfaces: ['rest'],
    network: false,
    input: { type: 'object', additionalProperties: false },
    'input.text': { required: true, type: 'string' },
    'input.times': { required: false, type: 'integer', default: 1 },
    output: { type: 'object' },
    'output.result': { required: true, type: 'string' },
  });
});

test('an argument that is called description is one', () => {
  const { 'input.description': argument } = toContract(manifest({ description: TEXT }));
  expect(argument).toEqual({ required: false, type: 'string' });
});

test.each<[string, Contract | undefined, string[]]>([
  ['nothing', plain, []],
  [
    'a default',
    { ...plain, 'input.times': { required: false, type: 'integer', default: 2 } },
    ['input.times'],
  ],
  ['a new argument', { ...plain, 'input.loud': { required: false } }, ['input.loud']],
  ['the order of an enumeration', { ...plain, surfaces: ['mcp', 'rest'] }, ['surfaces']],
  ['a tool that is gone', undefined, ['is gone']],
])('a change is told by its place: %s', (_, now, places) => {
  const changes = changesOf({ shout: plain }, now === undefined ? {} : { shout: now });
  expect(changes).toEqual(places.map((place) => expect.stringContaining(place) as string));
});

test('the file is JSON with a line a part', () => {
  const text = lockText({ shout: plain });
  expect(JSON.parse(text)).toEqual({ shout: plain });
  expect(text).toContain('\n    "input.times": {"required":false,"type":"integer","default":1},\n');
});
