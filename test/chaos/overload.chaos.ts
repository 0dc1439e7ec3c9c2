import { afterAll, beforeAll, expect, test } from 'vitest';
import { HostProcess, type Answer } from '../host/host-process.ts';
import { SCALE } from './lib/scale.ts';

let host: HostProcess;
beforeAll(async () => {
  host = await HostProcess.start({ TRUST_PROXY: '127.0.0.1/32', ISOLATE_DEADLINE_MS: '1000' });
});
afterAll(() => host.discard());

/** A call as it comes from an address, through a proxy that the host trusts. */
function callFrom(address: string, tool: string, input: object): Promise<Answer> {
  return host.request(`/api/tools/${tool}/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(input),
  });
}

/** One that costs each runtime something, and many times what it does at a time. */
const RUNTIMES = [
  ['inline', 'base64', { text: 'x'.repeat(10_000) }, 200, [200]],
  [
    'pool',
    'text-encryption',
    { action: 'encrypt', text: 'secret', password: 'long enough', iterations: 300_000 },
    120,
    [200],
  ],
  // What takes no end is refused as such, or as the host is busy.
  ['isolate', 'regex-test', { pattern: '(a+)+$', input: `${'a'.repeat(40)}b` }, 60, [400]],
  ['isolate', 'regex-test', { pattern: '(a|b)+$', input: 'a'.repeat(5_000) }, 200, [200]],
] as const;

test.each(RUNTIMES)(
  'ten times what %s takes (%s %o) ends no host, and another caller is answered',
  async (_, tool, input, count, served) => {
    const crowd = Array.from({ length: count * SCALE }, () => callFrom('198.51.100.7', tool, input));
    const others: Answer[] = [];
    for (let i = 0; i < 5; i += 1) {
      others.push(await callFrom('203.0.113.9', 'base64', { text: 'hi' }));
      others.push(await callFrom('203.0.113.9', 'regex-test', { pattern: 'a', input: 'a' }));
    }
    expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const answers = await Promise.all(crowd);
    const refused = answers.filter(({ status }) => status === 503);
    for (const { headers, body } of refused) {
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(JSON.parse(body)).toMatchObject({ error: { reason: 'overloaded' } });
    }
    // None of them is told that its input is at fault when the host is busy.
    const expected = new Set<number>([...served, 503]);
    expect(answers.filter(({ status }) => !expected.has(status))).toEqual([]);
    expect(host.ended, host.output.slice(-2_000)).toBeUndefined();
    expect((await callFrom('198.51.100.7', 'base64', { text: 'hi' })).status).toBe(200);
  },
);
