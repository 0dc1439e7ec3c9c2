import type { HookReply } from './short-path/hooks.ts';

/** Calls the listener when the connection is lost before the answer was sent. @returns how to stop listening */
export function onDisconnect({ raw }: Pick<HookReply, 'raw'>, listener: () => void): () => void {
  // Not at the connection: the requests that a caller sends ahead on one may be many.
  raw.once('close', listener);
  return () => raw.off('close', listener);
}
