import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findOption, optionsOf } from '../../../plugins/developer/tools/curl-to-code/option-table.ts';
import { splitShellWords } from '../../../plugins/developer/tools/curl-to-code/shell-words.ts';
import curlToCode from '../../../plugins/developer/tools/curl-to-code/tool.ts';
import { wordsInBash } from './shell.ts';

const REQUEST_OPTIONS = optionsOf('request');

const JSON_TYPE = { name: 'Content-Type', value: 'application/json' };
const FORM_TYPE = { name: 'Content-Type', value: 'application/x-www-form-urlencoded' };

async function requestOf(curl: string, language = 'python') {
  const { request, warnings } = await callTool(curlToCode, { curl, language });
  return { ...request, warnings };
}

test.each([
  [
    '-G and --data-urlencode',
    "curl -G 'https://api.test/a?x=1' -d y=2 --data-urlencode 'q=x y&z'",
    { method: 'GET', url: 'https://api.test/a?x=1&y=2&q=x+y%26z', headers: [], body: null },
  ],
  [
    '--json',
    `curl --json '{"a":1}' https://api.test/j`,
    { method: 'POST', headers: [JSON_TYPE, { name: 'Accept', value: 'application/json' }], body: '{"a":1}' },
  ],
  [
    'a copy from DevTools',
    "curl 'https://api.test/v' \\\n  -X 'PUT' \\\n  -H 'content-type: text/plain' \\\n  --data-raw $'it\\'s\\nok' \\\n  --compressed",
    {
      method: 'PUT',
      headers: [{ name: 'content-type', value: 'text/plain' }],
      body: "it's\nok",
      compressed: true,
    },
  ],
  [
    'a form with a file',
    "curl -F a=1 -F 'f=@dir/pic.png;type=image/png' https://api.test/u",
    {
      method: 'POST',
      form: [
        { name: 'a', value: '1', file: null },
        { name: 'f', value: null, file: 'dir/pic.png', filename: 'pic.png', content_type: 'image/png' },
      ],
    },
  ],
  [
    'a form field as it is',
    "curl --form-string 'a=@x;type=y' api.test",
    { url: 'http://api.test', form: [{ value: '@x;type=y', file: null }] },
  ],
  [
    'a file name in quotes',
    `curl -F 'f=@"a;b.png";filename="c.png"' api.test`,
    { form: [{ file: 'a;b.png', filename: 'c.png' }] },
  ],
  [
    'a prompt, and options in one word',
    '$ curl -XPATCH -HA:b api.test',
    { method: 'PATCH', headers: [{ name: 'A', value: 'b' }] },
  ],
  [
    'a header taken away, and an empty one',
    "curl -d a -H 'content-type:' -H 'X;' api.test",
    { headers: [{ name: 'X', value: '' }] },
  ],
  [
    'headers in their order, then what -d adds',
    'curl -A me -H "X: 1" -e https://b.test -d a api.test',
    {
      headers: [
        { name: 'User-Agent', value: 'me' },
        { name: 'X', value: '1' },
        { name: 'Referer', value: 'https://b.test' },
        FORM_TYPE,
      ],
    },
  ],
  [
    'a header that replaces an option',
    'curl -A me -H "user-agent: you" api.test',
    { headers: [{ name: 'user-agent', value: 'you' }] },
  ],
  [
    'cookies and a bearer',
    "curl -b 'a=1' --oauth2-bearer tok api.test",
    {
      headers: [
        { name: 'Cookie', value: 'a=1' },
        { name: 'Authorization', value: 'Bearer tok' },
      ],
    },
  ],
  ['HEAD', 'curl -I api.test', { method: 'HEAD' }],
  [
    'an upload',
    'curl -T a.txt https://api.test/d/',
    { method: 'PUT', url: 'https://api.test/d/a.txt', body: null, body_files: ['a.txt'], headers: [] },
  ],
  ['a body from a file', 'curl --data-binary @a.bin api.test', { body: null, body_files: ['a.bin'] }],
  ['an at sign that is text', 'curl --data-raw @a api.test', { body: '@a' }],
  ['newlines in data', "curl -d 'a\nb' api.test", { body: 'a\nb' }],
  [
    'what is before a fragment',
    'curl --url-query "a=b c" --url https://api.test/#x',
    { url: 'https://api.test/?a=b+c#x' },
  ],
  ['time, proxy', 'curl -m 2.5 -x proxy:8080 api.test', { timeout_seconds: 2.5, proxy: 'proxy:8080' }],
  [
    'a user in the URL',
    'curl https://u%40:p@api.test/',
    { url: 'https://api.test/', auth: { username: 'u@', password: 'p' } },
  ],
  ['a user without a password', 'curl -u bob api.test', { auth: { username: 'bob', password: '' } }],
  [
    'options that only change what is shown',
    'curl -sSvfi -o out -w "%{http_code}" -O api.test',
    { warnings: [] },
  ],
  [
    'options without an effect',
    'curl --http2 --retry 3 api.test',
    {
      warnings: [
        '--http2 is not in the code: it changes how curl connects or goes on, not what is sent',
        '--retry is not in the code: it changes how curl connects or goes on, not what is sent',
      ],
    },
  ],
  ['a range', 'curl -r 600- api.test', { headers: [{ name: 'Range', value: 'bytes=600-' }] }],
  [
    'quotes within a form value',
    `curl -F 'a={"name":"x"}' -F 'b="q\\"uo;te";type=text/plain' api.test`,
    {
      form: [
        { value: '{"name":"x"}', content_type: null },
        { value: 'q"uo;te', content_type: 'text/plain' },
      ],
    },
  ],
  [
    'a setting of a form field that curl does not know',
    'curl -F "a=b;c" api.test',
    { form: [{ value: 'b' }], warnings: [expect.stringContaining('curl skips "c"')] },
  ],
  ['comments and a shebang before it', '#!/bin/sh\n# docs\n\ncurl api.test', { url: 'http://api.test' }],
  [
    'a here-document',
    'curl -d @- api.test <<\'END\' | jq\n{"a":\n1}\nEND\nls',
    { body: '{"a":1}', warnings: [expect.stringContaining('| jq\\nls')] },
  ],
  ['a file as input', 'curl --data-binary @- api.test < a.txt', { body_files: ['a.txt'] }],
  ['standard input', 'curl --data-binary @- api.test', { body_files: ['-'] }, 'node'],
  ['a cut name of an option', 'curl --user-ag me api.test', { headers: [{ value: 'me' }] }],
  ['an option taken back', 'curl -k --no-insecure api.test', { insecure: false }],
  [
    'an option that curl does not have',
    'curl --frobnicate api.test',
    { url: 'http://api.test', warnings: [expect.stringContaining('curl has no option --frobnicate')] },
  ],
  [
    'a user whose password curl asks for',
    'curl -u bob api.test',
    { warnings: [expect.stringContaining('asks for the password of bob')] },
  ],
  [
    'variables',
    'curl "https://api.test/$ID?${x}" -H "A: $(cat t)"',
    {
      url: 'https://api.test/$ID?${x}',
      headers: [{ name: 'A', value: '$(cat t)' }],
      warnings: [
        expect.stringContaining('$ID'),
        expect.stringContaining('${x}'),
        expect.stringContaining('$(cat t)'),
      ],
    },
  ],
  [
    'a pipe behind',
    'curl api.test | jq .',
    { url: 'http://api.test', warnings: [expect.stringContaining('| jq .')] },
  ],
  [
    'carets at line ends',
    'curl "https://api.test/" ^\r\n  -H "A: b"',
    { headers: [{ name: 'A', value: 'b' }] },
  ],
  [
    'a copy for the Windows shell',
    'curl ^"https://api.test/?a=1^&b=2^" ^\r\n  -H ^"A: b^" ^\r\n  --data-raw ^"^{^\\^"n^\\^":1^}^"',
    { url: 'https://api.test/?a=1&b=2', headers: [{ name: 'A', value: 'b' }, FORM_TYPE], body: '{"n":1}' },
  ],
])('%s', async (_, curl, request, language?: string) => {
  expect(await requestOf(curl, language)).toMatchObject(request);
});

