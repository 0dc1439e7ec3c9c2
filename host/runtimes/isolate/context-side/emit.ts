/** Sends the sandbox process a message. Returns at once, and nothing. */
export type Emit = (kind: EmitKind, text: string, bytes?: ArrayBuffer) => void;
type EmitKind =
  | 'done'
  | 'failed'
  | 'log'
  | 'progress'
  | 'fetch'
  | 'inspect-tls'
  | 'call-tool'
  | 'kv'
  | 'subtle'
  | 'recall'
  | 'keep'
  | 'abort-request';

/** UTF-16 code units of one message that is no result, and bytes of one that is a request to the host. */
const MAX_TEXT = 64 * 1024;
/** UTF-16 code units of the arguments that something is prepared from, and of what is. */
export const MAX_PREPARED = 1024 * 1024;
export const MAX_BODY_BYTES = 1024 * 1024;
/** Bytes that are encrypted, signed or hashed at once. */
export const MAX_SUBTLE_BYTES = 16 * 1024 * 1024;

const { apply, getOwnPropertyDescriptor } = Reflect;
const byteLength = getOwnPropertyDescriptor(ArrayBuffer.prototype, 'byteLength')?.get;

/**
 * Bounds what crosses the border, in one place and by means that a plugin cannot have replaced: a
 * text's length is its own, and the getter was taken before any plugin code ran.
 */
export function bounded(emit: Emit, maxResult: () => number): Emit {
  return (kind, text, bytes) => {
    if (typeof text !== 'string' || text.length > mostOf(kind, maxResult)) {
      const reason = kind === 'done' ? 'large-result' : 'bad-result';
      if (kind === 'done' || kind === 'failed')
        emit('failed', `{"reason":"${reason}","problem":"its error is too large to be told"}`);
      return;
    }
    if (bytes === undefined) emit(kind, text);
    else if (
      byteLength !== undefined &&
      apply<ArrayBuffer, [], number>(byteLength, bytes, []) <=
        (kind === 'subtle' ? MAX_SUBTLE_BYTES : MAX_BODY_BYTES)
    )
      emit(kind, text, bytes);
  };
}

function mostOf(kind: EmitKind, maxResult: () => number): number {
  if (kind === 'done') return maxResult();
  return kind === 'recall' || kind === 'keep' ? MAX_PREPARED : MAX_TEXT;
}
