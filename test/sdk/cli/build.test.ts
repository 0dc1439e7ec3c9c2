import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildPlugin } from '../../../sdk/cli/build.ts';
import { problemsOf } from './problems-of.ts';
import type { ToolContext } from '@toolyard/sdk';
import type { Manifest, ToolManifest } from '@toolyard/sdk/manifest';
import { codeIn } from '../../../host/runtimes/code.ts';
import { toolSource, writePackage } from '../../host/plugin-package.ts';
import { startHost } from '../../host/start-host.ts';

async function manifestOf(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'dist/plugin.json'), 'utf8')) as Manifest;
}

/** The same tool, its schemas made with either TypeBox. */
const withTypeBox = (library: string) => `import { Type } from '${library}';
import { defineTool } from '@toolyard/sdk';
export default defineTool({
  title: 'Greet',
  summary: 'Greets somebody.',
  input: Type.Object({
    name: Type.String({ description: 'Who', minLength: 1 }),
    loud: Type.Boolean({ default: false, description: 'In capitals' }),
    times: Type.Optional(Type.Integer({ minimum: 1, description: 'How often' })),
  }),
  output: Type.Object({ result: Type.String() }),
  examples: [{ name: 'one', input: { name: 'Ada' }, output: { result: 'Hello, Ada' } }],
  run({ name, loud, times = 1 }) {
    const greeting = \`Hello, \${name}\`.repeat(times);
    return { result: loud ? greeting.toUpperCase() : greeting };
  },
});
`;

test.each(['typebox', '@sinclair/typebox'])('schemas made with %s are what callers see', async (library) => {
  const folder = await writePackage({ name: 'greetings', files: { 'tools/greet.ts': withTypeBox(library) } });
  expect(await buildPlugin(folder)).toMatchObject({ kind: 'built' });
  const [greet] = (await manifestOf(folder)).tools;
  expect(greet?.input).toEqual({
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', description: 'Who', minLength: 1 },
      loud: { type: 'boolean', default: false, description: 'In capitals' },
      times: { type: 'integer', minimum: 1, description: 'How often' },
    },
    additionalProperties: false,
  });
});

