/** css-tree in one file: its modules read their data with a `require` of their own, which a bundle has not. */
declare module 'css-tree/dist/csstree.esm' {
  export * from 'css-tree';
}

/** The parts of css-tree that bring no data of CSS with them. */
declare module 'css-tree/parser' {
  import type { parse } from 'css-tree';
  const parseCss: typeof parse;
  export default parseCss;
}
declare module 'css-tree/tokenizer' {
  export { tokenize, tokenTypes } from 'css-tree';
}
declare module 'css-tree/generator' {
  import type { generate } from 'css-tree';
  const generateCss: typeof generate;
  export default generateCss;
}
declare module 'css-tree/lexer' {
  import type { generate, Lexer as CompleteLexer } from 'css-tree';
  /** Matches values with the types that it is given. */
  export const Lexer: new (
    config: {
      readonly generic: boolean;
      readonly types: Readonly<Record<string, string>>;
      readonly properties?: Readonly<Record<string, string>>;
    },
    syntax: { readonly generate: typeof generate },
  ) => CompleteLexer;
}
/** The grammar of all of CSS, by the names of its types and properties. */
declare module 'css-tree/dist/data' {
  const definitions: {
    readonly types: Readonly<Record<string, string>>;
    readonly properties: Readonly<Record<string, string>>;
  };
  export default definitions;
}
