import { definePlugin } from '@toolyard/sdk';
import results from './results.json' with { type: 'json' };
import uses from './uses.json' with { type: 'json' };

export default definePlugin({
  title: 'Document',
  summary:
    'Merge, split, reorder, turn, number, stamp and read PDFs, make them from images, and make invoices.',
  uses,
  results,
});
