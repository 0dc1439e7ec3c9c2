import type { BuiltTool } from '../built-tools.ts';
import { BOUNDED_ARGUMENTS } from './call-bounds.ts';
import type { Amount, Measurement } from './call-process.ts';
import { SMALLEST_NOTED_BYTES, type ToolCost } from './cost-file.ts';
import { inputShapes, type InputShape } from './input-shapes.ts';
import type { Meter } from './meter.ts';

/** The main thread's budget for a call, in calibrated ms, with a margin for what surrounds the call. */
const INLINE_MS = 10;
/** The same for what a number alone makes long: it does not grow with the size. */
const INLINE_NUMBER_MS = 25;
/** The sizes, in bytes, of the first look and of the second. Larger inputs leave the main thread in any case. */
const FIRST_BYTES = 8192;
const SECOND_BYTES = 65_536;
/** The largest text that a tool takes, and the largest body. */
const LARGEST_BYTES = 1_048_576;
/** The smallest input that is told apart from none: half of what cost.json notes, so that all it notes has room. */
const SMALLEST_BYTES = SMALLEST_NOTED_BYTES / 2;
/** Below this at the first size, what is quadratic takes some 16 ms at the second: it is left alone. */
const UNREMARKABLE_MS = 0.25;
/** How long all second looks at one tool may take: where each takes long, the first ones tell enough. */
const MOST_SPENT_MS = 2500;
/** How many are looked at with care, to find the worst. */
const MOST_SETTLED = 8;
/** So many are looked at together. */
const CHUNK = 8;
/** So many are looked at again in any case. */
const LOOKED_AT_AGAIN = 12;
/** Growth a doubling that is no longer linear, over how many it is judged, and the time below which it is noise. */
const MOST_GROWTH = 2.5;
const MOST_DOUBLINGS = 3;
const NOISE_MS = 2;
/** What the worst call may take in the pool or the sandbox, in calibrated ms. */
const BUDGET_MS = 10_000;
/** How many problems of one tool are told. */
const MOST_PROBLEMS = 3;
/** How many shapes are followed beyond the second size. */
const MOST_FOLLOWED = 3;

export interface ToolReport {
  readonly cost: ToolCost;
  /** What breaks the rule: a shape whose time grows too fast, with its times. */
  readonly problems: readonly string[];
}

interface Candidate {
  readonly place: number;
  readonly shape: InputShape;
  first: number;
  second: number;
}

export interface CostBounds {
  /** Up to which size, in bytes, the worst shapes are followed. */
  readonly largest: number;
  /** What a call may take that costs more than in proportion to its size, in calibrated ms. */
  readonly budgetMs?: number;
}

/** Measures one tool in all shapes of its input. */
export async function toolCost(tool: BuiltTool, meter: Meter, bounds: CostBounds): Promise<ToolReport> {
  return new ToolMeasure(tool, meter, bounds).report();
}

class ToolMeasure {
  readonly #tool: BuiltTool;
  readonly #meter: Meter;
  readonly #largest: number;
  readonly #budgetMs: number;
  readonly #problems: string[] = [];

  constructor(tool: BuiltTool, meter: Meter, { largest, budgetMs = BUDGET_MS }: CostBounds) {
    this.#tool = tool;
    this.#meter = meter;
    this.#largest = largest;
    this.#budgetMs = budgetMs;
  }

