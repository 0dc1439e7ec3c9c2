import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import iniJsonConverter from '../../../plugins/converters/tools/ini-json-converter/tool.ts';

const toJson = async (text: string, options = {}) =>
  (await callTool(iniJsonConverter, { text, action: 'ini_to_json', ...options })).data;
const toIni = (value: unknown, options = {}) =>
  callTool(iniJsonConverter, {
    text: typeof value === 'string' ? value : JSON.stringify(value),
    action: 'json_to_ini',
    ...options,
  });

describe('to JSON', () => {
  test.each([
    [
      'repeated keys, key[], a flag, a section continued',
      '[a]\nx=1\nx=2\nlist[]=p\nskip-net\n[b]\ny=z\n[a]\nq="3"\n',
      { a: { x: [1, 2], list: ['p'], 'skip-net': true, q: '3' }, b: { y: 'z' } },
    ],
    [
      'colons and equals signs in values',
      '[u]\nurl = https://e.example/?a=b#c\ntime: 10:30\n',
      { u: { url: 'https://e.example/?a=b#c', time: '10:30' } },
    ],
    ['a BOM, CRLF, CR, indents', '\ufeff  [a]\r\n\tx = 1\r    y : 2', { a: { x: 1, y: 2 } }],
    [
      'comments',
      'a=x;y\nb=x ;y\nc=x\t# y\nd= ; y\ne # y\n[s] ; t]',
      { a: 'x;y', b: 'x', c: 'x', d: '', e: true, s: {} },
    ],
    [
      'quotes',
      'a="x\\n\\t\\"\\\\\\q;" ; c\nb=\'x\\n ; y\'\nc="x" y\nd="\ne=\'\'\nf="a ; b"\ng=x "y"',
      { a: 'x\n\t"\\\\q;', b: 'x\\n ; y', c: '"x" y', d: '"', e: '', f: 'a ; b', g: 'x "y"' },
    ],
    [
      'types',
      'a=true\nb=True\nc=-1.50\nd=007\ne=12345678901234567890\nf="1"\ng=\nh=yes\ni=1e400',
      {
        a: true,
        b: 'True',
        c: -1.5,
        d: '007',
        e: '12345678901234567890',
        f: '1',
        g: '',
        h: 'yes',
        i: '1e400',
      },
    ],
    ['key[] after key, and alone', 'a=1\na[]=2\nb [] = x\nc[]=', { a: [1, 2], b: ['x'], c: [''] }],
    [
      'names keep their case and dots',
      '[A.b]\nC d = 1\n[remote "o.x"]\nu=2',
      { 'A.b': { 'C d': 1 }, 'remote "o.x"': { u: 2 } },
    ],
    ['nothing', '; c\n', {}],
  ])('%s', async (_, ini, data) => {
    expect(await toJson(ini)).toEqual(data);
  });

  test('no types', async () => {
    expect(await toJson('a=1\nb=true\nc', { infer_types: false })).toEqual({ a: '1', b: 'true', c: true });
  });

  test('nested', async () => {
    expect(await toJson('[a]\nx=1\n[a.b]\ny=2\n[a . b . c]\nz=3', { nested: true })).toEqual({
      a: { x: 1, b: { y: 2, c: { z: 3 } } },
    });
  });

  test('the JSON text keeps digits and the order of keys', async () => {
    const { result } = await callTool(iniJsonConverter, {
      text: 'b=1.50\n10=x\n__proto__=1',
      action: 'ini_to_json',
    });
    expect(result).toBe('{\n  "b": 1.50,\n  "10": "x",\n  "__proto__": 1\n}');
  });
});

