import { foldCase } from '@toolyard/kit/case-folding';
import { countGraphemes } from '@toolyard/kit/graphemes';
import { defineTool, type Infer, InputError, nullable, Type } from '@toolyard/sdk';
import { distance } from 'fastest-levenshtein';
import { COUNTRIES, REGIONS, timezonesOf, type Country } from './countries.ts';

const MAX_QUERY = 200;

/** Queries of fewer characters match codes and exact values only. */
const LEAST_PARTIAL = 4;

const Coded = Type.Object({ code: Type.String(), name: Type.String() });

const input = Type.Object({
  query: Type.Optional(
    Type.Unsafe<string | number>({
      type: ['string', 'integer'],
      description: "What to find: 'Türkiye', 'TR', 'Bern', 'EUR', '+90', '.ch', 792, …",
    }),
  ),
  field: Type.Enum(['any', 'name', 'code', 'capital', 'currency', 'calling_code', 'language', 'tld'], {
    default: 'any',
    description: 'Where to look',
  }),
  region: Type.Optional(Type.Enum([...REGIONS], { description: 'Only this region' })),
  limit: Type.Integer({ minimum: 1, maximum: 250, default: 10, description: 'Most results' }),
});
type Input = Infer<typeof input>;
type Field = Input['field'];

const MATCHES = ['exact', 'prefix', 'contains', 'fuzzy', 'browse'] as const;
type Match = (typeof MATCHES)[number];

export default defineTool({
  title: 'Country Lookup',
  summary:
    'Find countries by name (typos tolerated), ISO code, capital, currency, calling code, language or TLD; returns the key facts.',
  keywords: ['ISO 3166', 'dialing code', 'nation', 'flag', 'time zone'],
  input,
  output: Type.Object({
    count: Type.Integer({ description: 'all matches, before limit' }),
    countries: Type.Array(
      Type.Object({
        name: Type.String(),
        official_name: Type.String(),
        native_name: Type.String(),
        alpha2: Type.String(),
        alpha3: Type.String(),
        numeric: nullable(Type.String()),
        capital: nullable(Type.String()),
        region: Type.Enum([...REGIONS]),
        subregion: nullable(Type.String()),
        currencies: Type.Array(Coded),
        calling_codes: Type.Array(Type.String()),
        languages: Type.Array(Coded),
        timezones: Type.Array(Type.String(), { description: 'IANA ids' }),
        tld: Type.Array(Type.String()),
        flag: Type.String(),
        match: Type.Enum([...MATCHES]),
      }),
      { description: 'best first' },
    ),
  }),
  examples: [
    {
      name: 'A calling code',
      input: { query: '+90' },
      output: { count: 1 },
    },
    {
      name: 'Nothing found',
      input: { query: 'qqzzxxqq' },
      output: { count: 0, countries: [] },
    },
  ],
  run({ query, field, region, limit }) {
    const places = COUNTRIES.filter((country) => region === undefined || country.region === region);
    const found = query === undefined ? browse(places, region) : search(places, String(query), field);
    return {
      count: found.length,
      countries: found.slice(0, limit).map(({ country, match }) => describe(country, match)),
    };
  },
});

interface Found {
  readonly country: Country;
  readonly match: Match;
}

function browse(places: readonly Country[], region: string | undefined): Found[] {
  if (region === undefined) throw new InputError('query', 'required, or region');
  return places.map((country) => ({ country, match: 'browse' }));
}

function search(places: readonly Country[], query: string, field: Field): Found[] {
  const text = query.trim();
  if (text === '') throw new InputError('query', 'expected what to find, got nothing');
  if (countGraphemes(query) > MAX_QUERY)
    throw new InputError('query', `expected at most ${MAX_QUERY} characters, got more`);
  const numbered = byNumericCode(places, text, field);
  if (numbered !== undefined) return numbered;
  const digits = callingDigits(text, field);
  if (digits !== undefined) return byCallingCode(places, digits);
  const ranked = places
    .map((country) => ({ country, rank: rankOf(country, text, field) }))
    .filter(({ rank }) => rank < RANKS.none)
    .toSorted((a, b) => a.rank - b.rank);
  if (ranked.length > 0)
    return ranked.map(({ country, rank }) => ({
      country,
      match: rank === RANKS.prefix ? 'prefix' : rank === RANKS.contains ? 'contains' : 'exact',
    }));
  return fuzzy(places, text, field);
}

/**
 * The country of a numeric code of ISO 3166-1, with its leading zeros, 004, or as a spreadsheet leaves it, 4; undefined
 * where no country has it. Whoever has these digits as a calling code may be meant as well.
 */
function byNumericCode(places: readonly Country[], text: string, field: Field): Found[] | undefined {
  if ((field !== 'any' && field !== 'code') || !/^\d{1,3}$/.test(text)) return undefined;
  const code = text.padStart(3, '0');
  if (!COUNTRIES.some(({ numeric }) => numeric === code)) return undefined;
  const found = places
    .filter(({ numeric }) => numeric === code)
    .map((country): Found => ({ country, match: 'exact' }));
  const isCallingCode = COUNTRIES.some(({ callingCodes }) => callingCodes.includes(`+${text}`));
  return field === 'any' && isCallingCode ? [...found, ...byCallingCode(places, text)] : found;
}

/** `+90`, `0090`, or bare digits where a calling code is asked for; undefined for anything else. */
function callingDigits(text: string, field: Field): string | undefined {
  if (field !== 'any' && field !== 'calling_code') return undefined;
  const compact = text.replace(/[\s().-]+/g, '');
  const digits = /^(?:\+|00)(\d+)$/.exec(compact)?.[1];
  return digits ?? (field === 'calling_code' && /^\d+$/.test(compact) ? compact : undefined);
}

