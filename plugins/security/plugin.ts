import { definePlugin } from '@toolyard/sdk';

export default definePlugin({
  title: 'Security',
  summary: 'Hash, sign and encrypt; judge passwords, tokens, certificates, cookies, mail and HTTP headers.',
});