describe('to INI', () => {
  test.each([
    [
      'values, then sections',
      { a: { b: 1 }, c: 2, d: { e: { f: 3 }, g: 4 } },
      'c = 2\n\n[a]\nb = 1\n\n[d]\ng = 4\n\n[d.e]\nf = 3\n',
    ],
    ['a section comes first without a blank line, empty ones too', { a: { b: {} } }, '[a]\n\n[a.b]\n'],
    ['lists', { a: ['x', 1, true, 'x ;y'] }, 'a[] = x\na[] = 1\na[] = true\na[] = "x ;y"\n'],
    [
      'strings that would be read otherwise',
      ['', ' x', 'x ', 'x ;y', 'x\t#y', ';x', '"x"', "'x'", 'a\nb\t\\', '1', '-1.5e3', 'true', 'false'],
      'v[] = ""\nv[] = " x"\nv[] = "x "\nv[] = "x ;y"\nv[] = "x\\t#y"\nv[] = ";x"\nv[] = "\\"x\\""\nv[] = "\'x\'"\n' +
        'v[] = "a\\nb\\t\\\\"\nv[] = "1"\nv[] = "-1.5e3"\nv[] = "true"\nv[] = "false"\n',
    ],
    [
      'strings that other programs would read otherwise',
      ['a;b', 'a#b', 'say "x"', 'C:\\'],
      'v[] = "a;b"\nv[] = "a#b"\nv[] = "say \\"x\\""\nv[] = "C:\\\\"\n',
    ],
    [
      'strings that would not',
      ['a=b:c', '[x]', 'True', '007', "it's", 'C:\\x', 'é😀'],
      "v[] = a=b:c\nv[] = [x]\nv[] = True\nv[] = 007\nv[] = it's\nv[] = C:\\x\nv[] = é😀\n",
    ],
    ['digits', '{"a":1234567890123456,"b":1.10}', 'a = 1234567890123456\nb = 1.10\n'],
    ['keys in their order', '{"b":1,"10":2,"2":3}', 'b = 1\n10 = 2\n2 = 3\n'],
    ['nothing', {}, ''],
  ])('%s', async (_, value, ini) => {
    expect(await toIni(Array.isArray(value) ? { v: value } : value)).toEqual({ result: ini, warnings: [] });
  });

  test('what INI cannot write is told of', async () => {
    const json = '{"a":[],\n"b":"x\\r\\ny",\n"c":1,\n"c":2,"d":null,"e":12345678901234567890,"f":[null]}';
    expect(await toIni(json)).toEqual({
      result: 'b = "x\\ny"\nc = 2\nd =\ne = 12345678901234567890\nf[] =\n',
      warnings: [],
      dropped: [
        'earlier value of the key "c" (line 4)',
        'empty list at a (line 1)',
        'carriage return at b, which becomes a line feed (line 2)',
        'null at d, which is read back as no text (line 4)',
        'number at e, which is read back as text (line 4)',
        'null at f[0], which is read back as no text (line 4)',
      ],
    });
  });
});

const text = fc.string({
  unit: fc.constantFrom('a', '1', ' ', ';', '#', '"', "'", '\\', 'n', '\n', '\t', '=', ':', '[', ']', '😀'),
});

test('what is written is read back', async () => {
  const value = fc.oneof(
    text,
    fc.integer(),
    fc.boolean(),
    fc.array(fc.oneof(text, fc.integer()), { minLength: 1, maxLength: 3 }),
  );
  const key = fc.stringMatching(/^[a-z][a-z0-9 _.-]{0,3}[a-z]$/);
  const section = fc.dictionary(key, value, { maxKeys: 3 });
  await fc.assert(
    fc.asyncProperty(
      section,
      fc.dictionary(fc.stringMatching(/^[A-Z]{1,3}$/), section, { maxKeys: 3 }),
      async (top, sections) => {
        const data: unknown = JSON.parse(JSON.stringify({ ...top, ...sections }));
        expect(await toJson((await toIni(data)).result)).toEqual(data);
      },
    ),
  );
});

