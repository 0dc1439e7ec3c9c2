/** What a caller may take a minute, in place of the usual; 0: without end. What is absent is as for anybody. */
export interface CallerLimits {
  /** REST calls. */
  readonly rest?: number;
  /** MCP requests. */
  readonly mcp?: number;
  /** Seconds of CPU time. */
  readonly cpuSeconds?: number;
  /** Bytes of arguments and results. */
  readonly bytes?: number;
}

export type LimitName = keyof CallerLimits;

const LIMITS: Readonly<Record<LimitName, string>> = {
  rest: 'calls',
  mcp: 'requests',
  cpuSeconds: 'seconds',
  bytes: 'bytes',
};

/**
 * Limits from their texts.
 *
 * @param named how a limit is called where it was written
 * @throws Error with what was expected
 */
export function limitsOf(
  given: Readonly<Partial<Record<LimitName, string | undefined>>>,
  named: (limit: LimitName) => string,
): CallerLimits {
  const limits: Partial<Record<LimitName, number>> = {};
  for (const name of Object.keys(LIMITS) as LimitName[]) {
    const text = given[name];
    if (text === undefined) continue;
    if (!/^\d{1,12}$/.test(text))
      throw new Error(
        `${named(name)}: expected ${LIMITS[name]} a minute, 0 for no limit, got ${JSON.stringify(text)}`,
      );
    limits[name] = Number(text);
  }
  return limits;
}

/** Of several limits each the most generous that one of them names. */
export function mostGenerous(all: readonly CallerLimits[]): CallerLimits {
  const limits: Partial<Record<LimitName, number>> = {};
  for (const name of Object.keys(LIMITS) as LimitName[]) {
    const named = all.map((one) => one[name]).filter((number) => number !== undefined);
    if (named.length > 0) limits[name] = named.includes(0) ? 0 : Math.max(...named);
  }
  return limits;
}

/** A limit as it is written: `cpu-seconds`. */
export function wordOf(limit: LimitName): string {
  return limit === 'cpuSeconds' ? 'cpu-seconds' : limit;
}
