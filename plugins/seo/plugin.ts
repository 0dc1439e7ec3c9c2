import { definePlugin } from '@toolyard/sdk';

export default definePlugin({
  title: 'SEO',
  summary: 'Write and inspect what search engines read: meta tags, structured data, sitemaps, headings.',
});
