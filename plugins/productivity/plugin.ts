import { definePlugin } from '@toolyard/sdk';
import uses from './uses.json' with { type: 'json' };

export default definePlugin({
  title: 'Productivity',
  summary: 'Plan and report work: priorities, sprints, retrospectives, status, calendars.',
  uses,
});
