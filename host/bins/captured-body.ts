import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Capture } from '../http/capture.ts';
import { rememberLast } from '../http/remember-last.ts';

/** The beginning of a body and the size of the whole. */
export interface ReceivedBody {
  readonly kept: Buffer;
  readonly sizeBytes: number;
}

const NOTHING: ReceivedBody = { kept: Buffer.alloc(0), sizeBytes: 0 };

/**
 * Reads a body to its end, keeps at most `limit` bytes of it and lets the rest pass.
 *
 * @throws Error when the sender breaks off
 */
export function readBody(message: IncomingMessage, limit: number): Promise<ReceivedBody> {
  const { headers } = message;
  const length = headers['content-length'];
  if (headers['transfer-encoding'] === undefined && (length === undefined || length === '0'))
    return Promise.resolve(NOTHING);

  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    message.on('data', (chunk: Buffer) => {
      if (sizeBytes < limit) chunks.push(chunk.subarray(0, limit - sizeBytes));
      sizeBytes += chunk.length;
    });
    message.on('end', () => {
      const [first] = chunks;
      const kept = chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks);
      resolve({ kept, sizeBytes });
    });
    message.on('error', reject);
    message.on('close', () => {
      if (!message.readableEnded) reject(new Error('the sender broke off before the end of the body'));
    });
  });
}

type DescribedBody = Pick<Capture, 'size_bytes' | 'body' | 'body_encoding' | 'body_truncated'>;

/** A body as it is kept: text where it is text, base64 otherwise; what was clipped ends with a whole character. */
export function describeBody({ kept, sizeBytes }: ReceivedBody, contentType = ''): DescribedBody {
  const body_truncated = kept.length < sizeBytes;
  const text = decode(kept, body_truncated, contentType);
  return text !== undefined && (isTextual(contentType) || !CONTROL_CHARACTERS.test(text))
    ? { size_bytes: sizeBytes, body: text, body_encoding: 'text', body_truncated }
    : { size_bytes: sizeBytes, body: kept.toString('base64'), body_encoding: 'base64', body_truncated };
}

/** Media types that are text by their name (RFC 6838; the suffixes of RFC 6839). */
const TEXTUAL =
  /^\s*(text\/[^;]+|application\/(json|xml|javascript|graphql|yaml|x-www-form-urlencoded|x-ndjson)|[^;\s][^;]*\+(json|xml|yaml))\s*(;|$)/i;

const isTextual = rememberLast((contentType: string) => TEXTUAL.test(contentType));

/** What text of no declared type does not hold: control characters other than tab, line and page ends and escape. */
const CONTROL_CHARACTERS = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/;

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

const charsetOf = rememberLast(
  (contentType: string) => CHARSET.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8',
);

/** The text of bytes in the charset that the content type names, UTF-8 if none; undefined when they are no such text. */
function decode(bytes: Buffer, truncated: boolean, contentType: string): string | undefined {
  const charset = charsetOf(contentType);
  if (charset === 'utf-8' || charset === 'utf8' || !isKnown(charset)) {
    const whole = truncated ? bytes.subarray(0, endOfLastCharacter(bytes)) : bytes;
    return isUtf8(whole) ? whole.toString('utf8') : undefined;
  }
  try {
    return new TextDecoder(charset, { fatal: true, ignoreBOM: true }).decode(bytes, { stream: truncated });
  } catch {
    return undefined;
  }
}

function isKnown(charset: string): boolean {
  try {
    return new TextDecoder(charset).encoding !== '';
  } catch {
    return false;
  }
}

/** The length of UTF-8 bytes without the character at their end that is cut, if one is (RFC 3629 §3). */
function endOfLastCharacter(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
