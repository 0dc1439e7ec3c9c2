/** highlight.js, as far as it is used here: its own types bring the browser's DOM along. */
declare const highlighter: {
  /** @throws Error when the language is not known */
  highlight(
    code: string,
    options: { readonly language: string; readonly ignoreIllegals?: boolean },
  ): { readonly value: string };
  highlightAuto(
    code: string,
    languages?: readonly string[],
  ): { readonly language?: string; readonly relevance: number };
  listLanguages(): string[];
  /** By name or alias; equal for all names of a language. */
  getLanguage(name: string): { readonly aliases?: readonly string[] } | undefined;
};
export default highlighter;
