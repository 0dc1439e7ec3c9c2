import { definePlugin } from '@toolyard/sdk';
import results from './results.json' with { type: 'json' };
import uses from './uses.json' with { type: 'json' };

export default definePlugin({
  title: 'Design',
  summary: 'Colours, gradients, shadows, grids, animation and type scales, as CSS and SVG.',
  uses,
  results,
});