test('recursive types and tuples pass the check, are built, and run', async () => {
  const tool = `import { Type } from 'typebox';
import { defineTool } from '@toolyard/sdk';
export default defineTool({
  title: 'Depth',
  summary: 'Count the levels of a tree.',
  input: Type.Object({
    tree: Type.Cyclic({ Node: Type.Object({ inner: Type.Array(Type.Ref('Node')) }) }, 'Node', { description: 'Tree' }),
    range: Type.Tuple([Type.Integer(), Type.Integer()], { description: 'From and to' }),
  }),
  output: Type.Object({ depth: Type.Integer() }),
  examples: [{ name: 'two', input: { tree: { inner: [{ inner: [] }] }, range: [1, 2] }, output: { depth: 2 } }],
  run({ tree }) {
    const depth = ({ inner }) => 1 + Math.max(0, ...inner.map(depth));
    return { depth: depth(tree) };
  },
});
`;
  const folder = await writePackage({ name: 'trees', files: { 'tools/depth.ts': tool } });
  expect(await buildPlugin(folder)).toMatchObject({ kind: 'built' });
  const { url } = await startHost({ PLUGIN_DIRS: folder });
  const call = async (input: object) => {
    const response = await fetch(`${url}/api/tools/depth/execute`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    return response.json();
  };
  const tree = { inner: [{ inner: [{ inner: [] }] }] };
  expect(await call({ tree, range: [1, 2] })).toMatchObject({ result: { depth: 3 } });
  expect(await call({ tree: { inner: [{ inner: 1 }] }, range: [1, 2] })).toMatchObject({
    error: { message: 'tree.inner[0].inner: expected an array, got 1' },
  });
});

test.each([
  ['typebox', 'Type.Codec(Type.String()).Decode((text) => text.length).Encode(String)'],
  ['@sinclair/typebox', 'Type.Transform(Type.String()).Decode((text) => text.length).Encode(String)'],
])('a type of %s that would be decoded is a problem', async (library, type) => {
  const tool = withTypeBox(library).replace("Type.String({ description: 'Who', minLength: 1 })", type);
  const folder = await writePackage({ name: 'codecs', files: { 'tools/greet.ts': tool } });
  expect(await problemsOf(folder)).toContainEqual({
    file: 'tools/greet.ts',
    reason: 'input.properties.name: expected no transform or codec: convert the value in run',
  });
});

test('a schema that holds itself in memory is a problem, and no end of the check', async () => {
  const plain = withTypeBox('typebox').replace(
    "Type.String({ description: 'Who', minLength: 1 })",
    'endless',
  );
  const tool = plain.replace(
    'export default',
    "const endless = Type.String({ description: 'Who' });\nendless.itself = endless;\nexport default",
  );
  const folder = await writePackage({ name: 'loops', files: { 'tools/greet.ts': tool } });
  expect(await problemsOf(folder)).toContainEqual(
    expect.objectContaining({ reason: expect.stringMatching(/cannot be written as JSON/) }),
  );
});

test('the same source gives the same bytes, wherever it lies', async () => {
  const files = {
    'tools/one.ts': toolSource('return { result: text };'),
    'tools/two.ts': toolSource('return { result: text + text };'),
  };
  const bundles = await Promise.all(
    [1, 2].map(async () => {
      const folder = await writePackage({ name: 'twins', files });
      expect(await buildPlugin(folder)).toMatchObject({ kind: 'built' });
      const names = (await readdir(join(folder, 'dist'), { recursive: true })).filter(
        (name) => /\.(?:js|json)$/.test(name) && name !== '.inputs.json',
      );
      return Promise.all(
        names.toSorted().map(async (name) => [name, await readFile(join(folder, 'dist', name), 'utf8')]),
      );
    }),
  );
  expect(bundles[0]).toEqual(bundles[1]);
});

test('what did not change is not built again, and what changed is', async () => {
  const folder = await writePackage({
    name: 'changing',
    files: { 'tools/echo.ts': toolSource('return { result: text };') },
  });
  expect(await buildPlugin(folder)).toMatchObject({ kind: 'built' });
  const { mtimeMs } = await stat(join(folder, 'dist/plugin.json'));
  expect(await buildPlugin(folder)).toMatchObject({ kind: 'unchanged' });
  expect((await stat(join(folder, 'dist/plugin.json'))).mtimeMs).toBe(mtimeMs);
  await writeFile(join(folder, 'tools/echo.ts'), toolSource('return { result: `${text}!` };'));
  expect(await buildPlugin(folder)).toMatchObject({ kind: 'built' });
  await writeFile(join(folder, 'tools/another.ts'), toolSource('return { result: text };'));
  expect(await buildPlugin(folder)).toMatchObject({ kind: 'built' });
  expect((await manifestOf(folder)).tools.map(({ id }) => id)).toEqual(['another', 'echo']);
});

test('tools share chunks, each tool has an entry, and every file has its hash', async () => {
  const shared = 'export const words = ["a long list of words that both tools use"].join();';
  const tool = `import { words } from '../lib/words.ts';\n${toolSource('return { result: text + words };')}`;
  const folder = await writePackage({
    name: 'sharing',
    files: { 'lib/words.ts': shared, 'tools/one.ts': tool, 'tools/two.ts': tool },
  });
  await buildPlugin(folder);
  const { files, tools } = await manifestOf(folder);
  expect(tools.map(({ entry }) => entry)).toEqual(['tools/one.js', 'tools/two.js']);
  expect(Object.keys(files).filter((path) => path.startsWith('chunks/'))).not.toEqual([]);
  const sources = await Promise.all(
    Object.keys(files).map((path) => readFile(join(folder, 'dist', path), 'utf8')),
  );
  expect(sources.filter((source) => source.includes('a long list of words'))).toHaveLength(1);
});

describe('a tool reaches out', () => {
  const networkOf = async (tools: Readonly<Record<string, string>>, net = ['api.example.com']) => {
    const folder = await writePackage({
      name: 'lookups',
      toolyard: { permissions: { net } },
      files: Object.fromEntries(Object.entries(tools).map(([id, source]) => [`tools/${id}.ts`, source])),
    });
    await buildPlugin(folder);
    return Object.fromEntries((await manifestOf(folder)).tools.map(({ id, network }) => [id, network]));
  };
  const echo = 'return { result: text };';
  const declared = (network: boolean, body = echo) =>
    toolSource(body).replace('input: ', `network: ${network}, input: `);
  const uses = {
    called: "await context.fetch('https://api.example.com');",
    referred: "const get = context.fetch; await get('https://api.example.com');",
    optional: "await context.fetch?.('https://api.example.com');",
    computed: "await context['fetch']('https://api.example.com');",
    handed: "await [context.fetch].at(0)('https://api.example.com');",
    whole: "const all = { ...context }; await all.fetch('https://api.example.com');",
  };

  test('if it says so, whatever its code looks like, and others of its package do not', async () => {
    const tools = Object.entries(uses).map(([id, use]) => [id, declared(true, `${use} ${echo}`)]);
    const spoken = toolSource("/* x.fetch( */ return { result: 'We fetch a service for ' + text };");
    expect(await networkOf({ ...Object.fromEntries(tools), spoken })).toEqual({
      ...Object.fromEntries(Object.keys(uses).map((id) => [id, true])),
      spoken: false,
    });
  });

  test('if no tool of its package says so, but for those that say that they do not', async () => {
    const tools = Object.entries(uses).map(([id, use]) => [id, toolSource(`${use} ${echo}`)]);
    expect(await networkOf({ ...Object.fromEntries(tools), still: declared(false) })).toEqual({
      ...Object.fromEntries(Object.keys(uses).map((id) => [id, true])),
      still: false,
    });
  });

  test('not if its package asks for no hosts, and may not say so', async () => {
    const files = { 'tools/one.ts': declared(true), 'tools/two.ts': toolSource(echo) };
    const folder = await writePackage({ name: 'lookups', files });
    const problem = {
      file: 'tools/one.ts',
      reason: 'network: there are no hosts to ask for in package.json, toolyard.permissions.net',
    };
    expect(await problemsOf(folder)).toEqual([problem]);
    expect(await buildPlugin(folder)).toMatchObject({ kind: 'refused', problems: [problem] });
    expect(await networkOf({ two: toolSource(echo) }, [])).toEqual({ two: false });
  });
});

test('a tool that draws random values is known by what it imports, unless it says so', async () => {
  const random = `import { secureRandom } from '@toolyard/sdk/random';\n${toolSource('return { result: text + secureRandom.below(6) };')}`;
  const folder = await writePackage({
    name: 'dice',
    files: {
      'tools/dice.ts': random,
      'tools/echo.ts': toolSource('return { result: text };'),
      'tools/own.ts': toolSource('return { result: text + Math.random() };', 'random: true,'),
      'tools/seeded.ts': random.replace('input: ', 'random: false, input: '),
    },
  });
  await buildPlugin(folder);
  const { tools } = await manifestOf(folder);
  expect(tools.map(({ id, random: isRandom }) => [id, isRandom])).toEqual([
    ['dice', true],
    ['echo', false],
    ['own', true],
    ['seeded', false],
  ]);
});

test('a check says every problem at once, each with its file', async () => {
  const folder = await writePackage({
    name: 'Wrong_Name',
    files: {
      'tools/Bad_Id.ts': toolSource('return { result: text };'),
      'tools/long.ts': toolSource('return { result: text };').replace('Gives a text back.', 'x'.repeat(161)),
      'tools/mute.ts': toolSource('return { result: text };').replace(`{ description: 'Any text' }`, ''),
      'tools/schema.ts': toolSource('return { result: text };').replace(
        'Type.Object({ text:',
        `Type.Object({ odd: Type.Unsafe({ type: 'text', description: 'x' }), text:`,
      ),
      'tools/alias.ts': toolSource('return { result: text };', `aliases: ['long'],`),
    },
  });
  expect(await problemsOf(folder)).toEqual(
    expect.arrayContaining([
      { file: 'plugin.ts', reason: expect.stringContaining('id: expected lower-case words') },
      {
        file: 'tools/Bad_Id.ts',
        reason: expect.stringContaining('the file name: expected lower-case words'),
      },
      { file: 'tools/long.ts', reason: 'summary: expected at most 160 characters, got 161' },
      { file: 'tools/mute.ts', reason: 'input.text.description: required' },
      { file: 'tools/schema.ts', reason: 'input.properties.odd.type: JSON Schema has no type "text"' },
      {
        file: expect.stringMatching(/^tools\/(alias|long)\.ts$/),
        reason: expect.stringContaining('the id "long" is taken by'),
      },
    ]),
  );
});

test.each([
  ['no tools', {}, { file: 'tools', reason: 'expected at least one tool: a .ts or .js file' }],
  [
    'a syntax error',
    { 'tools/bad.ts': 'export default {' },
    { file: 'tools/bad.ts:1', reason: expect.any(String) },
  ],
  [
    'something that is no tool',
    { 'tools/bad.ts': 'export default 1;' },
    { file: 'tools/bad.ts', reason: expect.stringContaining('export default defineTool') },
  ],
])('a package with %s is refused', async (_, files, problem) => {
  const folder = await writePackage({ name: 'broken', files });
  expect(await buildPlugin(folder)).toEqual({ kind: 'refused', problems: [problem] });
});

const input = (schema: string) =>
  toolSource('return { result: text };').replace(
    'input: Type.Object({',
    `input: Type.Object({ more: ${schema},`,
  );

test.each([
  [
    'a reference that leads nowhere',
    input("Type.Object({ next: Type.Ref('T0') }, { description: 'x' })"),
    /"#\/\$defs\/T0" leads nowhere in the schema/,
  ],
  ['an argument without description', input('Type.String()'), /^input\.more\.description: required$/],
  [
    'a long description within an argument',
    input("Type.Object({ x: Type.String({ description: 'x'.repeat(2000) }) }, { description: 'x' })"),
    /at most 1000 characters/,
  ],
  ['text that is not seen', input("Type.String({ description: 'a\\u202eb' })"), /U\+202E/],
])('check and build refuse what a host would: %s', async (_, source, reason) => {
  const folder = await writePackage({ name: 'refused', files: { 'tools/echo.ts': source } });
  const problem = { file: 'tools/echo.ts', reason: expect.stringMatching(reason) as string };
  expect(await problemsOf(folder)).toContainEqual(problem);
  expect(await buildPlugin(folder)).toMatchObject({
    kind: 'refused',
    problems: expect.arrayContaining([problem]) as object[],
  });
});

test('a tool may own a folder: its name is the id, its parts stand beside tool.ts', async () => {
  const folder = await writePackage({
    name: 'folders',
    files: {
      'tools/small.ts': toolSource('return { result: text };'),
      'tools/large/tool.ts': `import { shout } from './shout.ts';\n${toolSource('return { result: shout(text) };')}`,
      'tools/large/shout.ts': 'export const shout = (text: string) => text.toUpperCase();',
      'tools/parts/no-tool.ts': 'export {};',
    },
  });
  expect(await buildPlugin(folder)).toMatchObject({ kind: 'built' });
  const { tools } = await manifestOf(folder);
  expect(tools.map(({ id, entry }) => [id, entry])).toEqual([
    ['large', 'tools/large.js'],
    ['small', 'tools/small.js'],
  ]);
  expect(await buildPlugin(folder)).toMatchObject({ kind: 'unchanged' });
  await writeFile(join(folder, 'tools/large/shout.ts'), 'export const shout = (text: string) => `${text}!`;');
  expect(await buildPlugin(folder)).toMatchObject({ kind: 'built' });
});

test('two tools of one id are refused, whichever form they have', async () => {
  const folder = await writePackage({
    name: 'rivals',
    files: {
      'tools/one.ts': toolSource('return { result: text };'),
      'tools/one/tool.ts': toolSource('return { result: text };'),
    },
  });
  expect(await buildPlugin(folder)).toEqual({
    kind: 'refused',
    problems: [{ file: 'tools/one', reason: 'expected one tool of this id: a file or a folder' }],
  });
});

/** A package in the `node_modules` of another. */
const dependency = (name: string, code: string, more: object = {}) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({
    name,
    version: '1.0.0',
    type: 'module',
    main: 'index.js',
    ...more,
  }),
  [`node_modules/${name}/index.js`]: code,
});

