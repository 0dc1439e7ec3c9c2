import type { Worker } from 'node:worker_threads';

/** What a thread holds, in bytes: its heap, and the ArrayBuffers and whatever else V8 was told of. */
export async function memoryOf(worker: Worker | undefined): Promise<number | undefined> {
  const statistics = await worker?.getHeapStatistics();
  return statistics && statistics.used_heap_size + statistics.external_memory;
}

/** Whether a thread ended because its heap was full. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === 'ERR_WORKER_OUT_OF_MEMORY';
}
