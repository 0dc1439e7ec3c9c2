import { definePlugin } from '@toolyard/sdk';
import results from './results.json' with { type: 'json' };
import uses from './uses.json' with { type: 'json' };

export default definePlugin({
  title: 'Developer tools',
  summary: 'Work with JSON, code, requests, schedules and tokens: format, compare, generate, explain.',
  uses,
  results,
});
