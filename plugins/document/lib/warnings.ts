import { Type } from '@toolyard/sdk';
import type { Source } from './source.ts';

/** The output of every tool that reads a PDF: what a caller must not overlook. */
export const Warnings = Type.Optional(
  Type.Array(Type.String(), {
    description: 'What was lost, repaired or changed besides what was asked; absent when nothing was',
  }),
);

/** What making a new file from others does to them. With several, each warning begins with its file's argument. */
export function warningsOfResult(...sources: readonly Source[]): { warnings?: string[] } {
  return warningsOutput(
    sources.flatMap((source) => {
      const warnings = lossesOf(source);
      return sources.length === 1 ? warnings : warnings.map((warning) => `${source.argument}: ${warning}`);
    }),
  );
}

function warningsOutput(warnings: readonly string[]): { warnings?: string[] } {
  return warnings.length === 0 ? {} : { warnings: [...warnings] };
}

function lossesOf({ encrypted }: Source): string[] {
  return encrypted ? ['the source is encrypted, the result is not'] : [];
}
