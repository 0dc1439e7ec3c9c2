import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
import { iconsOf, LIBRARIES, libraryFacts, wordsOf, type Icon } from './icon-index.ts';
import { searchIcons, type FoundIcon } from './icon-search.ts';

export default defineTool({
  title: 'Font Icon Search',
  summary:
    'Find icons by word across Lucide, Heroicons, Font Awesome Free and Material Symbols; tolerates typos, gives the code to paste.',
  keywords: ['symbol', 'glyph', 'pictogram', 'svg icon'],
  input: Type.Object({
    query: Type.String({ minLength: 1, maxLength: 100, description: 'Words: shopping, arrow left, trash' }),
    library: Type.Enum(['all', ...LIBRARIES], { default: 'all', description: 'One library' }),
    style: Type.Optional(
      Type.String({ description: 'Style of the library: solid, outline, regular, brands, …' }),
    ),
    limit: Type.Integer({ minimum: 1, maximum: 200, default: 30, description: 'At most this many' }),
    exact: Type.Boolean({ default: false, description: 'No typo tolerance' }),
  }),
  output: Type.Object({
    icons: Type.Array(
      Type.Object({
        name: Type.String(),
        library: Type.Enum([...LIBRARIES]),
        style: Type.String(),
        styles: Type.Array(Type.String()),
        usage: Type.String(),
        class: nullable(Type.String()),
        keywords: Type.Array(Type.String()),
        category: nullable(Type.String()),
        score: Type.Number(),
      }),
      {
        description:
          '{name, library, style (default one), styles (array), usage (HTML or JSX to paste), class (CSS class or null), keywords, category or null, score 0-1}, best first',
      },
    ),
    count: Type.Integer({ description: 'matches before limit' }),
    libraries: Type.Array(
      Type.Object({
        library: Type.String(),
        version: Type.String(),
        icons: Type.Integer(),
        license: Type.String(),
      }),
      { description: '{library, version, icons, license}' },
    ),
  }),
  examples: [
    {
      name: 'By its name',
      input: { query: 'x mark', library: 'heroicons', limit: 1 },
      output: {
        icons: [
          {
            name: 'x-mark',
            library: 'heroicons',
            style: 'outline',
            styles: ['outline', 'solid', 'mini', 'micro'],
            usage: '<XMarkIcon />',
            class: null,
            keywords: [],
            category: null,
            score: 1,
          },
        ],
      },
    },
  ],
  run({ query, library, style, limit, exact }) {
    const words = [...new Set(wordsOf(query))];
    if (words.length === 0) throw new InputError('query', `expected letters or digits, got ${quote(query)}`);
    const libraries = library === 'all' ? LIBRARIES : [library];
    const wanted = style?.trim().toLowerCase();
    const candidates = libraries
      .flatMap(iconsOf)
      .filter(({ styles }) => wanted === undefined || styles.includes(wanted));
    const found = searchIcons(candidates, words, !exact);
    return {
      icons: found.slice(0, limit).map((icon) => describe(icon, wanted)),
      count: found.length,
      libraries: libraries.map(libraryFacts),
    };
  },
});

function describe({ icon, score }: FoundIcon, wanted: string | undefined) {
  const { name, library, styles, keywords, category } = icon;
  const style = wanted ?? styles[0] ?? '';
  return {
    name,
    library,
    style,
    styles: [...styles],
    ...codeOf(icon, style),
    keywords: [...keywords],
    category,
    score,
  };
}

/** What to paste for an icon, and the CSS class in it. */
function codeOf({ library, name }: Icon, style: string): { usage: string; class: string | null } {
  switch (library) {
    case 'lucide':
      return element('i', `icon-${name}`);
    case 'fontawesome':
      return element('i', `fa-${style} fa-${name}`);
    case 'material':
      return element('span', `material-symbols-${style}`, name);
    case 'heroicons':
    default:
      return { usage: `<${pascalCase(name)}Icon />`, class: null };
  }
}

function element(tag: string, className: string, content = '') {
  return { usage: `<${tag} class="${className}">${content}</${tag}>`, class: className };
}

function pascalCase(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
