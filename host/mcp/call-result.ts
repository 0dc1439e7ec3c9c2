import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Validator } from '@toolyard/sdk';
import { errorBody, failures, type CallError, type ErrorBody } from '../errors.ts';

/** A result of `tools/call`: as the SDK has it, or as the members of its JSON object where a tool made it. */
export type CallAnswer =
  | { readonly kind: 'result'; readonly result: CallToolResult }
  | {
      readonly kind: 'members';
      readonly members: string | Uint8Array;
      /** What the result's `_meta` is to hold. */
      readonly meta?: Readonly<Record<string, unknown>>;
    };

/** So many issues are told of one call. */
const MOST_ISSUES = 100;

/** Where the error of a failed call stands in `_meta`, as REST's envelope has it. */
const ERROR_KEY = 'toolyard/error';

/** A failed call: its message for models, and for programs what REST says of it. */
export function failedResult(error: CallError): CallAnswer {
  const result = { ...textResult(error.message), isError: true, _meta: { [ERROR_KEY]: errorDetails(error) } };
  return { kind: 'result', result };
}

/** What programs are told of a failure. */
export function errorDetails(error: CallError): ErrorBody & { readonly retryAfterSeconds?: number } {
  const { retryAfterSeconds } = error;
  return { ...errorBody(error), ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
}

/** What a tool of the host's own says of arguments that do not pass. */
export function refusedResult(validator: Validator, given: unknown): CallAnswer {
  const message = validator.problems(given).join('; ');
  const issues = validator.issues(given).slice(0, MOST_ISSUES);
  return failedResult(failures.refused({ message, tooLarge: false, issues }));
}

/** A result that the host itself made, with the words in which models read it. */
export function structuredResult(value: Record<string, unknown>, text = JSON.stringify(value)): CallAnswer {
  return { kind: 'result', result: { ...textResult(text), structuredContent: value } };
}

export function textResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] };
}
