/** A piece of a text: code, which stood between backticks, or words. */
export interface TextPiece {
  readonly text: string;
  readonly isCode: boolean;
}

/** A text in which `code` stands between backticks, taken apart; a backtick without another is itself. */
export function inlineCode(text: string): readonly TextPiece[] {
  const pieces = text.split(/`([^`]+)`/);
  return pieces
    .map((piece, at) => ({ text: piece, isCode: at % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
