/** What a document says of its own encoding; `declared` is looked for in its first bytes. */
export interface EncodingHints {
  /** The Content-Type header. */
  readonly contentType: string | null;
  /** Finds the encoding that the document itself declares. */
  readonly declared: (head: string) => string | undefined;
}

/** How many bytes of a document are looked through for its encoding (HTML §13.2.3.2). */
const HEAD_BYTES = 1024;

/** The text of a document: by its byte order mark, its header, its own declaration, else UTF-8. */
export function decodeDocument(bytes: Uint8Array, { contentType, declared }: EncodingHints): string {
  const named =
    bomEncoding(bytes) ??
    headerEncoding(contentType) ??
    declared(new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES)));
  return (decoderOf(named) ?? new TextDecoder()).decode(bytes);
}

/** The encoding of `<?xml … encoding="…"?>`. */
export function xmlEncoding(head: string): string | undefined {
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)["']/.exec(head)?.[1];
}

/** The encoding of `<meta charset>` or of its older form (HTML §4.2.5.4). */
export function htmlEncoding(head: string): string | undefined {
  const encoding = /<meta[^>]*?charset\s*=\s*(?:["']\s*)?([^\s"'/>;]+)/i.exec(head)?.[1] ?? xmlEncoding(head);
  // A document that could be read so far is not UTF-16, whatever it says.
  return encoding !== undefined && /^utf-?16/i.test(encoding) ? 'utf-8' : encoding;
}

function bomEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : undefined;
}

function headerEncoding(contentType: string | null): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? '')?.[1];
}

/** Undefined for an encoding that nobody knows. */
function decoderOf(label: string | undefined): TextDecoder | undefined {
  try {
    return label === undefined ? undefined : new TextDecoder(label);
  } catch {
    return undefined;
  }
}
