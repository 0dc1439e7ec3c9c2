import type { FastifyRequest } from 'fastify';
import type { CallError } from '../errors.ts';
import type { CallerLimits } from '../config/caller-limits.ts';
import type { ScopeTerms } from '../config/scope-setting.ts';
import type { View } from '../config/view.ts';
import { addressKey } from '../http/address.ts';

/** On whose behalf a request is answered. */
export interface Caller {
  /** Under which limits and queues count: a key's name, a token's subject, else the address. */
  readonly id: string;
  readonly address: string;
  /** What was agreed with who has a key or a token; undefined for an address. */
  readonly terms?: CallerTerms;
  /** The refusal of what needs one more scope; its answer says which. Absent for who brings no token. */
  readonly stepUp?: (scope: string) => CallError;
}

export interface CallerTerms {
  readonly limits: CallerLimits;
  /** The tools that there are for this caller; undefined: all. */
  readonly view?: View | undefined;
  /** The scopes that would open more, if the caller's token had them. */
  readonly wider?: readonly ScopeTerms[];
}

declare module '../http/short-path/hooks.ts' {
  interface RequestNotes {
    /** Who asks, once `authenticate` has looked. */
    caller: Caller;
  }
}

/** Whether an id is of a key or a token, not of an address or another way in. */
export function isIdentified(id: string): boolean {
  return id.startsWith('key:') || id.startsWith('subject:');
}

/** A caller who is known by nothing but an address. */
export function callerByAddress({ ip }: Pick<FastifyRequest, 'ip'>): Caller {
  return { id: addressKey(ip), address: ip };
}
