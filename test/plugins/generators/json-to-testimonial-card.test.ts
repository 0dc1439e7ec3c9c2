import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import jsonToTestimonialCard from '../../../plugins/generators/tools/json-to-testimonial-card/tool.ts';
import { contentOf, strangersIn, expectThreeForms, HOSTILE } from './card-forms.ts';

const TEMPLATES = ['classic', 'modern', 'dark', 'bubble', 'minimal', 'gradient'];

const make = (json: object | string, template?: string) =>
  callTool(jsonToTestimonialCard, { json, ...(template !== undefined && { template }) });

const whole = {
  quote: 'It just works.',
  author: 'A. Customer',
  title: 'CEO',
  company: 'Example',
  avatar: 'https://example.com/a.png',
  rating: 4.5,
  date: '29 Feb',
  highlighted: true,
};

describe('json-to-testimonial-card', () => {
  test.each(TEMPLATES)('%s: every key in the three forms', async (template) => {
    const result = await make({ ...whole, extra: null }, template);
    const content = await expectThreeForms(result);
    expect(content.slice(0, 3)).toEqual(['<figure>', '<blockquote>', '“It just works.”']);
    expect(content[3]).toBe('<figcaption>');
    for (const text of ['A. Customer', 'CEO, Example', 'src=https://example.com/a.png', '29 Feb'])
      expect(content).toContain(text);
    expect(content).toContain('aria-label=4.5 out of 5');
    expect(result.html).not.toBe((await make({ ...whole, highlighted: false }, template)).html);
    expect(result).toMatchObject({ template, ignored_keys: ['extra'] });
  });

  test.each(TEMPLATES)('%s: quote and author alone leave nothing else', async (template) => {
    const content = await expectThreeForms(await make({ quote: 'Good', author: 'Bo' }, template));
    expect(content.filter((entry) => !/^<|^aria-hidden/.test(entry))).toEqual(['“Good”', 'B', 'Bo']);
  });

  test.each(TEMPLATES)('%s: markup in texts stays text', async (template) => {
    const card = (text: string) => ({ quote: text, author: text, title: text, date: text });
    expect(
      strangersIn(
        await expectThreeForms(await make(card(HOSTILE), template)),
        contentOf((await make(card('x'), template)).html),
      ),
    ).toEqual([]);
  });

  test('no blank stands between the quote and its marks', async () => {
    expect(contentOf((await make({ quote: ' Good. \n', author: 'B' })).html)).toContain('“Good.”');
  });

  test.each(['"Fine"', '“Fine”', "'Fine'", '«Fine»', '„Fine“', '「Fine」', ' ‚Fine‘', '‹Fine›'])(
    '%s is left in its quotation marks',
    async (quote) => {
      expect(contentOf((await make({ quote, author: 'B' })).html)).toContain(quote.trim());
    },
  );

  test.each([1, 3.5, 5])('%d stars are read out and drawn', async (rating) => {
    const { html } = await make({ quote: 'x', author: 'y', rating });
    expect(html).toContain(`aria-label="${rating} out of 5"`);
    expect(html).toContain(`width:${rating * 20}%`);
  });

  test.each<[string, object | string, string]>([
    ['no author', { quote: 'x' }, 'json.author: required'],
    ['no quote', { author: 'x' }, 'json.quote: required'],
    ['rating 0', { quote: 'x', author: 'y', rating: 0 }, 'json.rating: expected a number from 1 to 5'],
    ['rating 5.5', { quote: 'x', author: 'y', rating: 5.5 }, 'json.rating: expected a number from 1 to 5'],
    ['a third of a star', { quote: 'x', author: 'y', rating: 3.3 }, 'json.rating: expected a rating'],
    [
      'highlighted as text',
      { quote: 'x', author: 'y', highlighted: 'yes' },
      'json.highlighted: expected true',
    ],
    ['a script as avatar', { quote: 'x', author: 'y', avatar: 'javascript:x' }, 'json.avatar: expected'],
    ['text that is no object', '"x"', 'json: expected a JSON object'],
  ])('refuses %s', async (_, card, message) => {
    await expect(make(card)).rejects.toThrow(message);
  });
});