test.each([
  ['curl "a.test/100%"', 'go', 'a % that begins no escape is sent as %25, where curl sends it as it is'],
  ['curl "a.test/?q=it\'s"', 'node', "fetch (Node.js 18+) sends %27 for each ' of the query"],
])('warns of what the URL becomes: %s', async (curl, language, warning) => {
  expect((await callTool(curlToCode, { curl, language })).warnings).toEqual([warning]);
});

test.each(['javascript', 'node', 'csharp', 'rust'])(
  '%s refuses dots that are encoded in a path',
  async (language) => {
    const curl = 'curl a.test/a/.%2E/b';
    await expect(callTool(curlToCode, { curl, language })).rejects.toThrow(
      `no path with %2e for ${language}`,
    );
    const other = 'curl "a.test/%2ea/b?c=/%2e%2e/"';
    expect((await callTool(curlToCode, { curl: other, language })).request.url).toBe(
      'http://a.test/%2ea/b?c=/%2e%2e/',
    );
  },
);

describe('one of several requests', () => {
  const urlOf = async (curl: string, index: number) =>
    (await callTool(curlToCode, { curl, index })).request.url;

  test.each([
    ['curl a.test b.test', 'http://a.test', 'http://b.test'],
    ['curl "a.test/{x,y}"', 'http://a.test/x', 'http://a.test/y'],
    ['curl "a.test/[08-12:4]"', 'http://a.test/08', 'http://a.test/12'],
    ['curl "a.test/[a-c:2]"', 'http://a.test/a', 'http://a.test/c'],
    ['curl "a.test/{x,y\\,z}[1-1]"', 'http://a.test/x1', 'http://a.test/y,z1'],
    ['curl -g "a.test/{x}" "http://[::1]/"', 'http://a.test/{x}', 'http://[::1]/'],
    ['curl "http://[fe80::1%25en0]/{x,y}"', 'http://[fe80::1%25en0]/x', 'http://[fe80::1%25en0]/y'],
  ])('%s', async (curl, first, second) => {
    expect([await urlOf(curl, 0), await urlOf(curl, 1)]).toEqual([first, second]);
    await expect(urlOf(curl, 2)).rejects.toThrow(
      'index: expected a position below 2, the number of requests, got 2',
    );
  });

  test('the last list changes first', async () => {
    const curl = 'curl "a.test/{x,y}/[1-3]" b.test';
    expect(await urlOf(curl, 2)).toBe('http://a.test/x/3');
    expect(await urlOf(curl, 3)).toBe('http://a.test/y/1');
    expect(await urlOf(curl, 6)).toBe('http://b.test');
  });

  test('options hold up to --next', async () => {
    const curl = 'curl -d a=1 --compressed a.test --next --no-compressed b.test';
    expect((await callTool(curlToCode, { curl, index: 0 })).request).toMatchObject({
      body: 'a=1',
      compressed: true,
    });
    expect((await callTool(curlToCode, { curl, index: 1 })).request).toMatchObject({
      method: 'GET',
      compressed: false,
    });
  });

  test('files to upload go to the URLs in their order', async () => {
    const curl = 'curl -T x.txt -T y.txt a.test b.test c.test';
    expect(await urlOf(curl, 1)).toBe('http://b.test/y.txt');
    expect((await callTool(curlToCode, { curl, index: 2 })).request).toMatchObject({
      method: 'GET',
      body_files: [],
    });
  });

  test('a list of a thousand million is not written out', async () => {
    expect(await urlOf('curl "a.test/[1-1000000000]"', 999_999_999)).toBe('http://a.test/1000000000');
  });
});

