import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import linkedinPostGenerator from '../../../plugins/generators/tools/linkedin-post-generator.ts';

const write = (input: object) => callTool(linkedinPostGenerator, input);

describe('linkedin-post-generator', () => {
  test('defaults mention the topic and ask', async () => {
    const { result, warnings, characters, limit } = await write({
      topic: 'remote onboarding',
      points: 'One\nTwo',
    });
    const [hook, points, question] = result.split('\n\n');
    expect(hook).toContain('remote onboarding');
    expect(points).toBe('• One\n• Two');
    expect(question).toMatch(/\?$/);
    expect(warnings).toEqual([expect.stringContaining('hashtag')]);
    expect(characters).toBe(result.length);
    expect(limit).toBe(3000);
  });

  test.each([
    ['tips', '1. A\n2. B'],
    ['story', 'A\n\nB'],
    ['announcement', 'A\n\nB'],
    ['lesson', 'A\n\nB'],
    ['insight', '• A\n• B'],
    ['question', '• A\n• B'],
  ])('%s', async (style, body) => {
    const { result } = await write({
      topic: 't',
      style,
      hook: 'H',
      points: ['A', 'B'],
      call_to_action: 'C?',
    });
    expect(result).toBe(`H\n\n${body}\n\nC?`);
  });

  test('emoji bullets', async () => {
    expect(
      (await write({ topic: 't', hook: 'H', points: 'A', emoji: true, call_to_action: 'C' })).result,
    ).toMatch(/\n\n\p{Extended_Pictographic} A\n\n/u);
  });

  test('the preview of a long post ends at a blank', async () => {
    const { preview, result } = await write({ topic: 't', hook: 'word '.repeat(60), points: 'A' });
    expect(preview).toBe(`${'word '.repeat(42).trimEnd()}…`);
    const whole = await write({ topic: 't', hook: 'H', points: 'A', call_to_action: 'C' });
    expect(whole.preview).toBe(whole.result);
    expect(result.length).toBeGreaterThan(210);
  });

  test('warns of what weakens a post', async () => {
    const { warnings } = await write({ topic: 't', hook: 'x'.repeat(301), hashtags: 'a,b,c' });
    expect(warnings).toEqual([
      expect.stringContaining('no points'),
      expect.stringContaining('300 characters'),
    ]);
  });

  test.each<[string, object, string]>([
    ['no topic', { points: ['a'] }, 'topic'],
    ['a blank topic', { topic: ' ' }, 'topic'],
    ['six hashtags', { topic: 'a', hashtags: 'a,b,c,d,e,f' }, 'hashtags: expected at most 5, got 6'],
    [
      'a long body',
      { topic: 'a', style: 'story', hook: 'H', call_to_action: 'C', points: ['x'.repeat(2995)] },
      'points: expected a post of at most 3000 characters, got 1 too many',
    ],
    ['a long hook', { topic: 'a', hook: 'x'.repeat(3001) }, 'hook: expected'],
  ])('refuses %s', async (_, input, message) => {
    await expect(write(input)).rejects.toThrow(message);
  });
});
