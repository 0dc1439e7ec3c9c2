import { defineTool, Type } from '@toolyard/sdk';
import { decodeReferences } from '../lib/decode-references.ts';

export default defineTool({
  title: 'HTML Entity Decode',
  summary: 'Turn HTML entities (&amp; &copy; &#8364; &#x1F600;) back into characters, as browsers do.',
  keywords: ['unescape', 'character reference'],
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'Text with entities' }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'decoded text' }),
    replaced: Type.Integer({ description: 'references decoded' }),
    unknown: Type.Array(Type.String(), {
      description: 'distinct &name; texts that are no entity, in order',
    }),
  }),
  examples: [
    {
      name: 'Named, decimal, hexadecimal',
      input: { text: '&lt;p&gt; &copy; &#8364; &#x1F600; &AMP;' },
      output: { result: '<p> © € 😀 &', replaced: 6 },
    },
    {
      name: 'Legacy names need no semicolon',
      input: { text: '&copy2024 &notit; &amp &lt5' },
      output: { result: '©2024 ¬it; & <5' },
    },
    {
      name: 'Unknown names stay and are listed',
      input: { text: '&foo; & &nbs; AT&T &foo;' },
      output: { result: '&foo; & &nbs; AT&T &foo;', replaced: 0, unknown: ['&foo;', '&nbs;'] },
    },
  ],
  run({ text }) {
    const { text: result, references, unknown } = decodeReferences(text);
    return { result, replaced: references, unknown: [...unknown] };
  },
});
