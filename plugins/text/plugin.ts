import { definePlugin } from '@toolyard/sdk';

export default definePlugin({
  title: 'Text',
  summary:
    'Count, compare, clean, convert and analyse text: words, lines, cases, slugs, diffs, tables, summaries.',
});
