import { acceptInput } from '@toolyard/sdk/accept';
import type { JsonObject, JsonSchema } from '@toolyard/sdk';
import type { Validator } from '@toolyard/sdk/validate';
import { failures } from '../errors.ts';
import type { CallInput } from './runtime.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * A call's input, parsed, held to the tool's schema and filled with its defaults.
 *
 * @throws CallError when it is not JSON or not what the tool takes
 */
export function readInput(input: CallInput, schema: JsonSchema, validator: Validator): JsonObject {
  const value = input.kind === 'json' ? parseJson(input.bytes) : input.value;
  const refusal = acceptInput(schema, validator, value);
  if (refusal !== undefined) throw failures.refused(refusal);
  return value as JsonObject;
}

function parseJson(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw failures.invalid('body: expected UTF-8');
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    const place = /\(line \d+ column \d+\)/.exec(String(error))?.[0];
    throw failures.invalid(`body: expected JSON${place === undefined ? '' : `, which this is not ${place}`}`);
  }
}
