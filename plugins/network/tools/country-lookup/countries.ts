import type { ListedCountry as Listed } from '../../data/build-countries.ts';
import data from '../../data/countries.json' with { type: 'json' };

// The type of the JSON module tells every country's own keys apart.
const module: unknown = data;
const LISTED = module as readonly Listed[];

/** A country of ISO 3166-1, or Kosovo. */
export interface Country {
  readonly name: string;
  readonly officialName: string;
  readonly nativeName: string;
  /** Other names in use, those of other languages included. */
  readonly otherNames: readonly string[];
  readonly alpha2: string;
  readonly alpha3: string;
  /** Three digits; null for Kosovo. */
  readonly numeric: string | null;
  /** The constitutional one first. */
  readonly capitals: readonly string[];
  readonly region: Region;
  readonly subregion: string | null;
  readonly currencies: readonly Coded[];
  /** `+90`; with the area code where several countries share +1. */
  readonly callingCodes: readonly string[];
  readonly languages: readonly Coded[];
  readonly tld: readonly string[];
  readonly flag: string;
}

export interface Coded {
  readonly code: string;
  readonly name: string;
}

/** The regions of UN M49, and Antarctica. */
export const REGIONS = ['Africa', 'Americas', 'Antarctic', 'Asia', 'Europe', 'Oceania'] as const;
export type Region = (typeof REGIONS)[number];

/** The codes of Kosovo are user-assigned: alpha-3 as Unicode's CLDR has it, no number, no top-level domain. */
const KOSOVO = 'XK';

/** English names in common use that the list lacks. */
const COMMON_NAMES: Readonly<Record<string, readonly string[]>> = {
  CV: ['Cabo Verde'],
  GB: ['Britain'],
  TR: ['Turkey'],
  US: ['America'],
  VA: ['Holy See'],
};

/** What ISO 4217 has changed since the list was made (amendments 170 to 180), and what the list lacks. */
const CURRENCIES: Readonly<Record<string, readonly Coded[]>> = {
  BG: [{ code: 'EUR', name: 'Euro' }],
  CW: [{ code: 'XCG', name: 'Caribbean guilder' }],
  FM: [{ code: 'USD', name: 'United States dollar' }],
  SL: [{ code: 'SLE', name: 'Sierra Leonean leone' }],
  SX: [{ code: 'XCG', name: 'Caribbean guilder' }],
  ZW: [
    { code: 'ZWG', name: 'Zimbabwe Gold' },
    { code: 'USD', name: 'United States dollar' },
  ],
};

/** The list gives these islands a code that is Eswatini's (ITU-T E.164); they have none of their own. */
const WITHOUT_CODE = 'UM';

/** The time zone of the capital where it bears another name. */
const CAPITAL_ZONES: Readonly<Record<string, string>> = {
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CN: 'Asia/Shanghai',
  EC: 'America/Guayaquil',
  FM: 'Pacific/Pohnpei',
  KI: 'Pacific/Tarawa',
  KZ: 'Asia/Almaty',
  MN: 'Asia/Ulaanbaatar',
  NZ: 'Pacific/Auckland',
  PF: 'Pacific/Tahiti',
  PS: 'Asia/Hebron',
  US: 'America/New_York',
};

/** The ids that IANA gives now where CLDR keeps older ones (time zone database, backward). */
const RENAMED_ZONES: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** Countries that CLDR gives no time zone: uninhabited but for one, which keeps the time of Belgrade. */
const ZONES_ELSEWHERE: Readonly<Record<string, readonly string[]>> = { [KOSOVO]: ['Europe/Belgrade'] };

/** ITU-T E.164, list of assigned country codes: those of two digits. All others but 1 and 7 have three. */
const TWO_DIGIT_CODES = /^(?:20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/**
 * The 249 countries of ISO 3166-1 and Kosovo, by name. From mledoze/countries (Open Database License 1.0); time zones
 * from Unicode's CLDR.
 */
export const COUNTRIES: readonly Country[] = LISTED.map(describe);

function describe(listed: Listed): Country {
  const { name, cca2: alpha2, capital } = listed;
  const natives = Object.values(name.native).flatMap(({ common, official }) => [common, official]);
  return {
    name: name.common,
    officialName: name.official,
    nativeName: natives[0] ?? name.common,
    otherNames: [
      ...natives,
      ...listed.altSpellings.filter((spelling) => spelling !== alpha2),
      ...(COMMON_NAMES[alpha2] ?? []),
    ],
    alpha2,
    alpha3: alpha2 === KOSOVO ? 'XKX' : listed.cca3,
    numeric: listed.ccn3 || null,
    capitals: capital,
    region: REGIONS.find((region) => region === listed.region) ?? 'Antarctic',
    subregion: listed.subregion || null,
    currencies:
      CURRENCIES[alpha2] ??
      Object.entries(listed.currencies).map(([code, currency]) => ({ code, name: currency.name })),
    callingCodes: callingCodes(listed),
    languages: listed.languages,
    tld: alpha2 === KOSOVO ? [] : listed.tld,
    flag: flagOf(alpha2),
  };
}

/** The list divides codes by area within a country, which E.164 does not, save for +1. */
function callingCodes({ cca2, idd: { root, suffixes } }: Listed): string[] {
  if (cca2 === WITHOUT_CODE) return [];
  if (cca2 === 'US' || cca2 === 'CA') return ['+1'];
  const codes = suffixes.map((suffix) => {
    const digits = `${root}${suffix}`.slice(1);
    return `+${digits.slice(0, countryCodeLength(digits))}`;
  });
  return [...new Set(codes)].toSorted();
}

function countryCodeLength(digits: string): number {
  if (digits.startsWith('1')) return 4;
  if (digits.startsWith('7')) return 1;
  return TWO_DIGIT_CODES.test(digits) ? 2 : 3;
}

/** The ids of a country's time zones, the capital's first. Most calls show few countries, and looking up takes long. */
export function timezonesOf({ alpha2, capitals: [capital] }: Country): string[] {
  const zones = new Intl.Locale(`und-${alpha2}`).getTimeZones() ?? [];
  const named = [...(ZONES_ELSEWHERE[alpha2] ?? []), ...zones.map((zone) => RENAMED_ZONES[zone] ?? zone)];
  const city = `/${capital?.normalize('NFD').replace(/\p{M}/gu, '').replaceAll(' ', '_')}`;
  const first = CAPITAL_ZONES[alpha2] ?? named.find((zone) => zone.endsWith(city));
  return first === undefined ? named : [first, ...named.filter((zone) => zone !== first)];
}

/** Two regional indicators (Unicode TS 51, 1.4.5). */
function flagOf(alpha2: string): string {
  return alpha2.replace(/[A-Z]/g, (letter) => String.fromCodePoint(0x1f1e6 - 65 + letter.charCodeAt(0)));
}
