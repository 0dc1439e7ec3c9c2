/** The packages behind the shims have Node's own types. */
declare module 'buffer/index.js' {
  export { Buffer, INSPECT_MAX_BYTES, kMaxLength } from 'node:buffer';
}

declare module 'events/events.js' {
  export { EventEmitter, once } from 'node:events';
}

declare module 'path-browserify' {
  export { default } from 'node:path';
}

declare module 'object-inspect' {
  export default function inspect(value: unknown, options?: { readonly depth?: number }): string;
}

declare module 'readable-stream' {
  import type stream from 'node:stream';
  const readable: { readonly Stream: typeof stream };
  export default readable;
}

declare module 'string_decoder/lib/string_decoder.js' {
  export { StringDecoder } from 'node:string_decoder';
}
