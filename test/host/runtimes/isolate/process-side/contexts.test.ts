import ivm from 'isolated-vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Contexts } from '../../../../../host/runtimes/isolate/process-side/contexts.ts';

describe('the contexts of a sandbox process', () => {
  const contexts = new Contexts();
  let isolate: ivm.Isolate;

  beforeEach(() => {
    isolate = new ivm.Isolate({ memoryLimit: 32 });
  });

  afterEach(() => {
    isolate.dispose();
  });

  it('have no way to collect garbage, those before the collector and those after it', async () => {
    const before = await contexts.create(isolate);
    const collect = contexts.createCollector(isolate);
    const after = await contexts.create(isolate);
    expect(await before.eval('typeof gc')).toBe('undefined');
    expect(await after.eval('typeof gc')).toBe('undefined');
    expect(collect).toBeDefined();
  });

  it('are gone with all that is in them once garbage is collected', async () => {
    const collect = contexts.createCollector(isolate);
    const context = await contexts.create(isolate);
    await context.eval('globalThis.kept = Array.from({ length: 1_000_000 }, (_, i) => `${i}`)');
    context.release();
    const held = isolate.getHeapStatisticsSync().used_heap_size;
    await collect?.();
    expect(isolate.getHeapStatisticsSync().used_heap_size).toBeLessThan(held / 4);
  });

  it('are not made while the collector is', async () => {
    const making = contexts.create(isolate);
    expect(contexts.createCollector(isolate)).toBeUndefined();
    await making;
    expect(contexts.createCollector(isolate)).toBeDefined();
  });
});
