import { defineTool, Type } from '@toolyard/sdk';
import { passwordArgument, pdfArgument } from '@toolyard/kit/pdf/arguments';
import { dictOf, isTrue } from '@toolyard/kit/pdf/objects';
import { pdfFile, pdfResult } from '@toolyard/kit/pdf/results';
import { openPdf } from '@toolyard/kit/pdf/source';
import { Warnings, warningsOf, warningsOutput } from '@toolyard/kit/pdf/warnings';
import { writeChanged } from '@toolyard/kit/pdf/writer';
import { formPdf } from '../lib/example-files.ts';
import { flatten } from '../lib/flatten.ts';

export default defineTool({
  title: 'Flatten PDF',
  summary:
    'Make the form fields and annotations of a PDF part of its pages: they show as before, and change no more.',
  keywords: ['burn in', 'uneditable', 'fields', 'comments', 'stamp'],
  confined: true,
  input: Type.Object({
    pdf: pdfArgument,
    password: passwordArgument,
    what: Type.Enum(['all', 'forms', 'annotations'], {
      default: 'all',
      description: 'What becomes part of the pages',
    }),
  }),
  output: Type.Object({
    ...pdfFile,
    fields: Type.Integer({ description: 'places of form fields that were drawn' }),
    annotations: Type.Integer({ description: 'other annotations that were drawn' }),
    dropped: Type.Integer({ description: 'fields and annotations that show nothing: hidden ones, pop-ups' }),
    warnings: Warnings,
  }),
  examples: [
    {
      name: 'a form with a field',
      input: { pdf: formPdf },
      output: { fields: 1, annotations: 0, dropped: 0, filename: 'flattened.pdf', page_count: 1 },
    },
  ],
  run({ pdf, password, what }) {
    const source = openPdf('pdf', pdf, password);
    const isStale = what !== 'annotations' && isTrue(dictOf(source.catalog, 'AcroForm'), 'NeedAppearances');
    const { fields, annotations, dropped, bare } = flatten(source, what);
    return {
      ...pdfResult(writeChanged(source), 'flattened.pdf', source.pages.length),
      fields,
      annotations,
      dropped,
      ...warningsOutput([
        ...(bare > 0
          ? [`${bare} fields or annotations say nothing of how they look, and are left out of the pages`]
          : []),
        ...(isStale
          ? ['the form asks readers to draw its fields anew: they show what they were last drawn with']
          : []),
        ...warningsOf('changed', [source]),
      ]),
    };
  },
});
