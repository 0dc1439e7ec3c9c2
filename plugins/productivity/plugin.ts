import { definePlugin } from '@toolyard/sdk';
import results from './results.json' with { type: 'json' };
import uses from './uses.json' with { type: 'json' };

export default definePlugin({
  title: 'Productivity',
  summary: 'Plan and report work: priorities, sprints, retrospectives, status, calendars.',
  uses,
  results,
});
