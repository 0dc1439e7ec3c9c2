import { createHash } from 'node:crypto';
import { constants, open } from 'node:fs/promises';

/** The most bytes that are read at once. */
const CHUNK_BYTES = 256 * 1024;

/** What many files can be read into, one after the other: each having its own costs a start more memory than it keeps. */
export function readingBuffer(): Buffer {
  return Buffer.allocUnsafeSlow(CHUNK_BYTES);
}

/**
 * Why a file was not read, in words that stand after its name: `missing`, `expected a plain file`.
 */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  /** Whether the machine is at fault and not the file: another try may read it. */
  readonly passing: boolean;

  constructor(reason: string, passing = false) {
    super(reason);
    this.passing = passing;
  }
}

/**
 * Reads a file that a stranger may have made: a plain one, no link, and never more than `maxBytes`, whatever its size
 * is said to be or becomes meanwhile. A FIFO, a socket, a device or a folder is refused without waiting for it.
 *
 * @throws FileRefused
 */
export async function readPlainFile(path: string, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of plainFile(path, maxBytes)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** What was read of a file, told by its hash. */
export interface FileDigest {
  /** SHA-256 in hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
}

/**
 * Hashes a file under the rules of `readPlainFile`.
 *
 * @param buffer what it is read into
 * @throws FileRefused
 */
export async function hashPlainFile(path: string, maxBytes: number, buffer: Buffer): Promise<FileDigest> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of plainFile(path, maxBytes, buffer)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), bytes };
}

/**
 * Copies a file, read under the rules of `readPlainFile`, to where no file is yet.
 *
 * @param buffer what it is read into
 * @throws FileRefused when it cannot be read; an error of the system when it cannot be written
 */
export async function copyPlainFile(
  from: string,
  to: string,
  maxBytes: number,
  buffer: Buffer,
): Promise<FileDigest> {
  const hash = createHash('sha256');
  let bytes = 0;
  const target = await open(to, 'wx');
  try {
    for await (const chunk of plainFile(from, maxBytes, buffer)) {
      hash.update(chunk);
      bytes += chunk.length;
      await target.writeFile(chunk);
    }
  } finally {
    await target.close();
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** The file's content in pieces, each of which is overwritten by the next. */
async function* plainFile(path: string, maxBytes: number, given?: Buffer): AsyncGenerator<Buffer> {
  // Neither follows a link nor waits for the other end of a FIFO.
  const file = await reading(open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK));
  try {
    const found = await reading(file.stat());
    if (!found.isFile()) throw new FileRefused('expected a plain file');
    // One byte more than is said to be there shows whether there is more.
    const buffer = given ?? Buffer.allocUnsafe(Math.min(found.size + 1, CHUNK_BYTES));
    for (let left = maxBytes; ;) {
      const { bytesRead } = await reading(file.read(buffer));
      if (bytesRead === 0) return;
      left -= bytesRead;
      if (left < 0) throw new FileRefused(`expected at most ${maxBytes} bytes, got more`);
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** Gives the system's errors the words that an author or operator understands. */
async function reading<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = Reflect.get(Object(error), 'code');
    switch (code) {
      case 'ENOENT':
      case 'ENOTDIR':
        throw new FileRefused('missing');
      case 'ELOOP':
        throw new FileRefused('expected a plain file, got a link');
      case 'ENXIO':
        throw new FileRefused('expected a plain file');
      case 'ENAMETOOLONG':
        throw new FileRefused('its name is too long');
      default:
        throw new FileRefused(`cannot be read: ${systemReason(error)}`, true);
    }
  }
}

/** `permission denied (EACCES)`: what the system says, without the path. */
export function systemReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = Reflect.get(error, 'code');
  if (typeof code !== 'string') return error.message;
  const words = error.message.replace(`${code}: `, '').replace(/, \w+(?: '.*)?$/s, '');
  return `${words} (${code})`;
}
