import { definePlugin } from '@toolyard/sdk';

export default definePlugin({
  title: 'Productivity',
  summary: 'Plan and report work: priorities, sprints, retrospectives, status, calendars.',
});
