import { isUtf8 } from 'node:buffer';
import type { JsonObject, JsonSchema, Validator } from '@toolyard/sdk';
import { acceptInput } from '@toolyard/sdk/manifest';
import { failures } from '../errors.ts';
import type { CallInput } from './runtime.ts';

/**
 * A call's input, parsed, held to the tool's schema and filled with its defaults.
 *
 * @throws CallError when it is not JSON or not what the tool takes
 */
export function readInput(input: CallInput, schema: JsonSchema, validator: Validator): JsonObject {
  const value = input.kind === 'json' ? parseJson(input) : input.value;
  const refusal = acceptInput(schema, validator, value);
  if (refusal !== undefined) throw failures.refused(refusal);
  return value as JsonObject;
}

function parseJson({ bytes, isHandedOver }: Extract<CallInput, { kind: 'json' }>): unknown {
  const buffer = Buffer.isBuffer(bytes)
    ? bytes
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString('utf8');
  // Where what is no UTF-8 is read, this stands in its place.
  if (text.includes('\uFFFD') && !isUtf8(bytes)) throw failures.invalid('body: expected UTF-8');
  if (isHandedOver) bytes.buffer.transfer(0);
  try {
    return JSON.parse(text);
  } catch (error) {
    const place = /\(line \d+ column \d+\)/.exec(String(error))?.[0];
    throw failures.invalid(`body: expected JSON${place === undefined ? '' : `, which this is not ${place}`}`);
  }
}