const importing = `import { answer } from 'asking';\n${toolSource('return { result: text + answer() };')}`;
const HIDDEN = `import { createRequire } from 'node:module';
const util = { nodeRequire: createRequire(import.meta.url) };
export const answer = () => util.nodeRequire('os').EOL + util.nodeRequire('asked').default;`;
const TRIED = `import { createRequire } from 'node:module';
let found = '';
try { found = require('asked').default; } catch {}
export const answer = () => found;`;

test('a package that a dependency asks for with a require of its own is taken in', async () => {
  const folder = await writePackage({
    name: 'asking-for-more',
    toolyard: { runtime: 'inline' },
    files: {
      'tools/ask.ts': importing,
      ...dependency('asking', HIDDEN),
      ...dependency('asked', `export default 'was asked';`),
    },
  });
  expect(await buildPlugin(folder)).toMatchObject({ kind: 'built' });
  expect(await readFile(join(folder, 'dist/tools/ask.js'), 'utf8')).toContain('was asked');
});

test('large JSON modules are texts in a bundle, unless one member is imported by its name', async () => {
  const table = JSON.stringify({ greeting: 'Hello', ['__proto__']: 'own', long: 'x'.repeat(3_000) });
  const reading = `import table from '../table.json' with { type: 'json' };
import required from 'requiring';
import { named } from 'naming';
${toolSource(`return { result: [table, required, { greeting: named }].map(({ greeting }) => greeting + ' ' + text).join() };`)}`;
  const folder = await writePackage({
    name: 'tables',
    toolyard: { runtime: 'inline' },
    files: {
      'tools/read.ts': reading,
      'table.json': table,
      ...dependency('requiring', `module.exports = require('./table.json');`, { type: 'commonjs' }),
      'node_modules/requiring/table.json': table.replace('Hello', 'Good day'),
      // What bundlers are given, and Node would not load.
      ...dependency('naming', `export const named = 'Welcome';`, { module: 'bundled.js' }),
      'node_modules/naming/bundled.js': `export { greeting as named } from './table.json';`,
      'node_modules/naming/table.json': table.replace('Hello', 'Welcome'),
    },
  });
  expect(await buildPlugin(folder)).toMatchObject({ kind: 'built' });
  const code = await readFile(join(folder, 'dist/tools/read.js'), 'utf8');
  expect(code.split('JSON.parse(')).toHaveLength(3);
  expect(code.split('x'.repeat(3_000))).toHaveLength(3);
  const manifest = await manifestOf(folder);
  const { run } = codeIn(join(folder, 'dist'), manifest).tool(manifest.tools[0] as ToolManifest);
  expect(await run({ text: 'Ada' }, {} as ToolContext)).toEqual({
    result: 'Hello Ada,Good day Ada,Welcome Ada',
  });
});

