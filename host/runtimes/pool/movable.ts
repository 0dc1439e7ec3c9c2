import type { CallInput } from '../runtime.ts';

/**
 * Input for a thread, whose buffer may change hands, or be copied. Small bodies lie in a buffer that Node shares among
 * many: those are copied out of it.
 */
export function movable(input: CallInput): CallInput {
  if (input.kind === 'value') return input;
  const { bytes } = input;
  const isOwn = bytes.byteLength === bytes.buffer.byteLength;
  return { kind: 'json', bytes: isOwn ? bytes : new Uint8Array(bytes), isHandedOver: true };
}
