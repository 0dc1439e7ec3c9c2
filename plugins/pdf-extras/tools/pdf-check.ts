import { defineTool, InputError, Type } from '@toolyard/sdk';
import { fileInput } from '@toolyard/sdk/inputs';
import { passwordArgument, pdfArgument } from '@toolyard/kit/pdf/arguments';
import { examplePdf } from '@toolyard/kit/pdf/example-files';
import { readPdf, type Source } from '@toolyard/kit/pdf/source';
import { crossReferenceProblems } from '../lib/cross-reference-table.ts';
import { permissionsOf, Permissions } from '../lib/permissions.ts';
import { structureProblems, type Problem } from '../lib/structure-problems.ts';

export default defineTool({
  title: 'Check PDF',
  summary:
    'Check the structure of a PDF as qpdf --check does: damage, streams, references, pages; what is wrong, and where.',
  keywords: ['validate', 'repair', 'corrupt', 'broken', 'integrity'],
  confined: true,
  input: Type.Object({ pdf: pdfArgument, password: passwordArgument }),
  output: Type.Object({
    sound: Type.Boolean({ description: 'nothing is wrong' }),
    readable: Type.Boolean({ description: 'its pages are found, repaired or not' }),
    problems: Type.Array(
      Type.Object({
        severity: Type.Enum(['error', 'warning'], { description: 'warning: readers make do' }),
        message: Type.String(),
        object: Type.Union([Type.String(), Type.Null()], { description: 'as PDF writes it: 12 0 R' }),
      }),
    ),
    version: Type.Union([Type.String(), Type.Null()]),
    page_count: Type.Integer(),
    object_count: Type.Integer(),
    encryption: Type.Union([
      Type.Object({
        method: Type.Enum(['none', 'rc4', 'aes-128', 'aes-256']),
        revision: Type.Integer(),
        permissions: Permissions,
      }),
      Type.Null(),
    ]),
  }),
  examples: [
    {
      name: 'a sound file',
      input: { pdf: examplePdf(2) },
      output: {
        sound: true,
        readable: true,
        problems: [],
        version: '1.4',
        page_count: 2,
        object_count: 7,
        encryption: null,
      },
    },
    {
      name: 'a file that breaks off',
      input: { pdf: examplePdf(1).slice(0, 400) },
      output: { sound: false, readable: true },
    },
  ],
  run({ pdf, password }) {
    const { bytes } = fileInput.parse('pdf', pdf);
    const tables = crossReferenceProblems(bytes);
    let source: Source;
    try {
      source = readPdf('pdf', bytes, { argument: 'password', value: password });
    } catch (error) {
      if (!(error instanceof InputError) || error.argument !== 'pdf') throw error;
      return unreadable([
        { severity: 'error', message: error.message.replace(/^pdf: /, ''), object: null },
        ...tables,
      ]);
    }
    const problems = [
      ...source.repairs.map((message): Problem => ({ severity: 'error', message, object: null })),
      ...tables,
      ...structureProblems(source),
    ];
    return {
      sound: problems.length === 0,
      readable: true,
      problems,
      version: source.version,
      page_count: source.pages.length,
      object_count: source.context.enumerateIndirectObjects().length,
      encryption: encryptionOf(source),
    };
  },
});

function unreadable(problems: Problem[]) {
  const facts = { version: null, page_count: 0, object_count: 0, encryption: null };
  return { sound: false, readable: false, problems, ...facts };
}

function encryptionOf({ decryption }: Source) {
  if (decryption === undefined) return null;
  const { encryption, method } = decryption;
  const { permissions, revision } = encryption;
  return { method, revision, permissions: permissionsOf(permissions, revision) };
}