describe('to INI of a dialect', () => {
  const VALUES = {
    s: { plain: 'a', quotes: 'say "x"', word: 'yes', lines: 'a\nb', note: 'a ; b', n: null, l: ['x', 'y'] },
  };
  test.each([
    [
      'systemd',
      '[s]\nplain = a\nquotes = say "x"\nword = yes\nlines = a b\nnote = a ; b\nn =\nl = x\nl = y\n',
      ['text at s.lines, which is read back as another value', 'null at s.n, which is read back as no text'],
    ],
    [
      'python',
      '[s]\nplain = a\nquotes = say "x"\nword = yes\nlines = a\n\tb\nnote = a ; b\nn =\nl =\n\tx\n\ty\n',
      ['null at s.n, which is read back as no text', 'list at s.l, which is read back as a text of lines'],
    ],
    [
      'git',
      '[s]\nplain = a\nquotes = "say \\"x\\""\nword = yes\nlines = "a\\nb"\nnote = "a ; b"\nn =\nl = x\nl = y\n',
      ['null at s.n, which is read back as no text'],
    ],
    [
      'php',
      '[s]\nplain = a\nquotes = say "x"\nword = "yes"\nlines = "a\\nb"\nnote = "a ; b"\nn = null\nl[] = x\nl[] = y\n',
      undefined,
    ],
  ])('%s', async (dialect, ini, dropped) => {
    const written = await toIni(VALUES, { dialect });
    expect(written.result).toBe(ini);
    expect(written.dropped).toEqual(dropped?.map((what) => `${what} (line 1)`));
  });

  test('git has sections within sections', async () => {
    const { result } = await toIni({ remote: { 'o"r': { url: 'x' } } }, { dialect: 'git' });
    expect(result).toBe('[remote]\n\n[remote "o\\"r"]\nurl = x\n');
  });

  test('keys above the sections are told of where programs refuse them', async () => {
    expect((await toIni('{"a": 1,\n"s": {"b": 2}}', { dialect: 'python' })).warnings).toEqual([
      { line: 1, message: 'python reads no keys outside sections' },
    ]);
    expect((await toIni('{"s": {"b": 2}}', { dialect: 'python' })).warnings).toEqual([]);
  });

  test.each(['systemd', 'python', 'git', 'php'])(
    '%s reads back what is written, or it is told',
    async (dialect) => {
      const value = fc.oneof(
        text,
        fc.constantFrom('true', 'null', 'off', '12', '1e3'),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(text, { minLength: 1, maxLength: 3 }),
      );
      await fc.assert(
        fc.asyncProperty(value, async (given) => {
          const data = { s: { k: given } };
          const { result, dropped } = await toIni(data, { dialect });
          if (dropped === undefined) expect(await toJson(result, { dialect })).toEqual(data);
          else expect(await toJson(result, { dialect })).not.toEqual(data);
        }),
      );
    },
  );

  test('a name that php would read as an entry is refused', async () => {
    await expect(toIni({ s: { 'a[b]': 1 } }, { dialect: 'php' })).rejects.toThrow(
      'expected keys that INI can write',
    );
  });
});

test.each([
  [
    'a section that is not closed',
    { text: 'a=1\n[db\nb=2\n', action: 'ini_to_json' },
    'text: expected a closing ] at line 2',
  ],
  ['a section closed in a comment', { text: '[db ; ]', action: 'ini_to_json' }, 'a closing ] at line 1'],
  ['a section without a name', { text: '\n[ ]', action: 'ini_to_json' }, 'a section with a name at line 2'],
  [
    'a nested section without a name',
    { text: '[a.]', action: 'ini_to_json', nested: true },
    'a section with a name at line 1',
  ],
  ['a key without a name', { text: 'a=1\n=2', action: 'ini_to_json' }, 'a key with a name at line 2'],
  ['a list without a name', { text: '[]=2', action: 'ini_to_json' }, 'a section with a name at line 1'],
  [
    'a value and a section',
    { text: 'db=1\n[db]\nx=1', action: 'ini_to_json' },
    'expected "db" to be a value or a section, got both at line 2',
  ],
  [
    'a section and a value',
    { text: '[a.b]\n[a]\nb=1', action: 'ini_to_json', nested: true },
    'expected "b" to be a value or a section, got both at line 3',
  ],
  ['JSON that is no object', { text: '[1]', action: 'json_to_ini' }, 'text: expected a JSON object'],
  ['malformed JSON', { text: '{\n"a":}', action: 'json_to_ini' }, 'line 2, column 5'],
  ['a list of lists', { text: '{"a":{"b":[1,[2]]}}', action: 'json_to_ini' }, 'got an array at a.b[1]'],
  ['a list of objects', { text: '{"a":[{}]}', action: 'json_to_ini' }, 'got an object at a[0]'],
  [
    'a key with =',
    { text: '{"s":{"a=b":1}}', action: 'json_to_ini' },
    'expected keys that INI can write, got "a=b" at s.a=b',
  ],
  ['an empty key', { text: '{"":1}', action: 'json_to_ini' }, 'expected keys that INI can write, got ""'],
  [
    'a section of two lines',
    { text: '{"a\\nb":{}}', action: 'json_to_ini' },
    'expected sections that INI can write',
  ],
  ['two sections of one name', { text: '{"a.b":{},"a":{"b":{}}}', action: 'json_to_ini' }, 'got "a.b" twice'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(iniJsonConverter, input)).rejects.toThrow(message);
});

