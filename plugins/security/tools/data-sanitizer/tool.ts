import { escapeHtml } from '@toolyard/kit/html';
import { defineTool, Type } from '@toolyard/sdk';
import { toFileName } from './file-name.ts';
import { dropHiddenCharacters } from './hidden-characters.ts';
import { htmlText, readAllowedTags, safeHtml } from './sanitize-html.ts';
import { findThreats, MAX_THREATS_OF_A_TYPE, THREAT_TYPES } from './threats.ts';

const OPERATIONS = [
  'strip_control',
  'normalize',
  'strip_tags',
  'safe_html',
  'escape_html',
  'escape_sql',
  'escape_js',
  'filename',
  'trim',
] as const;

export default defineTool({
  title: 'Data Sanitizer',
  summary:
    'Clean untrusted text: escape or sanitise HTML, escape SQL/JS, strip hidden characters, safe file names; reports threats.',
  keywords: ['XSS', 'injection', 'sanitize', 'zero-width', 'path traversal'],
  runtime: 'pool',
  inlineBelowBytes: 16384,
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'Untrusted text' }),
    operations: Type.Array(Type.Enum([...OPERATIONS]), {
      minItems: 1,
      default: ['strip_control', 'escape_html'],
      description: 'Steps, applied in order',
    }),
    allowed_tags: Type.Optional(
      Type.Array(Type.String(), { description: 'Tags safe_html keeps, in place of its own list' }),
    ),
  }),
  output: Type.Object({
    result: Type.String({ description: 'cleaned text' }),
    changed: Type.Boolean({ description: 'result differs from text' }),
    applied: Type.Array(Type.Enum([...OPERATIONS]), { description: 'operations done, in order' }),
    threats: Type.Array(
      Type.Object({
        type: Type.Enum([...THREAT_TYPES]),
        match: Type.String({ description: 'at most 80 characters' }),
        index: Type.Integer({ description: 'in UTF-16 code units' }),
      }),
      { description: `seen in the input; a heuristic; the first ${MAX_THREATS_OF_A_TYPE} of each type` },
    ),
  }),
  examples: [
    {
      name: 'Controls out, HTML escaped',
      input: { text: '<b onclick=\'x()\'>Hi\u0000</b> & "you"' },
      output: {
        result: '&lt;b onclick=&#39;x()&#39;&gt;Hi&lt;/b&gt; &amp; &quot;you&quot;',
        changed: true,
      },
    },
    {
      name: 'Harmless markup is kept',
      input: {
        text: '<p>Hi <b onmouseover="x()">you</b><script>alert(1)</script><a href="javascript:alert(1)">l</a> <a href="https://ex.org">m</a></p>',
        operations: ['safe_html'],
      },
      output: { result: '<p>Hi <b>you</b><a>l</a> <a href="https://ex.org">m</a></p>' },
    },
    {
      name: 'A file name from text',
      input: { text: '../../etc/pass:wd?.txt', operations: ['filename'] },
      output: { result: '_.._etc_pass_wd_.txt' },
    },
  ],
  run({ text, operations, allowed_tags }) {
    const tags = allowed_tags === undefined ? undefined : readAllowedTags('allowed_tags', allowed_tags);
    const apply: Record<(typeof OPERATIONS)[number], (text: string) => string> = {
      strip_control: dropHiddenCharacters,
      normalize: (given) => given.normalize('NFKC'),
      strip_tags: htmlText,
      safe_html: (given) => safeHtml(given, tags),
      escape_html: escapeHtml,
      escape_sql: (given) => given.replaceAll("'", "''"),
      escape_js: escapeJavaScript,
      filename: toFileName,
      trim: (given) => given.trim(),
    };
    const result = operations.reduce((given, operation) => apply[operation](given), text);
    return { result, changed: result !== text, applied: operations, threats: findThreats(text) };
  },
});

const JAVASCRIPT_ESCAPES = new Map([
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\v', '\\v'],
  ['\u2028', '\\u2028'],
  ['\u2029', '\\u2029'],
  ['</', '<\\/'],
]);

/** The content of a literal in quotes of any kind, also inside a script element (ECMA-262 §12.9.4). */
function escapeJavaScript(text: string): string {
  return text.replace(
    /[\\'"`]|\$(?=\{)|<\/|[\0-\x1f\u2028\u2029]/g,
    (sign) =>
      JAVASCRIPT_ESCAPES.get(sign) ??
      (sign < ' ' ? `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}` : `\\${sign}`),
  );
}