  async report(): Promise<ToolReport> {
    const shapes = inputShapes(this.#tool.manifest);
    const all: Candidate[] = [];
    const numbers: Candidate[] = [];
    const looks = await this.#measureAll([...shapes.keys()], { bytes: FIRST_BYTES });
    for (const [place, shape] of shapes.entries()) {
      const first = looks[place]?.ms ?? Infinity;
      const candidate = { place, shape, first, second: first };
      if (shape.number !== undefined) numbers.push(candidate);
      else all.push(candidate);
    }
    all.sort((a, b) => b.first - a.first);
    const candidates = all.filter(({ first }, index) => index < LOOKED_AT_AGAIN || first > UNREMARKABLE_MS);
    await this.#lookAgain(candidates);
    await this.#settleWorst(candidates);
    for (const candidate of candidates) {
      if (this.#problems.length >= MOST_PROBLEMS) break;
      if (isSuspicious(candidate) && !this.#isBounded(candidate)) await this.#followGrowth(candidate);
    }
    await this.#followWorst(candidates);
    const inlineBelowBytes = await this.#inlineBytes(candidates);
    const atMost = await this.#inlineNumbers(numbers);
    const [worst] = candidates;
    const { runtime, inlineBelowBytes: declared } = this.#tool.manifest;
    const neverInline = runtime === 'pool' && declared === undefined;
    const isFixed = neverInline || Object.hasOwn(atMost, '');
    return {
      cost: {
        inlineBelowBytes: isFixed ? 0 : inlineBelowBytes,
        ...(Object.keys(atMost).length > 0 && !isFixed && { inlineAtMost: atMost }),
        growth: worst === undefined ? 1 : growthOf(worst),
        worst: worst === undefined ? 'none' : nameOf(worst.shape),
        worstMs: worst === undefined ? 0 : worst.second === Infinity ? null : twoDigits(worst.second),
      },
      problems: this.#problems,
    };
  }

  /** Puts the candidates in order, the first of which are looked at until they stay there: one look may mislead. */
  async #settleWorst(candidates: Candidate[]): Promise<void> {
    const order = () => candidates.sort((a, b) => b.second - a.second || b.first - a.first);
    const settled = new Set<Candidate>();
    for (let [worst] = order(); worst !== undefined && settled.size < MOST_SETTLED; [worst] = order()) {
      if (settled.has(worst) || worst.second === Infinity) return;
      settled.add(worst);
      worst.second = Math.min(worst.second, await this.#ms(worst.place, { bytes: SECOND_BYTES }));
      worst.first = Math.min(worst.first, await this.#ms(worst.place, { bytes: FIRST_BYTES }));
    }
  }

  /** Measures candidates at the second size, those that took longest first, as long as there is time. */
  async #lookAgain(candidates: readonly Candidate[]): Promise<void> {
    let spent = 0;
    for (let at = 0; at < candidates.length; at += CHUNK) {
      const chunk = candidates.slice(at, at + CHUNK);
      for (const candidate of chunk) candidate.second = (candidate.first * SECOND_BYTES) / FIRST_BYTES;
      if (spent > MOST_SPENT_MS) continue;
      const looks = await this.#measureAll(
        chunk.map(({ place }) => place),
        { bytes: SECOND_BYTES },
      );
      for (const [index, candidate] of chunk.entries()) {
        candidate.second = looks[index]?.ms ?? Infinity;
        spent += candidate.second;
      }
    }
  }

  async #measureAll(
    places: readonly number[],
    amount: Amount,
    careful = false,
  ): Promise<(Measurement | undefined)[]> {
    return this.#meter.measure(this.#tool, places, amount, careful);
  }

  async #ms(place: number, amount: Amount): Promise<number> {
    const [measured] = await this.#measureAll([place], amount, true);
    return measured?.ms ?? Infinity;
  }

