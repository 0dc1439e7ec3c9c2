/** The ES module of bidi-js, whose own types are those of its CommonJS side. */
declare module 'bidi-js/dist/bidi.mjs' {
  import type { Bidi } from 'bidi-js';

  export default function createBidi(): Bidi;
}
