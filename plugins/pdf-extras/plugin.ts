import { definePlugin } from '@toolyard/sdk';
import { Configuration } from './lib/configuration.ts';
import results from './results.json' with { type: 'json' };
import uses from './uses.json' with { type: 'json' };

export default definePlugin({
  title: 'PDF extras',
  summary:
    'Protect, unlock, compress, fill in, flatten, draw, describe and check PDFs, and attach files to them.',
  config: Configuration,
  uses,
  results,
});
