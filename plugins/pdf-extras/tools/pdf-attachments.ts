import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { fileInput } from '@toolyard/sdk/inputs';
import { passwordArgument, pdfArgument } from '@toolyard/kit/pdf/arguments';
import { examplePdf } from '@toolyard/kit/pdf/example-files';
import { openPdf } from '@toolyard/kit/pdf/source';
import { Warnings, warningsOf, warningsOutput } from '@toolyard/kit/pdf/warnings';
import { writeChanged } from '@toolyard/kit/pdf/writer';
import {
  addAttachments,
  contentOf,
  describe,
  readAttachments,
  removeAttachments,
  type Attachment,
} from '../lib/attachments.ts';
import { changedFile, changedResult } from '../lib/changed-file.ts';

const Names = (description: string) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1 }), { maxItems: 1000, description }));
const TextOrNull = Type.Union([Type.String(), Type.Null()]);

export default defineTool({
  title: 'PDF attachments',
  summary:
    'List the files in a PDF, extract them, add some or remove them; invoices carry their data so (ZUGFeRD).',
  keywords: ['embedded files', 'attach', 'zugferd', 'factur-x', 'portfolio'],
  confined: true,
  input: Type.Object({
    pdf: pdfArgument,
    password: passwordArgument,
    extract: Names('Names of files to take out and return; "*" is all of them'),
    remove: Names('Names of files to remove, before others are added; "*" is all of them'),
    add: Type.Optional(
      Type.Array(
        Type.Object({
          name: Type.String({ minLength: 1, maxLength: 255, description: 'As readers show it' }),
          data: fileInput.schema({ description: 'The file as base64' }),
          mime_type: Type.Optional(Type.String({ maxLength: 127, description: 'Its media type' })),
          description: Type.Optional(Type.String({ maxLength: 1000, description: 'What it is' })),
        }),
        { maxItems: 100, description: 'Files to attach' },
      ),
    ),
  }),
  output: Type.Object({
    ...changedFile,
    attachments: Type.Array(
      Type.Object({
        name: Type.String(),
        size_bytes: Type.Union([Type.Integer(), Type.Null()], { description: 'as the file says' }),
        mime_type: TextOrNull,
        description: TextOrNull,
        created: TextOrNull,
        modified: TextOrNull,
        page: Type.Union([Type.Integer(), Type.Null()], { description: 'where it is pinned to one' }),
      }),
      { description: 'the files in the PDF, after what was changed' },
    ),
    files: Type.Array(
      Type.Object({
        name: Type.String(),
        mime_type: Type.String(),
        size_bytes: Type.Integer(),
        data: Type.String({ contentEncoding: 'base64', contentMediaType: 'application/octet-stream' }),
      }),
      { description: 'those that were to be extracted' },
    ),
    warnings: Warnings,
  }),
  examples: [
    {
      name: 'attach a file',
      input: {
        pdf: examplePdf(1),
        add: [{ name: 'notes.txt', data: btoa('Hello'), mime_type: 'text/plain' }],
      },
      output: {
        attachments: [
          {
            name: 'notes.txt',
            size_bytes: 5,
            mime_type: 'text/plain',
            description: null,
            created: null,
            modified: null,
            page: null,
          },
        ],
        files: [],
        filename: 'attached.pdf',
      },
    },
    {
      name: 'a file without any',
      input: { pdf: examplePdf(2) },
      output: { page_count: 2, attachments: [], files: [] },
    },
  ],
  run({ pdf, password, extract, remove, add = [] }) {
    const source = openPdf('pdf', pdf, password);
    const present = readAttachments(source);
    const { files, unread } = extracted(named('extract', present, extract));
    const removed = named('remove', present, remove);
    const left = new Set(present.filter((one) => !removed.includes(one)).map(({ name }) => name));
    const added = add.map(({ name, data, mime_type, description }, index) => {
      if (left.has(name))
        throw new InputError(`add[${index}].name`, `expected a name that no file has, got ${quote(name)}`);
      left.add(name);
      const { bytes, mimeType } = fileInput.parse(`add[${index}].data`, data);
      return { name, bytes, mimeType: mime_type ?? mimeType, description };
    });
    if (removed.length > 0) removeAttachments(source, removed);
    if (added.length > 0) addAttachments(source, added);
    const isChanged = removed.length + added.length > 0;
    const bytes = isChanged ? writeChanged(source) : undefined;
    return {
      ...changedResult(bytes, 'attached.pdf', source.pages.length),
      attachments: readAttachments(source).map(describe),
      files,
      ...warningsOutput([...unread, ...warningsOf(isChanged ? 'changed' : 'read', [source])]),
    };
  },
});

/** @throws InputError for a name that no file has */
function named(
  argument: string,
  present: readonly Attachment[],
  names: readonly string[] = [],
): Attachment[] {
  if (names.includes('*')) return [...present];
  const wanted = new Set(names);
  const known = new Set(present.map(({ name }) => name));
  for (const [index, name] of names.entries()) {
    if (known.has(name)) continue;
    const all = [...known].slice(0, 20).map(quote).join(', ') || 'none';
    throw new InputError(
      `${argument}[${index}]`,
      `expected the name of a file in the PDF (${all}), got ${quote(name)}`,
    );
  }
  return present.filter(({ name }) => wanted.has(name));
}

function extracted(attachments: readonly Attachment[]) {
  let left = fileInput.maxBytes;
  const unread: string[] = [];
  const files = attachments.flatMap((attachment) => {
    const { name } = attachment;
    let bytes: Uint8Array | undefined;
    try {
      bytes = contentOf(attachment);
    } catch (error) {
      if (error instanceof InputError) throw error;
    }
    if (bytes === undefined) {
      unread.push(`${quote(name)} can not be read`);
      return [];
    }
    left -= bytes.length;
    if (left < 0) throw new InputError('extract', `expected files of ${fileInput.maxBytes} bytes at most`);
    const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64');
    const mime_type = describe(attachment).mime_type ?? 'application/octet-stream';
    return [{ name, mime_type, size_bytes: bytes.length, data }];
  });
  return { files, unread };
}
