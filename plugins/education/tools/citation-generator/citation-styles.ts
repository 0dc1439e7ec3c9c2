import { APA } from './apa.ts';
import { CHICAGO } from './chicago.ts';
import { HARVARD } from './harvard.ts';
import { MLA } from './mla.ts';
import type { RichText } from './rich-text.ts';
import type { Source } from './source.ts';

export const CITATION_STYLES = ['apa', 'mla', 'chicago', 'harvard'] as const;
export type CitationStyle = (typeof CITATION_STYLES)[number];

export interface Style {
  /** The entry of a list of references. */
  readonly reference: (source: Source) => RichText;
  /** What stands in the text, in parentheses. */
  readonly inText: (source: Source) => RichText;
}

export const STYLES: Readonly<Record<CitationStyle, Style>> = {
  apa: APA,
  mla: MLA,
  chicago: CHICAGO,
  harvard: HARVARD,
};
