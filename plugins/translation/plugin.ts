import { definePlugin } from '@toolyard/sdk';
import { Configuration } from './lib/configuration.ts';
import uses from './uses.json' with { type: 'json' };

export default definePlugin({
  title: 'Translation',
  summary: 'Translate texts by DeepL, with a key that you have there.',
  config: Configuration,
  uses,
});
