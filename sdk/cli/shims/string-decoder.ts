/** `node:string_decoder`, by Node's own as a package. */
import { StringDecoder } from 'string_decoder/lib/string_decoder.js';

export { StringDecoder };

export default { StringDecoder };
