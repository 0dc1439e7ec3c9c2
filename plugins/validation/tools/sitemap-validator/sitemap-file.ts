import { isUtf8 } from 'node:buffer';
import { createGunzip } from 'node:zlib';

/** A sitemap's text, and what was learned when it was unpacked. */
export interface SitemapFile {
  readonly text: string;
  /** Uncompressed. */
  readonly sizeBytes: number;
  readonly isCompressed: boolean;
  /** Why the bytes are no UTF-8, if they are none. */
  readonly encodingProblem?: string;
  /** Why gzip could not be unpacked to its end. */
  readonly gzipProblem?: string;
}

/** The text of a file, plain or gzip. No more than a byte over `limit` is unpacked. */
export async function readSitemapFile(bytes: Uint8Array, limit: number): Promise<SitemapFile> {
  // RFC 1952 §2.3.1
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isCompressed) return { ...decode(bytes), sizeBytes: bytes.length, isCompressed };
  const { unpacked, problem } = await unpack(bytes, limit);
  return {
    ...decode(unpacked),
    sizeBytes: unpacked.length,
    isCompressed,
    ...(problem === undefined ? {} : { gzipProblem: problem }),
  };
}

async function unpack(bytes: Uint8Array, limit: number): Promise<{ unpacked: Buffer; problem?: string }> {
  const chunks: Buffer[] = [];
  let size = 0;
  const gunzip = createGunzip();
  gunzip.end(bytes);
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      chunks.push(chunk.subarray(0, limit + 1 - size));
      size += chunk.length;
      if (size > limit) break;
    }
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { unpacked: Buffer.concat(chunks), problem };
  }
  return { unpacked: Buffer.concat(chunks) };
}

function decode(bytes: Uint8Array): Pick<SitemapFile, 'text' | 'encodingProblem'> {
  const [first, second] = bytes;
  const utf16 =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : undefined;
  if (utf16 !== undefined)
    return { text: new TextDecoder(utf16).decode(bytes), encodingProblem: `expected UTF-8, got ${utf16}` };
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  return isUtf8(bytes) ? { text } : { text, encodingProblem: 'expected UTF-8, got bytes that are none' };
}
