import { randomBytes } from 'node:crypto';
import { PDFArray, PDFHexString, PDFName } from '@cantoo/pdf-lib';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { passwordArgument, pdfArgument } from '@toolyard/kit/pdf/arguments';
import { examplePdf } from '@toolyard/kit/pdf/example-files';
import { dictOf } from '@toolyard/kit/pdf/objects';
import { pdfFile, pdfResult } from '@toolyard/kit/pdf/results';
import { LONGEST_PASSWORD, preparedPassword } from '@toolyard/kit/pdf/security-handler';
import { openPdf, type Source } from '@toolyard/kit/pdf/source';
import { Warnings, warningsOf, warningsOutput } from '@toolyard/kit/pdf/warnings';
import { writeChanged } from '@toolyard/kit/pdf/writer';
import { Aes256 } from '../lib/aes-256.ts';
import { configuredText } from '../lib/configuration.ts';
import { permissionBits, Permissions } from '../lib/permissions.ts';

export default defineTool({
  title: 'Protect PDF',
  summary:
    'Encrypt a PDF with AES-256: a password to open it, one for its owner, and what readers may do with it.',
  keywords: ['password', 'lock', 'restrict', 'permissions', 'secure'],
  confined: true,
  random: true,
  input: Type.Object({
    pdf: pdfArgument,
    password: passwordArgument,
    user_password: Type.Optional(
      Type.String({ writeOnly: true, description: 'Opens the result; without one anybody opens it' }),
    ),
    owner_password: Type.Optional(
      Type.String({
        writeOnly: true,
        description: "Lifts what is forbidden; else the operator's, else one that nobody knows",
      }),
    ),
    print: Type.Enum(['full', 'low', 'none'], { default: 'full', description: 'How it may be printed' }),
    modify: Type.Enum(['all', 'annotate', 'form', 'assembly', 'none'], {
      default: 'all',
      description: 'What may be changed; each includes those after it',
    }),
    extract: Type.Boolean({ default: true, description: 'Whether text and pictures may be copied out' }),
  }),
  output: Type.Object({
    ...pdfFile,
    method: Type.Literal('aes-256'),
    revision: Type.Literal(6, { description: 'of the standard security handler (PDF 2.0)' }),
    permissions: Permissions,
    opens_without_password: Type.Boolean(),
    warnings: Warnings,
  }),
  examples: [
    {
      name: 'a password to open it, no printing',
      input: { pdf: examplePdf(1), user_password: 'open sesame', print: 'none' },
      output: {
        method: 'aes-256',
        permissions: { print: 'none', modify: 'all', extract: true },
        opens_without_password: false,
        filename: 'protected.pdf',
      },
    },
  ],
  run({ pdf, password, user_password = '', owner_password = '', print, modify, extract }, { config }) {
    const source = openPdf('pdf', pdf, password);
    const permissions = { print, modify, extract };
    const forbids = print !== 'full' || modify !== 'all' || !extract;
    const owner = owner_password || configuredText(config, 'owner_password');
    if (user_password === '' && owner_password === '' && !forbids)
      throw new InputError(
        'user_password',
        'expected a password, or something that is not permitted, got neither',
      );
    const encryption = new Aes256(source.context, {
      user: passwordBytes('user_password', user_password),
      owner: owner === '' ? randomBytes(32) : passwordBytes('owner_password', owner),
      permissions: permissionBits(permissions),
    });
    prepare(source);
    return {
      ...pdfResult(writeChanged(source, '1.7', encryption), 'protected.pdf', source.pages.length),
      method: 'aes-256' as const,
      revision: 6 as const,
      permissions,
      opens_without_password: user_password === '',
      ...warningsOutput([
        ...(forbids && user_password !== '' && user_password === owner
          ? ['both passwords are the same: who opens it may lift what is forbidden']
          : []),
        ...warningsOf('changed', [{ ...source, encrypted: false }]),
      ]),
    };
  },
});

function passwordBytes(argument: string, password: string): Uint8Array {
  const bytes = preparedPassword(password);
  if (bytes.length > LONGEST_PASSWORD)
    throw new InputError(
      argument,
      `expected at most ${LONGEST_PASSWORD} bytes of UTF-8, which is what PDF has room for, got ${bytes.length}`,
    );
  return bytes;
}

/** Gives the document what an encrypted one needs: an identifier and, before PDF 2.0, the extension that it uses. */
function prepare({ context, catalog, version }: Source): void {
  if (!(context.lookup(context.trailerInfo.ID) instanceof PDFArray)) {
    const id = PDFHexString.fromBytes(randomBytes(16));
    context.trailerInfo.ID = context.obj([id, id]);
  }
  if (version >= '2.0') return;
  const extensions = dictOf(catalog, 'Extensions')?.clone(context) ?? context.obj({});
  extensions.set(PDFName.of('ADBE'), context.obj({ BaseVersion: '1.7', ExtensionLevel: 8 }));
  catalog.set(PDFName.of('Extensions'), extensions);
}
