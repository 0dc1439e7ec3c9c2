declare module 'markdown-it-footnote' {
  import type { MarkdownIt } from 'markdown-it';

  /** Adds footnotes, `[^1]` and inline ones. Its own types are those of markdown-it 14. */
  const footnotes: (markdown: MarkdownIt) => void;
  export default footnotes;
}
