import { definePlugin } from '@toolyard/sdk';

export default definePlugin({
  title: 'Encoding',
  summary: 'Turn text and bytes into other notations and back: Base64, Base32, hex, URL, HTML entities, QR.',
});
