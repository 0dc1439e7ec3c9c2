/**
 * Files that a plugin imports as bytes (TC39 "Import Bytes"); `toolyard-plugin build` puts them into the
 * bundle: `import font from 'some-fonts/sans.ttf' with { type: 'bytes' }`.
 */
declare module '*.br' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

declare module '*.ttf' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

declare module '*.wasm' {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}
