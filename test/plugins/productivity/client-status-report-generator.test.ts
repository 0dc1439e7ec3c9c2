import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import clientStatusReportGenerator from '../../../plugins/productivity/tools/client-status-report-generator/tool.ts';

test.each([
  [
    'budget and timeline',
    {
      project: 'Shop',
      client: 'Example Ltd',
      status: 'at_risk',
      completed: 'Login\nCart',
      next_steps: ['Payment'],
      budget: { total: 20000, spent: 13333.33, currency: 'EUR' },
      timeline: { start: '2024-01-01', end: '2024-04-10', percent_complete: 50 },
      as_of: '2024-02-20',
    },
    {
      status: 'at_risk',
      budget: { remaining: 6666.67, used_percent: 66.7, over: false },
      timeline: { elapsed_percent: 50, variance_percent: 0, days_left: 50 },
      warnings: ['The budget is used to 66.7 %, the work done to 50 %.'],
      markdown:
        '# Shop: status report\n\n**Project:** Shop  \n**Client:** Example Ltd  \n**Status:** At risk  \n**Date:** 2024-02-20\n\n## Completed\n\n- Login\n- Cart\n\n## Next steps\n\n- Payment\n\n## Budget\n\n- Total: EUR 20,000.00\n- Spent: EUR 13,333.33 (66.7 %)\n- Remaining: EUR 6,666.67\n\n## Timeline\n\n- 2024-01-01 to 2024-04-10\n- Complete: 50 %; time elapsed: 50 %\n- Days left: 50',
    },
  ],
  [
    'project alone',
    { project: 'A <b> & C' },
    {
      budget: null,
      timeline: null,
      html: expect.stringMatching(
        /^<div style="[^"]*">\n<h1 style="[^"]*">A &lt;b&gt; &amp; C: status report<\/h1>\n<p style="[^"]*"><strong>Project:<\/strong> A &lt;b&gt; &amp; C<br><strong>Status:<\/strong> On track<br><strong>Date:<\/strong> [-\d]+<br><\/p>\n<\/div>$/,
      ),
      markdown: expect.stringContaining('On track'),
      warnings: ['There are no next_steps.'],
    },
  ],
  [
    'sections keep their order',
    {
      project: 'P',
      summary: 's',
      next_steps: 'n',
      blockers: [{ issue: 'No key', impact: 'Login waits', plan: 'Ask IT' }],
      in_progress: ['x', { task: 'y', percent: 40 }],
    },
    {
      sections: [{ id: 'summary' }, { id: 'in_progress' }, { id: 'blockers' }, { id: 'next_steps' }],
      markdown: expect.stringMatching(
        /\n\n## Summary\n\n- s\n\n## In progress\n\n- x\n- y \(40 %\)\n\n## Blockers\n\n- No key\. Impact: Login waits\. Plan: Ask IT\n\n## Next steps\n\n- n$/,
      ),
      warnings: [],
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(clientStatusReportGenerator, input)).toMatchObject(output);
});

test.each([
  ['project missing', { client: 'x' }, 'project'],
  ['period backwards', { project: 'P', period_start: '2024-02-02', period_end: '2024-02-01' }, 'period_end'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(clientStatusReportGenerator, input)).rejects.toThrow(message);
});

test.each([
  ['a budget that is over', { budget: { total: 100, spent: 150 } }, ['More was spent', 'no next_steps']],
  [
    'a budget ahead of the work',
    {
      budget: { total: 100, spent: 61 },
      timeline: { start: '2024-01-01', end: '2024-12-31', percent_complete: 50 },
      next_steps: ['x'],
    },
    ['The budget is used to 61 %'],
  ],
  [
    'just within the tolerance',
    {
      budget: { total: 100, spent: 60 },
      timeline: { start: '2024-01-01', end: '2024-12-31', percent_complete: 50 },
      next_steps: ['x'],
    },
    [],
  ],
  [
    // 16.1 - 6.1 is more than 10 in binary.
    'just within the tolerance, in tenths',
    {
      budget: { total: 1000, spent: 161 },
      timeline: { start: '2024-01-06', end: '2024-12-31', percent_complete: 6.1 },
      next_steps: ['x'],
    },
    [],
  ],
  [
    'work behind the time',
    { timeline: { start: '2024-01-01', end: '2024-01-11', percent_complete: 39 }, next_steps: 'x' },
    ['11 points behind'],
  ],
  [
    'blockers without plan',
    { blockers: ['a', { issue: 'b' }, { issue: 'c', plan: 'd' }], next_steps: 'x' },
    ['"a" has no plan', '"b" has no plan'],
  ],
])('warns of %s', async (_, input, warnings) => {
  const result = await callTool(clientStatusReportGenerator, { project: 'P', as_of: '2024-01-06', ...input });
  expect(result.warnings).toEqual(warnings.map((warning) => expect.stringContaining(warning)));
});

test('before the start and after the end', async () => {
  const timeline = { start: '2024-02-01', end: '2024-03-01', percent_complete: 0 };
  const at = async (as_of: string) =>
    (await callTool(clientStatusReportGenerator, { project: 'P', as_of, timeline })).timeline;
  expect(await at('2024-01-01')).toMatchObject({ elapsed_percent: 0, days_left: 60 });
  expect(await at('2024-03-11')).toMatchObject({ elapsed_percent: 100, days_left: -10 });
});

test('what is given is shown as it is in every form', async () => {
  const text = '*x* <i>&</i> [y](z)';
  const {
    markdown,
    html,
    text: plain,
  } = await callTool(clientStatusReportGenerator, {
    project: text,
    client: text,
    completed: [text],
    blockers: [text],
    summary: text,
  });
  expect(markdown).toContain('\\*x\\* \\<i\\>\\&\\</i\\> \\[y\\](z)');
  expect(markdown).not.toContain('<i>');
  expect(html).not.toContain('<i>');
  expect(html).toContain('*x* &lt;i&gt;&amp;&lt;/i&gt;');
  expect(plain).toContain(text);
});

test.each([
  ['a budget of nothing', { budget: { total: 0, spent: 1 } }, 'budget.total: expected a number > 0'],
  ['a negative spending', { budget: { total: 1, spent: -1 } }, 'budget.spent: expected a number >= 0'],
  [
    'an end at the start',
    { timeline: { start: '2024-01-01', end: '2024-01-01', percent_complete: 0 } },
    'timeline.end: expected a day after start',
  ],
  [
    'more than all done',
    { timeline: { start: '2024-01-01', end: '2024-01-02', percent_complete: 101 } },
    'timeline.percent_complete: expected a number <= 100',
  ],
  ['no such day', { period_start: '2024-02-30' }, 'period_start: expected a date that exists'],
  ['a blank project', { project: ' ' }, 'project: expected text'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(clientStatusReportGenerator, { project: 'P', ...input })).rejects.toThrow(message);
});
