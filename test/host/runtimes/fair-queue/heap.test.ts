import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Heap } from '../../../../host/runtimes/fair-queue/heap.ts';

describe('a heap', () => {
  it('has the least first, whatever was pushed, moved and taken out before', () => {
    const step = fc.record({
      kind: fc.constantFrom('push' as const, 'push' as const, 'update' as const, 'remove' as const),
      index: fc.nat(),
      rank: fc.nat(100),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const heap = new Heap<{ rank: number; id: number; place: number }>((a, b) =>
          a.rank === b.rank ? a.id < b.id : a.rank < b.rank,
        );
        const held: { rank: number; id: number; place: number }[] = [];
        for (const [id, { kind, index, rank }] of steps.entries()) {
          const chosen = held[index % held.length];
          if (kind === 'push' || chosen === undefined) {
            const element = { rank, id, place: -1 };
            held.push(element);
            heap.push(element);
          } else if (kind === 'update') {
            chosen.rank = rank;
            heap.update(chosen);
          } else {
            held.splice(held.indexOf(chosen), 1);
            heap.remove(chosen);
            expect(chosen.place).toBe(-1);
          }
          expect(heap.size).toBe(held.length);
          expect(heap.first).toBe(held.toSorted((a, b) => a.rank - b.rank || a.id - b.id)[0]);
        }
      }),
    );
  });
});
