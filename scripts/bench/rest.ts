/** `base64` over REST, as it is served, limits on, against a bare Fastify route with the same body and validation. */
import { cpuOf, measureRounds } from './load.ts';
import { median } from './median.ts';
import { ratios, report } from './report.ts';
import { startHost, startScript } from './servers.ts';

const body = JSON.stringify({ text: 'Hello, World!', action: 'encode' });
const AMOUNT = 1_500;
const ROUNDS = 15;

const bare = await startScript('bare-fastify.ts');
const host = await startHost({ RATE_LIMIT_REST: '1000000' });
const runs = await measureRounds(
  {
    bare: { url: `${bare.url}/execute`, body, pid: bare.pid, amount: AMOUNT },
    host: { url: `${host.url}/api/tools/base64/execute`, body, pid: host.pid, amount: AMOUNT },
  },
  ROUNDS,
);
for (const [name, measured] of Object.entries(runs))
  console.log(`${name}: ${median(cpuOf(measured)).toFixed(1)} µs of CPU a request`);
report('rest', {
  cpu: ratios(cpuOf(runs.bare), cpuOf(runs.host)),
});
await Promise.all([bare.stop(), host.stop()]);
