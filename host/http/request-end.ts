import type { Ending, HookReply, HookRequest } from './short-path/hooks.ts';

/**
 * Calls a listener when a request is over: its answer is out, or its connection lost. Not Fastify's onResponse: a
 * response whose caller left before its end only closes, and never finishes. All who ask share one listener at the
 * response: each more would cost as much as a fast tool.
 */
export function onEnd(request: HookRequest, { raw }: HookReply, listener: () => void): void {
  const { ending } = request;
  request.ending = { listener, before: ending };
  if (ending === undefined) raw.on('close', () => end(request.ending));
}

/** Calls the listeners in the order in which they were added. */
function end(ending: Ending | undefined): void {
  if (ending === undefined) return;
  end(ending.before);
  ending.listener();
}
