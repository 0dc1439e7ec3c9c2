import type { FastifyRequest } from 'fastify';
import type { View } from '../config/view.ts';
import { addressKey } from '../http/address.ts';

/** On whose behalf a request is answered. */
export interface Caller {
  /** Under which limits and queues count: a key's name, else the address. */
  readonly id: string;
  readonly address: string;
  /** What was agreed with who has a key; undefined for an address. */
  readonly terms?: CallerTerms;
}

export interface CallerTerms {
  /** Requests a minute by the limit's name, in place of the usual number; 0: no limit. */
  readonly limits: Readonly<Record<string, number | undefined>>;
  /** The tools that there are for this caller; undefined: all. */
  readonly view?: View | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, once `authenticate` has looked. */
    caller: Caller;
  }
}

/** A caller who is known by nothing but an address. */
export function callerByAddress({ ip }: Pick<FastifyRequest, 'ip'>): Caller {
  return { id: addressKey(ip), address: ip };
}
