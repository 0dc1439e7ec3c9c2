import { definePlugin } from '@toolyard/sdk';
import results from './results.json' with { type: 'json' };
import uses from './uses.json' with { type: 'json' };

export default definePlugin({
  title: 'Converters',
  summary:
    'Turn one file format into another: CSV, JSON, YAML, XML, SQL, calendars, contacts, bookmarks, subtitles.',
  uses,
  results,
});
