import { definePlugin } from '@toolyard/sdk';

export default definePlugin({
  title: 'Converters',
  summary:
    'Turn one file format into another: CSV, JSON, YAML, XML, SQL, calendars, contacts, bookmarks, subtitles.',
});
