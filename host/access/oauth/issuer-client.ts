/** How long the issuer may take for an answer, in milliseconds, and the most bytes of one. */
const PATIENCE_MS = 5_000;
const MOST_BYTES = 1_048_576;

/** The issuer cannot be asked, or says what cannot be used. The message is for the operator alone. */
export class IssuerError extends Error {
  override readonly name = 'IssuerError';
  /** Whether nothing was answered at all. */
  readonly isSilent: boolean;

  constructor(message: string, { isSilent = false, cause }: { isSilent?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isSilent = isSilent;
  }
}

/**
 * Asks the authorization server for JSON. Its address is the operator's word, as that of a database is, and may well
 * be private: it is not reached through the client that bounds tools. Redirects are not followed, so that no other
 * address is reached, and time and size are bounded.
 *
 * @param patienceMs how long it may take for an answer
 * @throws IssuerError
 */
export async function askIssuer(
  url: URL,
  init: RequestInit = {},
  patienceMs = PATIENCE_MS,
): Promise<Readonly<Record<string, unknown>>> {
  let isSilent = true;
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
      headers: { accept: 'application/json', ...init.headers },
    });
    isSilent = false;
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`it answered ${response.status}`);
    }
    const answer: unknown = JSON.parse(await readBounded(response));
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
      throw new Error('it answered no JSON object');
    return { ...answer };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new IssuerError(`${url.origin}${url.pathname}: ${why}`, { isSilent, cause });
  }
}

async function readBounded({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new Error(`it sent more than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
