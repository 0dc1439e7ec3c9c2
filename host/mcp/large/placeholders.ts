import type { CallToolResult } from '@modelcontextprotocol/server';
import { randomUUID } from 'node:crypto';
import type { CallAnswer } from '../call-result.ts';

/**
 * Results that are too large to pass through the SDK, which would write them on the main thread: it is given
 * small ones in their place, and they are put in where these stand in what it wrote.
 */
export class Placeholders {
  readonly #members = new Map<string, Uint8Array>();

  /** The result that the SDK is given. */
  toResult(answer: CallAnswer): CallToolResult {
    if (answer.kind === 'result') return answer.result;
    const meta = answer.meta === undefined ? {} : { _meta: answer.meta };
    if (typeof answer.members === 'string')
      return { ...(JSON.parse(`{${answer.members}}`) as CallToolResult), ...meta };
    const text = `toolyard-result-${randomUUID()}`;
    const placeholder: CallToolResult = { content: [{ type: 'text', text }] };
    this.#members.set(JSON.stringify(placeholder).slice(1, -1), answer.members);
    return { ...placeholder, ...meta };
  }

  /** What the SDK wrote, with the results in their places. */
  fill(written: Buffer): Buffer {
    for (const [placeholder, members] of this.#members) {
      const at = written.indexOf(placeholder);
      if (at < 0) continue;
      this.#members.delete(placeholder);
      const rest = written.subarray(at + placeholder.length);
      return Buffer.concat([written.subarray(0, at), members, this.fill(rest)]);
    }
    return written;
  }

  /** A response of the SDK, which writes each message at once. */
  fillResponse({ body, status, statusText, headers }: Response): Response {
    if (body === null) return new Response(null, { status, statusText, headers });
    const filler = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => controller.enqueue(this.fill(Buffer.from(chunk))),
    });
    return new Response(body.pipeThrough(filler), { status, statusText, headers });
  }
}
