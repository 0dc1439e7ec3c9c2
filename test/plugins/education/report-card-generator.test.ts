import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import reportCardGenerator from '../../../plugins/education/tools/report-card-generator.ts';

const now = () => Date.UTC(2024, 5, 14);
const make = (input: object) =>
  callTool(reportCardGenerator, { student_name: 'Sam Example', ...input }, { context: { now } });
const graded = (...grades: readonly string[]) => ({
  subjects: grades.map((grade, index) => ({ name: `S${index}`, grade })),
});

describe('report-card-generator', () => {
  test('the whole card', async () => {
    const result = await make({
      school: 'Hill School',
      term: 'Spring 2024',
      subjects: [
        { name: 'Maths', grade: 'a', percent: 94.5, credits: 3, teacher: 'Ms X' },
        { name: 'Art', grade: 'B-', comment: 'Keeps <trying>\n& improving' },
      ],
      attendance: { present: 171, absent: 9, late: 4 },
      comments: 'Well *done*\nGo on',
    });
    expect(result).toMatchObject({
      gpa: 3.68,
      average_percent: 94.5,
      credits: 4,
      honors: 'High Honors',
      attendance: { present: 171, absent: 9, late: 4, rate_percent: 95 },
      date: '2024-06-14',
      subjects: [
        { name: 'Maths', grade: 'A', percent: 94.5, points: 4, credits: 3, teacher: 'Ms X', comment: null },
        { name: 'Art', grade: 'B-', percent: null, points: 2.7, credits: 1 },
      ],
    });
    expect(result.html).toContain('Keeps &lt;trying&gt;<br>&amp; improving');
    expect(result.markdown).toBe(`# Report Card: Sam Example

**School:** Hill School  
**Term:** Spring 2024  
**Date:** 2024-06-14

| Subject | Grade | Percent | Points | Credits | Teacher | Comment |
| --- | --- | --- | --- | --- | --- | --- |
| Maths | A | 94.5% | 4.0 | 3 | Ms X |  |
| Art | B- |  | 2.7 | 1 |  | Keeps \\<trying\\><br>\\& improving |

**GPA:** 3.68 (4 credits)  
**Average:** 94.5%  
**Honors:** High Honors  
**Attendance:** 171 days present (95%), 9 absent, 4 late

## Comments

Well \\*done\\*  
Go on
`);
  });

  test('percent gives the letter when there is none', async () => {
    const subjects = [
      { name: 'A', percent: 92.9 },
      { name: 'B', percent: 67 },
    ];
    expect(await make({ subjects })).toMatchObject({
      gpa: 2.5,
      average_percent: 79.95,
      honors: null,
      subjects: [
        { grade: 'A-', points: 3.7 },
        { grade: 'D+', points: 1.3 },
      ],
    });
  });

  test.each<[string[], string | null]>([
    [['A', 'A-'], 'Highest Honors'],
    [['A-', 'B+'], 'High Honors'],
    [['B+', 'B+', 'B-', 'B-'], 'Honors'],
    [['B', 'B-'], null],
    [['A', 'A', 'A', 'A', 'F'], null],
    [['P'], null],
  ])('%j is %j', async (grades, honors) => {
    expect((await make(graded(...grades))).honors).toBe(honors);
  });

  test('marks count nowhere', async () => {
    expect(await make(graded('P', 'W', 'NP', 'I'))).toMatchObject({
      gpa: null,
      average_percent: null,
      credits: 0,
    });
  });

  test('no days give no rate', async () => {
    expect((await make({ ...graded('A'), attendance: {} })).attendance).toEqual({
      present: 0,
      absent: 0,
      late: 0,
      rate_percent: null,
    });
  });

  test.each<[string, object, string]>([
    ['a blank name', { ...graded('A'), student_name: ' ' }, 'student_name'],
    ['no subjects', { subjects: [] }, 'subjects'],
    ['41 subjects', graded(...Array<string>(41).fill('A')), 'subjects'],
    ['an unknown grade', graded('A', 'Z'), 'subjects[1].grade'],
    [
      'neither grade nor percent',
      { subjects: [{ name: 'A' }] },
      'subjects[0]: expected grade or percent for "A"',
    ],
    ['a blank subject', { subjects: [{ name: ' ', grade: 'A' }] }, 'subjects[0].name'],
    ['negative days', { ...graded('A'), attendance: { absent: -1 } }, 'attendance.absent'],
    [
      'late more often than present',
      { ...graded('A'), attendance: { present: 1, late: 2 } },
      'attendance.late',
    ],
    ['a date that does not exist', { ...graded('A'), date: '2023-02-29' }, 'date'],
  ])('refuses %s', async (_, input, argument) => {
    await expect(make(input)).rejects.toThrow(argument);
  });
});