test.each([
  ['hidden from the bundler', HIDDEN],
  ['asked for in a try', TRIED],
])('a package that is not there is refused: %s', async (_, code) => {
  const folder = await writePackage({
    name: 'asking-for-nothing',
    toolyard: { runtime: 'inline' },
    files: { 'tools/ask.ts': importing, ...dependency('asking', code) },
  });
  expect(await buildPlugin(folder)).toEqual({
    kind: 'refused',
    problems: [expect.objectContaining({ reason: expect.stringContaining('"asked"') as string })],
  });
});

test('a package that its asker says to do without may be missing', async () => {
  const optional = { peerDependenciesMeta: { asked: { optional: true } } };
  const folder = await writePackage({
    name: 'asking-in-vain',
    toolyard: { runtime: 'inline' },
    files: { 'tools/ask.ts': importing, ...dependency('asking', TRIED, optional) },
  });
  expect(await buildPlugin(folder)).toMatchObject({ kind: 'built' });
});

describe('a module that Node deprecates', () => {
  const ENCODING = "import { toASCII } from 'punycode';\nexport const answer = () => toASCII('mañana.com');";
  const write = (more: Readonly<Record<string, string>>, code = ENCODING) =>
    writePackage({
      name: 'asking-for-old',
      toolyard: { runtime: 'inline' },
      files: { 'tools/ask.ts': importing, ...dependency('asking', code), ...more },
    });

  test('is that of a package, where one is called so', async () => {
    const folder = await write(dependency('punycode', "export const toASCII = () => 'of a package';"));
    expect(await buildPlugin(folder)).toMatchObject({ kind: 'built' });
    expect(await readFile(join(folder, 'dist/tools/ask.js'), 'utf8')).toContain('of a package');
  });

  test('is refused where none is', async () => {
    const sys = "import sys from 'node:sys';\nexport const answer = () => sys.format('%d', 1);";
    for (const [code, reason] of [
      [ENCODING, 'asks for "punycode", which Node deprecates: add the package punycode to the dependencies'],
      [sys, 'asks for "node:sys", which Node deprecates: use node:util'],
    ])
      expect(await problemsOf(await write({}, code))).toEqual([
        { file: 'node_modules/asking/index.js', reason: expect.stringContaining(reason ?? '') as string },
      ]);
  });
});

