import { foldCase } from '@toolyard/kit/case-folding';
import { escapeMarkdown, markdownTable } from '@toolyard/kit/markdown';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { FORMULA_CATEGORIES, FORMULAS, type Formula } from './formula-collection.ts';
import { formulaMathml } from '../../lib/formula-mathml.ts';

const WRAPS = { none: '', inline: '$', display: '$$' } as const;

export default defineTool({
  title: 'Math Formula Templates',
  summary:
    'Look up common formulas by category or search words: LaTeX and plain text with the meaning of each symbol.',
  keywords: ['equation', 'formula sheet', 'mathml', 'reference'],
  input: Type.Object({
    query: Type.Optional(Type.String({ description: 'Words to search in names, symbols and tags' })),
    category: Type.Optional(Type.Enum(FORMULA_CATEGORIES, { description: 'Category' })),
    id: Type.Optional(Type.String({ description: 'Exact id, e.g. quadratic-formula' })),
    wrap: Type.Enum(['none', 'inline', 'display'], {
      default: 'none',
      description: 'LaTeX delimiters in latex',
    }),
    limit: Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Most formulas' }),
  }),
  output: Type.Object({
    formulas: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        category: Type.Enum(FORMULA_CATEGORIES),
        latex: Type.String(),
        text: Type.String(),
        variables: Type.Record(Type.String(), Type.String(), { description: 'Meaning of each symbol' }),
        mathml: Type.String(),
      }),
    ),
    count: Type.Integer({ description: 'Found in all' }),
    categories: Type.Array(Type.Object({ category: Type.Enum(FORMULA_CATEGORIES), count: Type.Integer() })),
    markdown: Type.String({ contentMediaType: 'text/markdown' }),
  }),
  examples: [
    {
      name: 'one formula by its id',
      input: { id: 'quadratic-formula' },
      output: { count: 1, categories: [{ category: 'algebra', count: 1 }] },
    },
    { name: 'nothing found', input: { query: 'zzzz' }, output: { formulas: [], count: 0 } },
  ],
  run({ query = '', category, id, wrap, limit }) {
    if (id !== undefined && !FORMULAS.some((formula) => formula.id === id))
      throw new InputError('id', `expected the id of a formula, got ${quote(id)}`);
    const words = plain(query).split(/\s+/).filter(Boolean);
    const found = FORMULAS.filter(
      (formula) =>
        (id === undefined || formula.id === id) &&
        (category === undefined || formula.category === category) &&
        matches(searchText(formula), words),
    );
    const inName = found.filter(({ name }) => matches(plain(name), words));
    const ranked = [...inName, ...found.filter((formula) => !inName.includes(formula))];
    const mark = WRAPS[wrap];
    const formulas = ranked.slice(0, limit).map(({ id, name, category, latex, text, variables }) => ({
      id,
      name,
      category,
      latex: `${mark}${latex}${mark}`,
      text,
      variables,
      mathml: formulaMathml(latex, wrap === 'display'),
    }));
    return {
      formulas,
      count: found.length,
      categories: FORMULA_CATEGORIES.map((name) => ({
        category: name,
        count: found.filter((formula) => formula.category === name).length,
      })).filter(({ count }) => count > 0),
      markdown: ranked
        .slice(0, limit)
        .map(
          ({ name, latex, variables }) =>
            `## ${escapeMarkdown(name)}\n\n$$${latex}$$\n\n${markdownTable(['Symbol', 'Meaning'], Object.entries(variables))}\n`,
        )
        .join('\n'),
    };
  },
});

/** Text as it is searched: case and accents do not count. */
function plain(text: string): string {
  return foldCase(text.normalize('NFD').replace(/\p{M}/gu, ''));
}

function searchText({ id, name, category, text, variables, tags }: Formula): string {
  return plain(
    [id, name, category.replace('_', ' '), text, ...Object.entries(variables).flat(), ...tags].join(' '),
  );
}

function matches(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}
