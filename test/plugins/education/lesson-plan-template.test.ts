import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import lessonPlanTemplate from '../../../plugins/education/tools/lesson-plan-template.ts';

const plan = (input: object) => callTool(lessonPlanTemplate, input);
const times = async (input: object) =>
  (await plan({ topic: 'T', ...input })).activities.map(({ name, minutes }) => [name, minutes]);

describe('lesson-plan-template', () => {
  test('the standard model, minute by minute', async () => {
    const result = await plan({
      topic: 'Fractions',
      duration_minutes: 50,
      objectives: ['Compare fractions with unlike denominators'],
    });
    expect(
      result.activities.map(({ name, start_minute, end_minute }) => [name, start_minute, end_minute]),
    ).toEqual([
      ['Introduction', 0, 8],
      ['Direct Instruction', 8, 23],
      ['Guided Practice', 23, 35],
      ['Independent Practice', 35, 45],
      ['Closure', 45, 50],
    ]);
    expect(result).toMatchObject({ total_minutes: 50, warnings: [] });
    expect(result.markdown).toContain(
      '## Objectives\n\nStudents will be able to:\n\n- Compare fractions with unlike denominators\n',
    );
  });

  test.each([
    [
      '5e',
      45,
      [
        ['Engage', 5],
        ['Explore', 11],
        ['Explain', 11],
        ['Elaborate', 11],
        ['Evaluate', 7],
      ],
    ],
    [
      'gradual_release',
      41,
      [
        ['I Do', 10],
        ['We Do', 13],
        ['You Do Together', 8],
        ['You Do Alone', 10],
      ],
    ],
  ])('%s', async (model, duration, expected) => {
    expect(await times({ model, duration_minutes: duration })).toEqual(expected);
  });

  test('every model fills every duration', async () => {
    for (const model of ['standard', '5e', 'gradual_release'])
      for (let duration = 5; duration <= 480; duration += 19)
        expect((await plan({ topic: 'T', model, duration_minutes: duration })).total_minutes).toBe(duration);
  });

  test('own activities without minutes share what is left', async () => {
    const activities = [{ name: 'A' }, { name: 'B', minutes: 20 }, { name: 'C' }];
    expect(await times({ duration_minutes: 45, activities })).toEqual([
      ['A', 13],
      ['B', 20],
      ['C', 12],
    ]);
  });

  test('sections stand in order, three of them only when given', async () => {
    const ids = async (input: object) => (await plan({ topic: 'T', ...input })).sections.map(({ id }) => id);
    expect(await ids({ standards: ' ', homework: ' ', notes: '' })).toEqual([
      'overview',
      'objectives',
      'materials',
      'activities',
      'differentiation',
      'assessment',
    ]);
    expect(await ids({ standards: 'S1', homework: 'Read', notes: 'Bring chalk' })).toEqual([
      'overview',
      'objectives',
      'standards',
      'materials',
      'activities',
      'differentiation',
      'assessment',
      'homework',
      'notes',
    ]);
    const { sections } = await plan({ topic: 'T' });
    expect(sections.find(({ id }) => id === 'assessment')?.text).toMatch(/^_+$/);
  });

  test.each([
    ['Understand mitosis', true],
    ['KNOW the parts', true],
    ['be  aware of risks', true],
    ['Appreciate art', true],
    ['learn', true],
    ['Label a cell', false],
    ['Knowingly choose', false],
    ['Show that they understand', false],
  ])('the objective %j: vague %s', async (objective, vague) => {
    const { warnings } = await plan({ topic: 'T', objectives: [objective] });
    expect(warnings).toHaveLength(vague ? 1 : 0);
  });

  test('warns of lessons too long and too short, and of no objectives', async () => {
    const warnings = async (minutes: number) =>
      (
        await plan({
          topic: 'T',
          duration_minutes: 30,
          objectives: 'Name x',
          activities: [
            { name: 'A', minutes: 20 },
            { name: 'B', minutes },
          ],
        })
      ).warnings;
    expect(await warnings(15)).toEqual(['the activities take 5 minutes more than the lesson']);
    expect(await warnings(9)).toEqual(['the activities take 1 minute less than the lesson']);
    expect(await warnings(10)).toEqual([]);
    expect((await plan({ topic: 'T' })).warnings).toEqual([
      'no objectives are given: say what students will be able to do',
    ]);
  });

  test('what is given is shown as text', async () => {
    const given = '<script>x</script>';
    const result = await plan({
      topic: given,
      materials: [given],
      notes: given,
      activities: [{ name: given }],
    });
    expect(result.html).not.toContain('<script>');
    expect(result.markdown).not.toContain('<script>');
    expect(result.html.match(/&lt;script&gt;/g)).toHaveLength(6);
  });

  test.each([
    ['no topic', { subject: 'Maths' }, 'topic'],
    ['a blank topic', { topic: ' ' }, 'topic: expected text'],
    ['no name', { topic: 'T', activities: [{ minutes: 5 }] }, 'activities[0]'],
    ['a blank name', { topic: 'T', activities: [{ name: ' ' }] }, 'activities[0].name: expected text'],
    ['no minutes', { topic: 'T', activities: [{ name: 'A', minutes: 0 }] }, 'activities[0].minutes'],
    [
      'nothing left to share',
      { topic: 'T', duration_minutes: 30, activities: [{ name: 'A', minutes: 30 }, { name: 'B' }] },
      "activities[1]: expected minutes: 0 of the lesson's 30 are left",
    ],
  ])('refuses %s', async (_, input, message) => {
    await expect(plan(input)).rejects.toThrow(message);
  });
});
