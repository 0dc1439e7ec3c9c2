import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { type ChildNode, type Element, isTag, isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import themes from '../../../plugins/developer/data/code-themes.json' with { type: 'json' };
import { highlightedLines } from '../../../plugins/developer/tools/code-highlight-html/highlighted-lines.ts';
import codeHighlight from '../../../plugins/developer/tools/code-highlight-html/tool.ts';

const highlight = (code: string, more: Record<string, unknown> = {}) =>
  callTool(codeHighlight, { code, ...more });

/** What a reader may select: the text without line numbers. */
function textOf(nodes: readonly ChildNode[]): string {
  return nodes
    .map((node) => {
      if (isText(node)) return node.data;
      if (!isTag(node)) return '';
      const unselectable =
        node.attribs.class === 'hljs-line-number' || (node.attribs.style ?? '').includes('user-select:none');
      return unselectable ? '' : textOf(node.children);
    })
    .join('');
}

function elements(nodes: readonly ChildNode[]): Element[] {
  return nodes.filter(isTag).flatMap((node) => [node].concat(elements(node.children)));
}

const PYTHON =
  'import os\n\ndef main(argv):\n    """Doc.\n    More."""\n    for a in argv:\n        print(f"{a!r}", os.path.join(a, "x"))\n\nif __name__ == "__main__":\n    main(["a"])\n';

describe.each([{ mode: 'inline' }, { mode: 'classes' }])('in mode $mode', ({ mode }) => {
  test('text comes back as it was, whatever it holds', async () => {
    const letters = fc.array(
      fc.constantFrom(
        '<b>',
        '</span>',
        '&amp;',
        '"',
        "'",
        '\n',
        '\t',
        'def x',
        '/*',
        '*/',
        '<!--',
        '👩‍👩‍👧',
        '`${a}`',
        ' ',
      ),
      { maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(
        letters.map((parts) => parts.join('')),
        fc.constantFrom('auto', 'html', 'js', 'python', 'markdown', 'php', 'text'),
        fc.boolean(),
        fc.constantFrom(undefined, '1,3-4'),
        async (code, language, line_numbers, highlight_lines) => {
          const { html } = await highlight(code, {
            mode,
            language,
            line_numbers,
            ...(highlight_lines === undefined ? {} : { highlight_lines }),
          });
          const document = parseDocument(html).children;
          expect(textOf(document)).toBe(code);
          expect(new Set(elements(document).map(({ name }) => name))).toEqual(
            new Set(html.includes('<span') ? ['pre', 'code', 'span'] : ['pre', 'code']),
          );
        },
      ),
      { numRuns: 60, seed: 5 },
    );
  });

  test('no element crosses a line', async () => {
    const { html, lines } = await highlight(PYTHON, { mode, language: 'python', line_numbers: true });
    expect(lines).toBe(10);
    for (const line of html.replace(/^<pre[^>]*><code[^>]*>|<\/code><\/pre>$/g, '').split('\n'))
      expect(line.split('<span').length).toBe(line.split('</span>').length);
  });
});

test('a class attribute only with classes, a sheet only then', async () => {
  const inline = await highlight(PYTHON, { theme: 'monokai', line_numbers: true, highlight_lines: '1' });
  expect(inline.html).not.toContain('class=');
  expect(inline.html).toContain('background:#272822');
  expect(inline).toMatchObject({ css: '', language: 'python', detected: true, theme: 'monokai' });
  const classes = await highlight('SELECT 1', { language: 'sql', mode: 'classes', theme: 'github-dark' });
  expect(classes.html).toContain('<span class="hljs-keyword">SELECT</span>');
  expect(classes.css).toContain('.hljs-doctag,.hljs-keyword,');
});

test('lines are numbered from start_line, as wide as the last', async () => {
  const { html } = await highlight('a\r\nb\n', {
    language: 'text',
    mode: 'classes',
    line_numbers: true,
    start_line: 9,
  });
  expect(html).toBe(
    '<pre style="overflow-x:auto"><code class="hljs language-plaintext"><span class="hljs-line-number"> 9  </span>a\n<span class="hljs-line-number">10  </span>b\n</code></pre>',
  );
});

test('marked lines, those past the end ignored', async () => {
  const { html } = await highlight('a\nb\nc', {
    language: 'text',
    mode: 'classes',
    highlight_lines: '2, 3-900000000',
  });
  expect(html).toContain('a\n<span class="hljs-marked">b\n</span><span class="hljs-marked">c</span>');
});

test.each([
  ['', 1],
  ['a', 1],
  ['a\n', 1],
  ['a\n\n', 2],
  ['a\r\nb', 2],
])('%j has %i lines', async (code, lines) => {
  expect((await highlight(code)).lines).toBe(lines);
});

test.each([
  ['C++', 'cpp'],
  ['html', 'xml'],
  ['TS', 'typescript'],
  ['sh', 'bash'],
  ['plaintext', 'plaintext'],
])('%s is %s', async (given, language) => {
  expect(await highlight('x', { language: given })).toMatchObject({ language, detected: false });
});

test('text of no language stays plain', async () => {
  expect(await highlight('Dear all, see you there.')).toMatchObject({
    language: 'plaintext',
    detected: true,
  });
});

test('a page stands on its own', async () => {
  const { html } = await highlight('let x', { language: 'js', mode: 'classes', full_page: true });
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(html).toContain('<style>\n.hljs{');
  expect((await highlight('let x', { language: 'js', full_page: true })).html).not.toContain('<style>');
});

test('the themes are those of highlight.js', () => {
  const require = createRequire(join(import.meta.dirname, '../../../plugins/developer/package.json'));
  const styles = join(dirname(require.resolve('highlight.js/package.json')), 'styles');
  for (const [name, { rules, color, background }] of Object.entries(themes)) {
    const css = readFileSync(
      join(styles, `${name === 'github-light' ? 'github' : name}.css`),
      'utf8',
    ).replace(/\/\*[^]*?\*\//g, '');
    expect(css).toContain(`color: ${color}`);
    expect(css).toContain(`background: ${background}`);
    const own = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
      .map(([, selectors = '', body = '']) => ({
        selectors: selectors.split(',').map((selector) => selector.trim()),
        style: body
          .split(';')
          .map((declaration) => declaration.trim().replace(/\s*:\s*/, ':'))
          .filter((declaration) => declaration !== '')
          .join(';'),
      }))
      .filter(({ selectors, style }) => style !== '' && !selectors.some((one) => one.endsWith('hljs')));
    expect(rules).toEqual(own);
  }
});

test('ranges of lines that overlap take no more time each', async () => {
  const { html } = await highlight('a\n'.repeat(5000), {
    language: 'text',
    highlight_lines: Array.from({ length: 100_000 }, () => '2-4999').join(','),
  });
  expect(html.split('display:block')).toHaveLength(4999);
});

describe('long code', () => {
  test.each([
    ['python', `${PYTHON}\n`],
    ['typescript', 'const a = `b\n\n${c}`; /* d\n\ne */ <F g={h}>i</F>;\n\n'],
    ['xml', '<p class="a">b</p><script>let c = `d\n\ne`;</script>\n'],
    ['json', '{"a": [1, true, "b c"]} '],
    ['css', 'a { b: c; }\n@media d {\n  e { f: #012 }\n\n}\n'],
  ])('%s is highlighted in stretches as it is as a whole', (language, code) => {
    const long = code.repeat(40);
    expect([...highlightedLines(long, language, 300)]).toEqual([
      ...highlightedLines(long, language, Infinity),
    ]);
  });

  test('what does not end goes on to the end', () => {
    const lines = [...highlightedLines(`let a; /* b${' c\n\nd'.repeat(2000)}`, 'javascript', 300)];
    expect(lines).toHaveLength(4001);
    expect(lines.at(-1)).toEqual([{ path: ['hljs-comment'], text: 'd' }]);
  });

  test('tags of JSX that are never closed', async () => {
    const { html } = await highlight('<a>'.repeat(10_000), { language: 'tsx' });
    expect(html).toContain('&lt;a&gt;'.repeat(10_000));
    expect((await highlight('x = <a>b</a>', { language: 'tsx' })).html).toContain('<span');
  });

  test('whose result would be too large is refused', async () => {
    await expect(highlight('<'.repeat(17_000_000), { language: 'text' })).rejects.toThrow(
      'code: expected less code: highlighted it would have more than 64 MiB',
    );
  });
});

test.each([`let x = ${'a'.repeat(4001)};`, `let x;${'\n'.repeat(4001)}`])(
  'code with what highlight.js would take long for stays plain',
  async (code) => {
    expect(await callTool(codeHighlight, { code, language: 'js' })).toMatchObject({ language: 'plaintext' });
    const { language } = await callTool(codeHighlight, {
      code: code.replaceAll(/(a|\n)\1{9}/g, '$1'),
      language: 'js',
    });
    expect(language).toBe('javascript');
  },
);

test.each([
  [{}, 'code: required'],
  [
    { code: 'x', language: 'klingon' },
    'language: expected a language that highlight.js knows, or auto, got "klingon"',
  ],
  [{ code: 'x', language: 'pyton' }, 'did you mean python'],
  [{ code: 'x', language: 'constructor' }, 'language: expected'],
  [
    { code: 'x', highlight_lines: 'a-b' },
    'highlight_lines: expected line numbers and ranges such as 1,3-5, got "a-b"',
  ],
  [{ code: 'x', highlight_lines: '0' }, 'got "0"'],
  [{ code: 'x', highlight_lines: '5-3' }, 'got "5-3"'],
  [{ code: 'x', highlight_lines: '1,,2' }, 'got ""'],
  [{ code: 'x', theme: 'solarized' }, 'theme: expected one of'],
  [{ code: 'x', start_line: -1 }, 'start_line: expected'],
])('refuses %j', async (input, message) => {
  await expect(callTool(codeHighlight, input)).rejects.toThrow(message);
});
