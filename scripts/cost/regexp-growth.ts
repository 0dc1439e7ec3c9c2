import { Script } from 'node:vm';
import { cpuMs } from './calibration.ts';
import { probesOf, probeText, type Probe } from './regexp-probes.ts';

/** The lengths, in characters, between which growth is looked at. */
const LENGTHS = [6000, 12_000, 24_000] as const;
/** A length at which only what is exponential takes any time. */
const SHORT = 40;
/** Below this time at 12,000 characters a pattern is linear: a quadratic one takes some 50 ms there. */
const UNSUSPICIOUS_MS = 1.5;
/** Growth a doubling that is no longer linear. */
const MOST_GROWTH = 2.5;
/** How often growth has to show: collecting garbage looks like it now and then, but never takes so long. */
const ATTEMPTS = 3;
const CERTAIN_MS = 100;
/** Longer than this no search need take, in ms. What is exponential does not end. */
const PATIENCE_MS = 2000;

/** A text on which a pattern is worse than linear. */
export interface SuperlinearRun {
  readonly probe: Probe;
  /** CPU time in ms at each of the lengths; fewer where it did not end. */
  readonly ms: readonly number[];
}

export interface TriedRegExp {
  readonly source: string;
  readonly flags: string;
  readonly splits: boolean;
}

/**
 * A probe on which the pattern's time grows faster than its length, or undefined.
 *
 * @param patienceMs how long a search may take, in ms
 */
export function superlinearRun(
  { source, flags, splits }: TriedRegExp,
  patienceMs = PATIENCE_MS,
): SuperlinearRun | undefined {
  const tried = new RegExp(source, splits && !flags.includes('g') ? `${flags}g` : flags);
  const probes = probesOf(source, flags);
  for (const length of [SHORT, LENGTHS[1]]) {
    let next = 0;
    while (next < probes.length) {
      const { found, ended } = slowProbe(tried, probes, next, { length, patienceMs });
      const probe = probes[found];
      if (probe === undefined) break;
      const ms = ended ? growth(tried, probe, patienceMs) : [];
      if (ms !== undefined) return { probe, ms };
      next = found + 1;
    }
  }
  return undefined;
}

/** The first probe that takes long at this length, by elapsed time: it is never less than CPU time. */
function slowProbe(
  tried: RegExp,
  probes: readonly Probe[],
  first: number,
  { length, patienceMs }: { readonly length: number; readonly patienceMs: number },
) {
  let found = first;
  const ended = within(patienceMs, () => {
    for (const probe of probes.slice(first)) {
      const text = probeText(probe, length);
      const start = performance.now();
      search(tried, text);
      if (performance.now() - start > UNSUSPICIOUS_MS) return;
      found += 1;
    }
  });
  return { found, ended };
}

/** CPU time at the lengths, if it grows more than linearly each time that it is measured. */
function growth(tried: RegExp, probe: Probe, patienceMs: number): number[] | undefined {
  let ms: number[] | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    ms = measuredGrowth(tried, probe, patienceMs);
    if (ms === undefined || ms.length < LENGTHS.length || (ms.at(-1) ?? 0) > CERTAIN_MS) break;
  }
  return ms;
}

/** CPU time at the lengths, if it grows more than linearly; cut short where a search did not end. */
function measuredGrowth(tried: RegExp, probe: Probe, patienceMs: number): number[] | undefined {
  const ms: number[] = [];
  for (const length of LENGTHS) {
    const text = probeText(probe, length);
    const best = bestCpuMs(tried, text, patienceMs);
    if (best === undefined) return ms;
    ms.push(best);
  }
  const [short = 0, middle = 0, long = 0] = ms;
  const grows = middle > MOST_GROWTH * short && long > MOST_GROWTH * middle;
  return grows && long > 2 * UNSUSPICIOUS_MS ? ms : undefined;
}

function bestCpuMs(tried: RegExp, text: string, patienceMs: number): number | undefined {
  let best = Infinity;
  for (let round = 0; round < 3; round += 1) {
    const start = cpuMs();
    if (!within(patienceMs, () => search(tried, text))) return undefined;
    best = Math.min(best, cpuMs() - start);
    if (best > CERTAIN_MS) break;
  }
  return best;
}

/** Looks for all that a global or sticky pattern finds, for the first that another does. */
function search(tried: RegExp, text: string): void {
  if (tried.global || tried.sticky) text.replace(tried, '');
  else tried.test(text);
  tried.lastIndex = 0;
}

const RUN = new Script('globalThis.timedWork()');

/** Does the work, and says whether it came to its end in time. */
function within(ms: number, work: () => void): boolean {
  Object.defineProperty(globalThis, 'timedWork', { value: work, configurable: true });
  try {
    RUN.runInThisContext({ timeout: ms });
    return true;
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  } finally {
    Reflect.deleteProperty(globalThis, 'timedWork');
  }
}
