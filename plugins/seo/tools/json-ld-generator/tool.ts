import { defineTool, InputError, Type } from '@toolyard/sdk';
import { CONTEXT, jsonLdScript } from '../../lib/json-ld.ts';
import { buildProperties, fieldName, isEmpty } from './rich-result-fields.ts';
import { RICH_RESULT_TYPES, type RichResultType } from './rich-result-types.ts';

const MOST_FIELDS = 500;

const FIELDS = `snake_case builds the nested form: author, performer (a name or {name, url}), organizer, publisher, company, location, \
brand; remote; price, currency, availability, price_valid_until (an Offer); rating_value, review_count; street, city, region, \
postal_code, country; latitude, longitude; opening_hours ("Mo-Fr 09:00-17:00"); faqs [{question, answer}]; steps (texts or {name, \
text}); ingredients; prep_minutes, cook_minutes, duration_seconds; breadcrumbs [{name, url}]; salary_min, salary_max, \
salary_currency, salary_unit; any other key is the schema.org property of that name`;

export default defineTool({
  title: 'JSON-LD Generator',
  summary:
    'Fill in simple fields and get JSON-LD for rich results (Article, Product, Event, Recipe …) with required-field checks.',
  keywords: ['structured data', 'schema markup', 'rich snippet'],
  input: Type.Object({
    type: Type.Enum(
      [
        'Article',
        'NewsArticle',
        'BlogPosting',
        'Product',
        'Organization',
        'LocalBusiness',
        'Person',
        'Event',
        'Recipe',
        'FAQPage',
        'HowTo',
        'BreadcrumbList',
        'VideoObject',
        'WebSite',
        'JobPosting',
        'Course',
        'SoftwareApplication',
      ],
      { description: 'What to describe' },
    ),
    fields: Type.Record(Type.String(), Type.Unknown({ description: FIELDS }), {
      description: 'Values by field name: name, image, price …; schema.org names work too',
    }),
  }),
  output: Type.Object({
    json_ld: Type.Record(Type.String(), Type.Unknown()),
    html: Type.String({ contentMediaType: 'text/html', description: 'script element' }),
    valid: Type.Boolean({ description: 'nothing required is missing' }),
    missing_required: Type.Array(Type.String(), { description: 'field names' }),
    missing_recommended: Type.Array(Type.String(), { description: 'field names' }),
    warnings: Type.Array(Type.String()),
  }),
  examples: [
    {
      name: 'A product',
      input: {
        type: 'Product',
        fields: { name: 'Cup', price: '9.50', currency: 'EUR', availability: 'InStock' },
      },
      output: {
        json_ld: {
          '@context': 'https://schema.org',
          '@type': 'Product',
          name: 'Cup',
          offers: {
            '@type': 'Offer',
            price: '9.50',
            priceCurrency: 'EUR',
            availability: 'https://schema.org/InStock',
          },
        },
        valid: true,
      },
    },
    {
      name: 'What is missing is found, not refused',
      input: { type: 'Event', fields: { name: 'Fair' } },
      output: { valid: false, missing_required: ['start_date', 'location'] },
    },
  ],
  run({ type, fields: given }) {
    const names = Object.keys(given);
    if (names.length === 0) throw new InputError('fields', 'expected at least one field, got none');
    if (names.length > MOST_FIELDS)
      throw new InputError('fields', `expected at most ${MOST_FIELDS} fields, got ${names.length}`);
    const { properties, unknown } = buildProperties(type, given);
    const jsonLd = { '@context': CONTEXT, '@type': type, ...properties };
    const { required, recommended }: RichResultType = RICH_RESULT_TYPES[type];
    const filled = new Set(
      Object.entries(given).flatMap(([name, value]) =>
        isEmpty(value) || value === false ? [] : [name, fieldName(name)],
      ),
    );
    const isMet = (field: string) =>
      filled.has(field) || INSTEAD_OF[field]?.some((name) => filled.has(name)) === true;
    const missing = required.filter((any) => !any.some(isMet)).map(([field = '']) => field);
    return {
      json_ld: jsonLd,
      html: jsonLdScript(jsonLd),
      valid: missing.length === 0,
      missing_required: missing,
      missing_recommended: recommended.filter((field) => !isMet(field)),
      warnings: unknown.map((name) => `${name.slice(0, 100)}: schema.org has no such property of ${type}`),
    };
  },
});

/** The schema.org properties by which a field may be given instead. */
const INSTEAD_OF: Readonly<Record<string, readonly string[]>> = {
  price: ['offers'],
  currency: ['offers'],
  availability: ['offers'],
  rating_value: ['aggregateRating'],
  address: ['address'],
  faqs: ['mainEntity'],
  steps: ['step', 'recipeInstructions'],
  ingredients: ['recipeIngredient'],
  breadcrumbs: ['itemListElement'],
  company: ['hiringOrganization'],
  location: ['location', 'jobLocation'],
  remote: ['jobLocationType'],
  phone: ['telephone'],
  opening_hours: ['openingHours', 'openingHoursSpecification'],
  latitude: ['geo'],
  longitude: ['geo'],
  salary_min: ['baseSalary'],
  salary_currency: ['baseSalary'],
  prep_minutes: ['prepTime'],
  cook_minutes: ['cookTime'],
  duration_seconds: ['duration'],
  search_url: ['potentialAction'],
};
