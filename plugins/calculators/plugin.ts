import { definePlugin } from '@toolyard/sdk';

export default definePlugin({
  title: 'Calculators',
  summary: 'Work out dates, times, percentages, fractions, statistics, units, body and training figures.',
});
