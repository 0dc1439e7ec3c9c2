/** `node:path` as on POSIX, by the package that bundlers for browsers take. */
import path from 'path-browserify';

export const {
  basename,
  delimiter,
  dirname,
  extname,
  format,
  isAbsolute,
  join,
  normalize,
  parse,
  posix,
  relative,
  resolve,
  sep,
} = path;

export default path;