/**
 * The countries of the longest known code that the digits begin with. The countries that share +1 are led by the two
 * that have it without an area code; +1 alone finds those of an area code too.
 */
function byCallingCode(places: readonly Country[], digits: string): Found[] {
  const codes = COUNTRIES.flatMap(({ callingCodes }) => callingCodes).filter((code) =>
    `+${digits}`.startsWith(code),
  );
  const [code] = codes.toSorted((a, b) => b.length - a.length);
  if (code === undefined) return [];
  const owners = places.filter(({ callingCodes }) => callingCodes.includes(code));
  if (code !== '+1') return owners.map((country) => ({ country, match: 'exact' }));
  const sharers = places.filter(({ callingCodes }) => callingCodes.some((own) => /^\+1\d/.test(own)));
  return [
    ...owners.toReversed().map((country): Found => ({ country, match: 'exact' })),
    ...(digits === '1' ? sharers.map((country): Found => ({ country, match: 'prefix' })) : []),
  ];
}

/** How well a country matches, best first. */
const RANKS = { code: 0, name: 1, value: 2, prefix: 3, contains: 4, none: 5 } as const;

function rankOf(country: Country, text: string, field: Field): number {
  const wants = (...fields: Field[]) => field === 'any' || fields.includes(field);
  const code = text.toUpperCase();
  const { alpha2, alpha3, numeric } = country;
  if (wants('code') && [alpha2, alpha3, numeric].includes(code)) return RANKS.code;
  const wanted = normalise(text);
  const { names, values, currencies, tld } = searchable(country);
  if (wants('name') && names.includes(wanted)) return RANKS.name;
  if (wants('tld') && tld.includes(field === 'tld' ? `.${code.replace(/^\./, '')}` : code))
    return RANKS.value;
  if (wants('currency') && currencies.includes(code)) return RANKS.value;
  if (field === 'language' && country.languages.some((language) => language.code === text.toLowerCase()))
    return RANKS.value;
  const others = [
    ...(wants('capital') ? values.capital : []),
    ...(wants('currency') ? values.currency : []),
    ...(wants('language') ? values.language : []),
  ];
  if (others.includes(wanted)) return RANKS.value;
  if (wanted.length < LEAST_PARTIAL) return RANKS.none;
  const all = [...(wants('name') ? names : []), ...others];
  if (all.some((value) => value.startsWith(wanted))) return RANKS.prefix;
  return all.some((value) => value.includes(wanted)) ? RANKS.contains : RANKS.none;
}

/** Names and capitals that are one or two edits away; currencies and languages where they are asked for. */
function fuzzy(places: readonly Country[], text: string, field: Field): Found[] {
  const wanted = normalise(text);
  const most = mostEdits(wanted.replace(/[^\p{L}]+/gu, '').length);
  if (most === 0) return [];
  const edits = (country: Country) => {
    const { names, values } = searchable(country);
    const candidates = [
      ...(field === 'any' || field === 'name' ? names : []),
      ...(field === 'any' || field === 'capital' ? values.capital : []),
      ...(field === 'currency' ? values.currency : []),
      ...(field === 'language' ? values.language : []),
    ].filter((candidate) => Math.abs(candidate.length - wanted.length) <= most);
    return Math.min(...candidates.map((candidate) => distance(candidate, wanted)));
  };
  return places
    .map((country) => ({ country, edits: edits(country) }))
    .filter((found) => found.edits <= most)
    .toSorted((a, b) => a.edits - b.edits)
    .map(({ country }) => ({ country, match: 'fuzzy' }));
}

function mostEdits(letters: number): number {
  if (letters < 4) return 0;
  return letters < 8 ? 1 : 2;
}

/** A country's values as they are compared. */
function searchable(country: Country) {
  const known = SEARCHABLE.get(country) ?? prepare(country);
  SEARCHABLE.set(country, known);
  return known;
}

const SEARCHABLE = new WeakMap<Country, ReturnType<typeof prepare>>();

function prepare({ name, officialName, otherNames, capitals, currencies, languages, tld }: Country) {
  return {
    names: [name, officialName, ...otherNames].map(normalise),
    values: {
      capital: capitals.map(normalise),
      currency: currencies.map((currency) => normalise(currency.name)),
      language: languages.map((language) => normalise(language.name)),
    },
    currencies: currencies.map(({ code }) => code),
    tld: tld.map((name) => name.toUpperCase()),
  };
}

/** Letters that Unicode does not take apart into a Latin one and its mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** A text without case, punctuation, a leading "the", and the marks of Latin letters; "St" as "Saint". */
function normalise(text: string): string {
  return foldCase(text.normalize('NFKD').replace(/(\p{Script=Latin})\p{M}+/gu, '$1'))
    .replace(/[øłđðþæœı]/g, (letter) => PLAIN[letter] ?? letter)
    .normalize('NFC')
    .replace(/&/g, ' and ')
    .replace(/['’‘ʻʼ`´.]+/g, '')
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim()
    .replace(/^the /, '')
    .replace(/\bst\b/g, 'saint');
}

function describe(country: Country, match: Match) {
  return {
    name: country.name,
    official_name: country.officialName,
    native_name: country.nativeName,
    alpha2: country.alpha2,
    alpha3: country.alpha3,
    numeric: country.numeric,
    capital: country.capitals[0] ?? null,
    region: country.region,
    subregion: country.subregion,
    currencies: [...country.currencies],
    calling_codes: [...country.callingCodes],
    languages: [...country.languages],
    timezones: timezonesOf(country),
    tld: [...country.tld],
    flag: country.flag,
    match,
  };
}
