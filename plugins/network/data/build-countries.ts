/**
 * Builds `countries.json`, what country-lookup tells of countries, in the order of their English names, from the package
 * world-countries, most of which is names in other languages that it does not tell. Run by hand after the package was
 * updated: `npx node plugins/network/data/build-countries.ts`. A test holds the file to it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Country } from 'world-countries';
import data from 'world-countries/countries.json' with { type: 'json' };

const MEMBERS = [
  'name',
  'tld',
  'cca2',
  'ccn3',
  'cca3',
  'currencies',
  'idd',
  'capital',
  'altSpellings',
  'region',
  'subregion',
] as const satisfies readonly (keyof Country)[];

type Told = Pick<Country, (typeof MEMBERS)[number]>;

/** A country of the package, without what is not told. */
export interface ListedCountry extends Told {
  /** Their codes are those of ISO 639-1 where there is one. */
  readonly languages: readonly { readonly code: string; readonly name: string }[];
}

export function buildCountries(): ListedCountry[] {
  // The type of the JSON module tells every country's own keys apart; the package says what they have in common.
  const module: unknown = data;
  return (module as readonly Country[])
    .toSorted((a, b) => a.name.common.localeCompare(b.name.common, 'en'))
    .map((country) => {
      const told = Object.fromEntries(MEMBERS.map((member) => [member, country[member]])) as Told;
      const languages = Object.entries(country.languages).map(([code, name]) => ({
        code: Intl.getCanonicalLocales(code)[0] ?? code,
        name,
      }));
      return Object.assign(told, { languages });
    });
}

if (import.meta.main)
  writeFileSync(join(import.meta.dirname, 'countries.json'), `${JSON.stringify(buildCountries(), null, 1)}\n`);
