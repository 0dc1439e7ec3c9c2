import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitShellWords } from '../../../plugins/developer/tools/curl-to-code/shell-words.ts';
import curlToCode from '../../../plugins/developer/tools/curl-to-code/tool.ts';
import { wordsInBash } from './shell.ts';

const JSON_TYPE = { name: 'Content-Type', value: 'application/json' };
const FORM_TYPE = { name: 'Content-Type', value: 'application/x-www-form-urlencoded' };

async function requestOf(curl: string) {
  const { request, warnings } = await callTool(curlToCode, { curl });
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
  [
    'a file of cookies',
    'curl -b jar.txt api.test',
    { headers: [], warnings: [expect.stringContaining('jar.txt')] },
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
        'the option --http2 has no effect on the code',
        'the option --retry has no effect on the code',
      ],
    },
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
])('%s', async (_, curl, request) => {
  expect(await requestOf(curl)).toMatchObject(request);
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
  ['two URLs', 'curl a.test b.test', 'curl: expected one URL, got 2'],
  ['--next', 'curl a.test --next b.test', 'curl: expected one request, got --next'],
  ['a time in words', 'curl -m soon a.test', 'curl: expected a number of seconds'],
])('refuses %s', async (_, curl, message) => {
  await expect(callTool(curlToCode, { curl })).rejects.toThrow(message);
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
  json: `curl --json '{"a":[1,2.5,true,null,{}],"b":{"c d":"x\\"y\\u00e9\\n"},"e":[]}' -u 'b:p"\\' -L -k -m 3 -x proxy:1 --compressed https://api.test/j`,
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
    `curl -u b:c --json '{"a": [1, "é"]}' api.test`,
    [
      'fetch("http://api.test", {',
      'method: "POST"',
      'body: JSON.stringify({',
      '"Authorization": "Basic Yjpj"',
    ],
  ],
  ['node', 'curl -F f=@a api.test', ['redirect: "manual"', 'new Blob([await readFile("a")]), "a"']],
  [
    'python',
    `curl --json '{"a":true,"b":null}' api.test`,
    ['import requests', 'requests.post(', '"a": True', '"b": None', 'json=payload'],
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
      'http.NewRequest("POST", "http://api.test", body)',
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

test('expansions without an end take no more time each', async () => {
  const { body } = await requestOf(`curl https://api.test -d "${'${'.repeat(100_000)}"`);
  expect(body).toBe('${'.repeat(100_000));
});
