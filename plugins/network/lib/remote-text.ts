import { RemoteFailure } from '@toolyard/kit/remote-failure';
import type { FetchLimits, ToolContext } from '@toolyard/sdk';

/** What the tools of this bundle take from a remote side. */
export const REMOTE_LIMITS: FetchLimits = { maxBytes: 5 * 1024 * 1024 };

export interface RemoteText {
  readonly status: number;
  /** After redirects. */
  readonly url: string;
  readonly text: string;
}

/**
 * Asks a service by GET.
 *
 * @throws what `context.fetch` rejects with
 */
export async function getText(context: ToolContext, url: string, accept: string): Promise<RemoteText> {
  const response = await context.fetch(url, {
    headers: { accept },
    signal: context.signal,
    limits: REMOTE_LIMITS,
  });
  return { status: response.status, url: response.url, text: await response.text() };
}

/** @throws RemoteFailure when the status is not one of success */
export function expectSuccess({ status, url }: Pick<RemoteText, 'status' | 'url'>): void {
  if (status < 200 || status > 299)
    throw new RemoteFailure('http_status', `${new URL(url).host} answered with status ${status}`);
}

/** @throws RemoteFailure when the text is no JSON */
export function readJson({ url, text }: Pick<RemoteText, 'url' | 'text'>): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RemoteFailure('bad_response', `${new URL(url).host} gave an answer that is no JSON`);
  }
}
