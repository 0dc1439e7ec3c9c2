import { Lexer, type Source, TokenKind } from 'graphql';

/**
 * Whether brackets of any kind nest deeper than `most` in a document: the parser works by recursion.
 *
 * @throws GraphQLError for what is no token
 */
export function nestsDeeperThan(most: number, source: Source): boolean {
  const lexer = new Lexer(source);
  let levels = 0;
  for (;;) {
    const { kind } = lexer.advance();
    if (kind === TokenKind.EOF) return false;
    if (OPENING.has(kind)) levels += 1;
    if (CLOSING.has(kind)) levels -= 1;
    if (levels > most) return true;
  }
}

const OPENING = new Set<string>([TokenKind.BRACKET_L, TokenKind.BRACE_L, TokenKind.PAREN_L]);
const CLOSING = new Set<string>([TokenKind.BRACKET_R, TokenKind.BRACE_R, TokenKind.PAREN_R]);
