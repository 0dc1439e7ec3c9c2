import { definePlugin } from '@toolyard/sdk';
import uses from './uses.json' with { type: 'json' };

export default definePlugin({
  title: 'SEO',
  summary: 'Write and inspect what search engines read: meta tags, structured data, sitemaps, headings.',
  uses,
});
