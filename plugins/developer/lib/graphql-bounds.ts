import { Lexer, type Source, TokenKind } from 'graphql';

/** What a document may have at most: the parser works by recursion, and its tree takes many times the text's memory. */
export interface GraphqlBounds {
  /** How deep brackets of any kind may nest. */
  readonly levels: number;
  readonly tokens: number;
}

/**
 * The bound that a document passes first; undefined when it keeps to both.
 *
 * @throws GraphQLError for what is no token
 */
export function boundPassed(source: Source, bounds: GraphqlBounds): keyof GraphqlBounds | undefined {
  const lexer = new Lexer(source);
  let levels = 0;
  for (let tokens = 1; ; tokens += 1) {
    const { kind } = lexer.advance();
    if (kind === TokenKind.EOF) return undefined;
    if (tokens > bounds.tokens) return 'tokens';
    if (OPENING.has(kind)) levels += 1;
    if (CLOSING.has(kind)) levels -= 1;
    if (levels > bounds.levels) return 'levels';
  }
}

const OPENING = new Set<string>([TokenKind.BRACKET_L, TokenKind.BRACE_L, TokenKind.PAREN_L]);
const CLOSING = new Set<string>([TokenKind.BRACKET_R, TokenKind.BRACE_R, TokenKind.PAREN_R]);
