/** The tables of all scripts, apart: what loads them on demand finds them by name in a bundle too. */
export { transliterate } from 'transliteration';
