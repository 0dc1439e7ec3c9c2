import { CallError, failures } from '../errors.ts';
import { sendFailure } from '../http/envelope.ts';
import type { HookReply, HookRequest } from '../http/short-path/hooks.ts';
import { StoreFullError, StoreUnavailableError } from '../storage/store-errors.ts';
import type { BinsOptions } from './bins-options.ts';

/** Counts errors of bins, and answers those that are the store's; undefined: it is another. */
export function answerBinsError({ metrics, log }: Pick<BinsOptions, 'metrics' | 'log'>) {
  return (error: unknown, { id: requestId }: HookRequest, reply: HookReply): HookReply | undefined => {
    if (error instanceof CallError) metrics?.refused(error.reason ?? error.code.toLowerCase());
    if (!(error instanceof StoreFullError || error instanceof StoreUnavailableError)) return undefined;
    metrics?.refused(error instanceof StoreFullError ? 'store_full' : 'store_down');
    // That the store is away is told where it is noticed.
    if (error instanceof StoreUnavailableError) return sendFailure(reply, failures.binsUnavailable());
    log.error({ err: error, requestId }, 'there is no room for captures');
    return sendFailure(reply, failures.binsFull());
  };
}
