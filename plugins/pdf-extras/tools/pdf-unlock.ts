import { defineTool, Type } from '@toolyard/sdk';
import { passwordArgument, pdfArgument } from '@toolyard/kit/pdf/arguments';
import { pdfFile, pdfResult } from '@toolyard/kit/pdf/results';
import { openPdf, type Source } from '@toolyard/kit/pdf/source';
import { Warnings, warningsOf, warningsOutput } from '@toolyard/kit/pdf/warnings';
import { writeChanged } from '@toolyard/kit/pdf/writer';
import { lockedPdf } from '../lib/example-files.ts';
import { Permissions, permissionsOf } from '../lib/permissions.ts';

export default defineTool({
  title: 'Unlock PDF',
  summary:
    'Take the encryption off a PDF whose password you have, with what it forbids; says what was removed.',
  keywords: ['decrypt', 'remove password', 'restrictions', 'permissions'],
  confined: true,
  input: Type.Object({ pdf: pdfArgument, password: passwordArgument }),
  output: Type.Object({
    ...pdfFile,
    removed: Type.Union(
      [
        Type.Object({
          method: Type.Enum(['none', 'rc4', 'aes-128', 'aes-256']),
          key_bits: Type.Integer(),
          revision: Type.Integer({ description: 'of the standard security handler' }),
          permissions: Permissions,
        }),
        Type.Null(),
      ],
      { description: 'null: the PDF was not encrypted' },
    ),
    warnings: Warnings,
  }),
  examples: [
    {
      name: 'a file with a password',
      input: { pdf: lockedPdf, password: 'user' },
      output: { removed: { method: 'aes-256', revision: 6 }, filename: 'unlocked.pdf', page_count: 1 },
    },
  ],
  run({ pdf, password }) {
    const source = openPdf('pdf', pdf, password);
    const removed = removedOf(source);
    return {
      ...pdfResult(writeChanged(source), 'unlocked.pdf', source.pages.length),
      removed,
      ...warningsOutput([
        ...(removed === null ? ['the PDF is not encrypted, nothing was removed'] : []),
        ...warningsOf('changed', [{ ...source, encrypted: false }]),
      ]),
    };
  },
});

function removedOf({ decryption }: Source) {
  if (decryption === undefined) return null;
  const { encryption, method } = decryption;
  const { keyBytes, permissions, revision } = encryption;
  return { method, key_bits: keyBytes * 8, revision, permissions: permissionsOf(permissions, revision) };
}
