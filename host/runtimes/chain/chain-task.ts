import type { JsonObject, Validator } from '@toolyard/sdk';
import { CallError, toRecord, type FailureRecord } from '../../errors.ts';
import { fromReport, toWorkflow, type ChainManifest } from './chain-call.ts';

/** What of a chain's call is done in a thread, where it is large. */
export interface ChainTask {
  readonly chain: ChainManifest;
  /** The caller's input for the runner of workflows, or what that told as the chain's result. */
  readonly step: 'input' | 'result';
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** JSON, or what is wrong. */
export function doChainTask(
  { chain, step, bytes }: ChainTask,
  validator?: Validator,
): Uint8Array<ArrayBuffer> | FailureRecord {
  try {
    const value =
      step === 'input'
        ? toWorkflow(chain, bytes, validator)
        : fromReport(chain, JSON.parse(Buffer.from(bytes).toString('utf8')) as JsonObject);
    return new TextEncoder().encode(JSON.stringify(value));
  } catch (error) {
    if (error instanceof CallError) return toRecord(error);
    throw error;
  }
}
