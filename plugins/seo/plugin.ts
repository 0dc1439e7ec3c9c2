import { definePlugin } from '@toolyard/sdk';
import results from './results.json' with { type: 'json' };
import uses from './uses.json' with { type: 'json' };

export default definePlugin({
  title: 'SEO',
  summary: 'Write and inspect what search engines read: meta tags, structured data, sitemaps, headings.',
  uses,
  results,
});
