import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import thesisStatementGenerator from '../../../plugins/education/tools/thesis-statement-generator.ts';

const frame = (input: object) => callTool(thesisStatementGenerator, input);
const texts = async (input: object) => (await frame(input)).statements.map(({ text }) => text);

describe('thesis-statement-generator', () => {
  test('all four forms, in order', async () => {
    const result = await frame({
      topic: 'Cars',
      position: 'cities should ban cars downtown',
      reasons: ['traffic kills', 'the air gets cleaner', 'shops gain customers'],
      counterargument: 'some residents need to drive.',
    });
    expect(result.statements).toEqual([
      { form: 'direct', text: 'Cities should ban cars downtown.', word_count: 5 },
      {
        form: 'because',
        text: 'Cities should ban cars downtown because traffic kills, the air gets cleaner, and shops gain customers.',
        word_count: 16,
      },
      {
        form: 'concession',
        text: 'Although some residents need to drive, cities should ban cars downtown because traffic kills, the air gets cleaner, and shops gain customers.',
        word_count: 22,
      },
      {
        form: 'road_map',
        text: 'This essay argues that cities should ban cars downtown by examining three points: traffic kills, the air gets cleaner, and shops gain customers.',
        word_count: 23,
      },
    ]);
    expect(result).toMatchObject({ count: 4, warnings: [] });
    expect(result.text.split('\n')).toEqual(result.statements.map(({ text }) => text));
  });

  test('forms whose input is missing are left out', async () => {
    const position = 'The state should fund public buses.';
    expect(await texts({ topic: 'x', position })).toEqual([position]);
    expect(await texts({ topic: 'x', position, counterargument: 'They cost money' })).toEqual([
      position,
      'Although they cost money, the state should fund public buses.',
    ]);
    expect(await texts({ topic: 'x', position, reasons: ' \n It is fair.\n' })).toEqual([
      position,
      'The state should fund public buses because it is fair.',
    ]);
  });

  test('a name keeps its capital inside a sentence, a leading article does not', async () => {
    expect(
      (await texts({ topic: 'x', position: 'Paris needs more trees', reasons: ['A tree cools'] }))[1],
    ).toBe('Paris needs more trees because a tree cools.');
    expect(
      (
        await texts({
          topic: 'x',
          position: 'Theory needs more practice',
          counterargument: 'Iceland is cold',
        })
      )[1],
    ).toBe('Although Iceland is cold, Theory needs more practice.');
  });

  test.each([
    ['argumentative', 'argues'],
    ['analytical', 'shows'],
    ['expository', 'explains'],
    ['compare_contrast', 'demonstrates'],
    ['cause_effect', 'demonstrates'],
  ])('an essay that is %s %s', async (type, verb) => {
    const input = { topic: 'x', position: 'The novel mourns lost time', essay_type: type };
    expect((await texts({ ...input, reasons: 'its clocks stop\r\nits seasons blur' })).at(-1)).toBe(
      `This essay ${verb} that the novel mourns lost time by examining two points: its clocks stop and its seasons blur.`,
    );
  });

  test('warnings', async () => {
    expect((await frame({ topic: 'x', position: 'Cars are bad' })).warnings).toEqual([
      'no reasons: a thesis is stronger when it says why',
      'the position is vague: it has fewer than 4 words',
    ]);
    expect(
      (await frame({ topic: 'x', position: 'should cities ban cars?', reasons: ['a'] })).warnings,
    ).toEqual(['the position is a question: a question is no thesis']);
    const long = (words: number) => ({ topic: 'x', position: 'a '.repeat(words), reasons: ['b'] });
    expect((await frame(long(48))).warnings).toEqual([]);
    expect((await frame(long(49))).warnings).toEqual([
      'the because statement has 51 words: more than 50 are hard to follow',
    ]);
  });

  test.each([
    ['no position', { topic: 'Cars' }, 'position'],
    ['a blank position', { topic: 'Cars', position: ' ' }, 'position: expected text'],
    ['a blank topic', { topic: '\n', position: 'b c d e' }, 'topic: expected text'],
    ['a full stop', { topic: 'a', position: ' . ' }, 'position: expected a clause'],
    ['six reasons', { topic: 'a', position: 'b', reasons: [...'abcdef'] }, 'reasons: expected at most 5'],
  ])('refuses %s', async (_, input, message) => {
    await expect(frame(input)).rejects.toThrow(message);
  });
});
