import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import jsonToGoStruct from '../../../plugins/developer/tools/json-to-go-struct/tool.ts';
import { isInstalled, judgeFiles } from './compilers.ts';
import { SAMPLE_DOCUMENTS } from './sample-documents.ts';

const go = await isInstalled('go', 'version');

test.each([
  [
    'types, names and tags',
    {
      json: '{"id": 1, "user_name": "a", "createdAt": "2024-01-02T03:04:05Z", "price": 1.5, "tags": ["x"], "owner": {"homeUrl": "u", "active": true}}',
    },
    'package main\n\nimport "time"\n\ntype Root struct {\n\tID        int       `json:"id"`\n\tUserName  string    `json:"user_name"`\n\tCreatedAt time.Time `json:"createdAt"`\n\tPrice     float64   `json:"price"`\n\tTags      []string  `json:"tags"`\n\tOwner     Owner     `json:"owner"`\n}\n\ntype Owner struct {\n\tHomeURL string `json:"homeUrl"`\n\tActive  bool   `json:"active"`\n}\n',
    ['Root', 'Owner'],
  ],
  [
    'inline structs',
    { json: { a: { b: 1, meta: {} } }, inline: true },
    'package main\n\ntype Root struct {\n\tA struct {\n\t\tB    int            `json:"b"`\n\t\tMeta map[string]any `json:"meta"`\n\t} `json:"a"`\n}\n',
    ['Root'],
  ],
  [
    'inline structs end a column',
    { json: { identifier: 1, a: [{ b: 1 }], name: 'x', flag: true }, inline: true, package_name: '' },
    'type Root struct {\n\tIdentifier int `json:"identifier"`\n\tA          []struct {\n\t\tB int `json:"b"`\n\t} `json:"a"`\n\tName string `json:"name"`\n\tFlag bool   `json:"flag"`\n}\n',
    ['Root'],
  ],
  [
    'json.Number for what 64 bits do not hold, both imports',
    { json: '{"n":9223372036854775808,"t":"2024-01-02T03:04:05+02:00"}', package_name: 'x' },
    'package x\n\nimport (\n\t"encoding/json"\n\t"time"\n)\n\ntype Root struct {\n\tN json.Number `json:"n"`\n\tT time.Time   `json:"t"`\n}\n',
    ['Root'],
  ],
  [
    'keys that a tag cannot say',
    { json: '{"-":1,"a,b":2,"x\\ny":3,"":4,"ok":5}', package_name: '' },
    'type Root struct {\n\tField  int `json:"-,"`\n\tAB     int `json:"-"` // "a,b"\n\tXY     int `json:"-"` // "x\\ny"\n\tField2 int `json:"-"` // ""\n\tOk     int `json:"ok"`\n}\n',
    ['Root'],
  ],
  [
    'omitempty everywhere',
    { json: { a: 1, '-': 2 }, omitempty: 'all', package_name: '' },
    'type Root struct {\n\tA     int `json:"a,omitempty"`\n\tField int `json:"-,omitempty"`\n}\n',
    ['Root'],
  ],
  [
    'pointers for what may be missing or null, but not for slices, maps and any',
    {
      json: [
        { a: 1, s: [], m: {}, o: { x: 1 }, t: null, e: [1, null], y: 1 },
        { a: null, o: null, y: 'z' },
      ],
      omitempty: 'none',
      package_name: '',
    },
    'type Root []RootItem\n\ntype RootItem struct {\n\tA *int           `json:"a"`\n\tS []any          `json:"s"`\n\tM map[string]any `json:"m"`\n\tO *O             `json:"o"`\n\tT any            `json:"t"`\n\tE []*int         `json:"e"`\n\tY any            `json:"y"`\n}\n\ntype O struct {\n\tX int `json:"x"`\n}\n',
    ['Root', 'RootItem', 'O'],
  ],
  [
    'names that meet, and keys that begin with no capital',
    { json: { a_b: 1, aB: 2, '2fa': 3, 日本: 4 }, package_name: '' },
    'type Root struct {\n\tAB  int `json:"a_b"`\n\tAB2 int `json:"aB"`\n\tX2fa int `json:"2fa"`\n\tX日本 int `json:"日本"`\n}\n'
      .replace('AB  int', 'AB   int')
      .replace('AB2 int', 'AB2  int')
      .replace('X日本 int', 'X日本  int'),
    ['Root'],
  ],
  ['a scalar root', { json: '2147483648', package_name: '' }, 'type Root int64\n', ['Root']],
  ['an empty root', { json: {}, package_name: '' }, 'type Root map[string]any\n', ['Root']],
])('%s', async (_, input, result, types) => {
  expect(await callTool(jsonToGoStruct, input)).toEqual({ result, types });
});

test.skipIf(!go)(
  'gofmt leaves it, go vet is content, and encoding/json reads the sample (needs go)',
  async () => {
    const files: Record<string, string> = { 'go.mod': 'module generated\n\ngo 1.18\n' };
    const steps: string[] = [];
    const imports: string[] = [];
    for (const [name, json] of Object.entries(SAMPLE_DOCUMENTS))
      for (const inline of [false, true]) {
        const package_name = `p${imports.length}`;
        const { result } = await callTool(jsonToGoStruct, { json, inline, package_name });
        files[`${package_name}/doc.go`] = result;
        // Go reads both of two repeated keys into the field.
        const sample = name === 'repeated keys' ? JSON.stringify(JSON.parse(json)) : json;
        files[`${package_name}.json`] = sample;
        imports.push(`\t"generated/${package_name}"\n`);
        steps.push(
          `\tread(${JSON.stringify(`${name} ${package_name}`)}, "${package_name}.json", new(${package_name}.Root))\n`,
        );
      }
    files['main.go'] = `package main

import (
	"encoding/json"
	"fmt"
	"os"

${imports.join('')})

func read(name, file string, root any) {
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, root)
	}
	if err != nil {
		fmt.Println(name, err)
		os.Exit(1)
	}
}

func main() {
${steps.join('')}}
`;
    const format = 'changes=$(gofmt -d p*/); if [ -n "$changes" ]; then echo "$changes"; exit 1; fi';
    const check = `${format}; go vet ./p... && go run .`;
    expect(await judgeFiles(files, 'sh', ['-c', check])).toBe('');
  },
  300_000,
);

test.each([
  ['malformed JSON', { json: '{' }, 'json: expected'],
  [
    'a package that is no identifier',
    { json: {}, package_name: 'my-pkg' },
    'package_name: expected a Go identifier',
  ],
  ['a keyword for a package', { json: {}, package_name: 'type' }, 'package_name: expected a Go identifier'],
  ['the blank package', { json: {}, package_name: '_' }, 'package_name: expected a Go identifier'],
  ['a name without a letter', { json: {}, root_name: '_' }, 'root_name: expected a name with a letter'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(jsonToGoStruct, input)).rejects.toThrow(message);
});
