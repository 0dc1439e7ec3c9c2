import { largeGoals } from './large-figures.ts';

/** How far a ratio is to go; which way is better goes with it. */
export type Goal = { readonly atLeast: number } | { readonly atMost: number };

/** What each benchmark is to reach, by the names of its ratios. What only stands beside another has none. */
export const GOALS: Readonly<Record<string, Readonly<Record<string, Goal>>>> = {
  rest: { cpu: { atLeast: 0.85 } },
  mcp: {
    call_2025: { atLeast: 0.65 },
    call_2026: { atLeast: 0.55 },
    list_2026_of_2025: { atLeast: 0.9 },
  },
  start: { kept: { atMost: 1.7 }, new: { atMost: 2 } },
  cold: { kept_p90_cpu_ms: { atMost: 20 } },
  memory: { host: { atMost: 1.5 }, bundle_kib: { atMost: 20 } },
  idle: { ms_a_second: { atMost: 8 } },
  peers: { sdk_2025: { atLeast: 1 }, sdk_2026: { atLeast: 1 }, fastmcp: { atLeast: 1 } },
  isolate: {
    // 0.60 ms over inline where bare isolated-vm takes 0.39.
    of_bare: { atMost: 1.54 },
    first_call_ms: { atMost: 45 },
    growth_by_cores: { atLeast: 0.8 },
  },
  bins: { cpu: { atLeast: 0.7 }, p99_beside_a_million: { atMost: 1.3 } },
  pool: { p99_beside_merges: { atMost: 2 } },
  cores: { inline: { atLeast: 0.85 } },
  large: largeGoals(),
  form: { usable_of_plain: { atMost: 2 } },
  catalogue: {
    call: { atLeast: 0.9 },
    start_a_tool: { atMost: 1.1 },
    search_ms: { atMost: 5 },
  },
};

/** How much worse a ratio may be than the one that is committed. */
const TOLERANCE = 0.1;

/** Whether a ratio has become worse by more than noise. */
export function isWorse(goal: Goal, now: number, before: number): boolean {
  return 'atLeast' in goal ? now < before * (1 - TOLERANCE) : now > before * (1 + TOLERANCE);
}

export function isMet(goal: Goal, ratio: number): boolean {
  return 'atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost;
}
