import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import mathFormulaTemplates from '../../../plugins/education/tools/math-formula-templates/tool.ts';

const look = (input: object) => callTool(mathFormulaTemplates, input);
const ids = async (input: object) => (await look(input)).formulas.map(({ id }) => id);

const EXPECTED =
  'quadratic-formula slope-intercept binomial-theorem difference-of-squares geometric-series-sum pythagorean-theorem circle-area sphere-volume cone-volume heron-formula law-of-sines law-of-cosines sine-double-angle euler-formula power-rule product-rule chain-rule integration-by-parts taylor-series determinant-2x2 dot-product arithmetic-mean sample-standard-deviation normal-distribution z-score bayes-theorem binomial-distribution combinations permutations compound-interest annuity-present-value newton-second-law kinetic-energy'.split(
    ' ',
  );

describe('math-formula-templates', () => {
  test('all of them: enough in every category, each compiled, no id twice', async () => {
    const { formulas, count, categories } = await look({ limit: 200 });
    expect(count).toBe(formulas.length);
    expect(count).toBeGreaterThanOrEqual(60);
    expect(categories).toHaveLength(9);
    for (const { count: inCategory } of categories) expect(inCategory).toBeGreaterThanOrEqual(5);
    expect(new Set(formulas.map(({ id }) => id)).size).toBe(count);
    expect(formulas.map(({ id }) => id)).toEqual(expect.arrayContaining(EXPECTED));
    for (const { mathml, variables } of formulas) {
      expect(mathml).toMatch(/^<math[^]*<\/math>$/);
      expect(mathml).not.toContain('merror');
      expect(Object.keys(variables).length).toBeGreaterThan(0);
    }
  });

  test('by category, then name, as many as asked', async () => {
    const { formulas, count } = await look({ limit: 3 });
    expect(formulas.map(({ name }) => name)).toEqual([
      'Binomial theorem',
      'Change of base of a logarithm',
      'Difference of squares',
    ]);
    expect(count).toBeGreaterThan(60);
    expect((await look({})).formulas).toHaveLength(50);
  });

  test('the quadratic formula', async () => {
    const { formulas } = await look({ id: 'quadratic-formula' });
    expect(formulas[0]).toMatchObject({
      latex: String.raw`x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}`,
      text: 'x = (-b ± √(b² - 4ac)) / (2a)',
      variables: { a: 'coefficient of x², not 0' },
    });
    expect(formulas[0]?.mathml).toContain('<mfrac>');
  });

  test.each([
    ['inline', '$a^2 + b^2 = c^2$'],
    ['display', '$$a^2 + b^2 = c^2$$'],
    ['none', 'a^2 + b^2 = c^2'],
  ])('%s', async (wrap, latex) => {
    expect((await look({ id: 'pythagorean-theorem', wrap })).formulas[0]?.latex).toBe(latex);
  });

  test('all words must match, whatever their case and accents; names come first', async () => {
    expect(await ids({ query: 'LAW cósines' })).toEqual(['law-of-cosines']);
    const found = await ids({ query: 'variance' });
    expect(found[0]).toBe('population-variance');
    expect(found).toContain('sample-standard-deviation');
    expect(await ids({ query: 'interest', category: 'finance' })).toEqual([
      'compound-interest',
      'simple-interest',
      'continuous-compounding',
    ]);
    expect(await ids({ query: 'interest', category: 'physics' })).toEqual([]);
  });

  test('nothing found is no error', async () => {
    expect(await look({ query: 'zzzz' })).toEqual({ formulas: [], count: 0, categories: [], markdown: '' });
  });

  test.each([
    ['an unknown id', { id: 'nope' }, 'id: expected the id of a formula, got "nope"'],
    ['an unknown category', { category: 'cooking' }, 'category'],
    ['no formulas', { limit: 0 }, 'limit'],
  ])('refuses %s', async (_, input, message) => {
    await expect(look(input)).rejects.toThrow(message);
  });
});
