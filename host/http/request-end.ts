import type { HookReply, HookRequest } from './short-path/hooks.ts';

/**
 * Calls a listener when a request is over: its answer is out, or its connection lost. Not Fastify's onResponse: a
 * response whose caller left before its end only closes, and never finishes. All who ask share one listener at the
 * response: each more would cost as much as a fast tool.
 */
export function onEnd(request: HookRequest, { raw }: HookReply, listener: () => void): void {
  if (request.endings !== undefined) {
    request.endings.push(listener);
    return;
  }
  const endings = [listener];
  request.endings = endings;
  raw.on('close', () => {
    for (const end of endings) end();
  });
}
