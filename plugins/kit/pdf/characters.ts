/** What a byte is in PDF's syntax (ISO 32000-1, 7.2.2). */
export const REGULAR = 0;
export const SPACE = 1;
export const DELIMITER = 2;

/** What each byte is. */
export const KINDS = new Uint8Array(256);
for (const space of '\0\t\n\f\r ') KINDS[space.charCodeAt(0)] = SPACE;
for (const delimiter of '()<>[]{}/%') KINDS[delimiter.charCodeAt(0)] = DELIMITER;

export const PERCENT = 0x25;
export const OPEN_ROUND = 0x28;
export const CLOSE_ROUND = 0x29;
export const PLUS = 0x2b;
export const MINUS = 0x2d;
export const POINT = 0x2e;
export const SLASH = 0x2f;
export const ZERO = 0x30;
export const NINE = 0x39;
export const LESS = 0x3c;
export const GREATER = 0x3e;
export const OPEN_SQUARE = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_SQUARE = 0x5d;
