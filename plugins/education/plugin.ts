import { definePlugin } from '@toolyard/sdk';

export default definePlugin({
  title: 'Education',
  summary: 'Make and grade what teachers and students need: quizzes, worksheets, rubrics, citations, grades.',
});
