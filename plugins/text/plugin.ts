import { definePlugin } from '@toolyard/sdk';
import results from './results.json' with { type: 'json' };
import uses from './uses.json' with { type: 'json' };

export default definePlugin({
  title: 'Text',
  summary:
    'Count, compare, clean, convert and analyse text: words, lines, cases, slugs, diffs, tables, summaries.',
  uses,
  results,
});
