/** `node:stream`, by Node's own streams as a package. */
import readable from 'readable-stream';

const { Stream } = readable;
export const {
  Duplex,
  PassThrough,
  Readable,
  Transform,
  Writable,
  addAbortSignal,
  compose,
  finished,
  pipeline,
  promises,
} = Stream;
export { Stream };

export default Stream;
