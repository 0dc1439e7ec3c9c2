import { definePlugin } from '@toolyard/sdk';

export default definePlugin({
  title: 'Validation',
  summary:
    'Check addresses, numbers, codes, patterns, documents and schemas, and say what is wrong and where.',
});
