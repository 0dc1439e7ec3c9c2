import {
  isWrittenNumber,
  jsonArgument,
  parseWrittenJson,
  type WrittenJson,
} from '@toolyard/kit/json-argument';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { parseLocale } from '../../lib/locale.ts';
import { uniqueNames, type Names } from './numbering.ts';
import { makeSlug, type SlugRules } from '../../lib/slug.ts';
import { transliteratorFor } from '../../lib/transliterator.ts';

const MAX_DEPTH = 100;

export default defineTool({
  title: 'Deep Slugify',
  summary:
    'Slugify in bulk: every segment of paths such as Docs/Getting Started, line by line, or all strings or keys in nested JSON.',
  keywords: ['breadcrumb', 'directory', 'rename keys', 'transliterate'],
  inlineBelowBytes: 32_768,
  input: Type.Object({
    text: Type.Optional(
      Type.String({ contentMediaType: 'text/plain', description: 'Titles or paths, one per line' }),
    ),
    json: Type.Optional(
      jsonArgument({ description: 'Instead of text: nested JSON, value or string of JSON' }),
    ),
    target: Type.Enum(['values', 'keys', 'both'], {
      default: 'values',
      description: 'What to slugify in json',
    }),
    path_separator: Type.String({
      minLength: 1,
      maxLength: 5,
      default: '/',
      description: 'Separates path segments in text, e.g. / or >',
    }),
    separator: Type.String({
      pattern: '^[-_.~]$',
      default: '-',
      description: 'Between words: - _ . ~',
    }),
    lowercase: Type.Boolean({ default: true, description: 'Lower case' }),
    locale: Type.String({ default: 'en', description: 'Letter rules as in slug-generate' }),
    max_length: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1000, description: 'Longest segment; cut between words' }),
    ),
    unique: Type.Boolean({ default: false, description: 'Number repeats: intro, intro-2' }),
  }),
  output: Type.Object({
    result: Type.Unsafe<WrittenJson>({
      description: 'for text: a slug path a line, segments joined by /; for json the same structure',
    }),
    items: Type.Optional(
      Type.Array(Type.Object({ source: Type.String(), slug: Type.String() }), {
        description: 'text only: each line',
      }),
    ),
    count: Type.Integer({
      description: 'non-empty slugs (text), string values and changed keys (json)',
    }),
  }),
  examples: [
    {
      name: 'Paths line by line',
      input: { text: 'Docs / Getting Started\nDocs/Über uns?\n' },
      output: {
        result: 'docs/getting-started\ndocs/uber-uns\n',
        items: [
          { source: 'Docs / Getting Started', slug: 'docs/getting-started' },
          { source: 'Docs/Über uns?', slug: 'docs/uber-uns' },
        ],
        count: 2,
      },
    },
    {
      name: 'The values of a document',
      input: { json: { Title: 'Hello World', tags: ['C & C', 'Ärger'], n: 5, x: null } },
      output: { result: { Title: 'hello-world', tags: ['c-and-c', 'arger'], n: 5, x: null }, count: 3 },
    },
    {
      name: 'Numbered repeats',
      input: { text: 'Intro\nintro!\nOther\nINTRO', unique: true },
      output: { result: 'intro\nintro-2\nother\nintro-3' },
    },
  ],
  async run(input) {
    const { text, json, target, unique } = input;
    if (text === undefined && json === undefined) throw new InputError('text', 'expected text or json');
    if (text !== undefined && json !== undefined)
      throw new InputError('json', 'expected only one of text and json');
    const document = parseWrittenJson('json', json ?? null);
    const rules = {
      transliterate: await transliteratorFor(text ?? JSON.stringify(document)),
      separator: input.separator,
      lowercase: input.lowercase,
      locale: parseLocale('locale', input.locale),
      maxLength: input.max_length,
    };
    if (text !== undefined) return slugifyLines(text, input.path_separator, { rules, unique });
    const state = { rules, unique, count: 0, target };
    const result = slugifyValue(document, state, 1);
    return { result, count: state.count };
  },
});

