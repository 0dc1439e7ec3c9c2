import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import jsonToProductCard from '../../../plugins/generators/tools/json-to-product-card/tool.ts';
import { contentOf, strangersIn, expectThreeForms, HOSTILE } from './card-forms.ts';

const TEMPLATES = ['classic', 'modern', 'dark', 'horizontal', 'minimal', 'gradient'];

const make = (json: object | string, template?: string) =>
  callTool(jsonToProductCard, { json, ...(template !== undefined && { template }) });

const whole = {
  name: 'Desk',
  price: 974.25,
  originalPrice: 1299,
  currency: '€',
  image: 'https://example.com/d.jpg',
  rating: 4.5,
  reviews: 1234,
  description: 'Oak',
  badges: ['New', 'Hot'],
  inStock: false,
  category: 'Furniture',
};

describe('json-to-product-card', () => {
  test.each(TEMPLATES)('%s: every key in the three forms', async (template) => {
    const result = await make({ ...whole, sku: 1 }, template);
    const content = await expectThreeForms(result);
    for (const text of [
      'Desk',
      '€974.25',
      '€1,299.00',
      'Save 25%',
      'aria-label=4.5 out of 5',
      '(1,234)',
      'Oak',
      'New',
      'Hot',
      'Out of stock',
      'Furniture',
      'src=https://example.com/d.jpg',
      'alt=Desk',
    ])
      expect(content).toContain(text);
    expect(content[content.indexOf('€1,299.00') - 1]).toBe('<s>');
    expect(result).toMatchObject({ template, discount_percent: 25, ignored_keys: ['sku'] });
  });

  test.each(TEMPLATES)('%s: name and price alone leave nothing else', async (template) => {
    const result = await make({ name: 'Mug', price: 9.5 }, template);
    const content = await expectThreeForms(result);
    expect(content.filter((entry) => !entry.startsWith('<'))).toEqual(['Mug', '$9.50']);
    expect(result.html).not.toContain('stock');
    expect(result.discount_percent).toBeNull();
  });

  test.each(TEMPLATES)('%s: markup in texts stays text', async (template) => {
    const card = (text: string) => ({
      ...whole,
      name: text,
      currency: text,
      description: text,
      category: text,
      badges: [text],
    });
    expect(
      strangersIn(
        await expectThreeForms(await make(card(HOSTILE), template)),
        contentOf((await make(card('x'), template)).html),
      ),
    ).toEqual([]);
  });

  test.each<[number, number | undefined, number | null, string]>([
    [1.005, undefined, null, '$1.01'],
    [1234567.891, undefined, null, '$1,234,567.89'],
    [0, undefined, null, '$0.00'],
    [10, 10, null, '$10.00'],
    [10, 9, null, '$10.00'],
    [0, 10, 100, '$0.00'],
    [87.5, 100, 13, '$87.50'],
    [99.6, 100, 0, '$99.60'],
    [1e21, undefined, null, '$1,000,000,000,000,000,000,000.00'],
  ])('price %d before %s: discount %s', async (price, originalPrice, discount, text) => {
    const result = await make({ name: 'A', price, ...(originalPrice !== undefined && { originalPrice }) });
    const content = contentOf(result.html);
    expect(result.discount_percent).toBe(discount);
    expect(content).toContain(text);
    expect(content.includes('<s>')).toBe(discount !== null);
  });

  test('says what is in stock, and no rating as no star', async () => {
    const { html } = await make({ name: 'A', price: 1, inStock: true, rating: 0 });
    expect(contentOf(html)).toContain('In stock');
    expect(contentOf(html).filter((entry) => entry === '★★★★★')).toHaveLength(1);
    expect(html).toContain('aria-label="0 out of 5"');
  });

  test.each<[string, object | string, string]>([
    ['no price', { name: 'A' }, 'json.price: required'],
    ['a price as text', { name: 'A', price: '5' }, 'json.price: expected a number'],
    ['a negative price', { name: 'A', price: -1 }, 'json.price: expected a number'],
    ['an infinite price', '{"name":"A","price":1e999}', 'json.price: expected a number'],
    ['a negative originalPrice', { name: 'A', price: 1, originalPrice: -1 }, 'json.originalPrice: expected'],
    ['a rating above 5', { name: 'A', price: 1, rating: 5.1 }, 'json.rating: expected a number from 0 to 5'],
    ['half a review', { name: 'A', price: 1, reviews: 1.5 }, 'json.reviews: expected a whole number'],
    ['a badge that is no text', { name: 'A', price: 1, badges: ['a', 2] }, 'json.badges[1]: expected text'],
    ['badges as text', { name: 'A', price: 1, badges: 'New' }, 'json.badges: expected an array'],
    ['a stock of 3', { name: 'A', price: 1, inStock: 3 }, 'json.inStock: expected true or false'],
    ['a script as image', { name: 'A', price: 1, image: 'javascript:x' }, 'json.image: expected'],
    ['an array', [whole], 'json: expected a JSON object'],
  ])('refuses %s', async (_, card, message) => {
    await expect(make(card)).rejects.toThrow(message);
  });
});
