import { array, assert, dictionary, integer, property, record, string, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  encodeFrame,
  FrameReader,
  type Frame,
} from '../../../../../host/runtimes/isolate/protocol/frames.ts';

/** The frames of a stream that arrives in pieces of the given sizes. */
function readInPieces(stream: Buffer, sizes: readonly number[]): Frame<unknown>[] {
  const reader = new FrameReader(1024 * 1024);
  const frames: Frame<unknown>[] = [];
  let at = 0;
  for (const size of [...sizes, stream.length]) {
    frames.push(...reader.push(stream.subarray(at, at + size)));
    at += size;
  }
  return frames;
}

describe('frames', () => {
  it('come out as they went in, however the stream is cut', () => {
    const frame = record({ head: dictionary(string(), string()), body: uint8Array() });
    assert(
      property(array(frame), array(integer({ min: 1, max: 40 })), (sent, sizes) => {
        const stream = Buffer.concat(sent.flatMap(({ head, body }) => encodeFrame(head, body)));
        const received = readInPieces(stream, sizes);
        expect(received.map(({ head }) => JSON.stringify(head))).toEqual(
          sent.map(({ head }) => JSON.stringify(head)),
        );
        expect(received.map(({ body }) => Array.from(body))).toEqual(
          sent.map(({ body }) => Array.from(body)),
        );
      }),
    );
  });

  it('that are too long are an error before anything of them is held', () => {
    const reader = new FrameReader(100);
    expect(() => [...reader.push(Buffer.concat(encodeFrame({}, new Uint8Array(98))))]).not.toThrow();
    expect(() => [...reader.push(Buffer.concat(encodeFrame({}, new Uint8Array(99))).subarray(0, 8))]).toThrow(
      'expected frames of at most 100 bytes, got 101',
    );
  });
});