interface Slugging {
  readonly rules: SlugRules;
  readonly unique: boolean;
}

interface JsonSlugging extends Slugging {
  readonly target: 'values' | 'keys' | 'both';
  /** String values and changed keys so far. */
  count: number;
}

function slugifyLines(text: string, pathSeparator: string, slugging: Slugging) {
  const names = uniqueNames();
  const items: { source: string; slug: string }[] = [];
  // Splitting by a group gives lines and their breaks in turns; what follows a final break is no line.
  const pieces = text.split(/(\r\n|\r|\n)/).map((piece, index, all) => {
    if (index % 2 === 1 || (piece === '' && index === all.length - 1)) return piece;
    const slug = slugifyPath(piece.split(pathSeparator), names, slugging);
    items.push({ source: piece, slug });
    return slug;
  });
  return { result: pieces.join(''), items, count: items.filter(({ slug }) => slug !== '').length };
}

function slugifyPath(segments: readonly string[], names: Names, { rules, unique }: Slugging): string {
  const slugs = segments.map((segment) => makeSlug(segment, rules)).filter((slug) => slug !== '');
  const last = slugs.pop();
  if (last === undefined) return '';
  const folder = slugs.map((slug) => `${slug}/`).join('');
  if (!unique) return folder + last;
  return names.take(folder + last, (count) => folder + numberSlug(last, count, rules));
}

/** A slug with a number, shortened where the longest length would be passed. */
function numberSlug(slug: string, count: number, rules: SlugRules): string {
  const ending = `${rules.separator}${count}`;
  if (rules.maxLength === undefined || slug.length + ending.length <= rules.maxLength) return slug + ending;
  const room = rules.maxLength - ending.length;
  if (room < 1)
    throw new InputError('max_length', `expected room for the number ${quote(ending)} of a repeat`);
  return makeSlug(slug, { ...rules, maxLength: room }) + ending;
}

function slugifyValue(value: WrittenJson, slugging: JsonSlugging, depth: number): WrittenJson {
  if (typeof value === 'string') {
    if (slugging.target === 'keys') return value;
    slugging.count += 1;
    return makeSlug(value, slugging.rules);
  }
  if (typeof value !== 'object' || value === null || isWrittenNumber(value)) return value;
  if (depth > MAX_DEPTH) throw new InputError('json', `expected at most ${MAX_DEPTH} levels of nesting`);
  return Array.isArray(value) ? slugifyArray(value, slugging, depth) : slugifyObject(value, slugging, depth);
}

function slugifyArray(list: readonly WrittenJson[], slugging: JsonSlugging, depth: number): WrittenJson[] {
  const names = uniqueNames();
  return list.map((element) => {
    const result = slugifyValue(element, slugging, depth + 1);
    const numbered = slugging.unique && slugging.target !== 'keys' && typeof element === 'string';
    return numbered && typeof result === 'string' && result !== ''
      ? names.take(result, (count) => numberSlug(result, count, slugging.rules))
      : result;
  });
}

function slugifyObject(
  object: { readonly [key: string]: WrittenJson },
  slugging: JsonSlugging,
  depth: number,
): WrittenJson {
  const names = uniqueNames();
  const taken = new Map<string, string>();
  return Object.fromEntries(
    Object.entries(object).map(([key, inner]) => {
      const name = slugging.target === 'values' ? key : slugifyKey(key, names, slugging);
      const other = taken.get(name);
      if (other !== undefined) {
        throw new InputError(
          'json',
          `the keys ${quote(other)} and ${quote(key)} both become ${quote(name)}; unique would number them`,
        );
      }
      taken.set(name, key);
      if (name !== key) slugging.count += 1;
      return [name, slugifyValue(inner, slugging, depth + 1)];
    }),
  );
}

/** The key's slug; a key without letter or digit stays. */
function slugifyKey(key: string, names: Names, { rules, unique }: JsonSlugging): string {
  const slug = makeSlug(key, rules);
  if (slug === '') return key;
  return unique ? names.take(slug, (count) => numberSlug(slug, count, rules)) : slug;
}
