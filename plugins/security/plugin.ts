import { definePlugin } from '@toolyard/sdk';
import results from './results.json' with { type: 'json' };
import uses from './uses.json' with { type: 'json' };

export default definePlugin({
  title: 'Security',
  summary: 'Hash, sign and encrypt; judge passwords, tokens, certificates, cookies, mail and HTTP headers.',
  uses,
  results,
});