test.each([
  [
    'text that is not curl',
    'wget https://api.test',
    'curl: expected a command that starts with curl, got "wget"',
  ],
  ['no URL', 'curl -X POST', 'curl: expected a URL'],
  [
    'an unclosed quote',
    "curl 'https://api.test",
    "curl: expected a closing ' for the quote at line 1, column 6",
  ],
  [
    'an unclosed double quote',
    'curl \\\n "a',
    'curl: expected a closing " for the quote at line 2, column 2',
  ],
  ['an unclosed ANSI-C quote', "curl $'a\\'", "curl: expected a closing ' for the quote at line 1, column 7"],
  ['an option without its value', 'curl api.test -H', 'curl: expected a value after -H'],
  [
    'two URLs',
    'curl a.test b.test',
    'curl: expected one request, got 2: ["a.test","b.test"]; index tells which',
  ],
  ['--next', 'curl a.test --next b.test', 'curl: expected one request, got 2: ["a.test","b.test"]'],
  ['--next without a URL', 'curl a.test --next -d x', 'curl: expected a URL'],
  [
    'variables of curl',
    'curl --variable a=b --expand-url "a.test/{{a}}" b.test',
    'got --expand-url, which fills in variables',
  ],
  ['a file of cookies', 'curl -b jar.txt a.test', 'got the file "jar.txt", which only curl reads'],
  ['a file of headers', 'curl -H @h.txt a.test', 'got the file "@h.txt", which only curl reads'],
  ['a file of options', 'curl -K c.txt a.test', 'got -K, which reads a file'],
  ['passwords from a file', 'curl --netrc a.test', 'got --netrc, which reads a file'],
  ['a file in the query', 'curl -G -d @a.txt a.test', 'expected data that stand in the command with --get'],
  ['a list of URLs', 'curl "a.test/{b,c}"', 'expected one request, got 2: ["a.test/{b,c}"]'],
  ['a range of URLs', 'curl "a.test/[1-3]"', 'expected one request, got 3'],
  ['a list that is none', 'curl "a.test/?a[]=1"', '9 characters into "a.test/?a[]=1"; --globoff keeps'],
  ['a range backwards', 'curl "a.test/[3-1]"', '--globoff keeps'],
  ['a URL of another scheme', 'curl ftp://a.test/', 'expected a URL of http or https, got "ftp://a.test/"'],
  ['a URL with a blank', 'curl "a.test/b c"', 'expected a URL without blanks'],
  [
    'two bodies',
    'curl -d a -F b=c a.test',
    'expected one kind of request, as curl does, got --data and --form',
  ],
  ['HEAD with data', 'curl -I -d a a.test', 'got --data and --head'],
  [
    'parts within parts',
    'curl -F "=(;type=multipart/mixed" a.test',
    'expected a form without parts within parts',
  ],
  ['several files in a field', 'curl -F f=@a,b a.test', 'expected one file in a form field'],
  ['headers of a part', 'curl -F \'f=@a;headers="X: y"\' a.test', 'got headers='],
  [
    'a type that is none',
    'curl -F "f=@a;type=text" a.test',
    'expected a media type after ;type=, got "text"',
  ],
  [
    'a form of another type',
    'curl -F a=b -H "Content-Type: application/json" a.test',
    'expected Content-Type: multipart/form-data with --form',
  ],
  [
    'a length that is not the body',
    'curl -d abc -H "Content-Length: 9" a.test',
    'expected Content-Length: 3',
  ],
  [
    'an option that could be two',
    'curl --dat a a.test',
    'expected the whole name of an option, got --dat: data',
  ],
  ['--get with --url-query', 'curl -G -d a --url-query b a.test', 'of which curl sends the first only'],
  ['ten thousand operators without a name', `curl a.test ${'<a'.repeat(10_000)}<`, 'expected a name after <'],
  ['a here-document without its end', 'curl -d @- a.test <<END\nx', 'expected a line END'],
  ['a header of two lines', "curl -H $'A: b\\nC: d' a.test", 'expected a header on one line'],
  ['a range in words', 'curl -r all a.test', 'expected a range such as 0-499'],
  [
    'a user and a bearer',
    'curl -u a:b --oauth2-bearer t a.test',
    'expected one of --user and --oauth2-bearer',
  ],
  ['a time in words', 'curl -m soon a.test', 'curl: expected a number of seconds'],
])('refuses %s', async (_, curl, message) => {
  await expect(callTool(curlToCode, { curl })).rejects.toThrow(message);
});

