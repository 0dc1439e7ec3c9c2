import { defineTool, Type } from '@toolyard/sdk';
import { encodeReferences, REFERENCE_FORMATS, SCOPE_NAMES } from '../lib/encode-references.ts';

export default defineTool({
  title: 'HTML Entity Encode',
  summary:
    'Escape text for HTML: &, <, >, quotes, or also every non-ASCII character, as named or numeric entities.',
  keywords: ['xss', 'character reference'],
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'Text to encode' }),
    scope: Type.Enum([...SCOPE_NAMES], {
      default: 'special',
      description: 'Which characters: & < > " \' only, also non-ASCII, or all',
    }),
    format: Type.Enum([...REFERENCE_FORMATS], { default: 'named', description: 'Kind of reference' }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'encoded text' }),
    replaced: Type.Integer({ description: 'number of code points written as references' }),
  }),
  examples: [
    {
      name: 'Special characters',
      input: { text: '<a href="x">Tom & \'Jo\'</a>' },
      output: { result: '&lt;a href=&quot;x&quot;&gt;Tom &amp; &#39;Jo&#39;&lt;/a&gt;' },
    },
    {
      name: 'Names where HTML 4 has one, else numbers',
      input: { text: '© 2024 — naïve 😀 ✓ < ∑', scope: 'non_ascii' },
      output: { result: '&copy; 2024 &mdash; na&iuml;ve &#128512; &#10003; &lt; &sum;' },
    },
    {
      name: 'Hexadecimal',
      input: { text: '€ & 𝒳', scope: 'non_ascii', format: 'hex' },
      output: { result: '&#x20AC; &#x26; &#x1D4B3;' },
    },
  ],
  run({ text, scope, format }) {
    const encoded = encodeReferences('text', text, scope, format);
    return { result: encoded.text, replaced: encoded.references };
  },
});
