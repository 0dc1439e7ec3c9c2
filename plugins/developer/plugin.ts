import { definePlugin } from '@toolyard/sdk';

export default definePlugin({
  title: 'Developer tools',
  summary: 'Work with JSON, code, requests, schedules and tokens: format, compare, generate, explain.',
});
