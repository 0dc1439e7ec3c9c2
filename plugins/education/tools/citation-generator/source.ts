import type { PartialDate, Person } from './citation-source.ts';

export const SOURCE_TYPES = ['book', 'chapter', 'journal', 'newspaper', 'website'] as const;

/** What is cited; texts that were not given are empty. */
export interface Source {
  readonly type: (typeof SOURCE_TYPES)[number];
  readonly title: string;
  readonly authors: readonly Person[];
  readonly editors: readonly Person[];
  readonly date: PartialDate | undefined;
  readonly container: string;
  readonly publisher: string;
  readonly place: string;
  readonly edition: number | undefined;
  readonly volume: string;
  readonly issue: string;
  readonly pages: string;
  /** The DOI as a URL, or the URL. */
  readonly link: string;
  readonly isDoi: boolean;
  readonly accessed: PartialDate | undefined;
}

/** Books and web pages stand in italics, what lies within another work in quotation marks or plain. */
export function isWhole({ type, container }: Source): boolean {
  return type === 'book' || (container === '' && type !== 'website');
}
