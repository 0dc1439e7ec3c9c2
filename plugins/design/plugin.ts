import { definePlugin } from '@toolyard/sdk';

export default definePlugin({
  title: 'Design',
  summary: 'Colours, gradients, shadows, grids, animation and type scales, as CSS and SVG.',
});
