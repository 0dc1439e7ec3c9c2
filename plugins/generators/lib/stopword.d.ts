declare module 'stopword' {
  /** English words that carry no topic, in lower case. */
  export const eng: readonly string[];
}
