import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import jsonLd from '../../../plugins/seo/tools/json-ld-generator/tool.ts';

const build = async (type: string, fields: Record<string, unknown>) => callTool(jsonLd, { type, fields });

test('a product', async () => {
  const output = await build('Product', {
    name: 'Cup',
    image: 'https://example.com/c.jpg',
    brand: 'Acme',
    price: '9.50',
    currency: 'EUR',
    availability: 'InStock',
    rating_value: 4.5,
    review_count: 12,
    colour_code: '',
  });
  expect(output.json_ld).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Cup',
    image: ['https://example.com/c.jpg'],
    brand: { '@type': 'Brand', name: 'Acme' },
    offers: {
      '@type': 'Offer',
      price: '9.50',
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
    },
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 12 },
  });
  expect(output).toMatchObject({ valid: true, missing_required: [], warnings: [] });
});

test.each([
  [
    'BlogPosting',
    { title: 'T </script>', author: { name: 'A', url: 'https://a.example/' }, date_published: '2024-02-29' },
    { headline: 'T </script>', author: { '@type': 'Person', name: 'A' }, datePublished: '2024-02-29' },
  ],
  [
    'Event',
    { name: 'F', start_date: '2024-02-29T10:00+01:00', location: 'Hall' },
    { startDate: '2024-02-29T10:00+01:00', location: { '@type': 'Place', name: 'Hall' } },
  ],
  [
    'LocalBusiness',
    {
      name: 'S',
      street: 'A 1',
      city: 'B',
      latitude: 1,
      longitude: '2.5',
      phone: '+1',
      opening_hours: 'Sa-Mo 09:00-17:00',
    },
    {
      address: { '@type': 'PostalAddress', streetAddress: 'A 1', addressLocality: 'B' },
      geo: { latitude: 1, longitude: 2.5 },
      telephone: '+1',
      openingHoursSpecification: [
        { dayOfWeek: ['Saturday', 'Sunday', 'Monday'], opens: '09:00', closes: '17:00' },
      ],
    },
  ],
  [
    'Recipe',
    {
      name: 'Tea',
      image: ['https://a.example/t.jpg'],
      prep_minutes: 90,
      cook_minutes: 0.5,
      ingredients: ['leaf'],
      steps: ['Boil', { name: 'P', text: 'Pour' }],
    },
    {
      prepTime: 'PT1H30M',
      cookTime: 'PT30S',
      recipeInstructions: [
        { '@type': 'HowToStep', text: 'Boil' },
        { '@type': 'HowToStep', name: 'P', text: 'Pour' },
      ],
    },
  ],
  ['HowTo', { name: 'H', steps: 'One' }, { step: [{ '@type': 'HowToStep', text: 'One' }] }],
  [
    'FAQPage',
    { faqs: [{ question: 'Q?', answer: 'A' }] },
    { mainEntity: [{ '@type': 'Question', name: 'Q?' }] },
  ],
  [
    'BreadcrumbList',
    { breadcrumbs: [{ name: 'Home', url: 'https://a.example/' }, { name: 'Tea' }] },
    {
      itemListElement: [
        { '@type': 'ListItem', position: 1, item: 'https://a.example/' },
        { position: 2, name: 'Tea' },
      ],
    },
  ],
  [
    'VideoObject',
    { name: 'V', thumbnail_url: 'https://a.example/t', upload_date: '2024-01-01', duration_seconds: 3661 },
    { duration: 'PT1H1M1S' },
  ],
  [
    'WebSite',
    { name: 'W', url: 'https://a.example/', search_url: 'https://a.example/?q={search_term_string}' },
    { potentialAction: { '@type': 'SearchAction', 'query-input': 'required name=search_term_string' } },
  ],
  [
    'JobPosting',
    {
      title: 'J',
      description: 'D',
      date_posted: '2024-01-01',
      company: 'C',
      remote: true,
      salary_min: 1,
      salary_max: 2,
      salary_currency: 'EUR',
      salary_unit: 'year',
    },
    {
      title: 'J',
      hiringOrganization: { '@type': 'Organization', name: 'C' },
      jobLocationType: 'TELECOMMUTE',
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'EUR',
        value: { minValue: 1, maxValue: 2, unitText: 'YEAR' },
      },
    },
  ],
  ['Course', { name: 'C', description: 'D' }, { name: 'C' }],
  ['SoftwareApplication', { name: 'S', price: 0 }, { offers: { '@type': 'Offer', price: '0' } }],
  ['Person', { name: 'P', same_as: 'https://a.example/' }, { sameAs: ['https://a.example/'] }],
])('%s', async (type, fields, json) => {
  const output = await build(type, fields);
  expect(output.json_ld).toMatchObject(json);
  expect(output).toMatchObject({ valid: true, warnings: [] });
  expect(output.html.match(/<\/script>/g)).toHaveLength(1);
});

