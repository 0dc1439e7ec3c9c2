import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { passwordArgument, pdfArgument } from '@toolyard/kit/pdf/arguments';
import { examplePdf } from '@toolyard/kit/pdf/example-files';
import { asDict } from '@toolyard/kit/pdf/objects';
import { openPdf } from '@toolyard/kit/pdf/source';
import { Warnings, warningsOf, warningsOutput } from '@toolyard/kit/pdf/warnings';
import { writeChanged } from '@toolyard/kit/pdf/writer';
import { changedFile, changedResult } from '../lib/changed-file.ts';
import {
  PROPERTY_NAMES,
  readInfo,
  readXmpProperties,
  removeAll,
  writeProperties,
  type PropertyName,
} from '../lib/document-properties.ts';

const text = (description: string) => Type.Optional(Type.String({ maxLength: 10_000, description }));
const Properties = Type.Object(
  Object.fromEntries(PROPERTY_NAMES.map((name) => [name, Type.Union([Type.String(), Type.Null()])])),
);

export default defineTool({
  title: 'PDF metadata',
  summary:
    'Read, set or remove what a PDF says of itself: title, author and so on, in its Info and its XMP alike.',
  keywords: ['properties', 'exif', 'privacy', 'clean', 'docinfo'],
  confined: true,
  input: Type.Object({
    pdf: pdfArgument,
    password: passwordArgument,
    title: text('Sets the title'),
    author: text('Sets the author'),
    subject: text('Sets the subject'),
    keywords: text('Sets the keywords'),
    creator: text('Sets the program that the original was made with'),
    producer: text('Sets the program that made the PDF'),
    created: text('Sets when it was made, as ISO 8601'),
    modified: text('Sets when it was changed, as ISO 8601'),
    remove: Type.Optional(
      Type.Array(Type.Enum(['all', ...PROPERTY_NAMES]), {
        maxItems: 20,
        description: 'What to remove first; all: XMP of pages and pictures too',
      }),
    ),
  }),
  output: Type.Object({
    ...changedFile,
    info: Properties,
    xmp: Type.Union([Properties, Type.Null()], { description: 'null: the PDF has none' }),
    warnings: Warnings,
  }),
  examples: [
    {
      name: 'a title for a file without one',
      input: { pdf: examplePdf(1), title: 'Minutes', author: 'Ada' },
      output: { info: { title: 'Minutes', author: 'Ada' }, xmp: null, filename: 'described.pdf' },
    },
    {
      name: 'what a file says',
      input: { pdf: examplePdf(2) },
      output: { info: { title: null }, xmp: null, page_count: 2 },
    },
  ],
  run({ pdf, password, remove = [], ...given }) {
    const source = openPdf('pdf', pdf, password);
    const changes = new Map<PropertyName, string | null>();
    for (const name of remove) if (name !== 'all') changes.set(name, null);
    for (const name of PROPERTY_NAMES) {
      const value = given[name];
      if (value !== undefined) changes.set(name, isDate(name) ? dateOf(name, value) : value);
    }
    const isChanged = remove.length > 0 || changes.size > 0;
    if (remove.includes('all')) removeAll(source);
    const lost = changes.size > 0 ? writeProperties(source, changes) : [];
    const { context } = source;
    return {
      ...changedResult(isChanged ? writeChanged(source) : undefined, 'described.pdf', source.pages.length),
      info: readInfo(asDict(context.lookup(context.trailerInfo.Info))),
      xmp: readXmpProperties(source) ?? null,
      ...warningsOutput([...lost, ...warningsOf(isChanged ? 'changed' : 'read', [source])]),
    };
  },
});

function isDate(name: PropertyName): boolean {
  return name === 'created' || name === 'modified';
}

/** A moment as PDF and XMP keep it: to the second, with the offset that was given. */
function dateOf(argument: PropertyName, text: string): string {
  const [time, offset = ''] = text
    .trim()
    .toUpperCase()
    .split(/(?=Z$|[+-]\d{2}:?\d{2}$)/, 2);
  try {
    const seconds = Temporal.PlainDateTime.from(time ?? '').toString({ smallestUnit: 'second' });
    return seconds + offset.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2');
  } catch {
    throw new InputError(argument, `expected a date such as 2026-03-01T12:00:00Z, got ${quote(text)}`);
  }
}
