/** highlight.js, as far as it is used here: its own types bring the browser's DOM along. */
declare const highlighter: {
  /** @throws Error when the language is not known */
  highlight(
    code: string,
    options: { readonly language: string; readonly ignoreIllegals?: boolean },
  ): {
    readonly value: string;
    /** The mode that was open at the end of the code; the language's own has none around it. */
    readonly _top?: { readonly parent?: object };
  };
  highlightAuto(
    code: string,
    languages?: readonly string[],
  ): { readonly language?: string; readonly relevance: number };
  listLanguages(): string[];
  /** By name or alias; equal for all names of a language. */
  getLanguage(name: string): (Mode & { readonly aliases?: readonly string[] }) | undefined;
};
export default highlighter;

/** A part of a grammar, as far as it is used here. */
export interface Mode {
  readonly begin?: RegExp | string | readonly (RegExp | string)[];
  'on:begin'?: (match: RegExpMatchArray, response: MatchResponse) => void;
  readonly contains?: readonly (Mode | 'self')[];
  readonly variants?: readonly Mode[];
  readonly starts?: Mode;
}

export interface MatchResponse {
  ignoreMatch(): void;
}