test.each([
  ['Event', { name: 'F' }, ['start_date', 'location']],
  ['Product', { brand: 'B' }, ['name', 'price']],
  ['LocalBusiness', { name: 'B' }, ['address']],
  ['JobPosting', { title: 'T', remote: false }, ['description', 'date_posted', 'company', 'location']],
  ['Article', { headline: 'T' }, []],
  ['Product', { name: 'P', currency: 'EUR', review_count: 3 }, ['price']],
  ['Product', { name: 'P', aggregateRating: { ratingValue: 4 } }, []],
  ['Event', { name: 'F', start_date: '2024-01-01', city: 'Bath' }, []],
])('%s of %j lacks %j', async (type, fields, missing) => {
  const output = await build(type, fields);
  expect(output).toMatchObject({ valid: missing.length === 0, missing_required: missing });
});

test('the address of an event or a job is that of its place', async () => {
  const address = { '@type': 'PostalAddress', addressLocality: 'Bath' };
  const event = await build('Event', { name: 'F', city: 'Bath', location: 'Hall', latitude: 51.4 });
  expect(event.json_ld).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: 'F',
    location: { '@type': 'Place', name: 'Hall', address, geo: { '@type': 'GeoCoordinates', latitude: 51.4 } },
  });
  const job = await build('JobPosting', { title: 'T', city: 'Bath' });
  expect(job.json_ld).toMatchObject({ jobLocation: { '@type': 'Place', address } });
  expect([...event.warnings, ...job.warnings]).toEqual([]);
});

test('long runs of blanks and underscores are soon read', async () => {
  const name = `name${'_'.repeat(200_000)}`;
  expect((await build('Person', { [name]: 'x' })).warnings).toHaveLength(1);
  await expect(build('LocalBusiness', { opening_hours: `Mo${' '.repeat(200_000)}` })).rejects.toThrow(
    'fields.opening_hours: expected hours',
  );
});

test('a field whose property the type has not is warned of', async () => {
  const { warnings } = await build('Person', { name: 'P', price: 5, company: 'C', organizer: 'O' });
  expect(warnings.map((warning) => warning.split(':')[0])).toEqual(['price', 'company', 'organizer']);
});

test('schema.org’s own names, and unknown ones', async () => {
  const output = await build('Event', {
    name: 'F',
    startDate: '2024-01-01',
    location: 'L',
    frob_nicate: 'x',
  });
  expect(output.json_ld).toMatchObject({ startDate: '2024-01-01', frobNicate: 'x' });
  expect(output).toMatchObject({ valid: true, warnings: [expect.stringContaining('frob_nicate')] });
});

test.each([
  ['no fields', 'Product', {}, 'fields: expected at least one'],
  ['an unknown type', 'Spaceship', { name: 'x' }, 'type: expected one of'],
  ['a price in words', 'Product', { price: 'cheap' }, 'fields.price: expected a number'],
  ['an impossible date', 'Event', { start_date: '2024-02-30' }, 'fields.start_date: expected a date'],
  ['a birthday that is none', 'Person', { birth_date: 'in May' }, 'fields.birth_date: expected a date'],
  ['an offset that is none', 'Event', { start_date: '2024-02-29T10:00+99:00' }, 'fields.start_date'],
  ['an hour after midnight', 'LocalBusiness', { opening_hours: 'Mo 09:00-24:30' }, 'fields.opening_hours'],
  ['a relative URL', 'WebSite', { url: '/x' }, 'fields.url: expected an absolute'],
  [
    'hours that are none',
    'LocalBusiness',
    { opening_hours: 'always' },
    'fields.opening_hours: expected hours',
  ],
  [
    'an availability that is none',
    'Product',
    { availability: 'maybe' },
    'fields.availability: expected one of',
  ],
  [
    'a search without a term',
    'WebSite',
    { search_url: 'https://a.example/' },
    'fields.search_url: expected a URL',
  ],
  ['pairs that are none', 'FAQPage', { faqs: ['x'] }, 'fields.faqs[0]: expected an object'],
  ['a pair without an answer', 'FAQPage', { faqs: [{ question: 'a' }] }, 'fields.faqs[0].answer: required'],
])('refuses %s', async (_, type, fields, message) => {
  await expect(build(type, fields)).rejects.toThrow(message);
});
