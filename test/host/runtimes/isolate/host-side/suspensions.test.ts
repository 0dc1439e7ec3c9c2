import { describe, expect, it } from 'vitest';
import type { Bundle, Trust } from '../../../../../host/catalogue/bundle.ts';
import { Suspensions } from '../../../../../host/runtimes/isolate/host-side/suspensions.ts';

const MINUTE = 60_000;

function bundleOf(trust: Trust): Bundle {
  const tools: Bundle['manifest']['tools'] = [];
  const manifest: Bundle['manifest'] = {
    format: 1,
    id: 'acme',
    package: '@acme/tools',
    version: '1.2.0',
    sdk: '0.1.0',
    title: 'Acme',
    summary: '',
    permissions: { net: [] },
    tools,
    files: {},
  };
  return {
    id: 'acme',
    folder: '/nowhere',
    digest: 'd',
    manifest,
    publisher: { package: manifest.package },
    trust,
    net: [],
  };
}

describe('suspensions', () => {
  const setUp = (trust: Trust = 'untrusted') => {
    const clock = { now: 1_000_000 };
    const suspensions = new Suspensions(() => clock.now);
    const bundle = bundleOf(trust);
    const strike = (times: number) =>
      Array.from({ length: times }, () => suspensions.strike('somebody', bundle, 'it crashed')).at(-1);
    return { clock, suspensions, bundle, strike };
  };

  it('come with the third strike, with the reason', () => {
    const { clock, suspensions, strike } = setUp();
    expect(strike(2)).toBeUndefined();
    expect(suspensions.suspendedMs('somebody')).toBe(0);
    expect(strike(1)).toEqual({
      bundle: 'acme',
      version: '1.2.0',
      reason: 'it crashed',
      until: clock.now + MINUTE,
    });
    expect(suspensions.suspendedMs('somebody')).toBeGreaterThan(0);
    expect(suspensions.suspendedMs('another')).toBe(0);
    expect(suspensions.list()).toHaveLength(1);
  });

  it('are taken over from another process, while they last', () => {
    const { clock, suspensions, bundle } = setUp();
    suspensions.adopt('gone', bundle, { reason: 'it crashed', until: clock.now });
    expect(suspensions.list()).toEqual([]);
    suspensions.adopt('somebody', bundle, { reason: 'it crashed', until: clock.now + MINUTE });
    expect(suspensions.suspendedMs('somebody')).toBe(MINUTE);
    expect(suspensions.list()).toMatchObject([{ bundle: 'acme', reason: 'it crashed' }]);
    clock.now += MINUTE;
    expect(suspensions.suspendedMs('somebody')).toBe(0);
  });

  it('end by themselves, and last twice as long the next time', () => {
    const { clock, suspensions, strike } = setUp();
    strike(3);
    clock.now += MINUTE;
    expect(suspensions.suspendedMs('somebody')).toBe(0);
    expect(suspensions.list()).toEqual([]);
    expect(strike(3)?.until).toBe(clock.now + 2 * MINUTE);
    clock.now += 2 * MINUTE;
    expect(strike(3)?.until).toBe(clock.now + 4 * MINUTE);
  });

  it('last an hour at most, and are forgotten after a quiet time', () => {
    const { clock, strike } = setUp();
    for (let i = 0; i < 9; i += 1) strike(3);
    expect(strike(3)?.until).toBe(clock.now + 60 * MINUTE);
    clock.now += 121 * MINUTE;
    expect(strike(3)?.until).toBe(clock.now + MINUTE);
  });

  it('do not come of strikes that lie far apart', () => {
    const { clock, strike } = setUp();
    for (let i = 0; i < 5; i += 1) {
      expect(strike(1)).toBeUndefined();
      clock.now += 6 * MINUTE;
    }
  });

  it('spare trusted bundles, whose callers may be to blame: these run alone for a while', () => {
    const { clock, suspensions, strike } = setUp('first-party');
    expect(suspensions.isSuspect('somebody')).toBe(false);
    expect(strike(10)).toBeUndefined();
    expect(suspensions.suspendedMs('somebody')).toBe(0);
    expect(suspensions.isSuspect('somebody')).toBe(true);
    clock.now += MINUTE;
    expect(suspensions.isSuspect('somebody')).toBe(false);
  });

  it('are lifted by the operator', () => {
    const { suspensions, bundle, strike } = setUp();
    strike(3);
    suspensions.forget(bundle);
    expect(suspensions.suspendedMs('somebody')).toBe(0);
    expect(suspensions.isSuspect('somebody')).toBe(false);
  });
});
