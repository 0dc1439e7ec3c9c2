import { defineTool, nullable, Type } from '@toolyard/sdk';
import {
  callingCodeOrigin,
  namesCountry,
  readPhoneNumber,
  REASONS,
  reasonAgainst,
  regionOrigin,
} from './phone-number.ts';

const DEFAULT_CODE = '1';

const TYPES = [
  'fixed_line',
  'mobile',
  'fixed_line_or_mobile',
  'toll_free',
  'premium_rate',
  'shared_cost',
  'voip',
  'personal_number',
  'pager',
  'uan',
  'voicemail',
] as const;

export default defineTool({
  title: 'Phone Number Formatter',
  summary:
    "Validate a phone number by its country's numbering plan and format it as E.164, international, national and tel: URI, with country and line type.",
  keywords: ['telephone', 'mobile', 'libphonenumber'],
  input: Type.Object({
    phone: Type.String({ description: 'Phone number; a leading + carries its own country' }),
    country: Type.Optional(
      Type.String({ description: 'ISO 3166-1 alpha-2 region of a number without +; wins over country_code' }),
    ),
    country_code: Type.String({
      default: DEFAULT_CODE,
      description: 'Calling code for a number without + if country is not given',
    }),
  }),
  output: Type.Object({
    valid: Type.Boolean({ description: 'An assigned range of its country' }),
    reason: nullable(Type.Enum(Object.keys(REASONS) as (keyof typeof REASONS)[])),
    message: nullable(Type.String(), 'The reason in words'),
    possible: Type.Boolean({ description: "The length fits the country's plan" }),
    e164: nullable(Type.String()),
    international: nullable(Type.String()),
    national: nullable(Type.String()),
    rfc3966: nullable(Type.String()),
    country: nullable(Type.String(), 'ISO region; null for codes such as 800'),
    country_code: nullable(Type.String(), 'Calling code, no +'),
    national_number: nullable(Type.String(), 'Significant digits, with an Italian leading zero'),
    type: nullable(Type.Enum([...TYPES])),
    extension: nullable(Type.String()),
  }),
  examples: [
    {
      name: 'national number, default calling code 1',
      input: { phone: '(415) 555-2671' },
      output: {
        valid: true,
        e164: '+14155552671',
        international: '+1 415 555 2671',
        national: '(415) 555-2671',
        country: 'US',
      },
    },
    {
      name: '+ carries its own country',
      input: { phone: '+44 (0)20 7946 0958', country: 'US' },
      output: { valid: true, e164: '+442079460958', country: 'GB', type: 'fixed_line' },
    },
    {
      name: 'right length, no such range',
      input: { phone: '+1 555 000 0000' },
      output: { valid: false, reason: 'not_assigned', e164: null, possible: true },
    },
  ],
  run({ phone, country, country_code }) {
    const origin = originOf(phone, country, country_code);
    const read = typeof origin === 'string' ? origin : readPhoneNumber(phone, origin);
    if (typeof read === 'string') return { ...NONE, reason: read, message: REASONS[read] };
    const reason = reasonAgainst(read);
    const parts = {
      possible: read.isPossible(),
      country_code: read.countryCallingCode,
      national_number: read.nationalNumber,
      extension: read.ext ?? null,
    };
    if (reason !== null) return { ...NONE, ...parts, reason, message: REASONS[reason] };
    const type = read.getType()?.toLowerCase();
    return {
      ...parts,
      valid: true,
      reason: null,
      message: null,
      e164: read.number,
      international: read.formatInternational(),
      national: read.formatNational(),
      rfc3966: read.format('RFC3966'),
      country: read.country ?? null,
      type: TYPES.find((known) => known === type) ?? null,
    };
  },
});

/** Where a number was dialled. An empty argument is as one not given, and what is not used is not looked at. */
function originOf(phone: string, country = '', callingCode: string) {
  if (namesCountry(phone)) return callingCodeOrigin('country_code', DEFAULT_CODE);
  if (country.trim() !== '') return regionOrigin('country', country);
  return callingCodeOrigin('country_code', callingCode.trim() === '' ? DEFAULT_CODE : callingCode);
}

const NONE = {
  valid: false,
  possible: false,
  e164: null,
  international: null,
  national: null,
  rfc3966: null,
  country: null,
  country_code: null,
  national_number: null,
  type: null,
  extension: null,
} as const;
