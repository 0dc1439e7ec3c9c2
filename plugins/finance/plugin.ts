import { definePlugin } from '@toolyard/sdk';

export default definePlugin({
  title: 'Finance',
  summary: 'Loans and mortgages, saving and investing, pay and taxes, prices and budgets, to the cent.',
});
