import { definePlugin } from '@toolyard/sdk';
import uses from './uses.json' with { type: 'json' };

export default definePlugin({
  title: 'Encoding',
  summary: 'Turn text and bytes into other notations and back: Base64, Base32, hex, URL, HTML entities, QR.',
  uses,
});
