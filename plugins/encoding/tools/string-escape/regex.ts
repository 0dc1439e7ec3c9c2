import type { Escaping } from '../../lib/escapes/escaping.ts';

/** A regular expression that matches the text itself: the syntax characters of ECMA-262 §22.2.1. */
export const regex: Escaping = {
  escape: (text) => text.replace(/[\^$\\.*+?()[\]{}|]/g, '\\$&'),
  // A backslash before a letter or digit makes a class or an assertion, so it stays: \d, \b, \1.
  unescape: (text) => text.replace(/\\([!-/:-@[-`{-~])/g, '$1'),
};
