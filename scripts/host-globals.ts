/**
 * What the bundled host has in place of these names. In Node they are accessors of the global object, which V8 calls anew
 * wherever one is read: at each request, many times.
 */
export const Buffer = globalThis.Buffer;
export const performance = globalThis.performance;
