import { setFlagsFromString } from 'node:v8';

/**
 * The option of V8 without which a process of Node 25 or 26 may abort with "Lazy deopt after a fast API call with return
 * value is unsupported": where optimised code calls `Buffer.byteLength` directly, the long string is joined there, and
 * the memory for it has rubbish collected that the optimised code was made for.
 */
export const NO_FAST_API_CALLS = '--no-turbo-fast-api-calls';

/** Sets {@link NO_FAST_API_CALLS} for this process and its threads: before anything that is to be optimised. */
export function turnOffFastApiCalls(): void {
  setFlagsFromString(NO_FAST_API_CALLS);
}
