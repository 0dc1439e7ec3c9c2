/**
 * What the bundled host has in place of these names. In Node they are accessors of the global object, which V8 calls anew
 * wherever one is read: a request reads them some twenty times.
 */
export const Buffer = globalThis.Buffer;
export const performance = globalThis.performance;
