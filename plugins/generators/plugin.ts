import { definePlugin } from '@toolyard/sdk';

export default definePlugin({
  title: 'Generators',
  summary:
    'Make identifiers, passwords, random draws, barcodes, cards, posts, orders and policies from a few inputs.',
});
