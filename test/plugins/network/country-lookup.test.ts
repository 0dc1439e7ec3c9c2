import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import { buildCountries } from '../../../plugins/network/data/build-countries.ts';
import countries from '../../../plugins/network/data/countries.json' with { type: 'json' };
import countryLookup from '../../../plugins/network/tools/country-lookup/tool.ts';

test('the table of countries is what the package gives', () => {
  expect(countries).toEqual(buildCountries());
});

test.each([
  [
    'alpha-2 code',
    { query: 'tr' },
    {
      countries: expect.arrayContaining([expect.objectContaining({ alpha2: 'TR' })]),
      count: expect.any(Number),
    },
  ],
  [
    'code facts',
    { query: 'JPN' },
    {
      count: 1,
      countries: [
        {
          name: 'Japan',
          alpha2: 'JP',
          alpha3: 'JPN',
          numeric: '392',
          capital: 'Tokyo',
          region: 'Asia',
          calling_codes: ['+81'],
          currencies: [{ code: 'JPY' }],
          languages: [{ name: 'Japanese' }],
          timezones: ['Asia/Tokyo'],
          flag: '🇯🇵',
          match: 'exact',
        },
      ],
    },
  ],
  [
    'former English name, accent-free',
    { query: 'turkey' },
    { countries: expect.arrayContaining([expect.objectContaining({ alpha2: 'TR', capital: 'Ankara' })]) },
  ],
  [
    'accents and apostrophe do not matter',
    { query: 'cote d’ivoire' },
    { countries: [{ alpha2: 'CI', alpha3: 'CIV', numeric: '384' }] },
  ],
  ['typo', { query: 'Germny' }, { countries: [{ alpha2: 'DE', match: 'fuzzy' }] }],
])('%s', async (_, input, output) => {
  expect(await callTool(countryLookup, input)).toMatchObject(output);
});

test.each([
  ['blank query', { query: '  ' }, 'query'],
  ['unknown region', { region: 'Atlantis' }, 'region'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(countryLookup, input)).rejects.toThrow(message);
});

test.each([
  ['BG', { currencies: [{ code: 'EUR', name: 'Euro' }] }],
  ['FM', { currencies: [{ code: 'USD', name: 'United States dollar' }] }],
  ['SX', { currencies: [{ code: 'XCG', name: 'Caribbean guilder' }] }],
  ['UM', { calling_codes: [] }],
])('%s has what is in force', async (query, facts) => {
  expect((await callTool(countryLookup, { query, field: 'code' })).countries).toMatchObject([facts]);
});

const codes = async (query: string, more: object = {}) =>
  (await callTool(countryLookup, { query, limit: 250, ...more })).countries.map(({ alpha2 }) => alpha2);

test.each([
  ['turkey', 'TR'],
  ['Holland', 'NL'],
  ['UK', 'GB'],
  ['Britain', 'GB'],
  ['usa', 'US'],
  ['U.S.A.', 'US'],
  ['America', 'US'],
  ['ivory coast', 'CI'],
  ['Burma', 'MM'],
  ['St. Lucia', 'LC'],
  ['Swaziland', 'SZ'],
  ['Czech Republic', 'CZ'],
  ['Cape Verde', 'CV'],
  ['Cabo Verde', 'CV'],
  ['East Timor', 'TL'],
  ['South Korea', 'KR'],
  ['north korea', 'KP'],
  ['Macedonia', 'MK'],
  ['the Vatican', 'VA'],
  ['The Gambia', 'GM'],
  ['日本', 'JP'],
  ['Österreich', 'AT'],
  ['osterreich', 'AT'],
  ['Guinea Bissau', 'GW'],
  ['Trinidad & Tobago', 'TT'],
  ['FÆRØERNE', 'FO'],
  ['056', 'BE'],
  ['xkx', 'XK'],
  ['Bern', 'CH'],
  ['Cape Town', 'ZA'],
  ['.ch', 'CH'],
  ['.uk', 'GB'],
])('%s', async (query, alpha2) => {
  expect((await codes(query))[0]).toBe(alpha2);
});

test.each([
  ['+1 876 555 0100', ['JM']],
  ['+41 44 668 18 00', ['CH']],
  ['0090', ['TR']],
  ['+7', ['KZ', 'RU']],
  ['+383', ['XK']],
  ['+1 202', ['US', 'CA']],
  ['+999', []],
])('the calling code %s', async (query, expected) => {
  expect(await codes(query)).toEqual(expected);
});

test('+1 is led by the United States and Canada, then those of an area code by name', async () => {
  const { countries } = await callTool(countryLookup, { query: '+1', limit: 250 });
  expect(countries.slice(0, 2).map(({ name, match }) => `${name} ${match}`)).toEqual([
    'United States exact',
    'Canada exact',
  ]);
  const rest = countries.slice(2);
  expect(rest.length).toBeGreaterThan(15);
  expect(rest.map(({ name }) => name)).toEqual(
    rest.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'en')),
  );
  expect(rest.every(({ calling_codes }) => calling_codes.every((code) => /^\+1\d{3}$/.test(code)))).toBe(
    true,
  );
});

test('one field only', async () => {
  expect(await codes('90', { field: 'calling_code' })).toEqual(['TR']);
  expect(await codes('ch', { field: 'tld' })).toEqual(['CH']);
  expect(await codes('tr', { field: 'language' })).toEqual(['CY', 'TR']);
  expect(await codes('Georgetown', { field: 'name' })).toEqual([]);
  expect(await codes('CHE', { field: 'currency' })).toEqual([]);
  expect(await codes('Turkey', { field: 'code' })).toEqual([]);
});