test.each([
  ['--digest', 'curl --digest -u a:b a.test', 'go'],
  ['--aws-sigv4', 'curl --aws-sigv4 aws:amz:us-east-1:s3 -u K:S a.test', 'python'],
  ['--ntlm', 'curl --ntlm -u a:b a.test', 'ruby'],
  ['--negotiate', 'curl --negotiate -u : a.test', 'node'],
  ['--cert', 'curl --cert c.pem a.test', 'javascript'],
  ['-x', 'curl -x p:1 a.test', 'javascript'],
  ['-k', 'curl -k a.test', 'javascript'],
  ['--unix-socket', 'curl --unix-socket /run/docker.sock http://d/info', 'python'],
  ['--pinnedpubkey', 'curl --pinnedpubkey sha256//x a.test', 'node'],
  ['--tr-encoding', 'curl --tr-encoding a.test', 'php'],
])('refuses %s where the library has no way to carry it out', async (option, curl, language) => {
  const named = { '-x': '--proxy', '-k': '--insecure' }[option] ?? option;
  await expect(callTool(curlToCode, { curl, language })).rejects.toThrow(
    `curl: expected no ${named} for ${language}: `,
  );
});

test('no option that changes the request is ever left out of code without a word', async () => {
  for (const option of REQUEST_OPTIONS)
    for (const language of ['javascript', 'node', 'python', 'php', 'go', 'ruby', 'java', 'csharp', 'rust']) {
      const words = option.takesValue ? `--${option.name} 1` : `--${option.name}`;
      const certificate = /^(?:key|cert-type|pass)/.test(option.name) ? '--cert c.pem' : '';
      const codeWith = (more: string) =>
        callTool(curlToCode, { curl: `curl -L -u a:b ${certificate} ${more} a.test/a/../b`, language }).then(
          ({ result }) => result,
          (error: Error) => error.message,
        );
      const [plain, answer] = [await codeWith(''), await codeWith(words)];
      expect(answer.startsWith('curl: expected ') || answer !== plain, `${words} in ${language}`).toBe(true);
    }
});

