import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import jsonToPythonClass from '../../../plugins/developer/tools/json-to-python-class/tool.ts';
import { isInstalled, judgeFiles } from './compilers.ts';
import { SAMPLE_DOCUMENTS } from './sample-documents.ts';

const python = await isInstalled('python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 11))');
const pydantic = await isInstalled('python3', '-c', 'import pydantic; pydantic.TypeAdapter');

test.each([
  [
    'a dataclass, inner classes first',
    { json: '{"id": 1, "name": "A", "tags": ["x"], "address": {"city": "X"}}' },
    'from dataclasses import dataclass\n\n\n@dataclass\nclass Address:\n    city: str\n\n\n@dataclass\nclass Root:\n    id: int\n    name: str\n    tags: list[str]\n    address: Address\n',
    ['Address', 'Root'],
  ],
  [
    'a dataclass that renames',
    { json: [{ 'user-name': 1, '2fa': 2, class: 3, self: 4, 'a"b': 5 }, { class: 4 }] },
    'from dataclasses import dataclass, field\n\n\n@dataclass\nclass RootItem:\n    class_: int = field(metadata={"json": "class"})\n    user_name: int | None = field(default=None, metadata={"json": "user-name"})\n    field_2fa: int | None = field(default=None, metadata={"json": "2fa"})\n    self_: int | None = field(default=None, metadata={"json": "self"})\n    a_b: int | None = field(default=None, metadata={"json": \'a"b\'})\n\n\nRoot = list[RootItem]\n',
    ['RootItem', 'Root'],
  ],
  [
    'a typed dict',
    {
      json: [
        { a: 1, b: 'x', c: [] },
        { a: 2, c: [] },
      ],
      style: 'typed_dict',
    },
    'from typing import Any, NotRequired, TypedDict\n\n\nclass RootItem(TypedDict):\n    a: int\n    b: NotRequired[str]\n    c: list[Any]\n\n\nRoot = list[RootItem]\n',
    ['RootItem', 'Root'],
  ],
  [
    'a typed dict with keys that are no identifiers',
    { json: { 'user-name': 'a', class: { x: 1 } }, style: 'typed_dict', snake_case: true },
    'from typing import TypedDict\n\n\nclass Class(TypedDict):\n    x: int\n\n\nRoot = TypedDict("Root", {"user-name": str, "class": Class})\n',
    ['Class', 'Root'],
  ],
  [
    'a typed dict with a name that classes mangle',
    { json: { __secret: 1 }, style: 'typed_dict' },
    'from typing import TypedDict\n\n\nRoot = TypedDict("Root", {"__secret": int})\n',
    ['Root'],
  ],
  [
    'long calls as black breaks them',
    {
      json: {
        'a-rather-long-key-number-one': 1,
        'a-rather-long-key-number-two': 2,
        'a-rather-long-key-number-three': 3,
      },
      style: 'typed_dict',
    },
    'from typing import TypedDict\n\n\nRoot = TypedDict(\n    "Root",\n    {\n        "a-rather-long-key-number-one": int,\n        "a-rather-long-key-number-two": int,\n        "a-rather-long-key-number-three": int,\n    },\n)\n',
    ['Root'],
  ],
  [
    'a plain class',
    { json: { x: 1, y: null, 'a b': [1, null] }, style: 'plain', root_name: 'point' },
    'from typing import Any\n\n\nclass Point:\n    def __init__(self, x: int, y: Any, a_b: list[int | None]) -> None:\n        self.x = x\n        self.y = y\n        self.a_b = a_b  # key: a b\n',
    ['Point'],
  ],
  [
    'a pydantic model whose names Pydantic would refuse, or that would hide a type',
    { json: [{ _id: 'x', model_config: 1, str: 'a', other: 's' }, {}], style: 'pydantic' },
    'from pydantic import BaseModel, Field\n\n\nclass RootItem(BaseModel):\n    field_id: str | None = Field(default=None, alias="_id")\n    model_config_: int | None = Field(default=None, alias="model_config")\n    str_: str | None = Field(default=None, alias="str")\n    other: str | None = None\n\n\nRoot = list[RootItem]\n',
    ['RootItem', 'Root'],
  ],
  [
    'unions, None last',
    { json: { a: [null, 1, 'x', 1.5, {}] }, style: 'plain' },
    'from typing import Any\n\n\nclass Root:\n    def __init__(self, a: list[float | str | dict[str, Any] | None]) -> None:\n        self.a = a\n',
    ['Root'],
  ],
  ['a scalar', { json: '1.0' }, 'Root = float\n', ['Root']],
  ['null', { json: null }, 'from typing import Any\n\n\nRoot = Any\n', ['Root']],
  ['an empty object', { json: {} }, 'from typing import Any\n\n\nRoot = dict[str, Any]\n', ['Root']],
  [
    'snake case, repeated',
    { json: { userName: 1, user_name: 2, HTTPServer: 3 }, snake_case: true },
    'from dataclasses import dataclass, field\n\n\n@dataclass\nclass Root:\n    user_name: int = field(metadata={"json": "userName"})\n    user_name_2: int = field(metadata={"json": "user_name"})\n    http_server: int = field(metadata={"json": "HTTPServer"})\n',
    ['Root'],
  ],
])('%s', async (_, input, result, types) => {
  expect(await callTool(jsonToPythonClass, input)).toEqual({ result, types });
});

