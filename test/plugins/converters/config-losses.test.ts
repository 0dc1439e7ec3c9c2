import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import envYamlConverter from '../../../plugins/converters/tools/env-yaml-converter/tool.ts';
import jsonYamlConverter from '../../../plugins/converters/tools/json-yaml-converter.ts';
import yamlToJson from '../../../plugins/converters/tools/yaml-to-json.ts';
import yamlTomlConverter from '../../../plugins/converters/tools/yaml-toml-converter/tool.ts';

const YAML = '# one\na: !own 1 # two\nb: |\n  # text\nc: "# text" #three\n--- # four\n';

const FROM_YAML = {
  'yaml-to-json': (yaml: string) => callTool(yamlToJson, { yaml }),
  'json-yaml-converter': (text: string) => callTool(jsonYamlConverter, { text }),
  'yaml-toml-converter': (text: string) => callTool(yamlTomlConverter, { text, action: 'yaml_to_toml' }),
  'env-yaml-converter': (text: string) => callTool(envYamlConverter, { text, action: 'yaml_to_env' }),
};

test.each(Object.entries(FROM_YAML))('%s tells of the comments and unknown tags of YAML', async (_, run) => {
  const { dropped } = await run(YAML);
  expect(dropped?.toSorted()).toEqual(['comment (4 times, first at line 1)', 'tag "!own" (line 2)']);
});

test('the comments of TOML are told of, and the nulls that it lacks', async () => {
  const toml = '# one\na = 1 # two\nb = """\n# text"""\n[c] # three\n';
  expect(await callTool(yamlTomlConverter, { text: toml })).toMatchObject({
    action: 'toml_to_yaml',
    dropped: ['comment (3 times, first at line 1)'],
  });
  expect((await callTool(yamlTomlConverter, { text: 'a: ~ # x\nb: 1' })).dropped).toEqual([
    'a',
    'comment (line 1)',
  ]);
});

test('the comments of a .env file are told of, and values that later ones replace', async () => {
  const text = '# one\nA=1 # two\nexport B="# text" # three\nC=\'a\nb\' # four\nA=2\nD=x#y\n';
  const { result, dropped } = await callTool(envYamlConverter, { text, action: 'env_to_yaml' });
  expect(result).toContain('D: x#y');
  expect(dropped).toEqual([
    'comment (4 times, first at line 1)',
    'export (line 3)',
    'earlier value of "A" (line 2)',
  ]);
});

test('values that later ones of the same key replace are told of', async () => {
  const { dropped } = await callTool(jsonYamlConverter, { text: '{"a":1,\n"b":{"a":2,"a":3},"a":4}' });
  expect(dropped).toEqual(['earlier value of the key "a" (2 times, first at line 2)']);
});
