import type { Tool } from '../catalogue/bundle.ts';

/** How much of a cost that was higher than those after it is kept at each of these. */
const KEPT = 0.8;

/**
 * What calls will probably cost, in milliseconds of CPU, from what calls of the same tool with inputs of about
 * the same size did cost. A dear call counts at once and is forgotten slowly: whoever mixes dear calls among
 * cheap ones is not taken for cheap.
 */
export class CostEstimate {
  /** By size class. */
  readonly #costs = new WeakMap<Tool['manifest'], number[]>();

  /** The estimate for a call with so many bytes of input, or undefined when there was none like it. */
  of({ manifest }: Tool, bytes: number): number | undefined {
    return this.#costs.get(manifest)?.[sizeClass(bytes)];
  }

  note({ manifest }: Tool, bytes: number, ms: number): void {
    const costs = this.#costs.get(manifest) ?? [];
    const known = costs[sizeClass(bytes)] ?? 0;
    costs[sizeClass(bytes)] = ms >= known ? ms : known * KEPT + ms * (1 - KEPT);
    this.#costs.set(manifest, costs);
  }
}

/** Powers of two. */
function sizeClass(bytes: number): number {
  return 32 - Math.clz32(bytes);
}
