/** What programs find beside the language itself, for which the checker knows no types. */
export const SANDBOX_NAMES = (
  'self crypto Performance performance navigator fetch reportError queueMicrotask setTimeout setInterval clearTimeout ' +
  'clearInterval TextEncoder TextDecoder TextEncoderStream TextDecoderStream URL URLSearchParams URLPattern Event ' +
  'EventTarget CustomEvent ErrorEvent MessageEvent PromiseRejectionEvent AbortController AbortSignal MessageChannel ' +
  'MessagePort Blob File FormData Headers Request Response ReadableStream ReadableStreamDefaultReader ' +
  'ReadableStreamDefaultController ReadableStreamBYOBReader ReadableStreamBYOBRequest ReadableByteStreamController ' +
  'WritableStream WritableStreamDefaultWriter WritableStreamDefaultController TransformStream ' +
  'TransformStreamDefaultController ByteLengthQueuingStrategy CountQueuingStrategy CompressionStream ' +
  'DecompressionStream DOMException structuredClone atob btoa SuppressedError DisposableStack AsyncDisposableStack Temporal Crypto CryptoKey SubtleCrypto'
).split(' ');
