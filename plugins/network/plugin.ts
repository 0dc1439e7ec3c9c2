import { definePlugin } from '@toolyard/sdk';
import results from './results.json' with { type: 'json' };
import uses from './uses.json' with { type: 'json' };

export default definePlugin({
  title: 'Network',
  summary:
    'Look into domains, addresses, certificates, mail security and web pages; plan subnets; find ports, types and codes.',
  uses,
  results,
});
