import { definePlugin } from '@toolyard/sdk';
import results from './results.json' with { type: 'json' };
import uses from './uses.json' with { type: 'json' };

export default definePlugin({
  title: 'Encoding',
  summary: 'Turn text and bytes into other notations and back: Base64, Base32, hex, URL, HTML entities, QR.',
  uses,
  results,
});
