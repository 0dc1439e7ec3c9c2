import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import countries from 'world-countries/countries.json' with { type: 'json' };
import phoneFormat from '../../../plugins/validation/tools/phone-format/tool.ts';

test.each([
  [
    'country wins over country_code',
    { phone: '020 7946 0958', country: 'gb', country_code: '49' },
    { valid: true, e164: '+442079460958', country: 'GB' },
  ],
  [
    'country_code alone',
    { phone: '030 123456', country_code: '49' },
    {
      valid: true,
      e164: '+4930123456',
      international: '+49 30 123456',
      national: '030 123456',
      country: 'DE',
      type: 'fixed_line',
    },
  ],
  [
    'leading zero stays in Italy',
    { phone: '+39 02 1234 5678' },
    {
      valid: true,
      e164: '+390212345678',
      national: '02 1234 5678',
      national_number: '0212345678',
      country: 'IT',
    },
  ],
  [
    'too long is a result',
    { phone: '+1 415 555 26711' },
    {
      valid: false,
      reason: 'too_long',
      message: expect.any(String),
      e164: null,
      international: null,
      national: null,
      type: null,
      possible: false,
      country_code: '1',
      national_number: '41555526711',
    },
  ],
  ['vanity letters', { phone: '1-800-FLOWERS' }, { valid: true, e164: '+18003569377', type: 'toll_free' }],
  [
    'extension',
    { phone: '+1 415 555 2671 ext. 123' },
    {
      valid: true,
      e164: '+14155552671',
      extension: '123',
      rfc3966: 'tel:+14155552671;ext=123',
      international: '+1 415 555 2671 ext. 123',
    },
  ],
  [
    'no number at all',
    { phone: 'hello' },
    {
      valid: false,
      reason: 'not_a_number',
      message: expect.any(String),
      e164: null,
      international: null,
      national: null,
      type: null,
      country: null,
      country_code: null,
      possible: false,
    },
  ],
])('%s', async (_, input, output) => {
  expect(await callTool(phoneFormat, input)).toMatchObject(output);
});

test.each([
  ['unknown region', { phone: '415 555 2671', country: 'XX' }, 'country'],
  ['unassigned calling code', { phone: '415 555 2671', country_code: '999' }, 'country_code'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(phoneFormat, input)).rejects.toThrow(message);
});

test.each([
  ['international prefix of the country', { phone: '00442079460958', country: 'DE' }, '+442079460958', 'GB'],
  ['international prefix by calling code', { phone: '011 44 20 7946 0958' }, '+442079460958', 'GB'],
  [
    'a calling code as it is dialled',
    { phone: '20 7946 0958', country_code: '00 44' },
    '+442079460958',
    'GB',
  ],
  [
    'a calling code with a leading zero',
    { phone: '20 7946 0958', country_code: '044' },
    '+442079460958',
    'GB',
  ],
  ['national prefix 8', { phone: '8 916 123 45 67', country_code: '+7' }, '+79161234567', 'RU'],
  ['digits of another script', { phone: '٠٢٠ ٧٩٤٦ ٠٩٥٨', country: 'GB' }, '+442079460958', 'GB'],
  ['a full-width plus', { phone: '＋14155552671', country: 'DE' }, '+14155552671', 'US'],
  ['another region of the same code', { phone: '416 555 0123' }, '+14165550123', 'CA'],
  ['a tel: URI', { phone: 'tel:+1-415-555-2671;ext=5' }, '+14155552671', 'US'],
  ['a freephone code', { phone: '1234 5678', country_code: '800' }, '+80012345678', null],
])('%s', async (_, input, e164, country) => {
  expect(await callTool(phoneFormat, input)).toMatchObject({ valid: true, e164, country });
});

test.each([
  ['', 'not_a_number', null],
  ['+', 'not_a_number', null],
  ['7', 'not_a_number', null],
  ['+999 123456', 'invalid_country_code', null],
  ['555-2671', 'too_short', '5552671'],
  ['911', 'too_short', '911'],
  ['+1 5555555555555555555555', 'too_long', null],
])('%j is %s', async (phone, reason, national_number) => {
  expect(await callTool(phoneFormat, { phone })).toMatchObject({
    valid: false,
    reason,
    national_number,
    e164: null,
    message: expect.any(String),
  });
});

test('a megabyte of blanks or commas is soon refused', async () => {
  for (const blank of ['\t', ', '])
    expect(await callTool(phoneFormat, { phone: blank.repeat(500_000) })).toMatchObject({
      reason: 'not_a_number',
    });
});

test('letters are keys, but not those of an extension', async () => {
  expect(await callTool(phoneFormat, { phone: '1-800-FLOWERS ext 5' })).toMatchObject({
    e164: '+18003569377',
    extension: '5',
    national: '(800) 356-9377 ext. 5',
  });
});

test.each([
  [{ phone: '+44 20 7946 0958', country: '' }, 'GB'],
  [{ phone: '+44 20 7946 0958', country: 'XX' }, 'GB'],
  [{ phone: '+44 20 7946 0958', country: 'AQ', country_code: '' }, 'GB'],
  [{ phone: ' (\uff0b44) 20 7946 0958', country_code: '999' }, 'GB'],
  [{ phone: 'tel:+44-20-7946-0958', country_code: 'x' }, 'GB'],
  [{ phone: 'tel:20-7946-0958;phone-context=+44', country_code: '999' }, 'GB'],
  [{ phone: '020 7946 0958', country: 'GB', country_code: '' }, 'GB'],
  [{ phone: '020 7946 0958', country: 'GB', country_code: '999' }, 'GB'],
  [{ phone: '020 7946 0958', country: '', country_code: '44' }, 'GB'],
  [{ phone: '(415) 555-2671', country: ' ', country_code: ' ' }, 'US'],
])('what is empty or not used counts for nothing: %j', async (input, country) => {
  expect(await callTool(phoneFormat, input)).toMatchObject({ valid: true, country });
});

test.each(['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'um'])('%s has no numbers of its own', async (country) => {
  expect(await callTool(phoneFormat, { phone: '415 555 2671', country })).toMatchObject({
    valid: false,
    reason: 'no_numbering_plan',
    message: expect.stringContaining('with +'),
    e164: null,
  });
});

test('every region of ISO 3166-1 is known', async () => {
  const regions = countries.map(({ cca2 }) => cca2).filter((region) => region !== 'XK');
  expect(regions).toHaveLength(249);
  for (const country of regions)
    await expect(callTool(phoneFormat, { phone: '1', country }), country).resolves.toMatchObject({
      valid: false,
    });
});