test('what plugin.ts imports is a part of the plugin: a change there is built', async () => {
  const folder = await writePackage({
    name: 'greetings',
    files: {
      'plugin.ts': `import { definePlugin } from '@toolyard/sdk';
import words from './words.json' with { type: 'json' };
export default definePlugin({ title: 'Greetings', summary: 'Greets.', ...words });
`,
      'words.json': '{"uses":{"greet":"say hello"}}',
      'tools/greet.ts': withTypeBox('typebox'),
    },
  });
  expect(await buildPlugin(folder)).toMatchObject({ kind: 'built' });
  const words = {
    uses: { greet: 'say good morning' },
    results: { greet: { one: { result: 'Hello, Ada' } } },
  };
  await writeFile(join(folder, 'words.json'), JSON.stringify(words));
  expect(await buildPlugin(folder)).toMatchObject({ kind: 'built' });
  const [greet] = (await manifestOf(folder)).tools;
  expect(greet?.uses).toBe('say good morning');
  expect(greet?.examples[0]?.result).toEqual({ result: 'Hello, Ada' });
});

test('source maps lie beside the bundle and in none of its files', async () => {
  const folder = await writePackage({
    name: 'acme',
    files: { 'tools/echo.ts': toolSource('return { result: text };') },
  });
  expect(await buildPlugin(folder)).toMatchObject({ kind: 'built' });
  const files = await readdir(join(folder, 'dist'), { recursive: true });
  expect(files.filter((name) => name.endsWith('.map'))).toEqual([]);
  expect(await readFile(join(folder, 'dist/tools/echo.js'), 'utf8')).not.toContain('sourceMappingURL');
  const map = JSON.parse(await readFile(join(folder, '.toolyard/maps/tools/echo.js.map'), 'utf8')) as object;
  expect(map).toMatchObject({ sources: expect.arrayContaining(['echo.ts']) });
  expect(Object.keys(map)).not.toContain('sourcesContent');
});
