import { definePlugin } from '@toolyard/sdk';
import results from './results.json' with { type: 'json' };
import uses from './uses.json' with { type: 'json' };

export default definePlugin({
  title: 'Validation',
  summary:
    'Check addresses, numbers, codes, patterns, documents and schemas, and say what is wrong and where.',
  uses,
  results,
});
