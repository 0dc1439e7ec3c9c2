/**
 * The bytes of a body and the media type that it implies (Fetch Standard §6.2: extract a body).
 *
 * @throws TypeError for kinds of bodies that the sandbox does not have
 */
export function bodyBytes(body: unknown): { bytes: ArrayBuffer; type?: string } {
  if (body === undefined || body === null) return { bytes: new ArrayBuffer(0) };
  if (typeof body === 'string')
    return { bytes: new TextEncoder().encode(body).buffer, type: 'text/plain;charset=UTF-8' };
  if (body instanceof ArrayBuffer) return { bytes: body.slice(0) };
  if (ArrayBuffer.isView(body)) {
    const view = new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
    return { bytes: view.slice().buffer };
  }
  if (body instanceof URLSearchParams)
    return {
      bytes: new TextEncoder().encode(body.toString()).buffer,
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
    };
  throw new TypeError('body: expected text, bytes or URLSearchParams');
}
