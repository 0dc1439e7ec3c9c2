import { constants, deflateSync } from 'node:zlib';
import { PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { defineTool, InputError, Type, type ToolContext } from '@toolyard/sdk';
import { fileInput } from '@toolyard/sdk/inputs';
import { passwordArgument, pdfArgument } from '@toolyard/kit/pdf/arguments';
import { examplePdf } from '@toolyard/kit/pdf/example-files';
import { decodeStream, listed } from '@toolyard/kit/pdf/filters';
import { nameOf, valueOf } from '@toolyard/kit/pdf/objects';
import { pdfFile, pdfResult } from '@toolyard/kit/pdf/results';
import { readPdf, type Source } from '@toolyard/kit/pdf/source';
import { Warnings, warningsOf, warningsOutput } from '@toolyard/kit/pdf/warnings';
import { writeChanged } from '@toolyard/kit/pdf/writer';
import { configuredNumber } from '../lib/configuration.ts';
import { reduceImages } from '../lib/smaller-images.ts';

/** How long pictures are made smaller: what follows is done in a part of the 30 s that a call has, unless the operator says. */
const IMAGES_MS = 18_000;
/** Object streams came with PDF 1.5. */
const WITH_OBJECT_STREAMS = '1.5';
/** Filters that lose nothing and are undone here. */
const LOSSLESS = new Set([
  'FlateDecode',
  'Fl',
  'LZWDecode',
  'LZW',
  'ASCII85Decode',
  'A85',
  'ASCIIHexDecode',
  'AHx',
  'RunLengthDecode',
  'RL',
]);

export default defineTool({
  title: 'Compress PDF',
  summary:
    'Make a PDF smaller: its streams and objects packed anew, what nothing uses dropped, pictures with fewer pixels.',
  keywords: ['shrink', 'reduce size', 'optimise', 'downsample', 'smaller'],
  confined: true,
  input: Type.Object({
    pdf: pdfArgument,
    password: passwordArgument,
    images: Type.Enum(['reduce', 'keep'], {
      default: 'reduce',
      description: 'Whether pictures may lose detail',
    }),
    dpi: Type.Optional(
      Type.Integer({
        minimum: 18,
        maximum: 600,
        description: 'What a picture as large as its page keeps; 150 unless the operator says',
      }),
    ),
    quality: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'Of JPEG; 75 unless the operator says' }),
    ),
  }),
  output: Type.Object({
    ...pdfFile,
    original_bytes: Type.Integer(),
    saved_percent: Type.Number({ minimum: 0, maximum: 100 }),
    changes: Type.Object({
      streams_repacked: Type.Integer(),
      images_downsampled: Type.Integer(),
      images_reencoded: Type.Integer({ description: 'as JPEG, with all their pixels' }),
    }),
    warnings: Warnings,
  }),
  examples: [
    {
      name: 'a file that can be packed',
      input: {
        pdf: examplePdf(
          30,
          Array.from({ length: 30 }, () => 'The same words on every page'),
        ),
      },
      output: { filename: 'compressed.pdf', page_count: 30, changes: { images_downsampled: 0 } },
    },
  ],
  run({ pdf, password, images, dpi, quality }, context) {
    // The text of the file is not held while its pictures are worked at.
    return compressed(fileInput.parse('pdf', pdf).bytes, { password, images, dpi, quality }, context);
  },
});

interface Wishes {
  readonly password: string | undefined;
  readonly images: 'reduce' | 'keep';
  readonly dpi: number | undefined;
  readonly quality: number | undefined;
}

async function compressed(bytes: Uint8Array, { password, images, ...given }: Wishes, context: ToolContext) {
  const source = readPdf('pdf', bytes, { argument: 'password', value: password });
  const dpi = given.dpi ?? configuredNumber(context.config, 'image_dpi');
  const quality = given.quality ?? configuredNumber(context.config, 'image_quality');
  const reduced =
    images === 'keep'
      ? { downsampled: 0, reencoded: 0, left: 0 }
      : await reduceImages(source, { dpi, quality, withinMs: IMAGES_MS }, (done, total) => {
          context.signal.throwIfAborted();
          context.progress(done, total);
        });
  const repacked = repackStreams(source);
  const written = writeChanged({ ...source, usesObjectStreams: true }, WITH_OBJECT_STREAMS);
  const isSmaller = written.length < bytes.length;
  return {
    ...pdfResult(isSmaller ? written : bytes, 'compressed.pdf', source.pages.length),
    original_bytes: bytes.length,
    saved_percent: isSmaller ? percent(bytes.length - written.length, bytes.length) : 0,
    changes: isSmaller
      ? {
          streams_repacked: repacked,
          images_downsampled: reduced.downsampled,
          images_reencoded: reduced.reencoded,
        }
      : { streams_repacked: 0, images_downsampled: 0, images_reencoded: 0 },
    ...warningsOutput(
      isSmaller
        ? [...leftOut(reduced.left), ...warningsOf('changed', [source])]
        : ['it can not be made smaller, the file is as it was', ...warningsOf('read', [source])],
    ),
  };
}

function leftOut(images: number): string[] {
  return images === 0
    ? []
    : [
        `${images} pictures, the smallest, are left as they were: a call has no time for more, parts of the file do`,
      ];
}

/** Packs streams as tightly as Flate can. @returns how many became smaller */
function repackStreams({ context }: Source): number {
  let repacked = 0;
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || nameOf(object.dict, 'Type') === 'Metadata') continue;
    const smaller = repackedStream(object);
    if (smaller === undefined) continue;
    context.assign(ref, smaller);
    repacked += 1;
  }
  return repacked;
}

function repackedStream(stream: PDFRawStream): PDFRawStream | undefined {
  const { dict, contents } = stream;
  const filters = listed(valueOf(dict, 'Filter'));
  if (!filters.every((filter) => filter instanceof PDFName && LOSSLESS.has(filter.decodeText())))
    return undefined;
  // Predicted rows are packed better as they are than undone.
  if (valueOf(dict, 'DecodeParms') !== undefined || valueOf(dict, 'F') !== undefined) return undefined;
  try {
    const packed = deflateSync(decodeStream(stream), { level: constants.Z_BEST_COMPRESSION });
    if (packed.length >= contents.length) return undefined;
    const copy = dict.clone(dict.context);
    copy.set(PDFName.of('Filter'), PDFName.of('FlateDecode'));
    return PDFRawStream.of(copy, packed);
  } catch (error) {
    if (error instanceof InputError) throw error;
    // A stream that can't be decoded stays as it is.
    return undefined;
  }
}

function percent(part: number, whole: number): number {
  return Math.max(0, Number(((100 * part) / whole).toFixed(1)));
}
