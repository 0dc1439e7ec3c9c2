import type { JsonObject } from './validate.ts';

/**
 * The host's other tools, for a tool of a trusted bundle with the `tools` permission that runs outside the
 * sandbox. A call takes the one path of every call: limits, deadline and place are those of the called tool, and it counts against the
 * caller's rate limit. A tool that was called in this way can't call others.
 */
export interface ToolCalls {
  /** The id of the tool that an id, an alias or an address such as `acme.slugify` names; undefined when none does. */
  readonly find: (name: string) => string | undefined;
  /** Calls a tool; `signal` calls it off. Never rejects: whatever goes wrong is the answer. */
  readonly call: (
    name: string,
    input: JsonObject,
    options?: { readonly signal?: AbortSignal },
  ) => Promise<ToolAnswer>;
}

/** What another tool answered, as REST's envelope would say it. */
export type ToolAnswer =
  | { readonly ok: true; readonly result: JsonObject }
  | {
      readonly ok: false;
      readonly code: string;
      readonly message: string;
      /** What is wrong at which place of the input: `path` is a JSON Pointer (RFC 6901). */
      readonly issues?: readonly { readonly path: string; readonly message: string }[];
    };

/** For tools that may call no others: there are none to find. */
export function noTools(message: string): ToolCalls {
  return { find: () => undefined, call: async () => ({ ok: false, code: 'NOT_FOUND', message }) };
}
