import type { JsonSchema } from '@toolyard/sdk';
import type { HeldFile } from '../held-files.ts';

/** Work on JSON that is too large for the main thread. */
export type LargeTask =
  | {
      /** Takes the arguments out of a message. */
      readonly kind: 'message';
      readonly bytes: Uint8Array<ArrayBuffer>;
      /** Whether the arguments of tools are those of `call_tool`. */
      readonly isSearch: boolean;
    }
  | {
      /** Makes a result of `tools/call` of a tool's result. */
      readonly kind: 'result';
      readonly bytes: Uint8Array<ArrayBuffer>;
      /** The tool's output schema: it says which parts are files. */
      readonly schema: JsonSchema;
    };

/** The members of a result of `tools/call`, and the files that they name. */
export interface LargeResult {
  readonly members: Uint8Array<ArrayBuffer>;
  readonly files: readonly HeldFile[];
}

/** A message whose arguments were taken out. */
export interface SplitMessage {
  /** The message as JSON; in place of each arguments object stands one with only `TAKEN` in it. */
  readonly head: string;
  readonly taken: readonly TakenArguments[];
}

export interface TakenArguments {
  /** What stands in place of them: nobody can guess it. */
  readonly key: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The key of what stands in place of arguments. */
export const TAKEN = 'toolyard/taken';
