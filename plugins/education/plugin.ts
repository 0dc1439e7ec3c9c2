import { definePlugin } from '@toolyard/sdk';
import results from './results.json' with { type: 'json' };
import uses from './uses.json' with { type: 'json' };

export default definePlugin({
  title: 'Education',
  summary: 'Make and grade what teachers and students need: quizzes, worksheets, rubrics, citations, grades.',
  uses,
  results,
});
