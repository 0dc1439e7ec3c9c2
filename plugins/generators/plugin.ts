import { definePlugin } from '@toolyard/sdk';
import results from './results.json' with { type: 'json' };
import uses from './uses.json' with { type: 'json' };

export default definePlugin({
  title: 'Generators',
  summary:
    'Make identifiers, passwords, random draws, barcodes, cards, posts, orders and policies from a few inputs.',
  uses,
  results,
});