test('exact before prefix before contains, each by name', async () => {
  const { countries } = await callTool(countryLookup, { query: 'guinea', field: 'name' });
  expect(countries.map(({ alpha2, match }) => `${alpha2} ${match}`)).toEqual([
    'GN exact',
    'GQ prefix',
    'GW prefix',
    'PG contains',
  ]);
});

test('three letters match no part of a name', async () => {
  expect(await codes('man', { field: 'name' })).toEqual([]);
  expect(await codes('Oman', { field: 'name' })).toEqual(['OM', 'RO']);
});

test('one edit in short names, two in long ones', async () => {
  expect(await codes('Frence')).toEqual(['FR']);
  expect(await codes('Frenze')).toEqual([]);
  expect(await codes('Switserlant')).toContain('CH');
});

test('a region alone is listed by name', async () => {
  const { count, countries } = await callTool(countryLookup, { region: 'Europe', limit: 2 });
  expect(count).toBeGreaterThan(45);
  expect(countries.map(({ match }) => match)).toEqual(['browse', 'browse']);
  expect(await codes('stan', { region: 'Europe' })).toEqual([]);
});

test('covers the 249 entries of ISO 3166-1 and Kosovo', async () => {
  const all = await Promise.all(
    ['Africa', 'Americas', 'Antarctic', 'Asia', 'Europe', 'Oceania'].map(
      async (region) => (await callTool(countryLookup, { region, limit: 250 })).countries,
    ),
  );
  const countries = all.flat();
  expect(new Set(countries.map(({ alpha2 }) => alpha2)).size).toBe(250);
  expect(countries.filter(({ numeric }) => numeric === null).map(({ alpha3 }) => alpha3)).toEqual(['XKX']);
  for (const { timezones, calling_codes, flag } of countries) {
    for (const timeZone of timezones) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow();
    for (const code of calling_codes) expect(code).toMatch(/^\+\d{1,4}$/);
    expect(flag).toMatch(/^\p{RI}\p{RI}$/u);
  }
});

test.each([
  [
    'TR',
    {
      official_name: 'Republic of Türkiye',
      native_name: 'Türkiye',
      alpha3: 'TUR',
      numeric: '792',
      region: 'Asia',
      subregion: 'Western Asia',
      languages: [{ code: 'tr', name: 'Turkish' }],
      currencies: [{ code: 'TRY', name: 'Turkish lira' }],
      timezones: ['Europe/Istanbul'],
      tld: ['.tr'],
      flag: '🇹🇷',
    },
  ],
  ['IN', { timezones: ['Asia/Kolkata'] }],
  ['NO', { timezones: ['Europe/Oslo'] }],
  ['DO', { calling_codes: ['+1809', '+1829', '+1849'] }],
  ['XK', { calling_codes: ['+383'], timezones: ['Europe/Belgrade'], tld: [] }],
  ['AQ', { capital: null }],
  ['ZA', { capital: 'Pretoria' }],
])('the facts of %s', async (query, facts) => {
  expect((await callTool(countryLookup, { query, field: 'code' })).countries).toMatchObject([facts]);
});

test.each([
  ['US', 'America/New_York'],
  ['AU', 'Australia/Sydney'],
  ['RU', 'Europe/Moscow'],
  ['UA', 'Europe/Kyiv'],
  ['ES', 'Europe/Madrid'],
])('the time zone of the capital of %s is the first', async (query, timezone) => {
  const { countries } = await callTool(countryLookup, { query, field: 'code' });
  expect(countries[0]?.timezones[0]).toBe(timezone);
  expect(countries[0]?.timezones.length).toBeGreaterThan(1);
});

test('refuses neither query nor region', async () => {
  await expect(callTool(countryLookup, {})).rejects.toThrow('query: required, or region');
  await expect(callTool(countryLookup, { query: 'x'.repeat(201) })).rejects.toThrow(
    'query: expected at most 200 characters',
  );
});

test.each([
  ['004', 'AF'],
  ['008', 'AL'],
  ['040', 'AT'],
  ['276', 'DE'],
])('the numeric code %s, zeros and all', async (query, alpha2) => {
  for (const field of ['any', 'code'])
    expect(await callTool(countryLookup, { query, field })).toMatchObject({
      count: 1,
      countries: [{ alpha2 }],
    });
});

test.each([
  ['8', 'any', ['AL']],
  [8, 'any', ['AL']],
  ['8', 'code', ['AL']],
  [' 4 ', 'any', ['AF']],
  [12, 'any', ['DZ']],
  ['90', 'any', ['SB', 'TR']],
  ['90', 'code', ['SB']],
  ['90', 'calling_code', ['TR']],
  [276, 'any', ['DE']],
  [999, 'any', []],
])('%j in %s, a numeric code without its zeros', async (query, field, codes) => {
  const { countries } = await callTool(countryLookup, { query, field });
  expect(countries.map(({ alpha2 }) => alpha2)).toEqual(codes);
});

test('00 before a calling code is dialled, where no code of ISO 3166-1 is meant', async () => {
  expect(await callTool(countryLookup, { query: '0093' })).toMatchObject({ countries: [{ alpha2: 'AF' }] });
  expect(await callTool(countryLookup, { query: '007', field: 'calling_code' })).toMatchObject({ count: 2 });
});
