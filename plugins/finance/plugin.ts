import { definePlugin } from '@toolyard/sdk';
import results from './results.json' with { type: 'json' };
import uses from './uses.json' with { type: 'json' };

export default definePlugin({
  title: 'Finance',
  summary: 'Loans and mortgages, saving and investing, pay and taxes, prices and budgets, to the cent.',
  uses,
  results,
});
