import { PDFDict, PDFName, type PDFContext } from '@cantoo/pdf-lib';
import { Type } from '@toolyard/sdk';
import { dictOf } from './objects.ts';
import type { Source } from './source.ts';

/** The output of every tool that reads a PDF: what a caller must not overlook. */
export const Warnings = Type.Optional(
  Type.Array(Type.String(), {
    description: 'What was lost, repaired or changed besides what was asked; absent when nothing was',
  }),
);

/** How a result comes about: read from its sources, by changing one, or by putting pages of them together. */
export type Making = 'read' | 'changed' | 'assembled';

/** What the sources of a result and its making bring with them. With several, each warning begins with its file. */
export function warningsOf(making: Making, sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const warnings = [...source.repairs, ...(making === 'read' ? [] : lossesOf(source, making))];
    return sources.length === 1 ? warnings : warnings.map((warning) => `${source.argument}: ${warning}`);
  });
}

/** `{ warnings }`, to be spread into an output; `{}` when there are none. */
export function warningsOutput(warnings: readonly string[]): { warnings?: string[] } {
  return warnings.length === 0 ? {} : { warnings: [...warnings] };
}

/** As both, of a result that is made of files. */
export function warningsOfResult(making: Making, ...sources: readonly Source[]): { warnings?: string[] } {
  return warningsOutput(warningsOf(making, sources));
}

function lossesOf({ encrypted, context, catalog }: Source, making: Making): string[] {
  const signatures = countSignatures(context);
  const hasXfa = dictOf(catalog, 'AcroForm')?.has(PDFName.of('XFA')) === true;
  return [
    ...(encrypted ? ['the source is encrypted, the result is not'] : []),
    ...(signatures > 0
      ? [
          signatures === 1
            ? 'a signature no longer holds true of the result'
            : `${signatures} signatures no longer hold true of the result`,
        ]
      : []),
    ...(hasXfa && making === 'assembled'
      ? ['the XFA form is left out, the fields of the AcroForm stay']
      : []),
  ];
}

/** How many signatures a file has: each covers ranges of its bytes (ISO 32000-1, 12.8.1). */
function countSignatures(context: PDFContext): number {
  return context
    .enumerateIndirectObjects()
    .filter(
      ([, object]) => object instanceof PDFDict && (isSignature(object) || isSignature(ownValue(object))),
    ).length;
}

function isSignature(object: unknown): boolean {
  return object instanceof PDFDict && object.has(PDFName.of('ByteRange'));
}

/** The value that a field holds itself, not by reference. */
function ownValue(field: PDFDict): unknown {
  return field.get(PDFName.of('V'));
}
