import { html, trustedHtml } from '@toolyard/kit/html';
import { MAX_RESULT_LENGTH } from '@toolyard/kit/result-length';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { scopeStyle, THEME_NAMES, themeColors, themeCss, type ThemeName } from './code-themes.ts';
import { highlightedLines, writePieces } from './highlighted-lines.ts';
import { highlighter } from './highlighter.ts';
import { didYouMean } from '../../lib/suggestion.ts';

/** How much code is looked at to find its language, with every candidate in turn. */
const DETECTED_CHARACTERS = 20_000;
/** Code with a word or a stretch of blanks that is longer stays plain: highlight.js takes the square of it. */
const LONG_RUN = /(?<![\w$-])[\w$-]{4001}|(?<!\s)\s{4001}/;
/** What highlight.js rates code of no language in particular at most. */
const LOW_RELEVANCE = 4;

/** What auto chooses among: the common languages of highlight.js. */
const COMMON =
  'bash c cpp csharp css diff go graphql ini java javascript json kotlin less lua makefile markdown objectivec perl php python r ruby rust scss shell sql swift typescript vbnet wasm xml yaml'.split(
    ' ',
  );

export default defineTool({
  title: 'Code Highlighter',
  summary:
    'Turn source code into highlighted HTML with inline styles for e-mail and CMS, or with CSS classes; detects the language.',
  keywords: ['syntax', 'highlight.js', 'prism', 'snippet', 'theme'],
  runtime: 'pool',
  inlineBelowBytes: 4096,
  input: Type.Object({
    code: Type.String({ contentMediaType: 'text/plain', description: 'Source code' }),
    language: Type.String({
      default: 'auto',
      description: 'Language id or alias (js, python, c++); "auto" detects',
    }),
    theme: Type.Enum([...THEME_NAMES], { default: 'github-light', description: 'Colour theme' }),
    mode: Type.Enum(['inline', 'classes'], {
      default: 'inline',
      description: 'inline: style attributes; classes: hljs classes plus a css text',
    }),
    line_numbers: Type.Boolean({ default: false, description: 'Number the lines' }),
    start_line: Type.Integer({ default: 1, minimum: 0, description: 'First number' }),
    highlight_lines: Type.Optional(Type.String({ description: 'Lines to mark: 1,3-5' })),
    full_page: Type.Boolean({ default: false, description: 'Wrap as a complete HTML document' }),
  }),
  output: Type.Object({
    html: Type.String({
      contentMediaType: 'text/html',
      description: '<pre><code>…</code></pre>, or the document with full_page',
    }),
    css: Type.String({ contentMediaType: 'text/css', description: 'Style sheet in classes mode, else ""' }),
    language: Type.String({
      description: 'Canonical id used, "plaintext" when nothing fits, or a word is over 4,000 characters',
    }),
    detected: Type.Boolean(),
    lines: Type.Integer(),
    theme: Type.String(),
  }),
  examples: [
    {
      name: 'Inline styles',
      input: { code: 'let x;', language: 'js' },
      output: {
        html: '<pre style="overflow-x:auto;color:#24292e;background:#ffffff;padding:1em"><code><span style="color:#d73a49">let</span> x;</code></pre>',
        language: 'javascript',
        css: '',
        detected: false,
        lines: 1,
      },
    },
    {
      name: 'Markup is shown, not run',
      input: { code: '<b>', language: 'text', mode: 'classes' },
      output: {
        html: '<pre style="overflow-x:auto"><code class="hljs language-plaintext">&lt;b&gt;</code></pre>',
      },
    },
  ],
  run({ code, language: wanted, theme, mode, line_numbers, start_line, highlight_lines, full_page }) {
    const text = code.replaceAll('\r\n', '\n');
    const detected = wanted.trim().toLowerCase() === 'auto';
    const known = detected ? undefined : readLanguage(wanted);
    const language = LONG_RUN.test(text) ? 'plaintext' : (known ?? detectLanguage(text));
    const lineEnds = countLineEnds(text);
    const count = text.endsWith('\n') ? lineEnds : lineEnds + 1;
    const marked = readLines(highlight_lines, count);
    const style = lineStyle(theme, mode);
    const written: string[] = [];
    let length = 0;
    for (const pieces of highlightedLines(text, language)) {
      const index = written.length;
      const isLine = index < count;
      const number = line_numbers && isLine ? style.number(start_line + index, start_line + count - 1) : '';
      const line = number + writePieces(pieces, style.element) + (index < lineEnds ? '\n' : '');
      written.push(marked.has(index + 1) ? style.mark(line) : line);
      length += line.length;
      if (length > MAX_RESULT_LENGTH)
        throw new InputError('code', 'expected less code: highlighted it would have more than 64 MiB');
    }
    const block = trustedHtml(
      `<pre style="${style.pre}"><code${mode === 'classes' ? ` class="hljs language-${language}"` : ''}>${written.join('')}</code></pre>`,
    );
    const css = mode === 'classes' ? themeCss(theme) : '';
    return {
      html: full_page
        ? html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${language}</title>${
            css !== '' &&
            html`
<style>
${trustedHtml(css)}
</style>`
          }
</head>
<body>
${block}
</body>
</html>
`.toString()
        : block.toString(),
      css,
      language,
      detected,
      lines: count,
      theme,
    };
  },
});

function countLineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function readLanguage(given: string): string {
  const hljs = highlighter();
  const wanted = given.trim().toLowerCase();
  const found = hljs.getLanguage(wanted);
  const ids = hljs.listLanguages();
  const id = ids.find((known) => found !== undefined && hljs.getLanguage(known) === found);
  if (id !== undefined) return id;
  const names = ids.flatMap((known) => [known].concat(hljs.getLanguage(known)?.aliases ?? []));
  throw new InputError(
    'language',
    `expected a language that highlight.js knows, or auto, got ${quote(given)}${didYouMean(wanted, names)}`,
  );
}

function detectLanguage(text: string): string {
  const { language, relevance } = highlighter().highlightAuto(text.slice(0, DETECTED_CHARACTERS), COMMON);
  return language === undefined || relevance <= LOW_RELEVANCE ? 'plaintext' : language;
}

/** The numbers of a list such as `1,3-5` that code of `count` lines has. */
function readLines(list: string | undefined, count: number): ReadonlySet<number> {
  if (list === undefined || list.trim() === '') return new Set();
  // Ranges may overlap: each is noted where it begins and where it is over, and the lines are counted through once.
  const changes = new Int32Array(count + 2);
  for (const part of list.split(',')) {
    const [, first = '', last = first] = /^\s*(\d{1,9})\s*(?:-\s*(\d{1,9})\s*)?$/.exec(part) ?? [];
    if (first === '' || Number(first) < 1 || Number(last) < Number(first))
      throw new InputError(
        'highlight_lines',
        `expected line numbers and ranges such as 1,3-5, got ${quote(part)}`,
      );
    const [from, to] = [Math.min(Number(first), count + 1), Math.min(Number(last), count)];
    changes[from] = (changes[from] ?? 0) + 1;
    changes[to + 1] = (changes[to + 1] ?? 0) - 1;
  }
  const lines = new Set<number>();
  for (let line = 1, open = 0; line <= count; line += 1) {
    open += changes[line] ?? 0;
    if (open > 0) lines.add(line);
  }
  return lines;
}

function lineStyle(theme: ThemeName, mode: 'inline' | 'classes') {
  const { color, background, marked, number: numberColor } = themeColors(theme);
  const padded = (number: number, last: number) => `${String(number).padStart(String(last).length)}  `;
  if (mode === 'classes')
    return {
      pre: 'overflow-x:auto',
      element: (path: readonly string[]) => `<span class="${path.at(-1) ?? ''}">`,
      number: (number: number, last: number) =>
        `<span class="hljs-line-number">${padded(number, last)}</span>`,
      mark: (line: string) => `<span class="hljs-marked">${line}</span>`,
    };
  const styles = new Map<string, string>();
  return {
    pre: `overflow-x:auto;color:${color};background:${background};padding:1em`,
    element(path: readonly string[]) {
      const key = path.join('/');
      const style = styles.get(key) ?? scopeStyle(theme, path);
      styles.set(key, style);
      return style === '' ? '<span>' : `<span style="${style}">`;
    },
    number: (number: number, last: number) =>
      `<span style="color:${numberColor};user-select:none;-webkit-user-select:none">${padded(number, last)}</span>`,
    mark: (line: string) => `<span style="display:block;background:${marked}">${line}</span>`,
  };
}
