/**
 * The names of the web's API that take long to set up, those that are set up together in one row. By its first name
 * a row is found in `parts.ts`.
 */
export const PARTS = [
  ['TextEncoder', 'TextDecoder', 'TextEncoderStream', 'TextDecoderStream'],
  ['URL', 'URLSearchParams'],
  ['URLPattern'],
  ['Event', 'EventTarget', 'CustomEvent', 'ErrorEvent', 'MessageEvent', 'PromiseRejectionEvent'],
  ['AbortController', 'AbortSignal'],
  ['MessageChannel', 'MessagePort'],
  ['Blob', 'File'],
  ['FormData'],
  ['Headers'],
  ['Request'],
  ['Response'],
  [
    'ReadableStream',
    'ReadableStreamDefaultReader',
    'ReadableStreamDefaultController',
    'ReadableStreamBYOBReader',
    'ReadableStreamBYOBRequest',
    'ReadableByteStreamController',
    'WritableStream',
    'WritableStreamDefaultWriter',
    'WritableStreamDefaultController',
    'TransformStream',
    'TransformStreamDefaultController',
    'ByteLengthQueuingStrategy',
    'CountQueuingStrategy',
  ],
  ['CompressionStream', 'DecompressionStream'],
  ['CryptoKey', 'SubtleCrypto'],
  ['DOMException'],
  ['structuredClone'],
  ['atob', 'btoa'],
] as const;

/** The rows that a row looks for while it is set up, by their first names. Of the others it finds nothing. */
export const NEEDS: Readonly<Partial<Record<(typeof PARTS)[number][0], readonly string[]>>> = {
  URL: ['TextEncoder'],
  ReadableStream: ['DOMException'],
  structuredClone: ['DOMException'],
  atob: ['DOMException'],
};
