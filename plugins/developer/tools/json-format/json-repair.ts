import { jsonrepair } from 'jsonrepair';
import { jsonrepairTransform } from 'jsonrepair/stream';

/** From here on the stream is quicker. */
const LONG = 16_384;
const BUFFER = 65_536;

/**
 * Mends JSON as people and models get it wrong.
 *
 * @throws JSONRepairError for what cannot be mended, RangeError for what nests too deeply
 */
export async function repairJson(text: string): Promise<string> {
  if (text.length > LONG && text.isWellFormed()) {
    // At every mistake the library goes back in what it has written: in all of it, but in the stream in its buffer.
    const mended = await repairInStream(text).catch(() => undefined);
    if (mended !== undefined) return mended;
  }
  return jsonrepair(text);
}

function repairInStream(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const stream = jsonrepairTransform({ bufferSize: BUFFER, chunkSize: BUFFER });
    stream
      .on('data', (part: Buffer) => parts.push(part))
      .on('error', reject)
      .on('end', () => resolve(Buffer.concat(parts).toString()));
    stream.end(text);
  });
}
