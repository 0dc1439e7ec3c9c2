/** `base64` over REST, as it is served, limits on, against a bare Fastify route with the same body and validation. */
import { measureCpu } from './cpu.ts';
import { mean } from './median.ts';
import { ratioOfSums, report } from './report.ts';
import { startHost, startScript } from './servers.ts';

const body = JSON.stringify({ text: 'Hello, World!', action: 'encode' });

const { bare, host } = await measureCpu({
  servers: {
    bare: () => startScript('bare-fastify.ts'),
    host: () => startHost({ RATE_LIMIT_REST: '1000000' }),
  },
  loads: ({ bare, host }) => ({
    bare: { url: `${bare.url}/execute`, body, pid: bare.pid },
    host: { url: `${host.url}/api/tools/base64/execute`, body, pid: host.pid },
  }),
});
console.log(`µs of CPU a request: bare ${mean(bare).toFixed(1)}, host ${mean(host).toFixed(1)}`);
report('rest', { cpu: ratioOfSums(bare, host) });
