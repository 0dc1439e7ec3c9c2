/** A small file with one feature of PDF, and what is to be found in it. */
export interface Feature {
  readonly name: string;
  /** In base64. */
  readonly pdf: string;
  readonly pages: number;
  /** Texts that its pages have. */
  readonly texts: readonly string[];
  /** Whether something in it is damaged or gets lost, in a result that is put together alone, which the tools are to say. */
  readonly warns: boolean | 'assembled';
  /** Whether what is shown needs something that not every program has: it is read by the tools alone. */
  readonly isOwn: boolean;
}

export function feature(name: string, pdf: string, expected: Partial<Feature> = {}): Feature {
  return { name, pdf, pages: 2, texts: ['Page 1', 'Page 2'], warns: false, isOwn: false, ...expected };
}
