import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import { RESEARCH_TYPES } from '../../../plugins/education/tools/research-title-generator/research-title-forms.ts';
import researchTitleGenerator from '../../../plugins/education/tools/research-title-generator/tool.ts';

const suggest = (input: object) => callTool(researchTitleGenerator, input);
const STYLES = ['descriptive', 'interrogative', 'compound'] as const;

describe('research-title-generator', () => {
  test('the finding in title case, without its full stop', async () => {
    const finding = 'exposure to mRNA vaccines in the first year lowers risk for children.';
    expect((await suggest({ topic: 'x', styles: ['declarative'], finding })).titles).toEqual([
      {
        style: 'declarative',
        title: 'Exposure to mRNA Vaccines in the First Year Lowers Risk for Children',
        word_count: 12,
        character_count: 68,
        recommended: true,
      },
    ]);
  });

  test.each(RESEARCH_TYPES)(
    '%s: at least 3 of each style, naming variables, population and setting',
    async (type) => {
      for (const style of STYLES)
        for (const variables of [
          {},
          { independent_variable: 'night shifts', dependent_variable: 'reaction time' },
        ]) {
          const { titles } = await suggest({
            topic: 'sleep',
            research_type: type,
            styles: [style],
            population: 'nurses',
            setting: 'rural Norway',
            count: 20,
            ...variables,
          });
          expect(titles.length).toBeGreaterThanOrEqual(3);
          expect(new Set(titles.map(({ title }) => title)).size).toBe(titles.length);
          for (const { title } of titles) {
            if ('independent_variable' in variables) expect(title).toMatch(/Night Shifts.*Reaction Time/);
            else expect(title).toContain('Sleep');
            expect(title).toContain('Among Nurses in Rural Norway');
            if (style === 'interrogative') expect(title).toMatch(/^[^?]+\?$/);
            if (style === 'compound') expect(title).toMatch(/^[^:]+: [A-Z][^:]*$/);
          }
        }
    },
  );

  test('styles take turns; no declarative without a finding', async () => {
    const styles = async (input: object) =>
      (await suggest({ topic: 'x', ...input })).titles.map(({ style }) => style);
    expect(await styles({ count: 4 })).toEqual(['descriptive', 'interrogative', 'compound', 'descriptive']);
    expect(await styles({ count: 4, finding: 'X helps' })).toEqual([
      'descriptive',
      'declarative',
      'interrogative',
      'compound',
    ]);
    expect(await styles({})).toHaveLength(8);
  });

  test('sentence case leaves what was written', async () => {
    const { titles } = await suggest({ topic: 'Bird song in the Alps', case: 'sentence', count: 20 });
    for (const { title } of titles) expect(title).toContain('Bird song in the Alps');
    expect(titles[2]?.title).toBe('Bird song in the Alps: A quantitative study');
  });

  test.each([
    ['no topic', { population: 'nurses' }, 'topic'],
    ['a blank topic', { topic: ' ' }, 'topic: expected text'],
    ['declarative without a finding', { topic: 'x', styles: ['declarative'] }, 'finding: expected'],
    ['an unknown style', { topic: 'x', styles: ['poetic'] }, 'styles'],
  ])('refuses %s', async (_, input, message) => {
    await expect(suggest(input)).rejects.toThrow(message);
  });
});
