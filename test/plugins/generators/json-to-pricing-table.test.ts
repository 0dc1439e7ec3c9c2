import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import jsonToPricingTable from '../../../plugins/generators/tools/json-to-pricing-table/tool.ts';
import { contentOf, strangersIn, expectThreeForms, HOSTILE } from './card-forms.ts';

const make = (json: object | string, options: object = {}) =>
  callTool(jsonToPricingTable, { json, ...options });

const textsOf = ({ html }: { html: string }) => contentOf(html).filter((entry) => !entry.startsWith('<'));

const plan = { name: 'A', price: 5 };

describe('json-to-pricing-table', () => {
  test.each(['light', 'dark'])('%s: every key in the three forms', async (theme) => {
    const result = await make(
      {
        title: 'Plans & Prices',
        subtitle: 'Choose',
        currency: '€',
        x: 1,
        plans: [
          {
            name: 'Pro',
            price: 29,
            period: 'month',
            description: 'For most',
            features: ['One', { text: 'Two', included: false }, { text: 'Three', why: 1 }],
            cta: 'Buy',
            ctaUrl: 'https://example.com/?a=1&b=2',
            highlighted: true,
            badge: 'Best Value',
            colour: 'red',
          },
        ],
      },
      { theme, accent: '#0a0' },
    );
    const content = await expectThreeForms(result);
    expect(textsOf(result).filter((entry) => !entry.startsWith('href='))).toEqual([
      'Plans & Prices',
      'Choose',
      'Best Value',
      'Pro',
      'For most',
      '€29',
      '/month',
      '✓',
      'One',
      '✕',
      'Two',
      '✓',
      'Three',
      'Buy',
    ]);
    expect(content[content.indexOf('Two') - 1]).toBe('<s>');
    expect(content).toContain('href=https://example.com/?a=1&b=2');
    expect(result.html).toContain('repeat(auto-fit, minmax(220px, 1fr))');
    expect(result.html).toContain('#0a0');
    expect(result.ignored_keys).toEqual(['x', 'plans[0].colour', 'plans[0].features[2].why']);
    expect(result.plan_count).toBe(1);
  });

  test.each<[unknown, string]>([
    [0, '$0'],
    [9.5, '$9.50'],
    [1200, '$1,200'],
    [1234567.005, '$1,234,567.01'],
    [0.5, '$0.50'],
    ['Custom', 'Custom'],
    ['29', '29'],
  ])('price %o is printed as %s', async (price, text) => {
    const texts = textsOf(await make([{ name: 'A', price, period: 'month' }]));
    expect(texts).toEqual(typeof price === 'string' ? ['A', text] : ['A', text, '/month']);
  });

  test.each([
    ['JPY ', 1299.5, 'JPY 1,300'],
    ['KWD ', 9.5, 'KWD 9.500'],
    ['¥', 1200, '¥1,200'],
  ])('in %s%d is printed as %s', async (currency, price, text) => {
    expect(textsOf(await make({ currency, plans: [{ name: 'A', price }] }))).toContain(text);
  });

  test.each([
    ['#ffff00', 'light', '#0f172a'],
    ['#ffffff', 'light', '#0f172a'],
    ['#22c55e', 'light', '#0f172a'],
    ['#2563eb', 'light', '#2563eb'],
    ['#ffff00', 'dark', '#ffff00'],
  ])('the ticks of accent %s can be read on a %s card', async (accent, theme, color) => {
    const plans = [{ name: 'A', price: 1, features: ['x'] }];
    const { html } = await callTool(jsonToPricingTable, { json: { plans }, accent, theme });
    expect(/<span style="([^"]*)">✓/.exec(html)?.[1]).toContain(`color:${color}`);
  });

  test('a bare array is taken as plans, eight at most', async () => {
    const result = await make(JSON.stringify(Array.from({ length: 8 }, () => plan)));
    expect(result.plan_count).toBe(8);
    expect(textsOf(result)).toHaveLength(16);
    await expectThreeForms(result);
  });

  test('a call to action without an address links to #', async () => {
    expect(contentOf((await make([{ ...plan, cta: 'Go' }])).html)).toContain('href=#');
    expect(textsOf(await make([{ ...plan, ctaUrl: 'https://example.com' }]))).toEqual(['A', '$5']);
  });

  test('text on the accent can be read', async () => {
    const highlighted = [{ ...plan, highlighted: true, badge: 'New' }];
    expect((await make(highlighted, { accent: '#fde047' })).html).toContain(
      'background:#fde047;color:#0f172a',
    );
    expect((await make(highlighted, { accent: '#1e3a8a' })).html).toContain(
      'background:#1e3a8a;color:#ffffff',
    );
  });

  test('markup in texts stays text', async () => {
    const table = (text: string) => ({
      title: text,
      subtitle: text,
      currency: text,
      plans: [{ ...plan, name: text, period: text, features: [text], cta: text, badge: text }],
    });
    expect(
      strangersIn(
        await expectThreeForms(await make(table(HOSTILE))),
        contentOf((await make(table('x'))).html),
      ),
    ).toEqual([]);
  });

  test.each<[string, object | string, string]>([
    ['no plans', { title: 'x', plans: [] }, 'json.plans: expected 1 to 8 plans, got 0'],
    ['plans absent', { title: 'x' }, 'json.plans: expected 1 to 8 plans, got 0'],
    ['nine plans', Array.from({ length: 9 }, () => plan), 'json.plans: expected 1 to 8 plans, got 9'],
    ['a plan that is no object', ['A'], 'json.plans[0]: expected an object'],
    ['no price', { plans: [{ name: 'A' }] }, 'json.plans[0].price: required'],
    ['no name', { plans: [plan, { price: 1 }] }, 'json.plans[1].name: required'],
    ['a negative price', [{ name: 'A', price: -1 }], 'json.plans[0].price: expected a number of at least 0'],
    ['a price that is a list', [{ name: 'A', price: [1] }], 'json.plans[0].price: expected'],
    ['a feature that is a number', [{ ...plan, features: [1] }], 'json.plans[0].features[0]: expected'],
    ['a feature without text', [{ ...plan, features: [{}] }], 'json.plans[0].features[0].text: required'],
    [
      'a script as address',
      [{ ...plan, cta: 'x', ctaUrl: 'javascript:x' }],
      'json.plans[0].ctaUrl: expected',
    ],
    ['broken JSON', '[\n{"name" 1}]', 'line 2'],
  ])('refuses %s', async (_, json, message) => {
    await expect(make(json)).rejects.toThrow(message);
  });

  test.each(['red', '2563eb', '#12', '#fff;top:0'])('refuses the accent %s', async (accent) => {
    await expect(make([plan], { accent })).rejects.toThrow('accent: expected a hex colour');
  });
});
