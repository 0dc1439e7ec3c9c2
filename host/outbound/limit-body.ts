import type { BodyFilter } from './hidden-secrets.ts';
import { OutboundError, toOutboundError } from './outbound-error.ts';
import { withFacts } from './with-facts.ts';

interface BodyBound {
  readonly host: string;
  /** Counted after decompression, which is where a small answer becomes a large one. */
  readonly maxBytes: number;
  /** Called once when the body was read, failed or was given up. */
  readonly whenDone: () => void;
  /** What the body passes before it is handed on. */
  readonly filter?: BodyFilter | undefined;
}

/** The same response with a body that ends in an `OutboundError` when it grows too large or breaks off. */
export function limitBody(response: Response, { host, maxBytes, whenDone, filter }: BodyBound): Response {
  if (response.body === null) {
    whenDone();
    return response;
  }
  const reader = response.body.getReader();
  let bytes = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        for (;;) {
          const { done, value } = await reader.read();
          bytes += value?.byteLength ?? 0;
          if (bytes > maxBytes)
            throw new OutboundError('too_large', `${host} sent more than ${maxBytes} bytes`);
          const passed = filter === undefined ? value : done ? filter.end() : filter.push(value);
          if (passed !== undefined && (passed.length > 0 || filter === undefined)) controller.enqueue(passed);
          if (done) break;
          // What the filter holds back is no answer to who reads.
          if (filter === undefined || (passed?.length ?? 0) > 0) return;
        }
        controller.close();
      } catch (error) {
        controller.error(toOutboundError(error, host));
        reader.cancel(error).catch(() => {});
      }
      whenDone();
    },
    cancel(reason) {
      whenDone();
      return reader.cancel(reason);
    },
  });
  return withFacts(response, body);
}