const RUN = `import json, pathlib, runpy, sys
for path in sorted(pathlib.Path('.').glob('m*.py')):
    try:
        names = runpy.run_path(str(path))
        if 'pydantic' in path.stem:
            from pydantic import TypeAdapter
            sample = json.loads(path.with_suffix('.json').read_text(encoding='utf-8'))
            TypeAdapter(names['Root']).validate_python(sample)
    except Exception as error:
        sys.exit(f'{path}: {error!r}\\n{path.read_text()}')
`;

test.skipIf(!python)(
  'it compiles and runs, and Pydantic takes the sample (needs python3)',
  async () => {
    const files: Record<string, string> = { 'run.py': RUN };
    for (const [index, json] of Object.values(SAMPLE_DOCUMENTS).entries())
      for (const style of pydantic
        ? ['dataclass', 'typed_dict', 'plain', 'pydantic']
        : ['dataclass', 'typed_dict', 'plain'])
        for (const snake_case of [false, true]) {
          // Pydantic knows no text that is not Unicode.
          const sample = json.replace('"\\ud800":3,', '');
          const { result } = await callTool(jsonToPythonClass, { json: sample, style, snake_case });
          const name = `m${index}_${style}_${snake_case}`;
          files[`${name}.py`] = result;
          files[`${name}.json`] = sample;
        }
    const check = 'python3 -m py_compile m*.py && python3 -W ignore run.py';
    expect(await judgeFiles(files, 'sh', ['-c', check])).toBe('');
  },
  300_000,
);

test.each([
  ['malformed JSON', { json: "{'a': 1}" }, /^json: .*line 1, column 2/],
  ['a name without a letter', { json: {}, root_name: '__' }, 'root_name: expected a name with a letter'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(jsonToPythonClass, input)).rejects.toThrow(message);
});

test.each(['dataclass', 'plain'])(
  'a member of a %s that Python would rename is named otherwise',
  async (style) => {
    const { result } = await callTool(jsonToPythonClass, { json: { __secret: 1, _own: 2 }, style });
    expect(result).toMatch(/\bfield__secret\b/);
    expect(result).toMatch(/\b_own: int/);
  },
);

test('a name in snake_case is the one that Python reads', async () => {
  const { result } = await callTool(jsonToPythonClass, {
    json: { ℓen: 1 },
    style: 'pydantic',
    snake_case: true,
  });
  expect(result).toContain('    len: int = Field(alias="ℓen")');
});
