/** `node:buffer`, by the package that bundlers for browsers take, with base64url, which that lacks. */
import { Buffer as Plain, INSPECT_MAX_BYTES, kMaxLength } from 'buffer/index.js';

const isEncoding = Plain.isEncoding.bind(Plain);
const byteLength = Plain.byteLength.bind(Plain);
const { toString, write } = Plain.prototype;

/** An encoding as the package calls it: it reads either alphabet of Base64 (RFC 4648 §4, §5), and writes the first. */
function known(encoding: unknown): BufferEncoding {
  return (/^base64url$/i.test(String(encoding)) ? 'base64' : encoding) as BufferEncoding;
}

Object.assign(Plain, {
  isEncoding: (encoding: unknown) => isEncoding(known(encoding)),
  byteLength: (value: string, encoding?: unknown) => byteLength(value, known(encoding)),
});
Object.assign(Plain.prototype, {
  toString(this: Plain, encoding?: unknown, start?: number, end?: number): string {
    const name = known(encoding);
    const text = toString.call(this, name, start, end);
    return name === encoding
      ? text
      : text
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replace(/={1,2}$/, '');
  },
  write(this: Plain, text: string, ...places: unknown[]): number {
    const given = places.map((place) => (typeof place === 'string' ? known(place) : place));
    return Reflect.apply(write, this, [text, ...given]);
  },
});

export { Plain as Buffer, INSPECT_MAX_BYTES, kMaxLength };
export const constants = { MAX_LENGTH: kMaxLength, MAX_STRING_LENGTH: 0x1f_ff_ff_e8 };

export default { Buffer: Plain, INSPECT_MAX_BYTES, constants, kMaxLength };