  /** Doubles the size from the first on, and notes a growth that is worse than linear and ends beyond the budget. */
  async #followGrowth({ place, shape }: Candidate): Promise<void> {
    const times: number[] = [];
    let suspected = false;
    for (let bytes = FIRST_BYTES / 4; bytes <= LARGEST_BYTES; bytes *= 2) {
      const ms = await this.#ms(place, { bytes });
      times.push(ms);
      suspected ||= isSuperlinear(times) || ms === Infinity;
      if (!suspected && bytes >= SECOND_BYTES) return;
      if (ms > this.#budgetMs) {
        if (!isSuperlinear(times) && ms !== Infinity) return;
        const shown = times.map((each) => (each === Infinity ? 'no end' : each.toFixed(1))).join(', ');
        this.#problems.push(
          `${this.#tool.manifest.id}: ${nameOf(shape)}: ${shown} ms from 2 KiB on, doubling`,
        );
        return;
      }
    }
  }

  /** The worst shapes up to the largest size: their growth may show late. */
  async #followWorst(candidates: readonly Candidate[]): Promise<void> {
    for (const { place, shape, second } of candidates
      .filter((candidate) => !this.#isBounded(candidate))
      .slice(0, MOST_FOLLOWED)) {
      const times = [second];
      for (let bytes = SECOND_BYTES * 2; bytes <= this.#largest; bytes *= 2) {
        if ((times.at(-1) ?? Infinity) >= this.#budgetMs / 4) break;
        const ms = await this.#ms(place, { bytes });
        times.push(ms);
        if (ms > this.#budgetMs && isSuperlinear(times)) {
          this.#problems.push(
            `${this.#tool.manifest.id}: ${nameOf(shape)}: ${ms.toFixed(0)} ms at ${bytes} bytes`,
          );
          break;
        }
      }
    }
  }

  /** A pattern, template or query of the caller's may take any time: the sandbox's deadline bounds it. */
  #isBounded({ shape }: Candidate): boolean {
    const { id, runtime, callerCode } = this.#tool.manifest;
    const [argument] = shape.argument.split('.');
    return (
      (runtime === 'isolate' && argument === callerCode) ||
      BOUNDED_ARGUMENTS.some((bounded) => bounded.tool === id && bounded.argument === argument)
    );
  }

  /** The largest size at which every shape stays within the budget of the main thread. */
  async #inlineBytes(candidates: readonly Candidate[]): Promise<number> {
    let limit = SECOND_BYTES;
    for (const { place, first, second } of candidates) {
      if (second <= INLINE_MS || (limit <= FIRST_BYTES && first <= INLINE_MS)) continue;
      while (limit >= SMALLEST_BYTES) {
        if ((await this.#ms(place, { bytes: limit })) <= INLINE_MS) break;
        limit /= 2;
      }
      if (limit < SMALLEST_BYTES) return 0;
    }
    return limit;
  }

  /** How large the numbers may be; under no name where a small one takes too long. */
  async #inlineNumbers(numbers: readonly Candidate[]): Promise<Record<string, number>> {
    const most: Record<string, number> = {};
    const usual = Math.min(...numbers.map(({ first }) => first));
    if (numbers.length > 0 && usual > INLINE_NUMBER_MS) return { '': 0 };
    for (const { place, shape, first } of numbers) {
      if (first <= INLINE_NUMBER_MS || first < 2 * usual || shape.number === undefined) continue;
      const isArgument = !shape.argument.includes('.');
      let number = Math.min(shape.number, most[shape.argument] ?? Infinity);
      let ms = first;
      while (isArgument && number >= 1 && ms > INLINE_NUMBER_MS) {
        number = Math.floor(number / 2);
        ms = await this.#ms(place, { number });
      }
      if (ms > INLINE_NUMBER_MS) return { '': 0 };
      most[shape.argument] = oneDigitDown(number);
    }
    return most;
  }
}

/** Whether times, each of twice the size of the one before, grow too fast where they end. */
function isSuperlinear(times: readonly number[]): boolean {
  const doublings = Math.min(MOST_DOUBLINGS, times.length - 1);
  const [before = Infinity] = times.slice(-1 - doublings);
  const last = times.at(-1) ?? 0;
  return doublings >= 2 && last > NOISE_MS && last > MOST_GROWTH ** doublings * before;
}

function isSuspicious({ first, second }: Candidate): boolean {
  const doublings = Math.log2(SECOND_BYTES / FIRST_BYTES);
  return second > NOISE_MS && second > first * MOST_GROWTH ** doublings * 0.6;
}

/** The exponent of time by size between the two looks, to one digit. */
function growthOf({ first, second }: Candidate): number {
  if (second === Infinity) return 9;
  const exponent =
    Math.log2(second / Math.max(first, UNREMARKABLE_MS)) / Math.log2(SECOND_BYTES / FIRST_BYTES);
  return Math.round(Math.max(0, exponent) * 10) / 10;
}

function nameOf({ argument, name }: InputShape): string {
  return `${argument}: ${name}`;
}

function twoDigits(ms: number): number {
  return Number(ms.toPrecision(2));
}

function oneDigitDown(number: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, number)));
  return Math.floor(number / unit) * unit;
}
