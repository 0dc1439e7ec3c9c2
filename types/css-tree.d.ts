/** css-tree in one file: its modules read their data with a `require` of their own, which a bundle has not. */
declare module 'css-tree/dist/csstree.esm' {
  export * from 'css-tree';
}