test('options that only change how curl goes on are named', async () => {
  const { dropped, warnings } = await callTool(curlToCode, { curl: 'curl --retry 3 -c jar a.test' });
  expect(dropped).toEqual(['--retry 3', '-c jar']);
  expect(warnings).toHaveLength(2);
});

test('refuses languages that it does not write', async () => {
  await expect(callTool(curlToCode, { curl: 'curl a.test', language: 'perl' })).rejects.toThrow(
    'language: expected',
  );
});

test('bash splits the words alike', () => {
  const piece = fc.constantFrom(
    "'a b'",
    '"c\\"d"',
    '"e\\n"',
    "$'f\\n\\u00e9\\x41\\101\\''",
    'g',
    '\\ ',
    ' ',
    '  ',
    '"h\'i"',
    '\\\n',
    "'j\"'",
    '#',
    '\\\\',
    "''",
    "$'\\xc3\\xa9'",
    '"\\\n"',
  );
  const commands = fc
    .sample(fc.array(piece, { minLength: 1, maxLength: 6 }), { numRuns: 60, seed: 3 })
    .map((pieces) => `curl x${pieces.join('')}`);
  const expected = wordsInBash(commands.map((command) => `${command}\nprintf '%s\\0' END`).join('\n'));
  expect(
    commands.flatMap((command) => splitShellWords('curl', command).words.slice(1).concat('END')),
  ).toEqual(expected);
});

const COMMANDS = {
  plain: 'curl https://api.test/',
  json: `curl --json '{"a":[1,2.5,true,null,{}],"b":{"c d":"x\\"y\\u00e9\\n"},"e":[]}' -u 'b:p"\\' -L -m 3 --compressed https://api.test/j`,
  text: `curl -X PURGE -d $'a"b\\\\c\\n\\t\\'$d \\#{e} \\u0001' -H 'X-Odd: #{1} $x "q"' -H 'X-Odd: 2' https://api.test/`,
  files: 'curl -d a=1 -d @f.txt -d b https://api.test/',
  form: `curl -F a=1 -F 'b=x;type=text/plain' -F 'f=@p"ic.png;type=image/png' -F 'g=@h' -F 'i=<j' https://api.test/u`,
  upload: 'curl -T a.txt https://api.test/d/',
};

