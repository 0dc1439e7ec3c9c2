import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import essayOutlineGenerator from '../../../plugins/education/tools/essay-outline-generator.ts';

const outline = (input: object) => callTool(essayOutlineGenerator, input);
const headings = async (input: object) => (await outline(input)).sections.map(({ heading }) => heading);

describe('essay-outline-generator', () => {
  test('own points, a thesis and a word target', async () => {
    const result = await outline({
      topic: 'School uniforms',
      type: 'expository',
      points: ['Cost', 'Identity', 'Safety'],
      words: 1000,
      thesis: 'Uniforms do three things.',
    });
    expect(
      result.sections.map(({ numeral, heading, kind, words }) => [numeral, heading, kind, words]),
    ).toEqual([
      ['I', 'Introduction', 'intro', 100],
      ['II', 'Cost', 'body', 267],
      ['III', 'Identity', 'body', 267],
      ['IV', 'Safety', 'body', 266],
      ['V', 'Conclusion', 'conclusion', 100],
    ]);
    for (const index of [0, 4])
      expect(result.sections[index]?.items.join('\n')).toContain('Uniforms do three things.');
    expect(result.text).toContain('\n\nII. Cost (267 words)\n   A. Topic sentence');
    expect(result.markdown).toContain('# School uniforms\n\n## I. Introduction (100 words)\n\n- Hook');
  });

  test('an argument answers the other side before its conclusion', async () => {
    const result = await outline({ topic: 'Remote work' });
    expect(result).toMatchObject({ section_count: 6, words: null });
    expect(result.sections.at(-2)).toMatchObject({
      heading: 'Counterargument and Rebuttal',
      kind: 'counter',
      words: null,
    });
    expect(result.sections[0]?.items.at(-1)).toMatch(/^Thesis: _+$/);
  });

  test.each([
    ['persuasive', 'Main Point 1', 4],
    ['expository', 'Main Point 1', 3],
    ['compare_contrast', 'Point of Comparison 1', 3],
    ['cause_effect', 'Cause 1', 3],
    ['descriptive', 'Detail 1', 3],
  ])('%s', async (type, first, length) => {
    const found = await headings({ topic: 'x', type, paragraphs: 1 });
    expect(found[1]).toBe(first);
    expect(found).toHaveLength(length);
  });

  test('a narrative has its arc, in even parts', async () => {
    const result = await outline({ topic: 'A lost dog', type: 'narrative', words: 502 });
    expect(result.sections.map(({ heading, words }) => [heading, words])).toEqual([
      ['Exposition', 101],
      ['Rising Action', 101],
      ['Climax', 100],
      ['Falling Action', 100],
      ['Resolution', 100],
    ]);
  });

  test('words sum to the target, items number 3 to 5, whatever is asked', async () => {
    for (const type of ['argumentative', 'expository', 'narrative'])
      for (const evidence of [true, false])
        for (const words of [100, 101, 997, 20_000]) {
          const { sections } = await outline({ topic: 'x', type, words, evidence, paragraphs: 7 });
          expect(sections.reduce((sum, section) => sum + (section.words ?? 0), 0)).toBe(words);
          for (const { items } of sections) {
            expect(items.length).toBeGreaterThanOrEqual(3);
            expect(items.length).toBeLessThanOrEqual(5);
            if (!evidence) expect(items.join('\n')).not.toMatch(/evidence|citation/i);
          }
        }
  });

  test('ten points and a rebuttal make the longest outline', async () => {
    const points = Array.from({ length: 10 }, (_, index) => `p${index}`);
    const { sections } = await outline({ topic: 'x', points: points.join('\n') });
    expect(sections.at(-1)?.numeral).toBe('XIII');
    await expect(outline({ topic: 'x', points: [...points, 'more'] })).rejects.toThrow(
      'points: expected at most 10 points, got 11',
    );
  });

  test('what is given is shown as text', async () => {
    const { markdown } = await outline({ topic: '*a*\n# <b>', points: ['_p_'] });
    expect(markdown).toMatch(/^# \\\*a\\\* \\# \\<b\\>\n/);
    expect(markdown).toContain('## II. \\_p\\_');
  });

  test.each([
    ['no topic', { type: 'narrative' }, 'topic'],
    ['a blank topic', { topic: ' \n' }, 'topic: expected text'],
    ['points of a narrative', { topic: 'x', type: 'narrative', points: ['a'] }, 'points: expected none'],
    ['too few words', { topic: 'x', words: 99 }, 'words'],
  ])('refuses %s', async (_, input, message) => {
    await expect(outline(input)).rejects.toThrow(message);
  });
});
