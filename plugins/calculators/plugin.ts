import { definePlugin } from '@toolyard/sdk';
import results from './results.json' with { type: 'json' };
import uses from './uses.json' with { type: 'json' };

export default definePlugin({
  title: 'Calculators',
  summary: 'Work out dates, times, percentages, fractions, statistics, units, body and training figures.',
  uses,
  results,
});
