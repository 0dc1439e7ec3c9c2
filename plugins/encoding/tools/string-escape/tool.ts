import { defineTool, Type } from '@toolyard/sdk';
import { decodeReferences } from '../../lib/decode-references.ts';
import { encodeReferences } from '../../lib/encode-references.ts';
import { csv } from './csv.ts';
import type { Escaping } from '../../lib/escapes/escaping.ts';
import { javascript } from './javascript.ts';
import { json } from '../../lib/escapes/json.ts';
import { python } from './python.ts';
import { regex } from './regex.ts';
import { shell } from './shell.ts';
import { sql } from './sql.ts';
import { xml } from './xml.ts';
import { percentDecode, percentEncode } from '../../lib/percent-encoding.ts';

const html: Escaping = {
  escape: (text) => encodeReferences('text', text, 'special', 'named').text,
  unescape: (text) => decodeReferences(text).text,
};

const url: Escaping = {
  escape: (text) => percentEncode('text', text, 'component'),
  unescape: (text) => percentDecode('text', text),
};

const ESCAPINGS = { json, javascript, python, html, xml, url, regex, sql, shell, csv };

export default defineTool({
  title: 'String Escape',
  summary: 'Escape or unescape text for JSON, JavaScript, Python, HTML, XML, URL, regex, SQL, shell or CSV.',
  keywords: ['quote', 'literal', 'backslash', 'bash'],
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'Text to convert' }),
    format: Type.Enum(
      ['json', 'javascript', 'python', 'html', 'xml', 'url', 'regex', 'sql', 'shell', 'csv'],
      { description: 'Target syntax' },
    ),
    mode: Type.Enum(['escape', 'unescape'], { default: 'escape', description: 'Direction' }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'converted text' }),
  }),
  examples: [
    {
      name: 'One word of a shell command',
      input: { text: "it's $HOME", format: 'shell' },
      output: { result: "'it'\\''s $HOME'" },
    },
    {
      name: 'A SQL literal',
      input: { text: "O'Brien's", format: 'sql' },
      output: { result: "O''Brien''s" },
    },
    {
      name: 'Out of a JavaScript literal',
      input: { text: "\\x41\\u{1F600}\\u00e9\\t\\q\\'\\0", format: 'javascript', mode: 'unescape' },
      output: { result: "A😀é\tq'\0" },
    },
  ],
  run({ text, format, mode }) {
    const escaping = ESCAPINGS[format];
    return { result: mode === 'escape' ? escaping.escape(text) : escaping.unescape(text) };
  },
});
