/** `base64` over REST against a bare Fastify route with the same body and validation; and the start of both. */
import { compare, median } from './load.ts';
import { startHost, startScript } from './servers.ts';

const body = JSON.stringify({ text: 'Hello, World!', action: 'encode' });

const starts = { bare: [] as number[], host: [] as number[] };
for (let i = 0; i < 5; i += 1) {
  const bare = await startScript('bare-fastify.ts');
  starts.bare.push(bare.startMs);
  await bare.stop();
  const host = await startHost();
  starts.host.push(host.startMs);
  await host.stop();
}
console.log(
  `start to first answer: host ${median(starts.host).toFixed(0)} ms, bare Fastify ${median(starts.bare).toFixed(0)} ms, ratio ${(median(starts.host) / median(starts.bare)).toFixed(2)}`,
);

const bare = await startScript('bare-fastify.ts');
// As it is served: with its limits on.
const host = await startHost({ RATE_LIMIT_REST: '1000000' });
const measured = await compare({
  bare: { url: `${bare.url}/execute`, body, pid: bare.pid },
  host: { url: `${host.url}/api/tools/base64/execute`, body, pid: host.pid },
});
console.log(
  `base64 over REST: ${measured.host.perSecond.toFixed(0)}/s, bare Fastify ${measured.bare.perSecond.toFixed(0)}/s, ratio ${(measured.host.perSecond / measured.bare.perSecond).toFixed(2)}`,
);
console.log(
  `CPU a request: ${measured.host.cpuUs.toFixed(1)} µs, bare Fastify ${measured.bare.cpuUs.toFixed(1)} µs, ratio ${(measured.bare.cpuUs / measured.host.cpuUs).toFixed(2)}`,
);
await Promise.all([bare.stop(), host.stop()]);