async function codeIn(language: string): Promise<string[]> {
  const results = Object.values(COMMANDS).map(
    async (curl) => (await callTool(curlToCode, { curl, language })).result,
  );
  return Promise.all(results);
}

function inFolder(files: Readonly<Record<string, string>>, check: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'curl-to-code-'));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    check(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function canRun(command: string, ...options: string[]): boolean {
  try {
    execFileSync(command, options, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('the code is what its language takes', () => {
  const named = (codes: readonly string[], extension: string) =>
    Object.fromEntries(codes.map((code, index) => [`code${index}.${extension}`, code]));

  test.each(['javascript', 'node'])('%s', async (language) => {
    inFolder(named(await codeIn(language), 'mjs'), (folder) => {
      for (const index of Object.keys(COMMANDS).keys())
        expect(
          execFileSync(process.execPath, ['--check', join(folder, `code${index}.mjs`)], { encoding: 'utf8' }),
        ).toBe('');
    });
  });

  test.skipIf(!canRun('python3', '--version'))('python', async () => {
    inFolder(named(await codeIn('python'), 'py'), (folder) => {
      const paths = [...Object.keys(COMMANDS).keys()].map((index) => join(folder, `code${index}.py`));
      expect(execFileSync('python3', ['-m', 'py_compile', ...paths], { encoding: 'utf8' })).toBe('');
    });
  });

  test.skipIf(!canRun('gofmt', '-h') && !canRun('go', 'version'))('go', async () => {
    inFolder(named(await codeIn('go'), 'go'), (folder) => {
      for (const index of Object.keys(COMMANDS).keys())
        expect(
          execFileSync('gofmt', ['-e', join(folder, `code${index}.go`)], { encoding: 'utf8' }),
        ).toContain('package main');
    });
  });

  test.skipIf(!canRun('javac', '-version'))('java', { timeout: 60_000 }, async () => {
    const codes = await codeIn('java');
    const renamed = Object.fromEntries(
      codes.map((code, index) => [`Main${index}.java`, code.replace('class Main', `class Main${index}`)]),
    );
    inFolder(renamed, (folder) => {
      expect(
        execFileSync(
          'javac',
          ['-d', join(folder, 'out'), ...Object.keys(renamed).map((name) => join(folder, name))],
          { encoding: 'utf8' },
        ),
      ).toBe('');
    });
  });
});

test.each([
  [
    'javascript',
    `curl -u b:c --json '{"a":[1,"é"]}' api.test`,
    [
      'fetch("http://api.test/", {',
      'method: "POST"',
      'body: JSON.stringify({',
      '"Authorization": "Basic Yjpj"',
    ],
  ],
  [
    'node',
    'curl -F f=@a api.test',
    ['redirect: "manual"', 'new Blob([await readFile("a")], { type: "application/octet-stream" }), "a"'],
  ],
  [
    'python',
    `curl --json '{"a":true,"b":null}' api.test`,
    ['import requests', 'requests.post(', '"a": True', '"b": None', 'json.dumps(payload'],
  ],
  [
    'php',
    'curl -d a=1 -k api.test',
    ['<?php', 'curl_init(', 'CURLOPT_SSL_VERIFYPEER => false', "CURLOPT_POSTFIELDS => 'a=1'"],
  ],
  ['php', `curl --json '{"0":1}' api.test`, [`CURLOPT_POSTFIELDS => '{"0":1}'`]],
  [
    'go',
    `curl --json '{"a":1}' api.test`,
    [
      'package main',
      'net/http',
      'http.NewRequest("POST", "http://api.test/", body)',
      'strings.NewReader(`{"a":1}`)',
    ],
  ],
  [
    'ruby',
    'curl -F a=1 -F f=@pic.png api.test',
    ['net/http', 'File.open("pic.png", "rb")', 'Net::HTTP::Post'],
  ],
  ['ruby', `curl -d '#{x}' api.test`, ['"\\#{x}"']],
  ['java', 'curl -T a api.test', ['HttpRequest.BodyPublishers.ofFile(Path.of("a"))']],
  [
    'csharp',
    'curl -H "Content-Language: de" -d a api.test',
    [
      'request.Content.Headers.TryAddWithoutValidation("Content-Language", "de")',
      'AllowAutoRedirect = false',
    ],
  ],
  ['rust', "curl -d $'\\b\"' api.test", ['"\\u{8}\\""', 'reqwest::blocking']],
])('%s has what %s needs', async (language, curl, parts) => {
  const { result } = await callTool(curlToCode, { curl, language });
  for (const part of parts) expect(result).toContain(part);
});

test.each([
  ['a number that would change', '{"a":1.0}'],
  ['a repeated key', '{"a":1,"a":2}'],
  ['members in another order', '{"b":1,"1":2}'],
  ['a number past doubles', '{"a":12345678901234567890}'],
])('JSON stays text for %s', async (_, json) => {
  const { result } = await callTool(curlToCode, { curl: `curl --json '${json}' api.test` });
  expect(result).toContain(`body: ${JSON.stringify(json)}`);
});

const codeOf = async (curl: string, language: 'csharp' | 'go' | 'java' | 'python' | 'rust') =>
  (await callTool(curlToCode, { curl, language })).result;

test('a header of its own that is taken away takes the user and password with it', async () => {
  const code = await codeOf("curl -u a:secret -H 'Authorization:' a.test", 'python');
  expect(code).not.toContain('secret');
});

test.each(['java', 'csharp'] as const)(
  '%s keeps credentials and cookies from another host that an answer names',
  async (language) => {
    const code = await codeOf('curl -L -u a:b -b s=1 a.test', language);
    expect(code).toMatch(/!same|same \|\|/);
    expect(code).not.toMatch(/followRedirects|AllowAutoRedirect = true/);
  },
);

test('C# shows the user of a proxy to no server behind a tunnel', async () => {
  const code = await codeOf('curl -L -x proxy.test:8080 -U a:b http://a.test', 'csharp');
  expect(code).toContain('if (name == "Proxy-Authorization" && target.Scheme != "http") continue;');
});

test('C# sends what describes content without a body, too', async () => {
  const code = await codeOf('curl -H "Content-Type: application/json" a.test', 'csharp');
  expect(code).toContain('request.Content = new ByteArrayContent(Array.Empty<byte>());');
  expect(code).toContain(
    'request.Content.Headers.TryAddWithoutValidation("Content-Type", "application/json");',
  );
});

test('a text longer than a class file holds is joined from pieces in Java', async () => {
  const code = await codeOf(`curl -d ${'a'.repeat(19_999)}😀${'b'.repeat(50_000)} a.test`, 'java');
  const longest = Math.max(...(code.match(/"[^"]*"/g) ?? []).map(({ length }) => length));
  expect(longest).toBeLessThan(21_845);
  expect(code).toContain('a😀"');
});

test.each([
  ['go', '\\ufeff'],
  ['csharp', '\\u0085'],
  ['rust', '\\u{202e}'],
] as const)('%s: characters that its compiler refuses in a literal are escaped', async (language, escape) => {
  expect(await codeOf("curl -d $'\\ufeff \\u0085 \\u202e' a.test", language)).toContain(escape);
});

test('expansions without an end take no more time each', async () => {
  const { body } = await requestOf(`curl https://api.test -d "${'${'.repeat(100_000)}"`);
  expect(body).toBe('${'.repeat(100_000));
});

const help = spawnSync('curl', ['--help', 'all'], { encoding: 'utf8' });
test.skipIf(help.error !== undefined)(
  'every option of the curl that is installed is known, with its value',
  () => {
    const options = [...help.stdout.matchAll(/^ *(?:-., )? *--(?:no-)?([\w.-]+)( [<[])?/gm)];
    expect(options.length).toBeGreaterThan(200);
    const unlike = options.filter(([, name = '', value]) => {
      // Its category may be left out.
      if (name === 'help') return false;
      const known = findOption(name);
      return (
        known === undefined ||
        !('name' in known) ||
        known.name !== name ||
        known.takesValue !== (value !== undefined)
      );
    });
    expect(unlike.map(([option]) => option.trim())).toEqual([]);
  },
);
