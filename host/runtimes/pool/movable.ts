import type { CallInput } from '../runtime.ts';

/**
 * Input whose buffer may change hands, or be copied. Small bodies lie in a buffer that Node shares among many:
 * those are copied out of it.
 */
export function movable(input: CallInput): CallInput {
  if (input.kind === 'value' || input.bytes.byteLength === input.bytes.buffer.byteLength) return input;
  return { kind: 'json', bytes: new Uint8Array(input.bytes) };
}