test('a megabyte of escapes is read in one pass', async () => {
  expect(await toJson(`a="${'\\n'.repeat(500_000)}"`)).toEqual({ a: '\n'.repeat(500_000) });
});

describe('dialects', () => {
  const read = (text: string, dialect: string, options = {}) =>
    callTool(iniJsonConverter, { text, action: 'ini_to_json', dialect, ...options });

  test('systemd joins lines after a backslash, and knows neither quotes nor comments after values', async () => {
    const text =
      '[Service]\nExecStart=/bin/a "b c" \\\n# note\n  --flag \\\n  --more ; x\nExecStart=:x\nEnvironment=\n';
    expect(await read(text, 'systemd')).toMatchObject({
      data: { Service: { ExecStart: ['/bin/a "b c"  --flag  --more ; x', ':x'], Environment: '' } },
      warnings: [],
    });
  });

  test('python joins indented lines, over comments and blank lines', async () => {
    const text =
      '[options]\ninstall_requires =\n    requests>=2.0 ; python_version < "3"\n    # note\n\n    numpy\nname: "x" # y\nflag\n';
    expect((await read(text, 'python')).data).toEqual({
      options: {
        install_requires: '\nrequests>=2.0 ; python_version < "3"\n\nnumpy',
        name: '"x" # y',
        flag: true,
      },
    });
  });

  test('git has sections in sections, quotes within values, escapes and flags', async () => {
    const text =
      '[core]\n\tbare\n[remote "o\\"r.x"]\n\turl = "a # b" c ; note\n\tf = x\\\ny\\tz\\\\\n[alias]\n\tx = !sh -c \'a: b\'\n';
    expect((await read(text, 'git')).data).toEqual({
      core: { bare: true },
      'remote.o"r.x': { url: 'a # b c', f: 'xy\tz\\' },
      alias: { x: "!sh -c 'a: b'" },
    });
    expect((await read(text, 'git', { nested: true })).data).toMatchObject({
      remote: { 'o"r.x': { url: 'a # b c' } },
    });
  });

  test('php has named entries and words for true, false and null', async () => {
    const text =
      '[a]\nx[] = 1\nx[] = 2\ny[k] = On\ny[l] = "On"\nz = none\nn = null\nc = #fff ; note\nu = a;b\n';
    expect((await read(text, 'php')).data).toEqual({
      a: { x: [1, 2], y: { k: true, l: 'On' }, z: false, n: null, c: '#fff', u: 'a' },
    });
  });

  test('where another dialect would join lines, there is a warning', async () => {
    const { data, warnings } = await read(
      'ExecStart=/bin/a \\\n  --flag\n[s]\ndeps =\n  a>=1\n  b\nx = "c\\\\"\ny = 1\n',
      'generic',
    );
    expect(data).toMatchObject({ ExecStart: '/bin/a \\', '--flag': true });
    expect(warnings).toEqual([
      {
        line: 1,
        message: '"\\\\" at the end is part of the value: the dialects systemd and git join the next line',
      },
      {
        line: 5,
        message: '"a>" is read as a key: the dialect python joins an indented line with the one before',
      },
    ]);
  });
});
