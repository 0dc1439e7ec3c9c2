import { isA, nearestAncestor } from '@toolyard/kit/schema-org';
import { isItem, isReference, pathTo, type Item, type Value } from './item.ts';
import { readNumber } from './values.ts';

/** What a search engine's rich result needs of an item and would like, by paths from it. */
export interface RichResult {
  readonly type: string;
  readonly missingRequired: readonly string[];
  readonly missingRecommended: readonly string[];
}

/** Finds what a reference names, in the page. */
export type Follow = (item: Item) => Item;

/** A path of property names; one of several, of which the first names it; or one with a rule of its own. */
type Need = string | { readonly named: string; readonly isMet: (item: Item, follow: Follow) => boolean };

interface Rules {
  readonly required: readonly Need[];
  readonly recommended?: readonly Need[];
  /** What every value of a property has to meet. */
  readonly parts?: Readonly<Record<string, (part: Item, isLast: boolean) => Rules>>;
}

const ARTICLE: Rules = {
  required: ['headline'],
  recommended: ['image', 'datePublished', 'dateModified', 'author'],
};

const REVIEW: Rules = { required: ['author', 'reviewRating.ratingValue'] };
const AGGREGATE_RATING: Rules = { required: ['ratingValue', 'ratingCount|reviewCount'] };

/** Google Search Central, "Structured data", by type. */
const RULES: ReadonlyMap<string, Rules> = new Map<string, Rules>([
  ['Article', ARTICLE],
  ['NewsArticle', ARTICLE],
  ['BlogPosting', ARTICLE],
  [
    'Product',
    {
      required: ['name', 'offers|review|aggregateRating'],
      recommended: ['image', 'description', 'brand'],
      parts: { offers: offerRules },
    },
  ],
  [
    'Recipe',
    {
      required: ['name', 'image'],
      recommended: ['author', 'description', 'recipeIngredient', 'recipeInstructions'],
    },
  ],
  [
    'Event',
    {
      required: ['name', 'startDate', 'location'],
      recommended: ['description', 'endDate', 'image', 'offers'],
    },
  ],
  [
    'FAQPage',
    {
      required: ['mainEntity'],
      parts: { mainEntity: () => ({ required: ['name', 'acceptedAnswer.text'] }) },
    },
  ],
  ['BreadcrumbList', { required: ['itemListElement'], parts: { itemListElement: crumbRules } }],
  ['Organization', { required: ['name'], recommended: ['url', 'logo'] }],
  [
    'LocalBusiness',
    {
      required: ['name', 'address'],
      recommended: ['telephone', 'url', 'openingHoursSpecification|openingHours', 'geo'],
    },
  ],
  ['Person', { required: ['name'] }],
  [
    'VideoObject',
    {
      required: ['name', 'thumbnailUrl', 'uploadDate'],
      recommended: ['description', 'duration', 'contentUrl|embedUrl'],
    },
  ],
  ['WebSite', { required: ['name', 'url'] }],
  [
    'JobPosting',
    {
      required: [
        'title',
        'description',
        'datePosted',
        'hiringOrganization',
        { named: 'jobLocation', isMet: hasJobLocation },
      ],
      recommended: ['validThrough', 'employmentType', 'baseSalary'],
    },
  ],
  ['Course', { required: ['name', 'description'], recommended: ['provider'] }],
  [
    'SoftwareApplication',
    {
      required: ['name', 'offers.price', 'aggregateRating|review'],
      recommended: ['applicationCategory', 'operatingSystem'],
    },
  ],
  ['HowTo', { required: ['name', 'step'] }],
  ['Review', { required: ['itemReviewed', ...REVIEW.required] }],
  ['AggregateRating', AGGREGATE_RATING],
]);

/** Checked wherever they stand. */
const NESTED_RULES: ReadonlyMap<string, Rules> = new Map([
  ['Review', REVIEW],
  ['AggregateRating', AGGREGATE_RATING],
]);

/** What a top-level item lacks for the rich result of its type, or undefined when there is none for it. */
export function richResultOf(item: Item, follow: Follow): RichResult | undefined {
  const type = nearestAncestor(item.types, RULES);
  const rules = type === undefined ? undefined : RULES.get(type);
  if (type === undefined || rules === undefined) return undefined;
  return { type, ...missing(item, rules, '', follow) };
}

/** What a nested item lacks wherever it stands, by paths from the top-level item. */
export function missingWhenNested(item: Item, path: string, follow: Follow): readonly string[] {
  const type = nearestAncestor(item.types, NESTED_RULES);
  const rules = type === undefined ? undefined : NESTED_RULES.get(type);
  return rules === undefined ? [] : missing(item, rules, path, follow).missingRequired;
}

function offerRules(offer: Item): Rules {
  const required = isA(offer.types, 'AggregateOffer')
    ? ['lowPrice', 'priceCurrency']
    : ['price|priceSpecification.price', 'priceCurrency|priceSpecification.priceCurrency'];
  return { required, recommended: ['availability'] };
}

function crumbRules(_crumb: Item, isLast: boolean): Rules {
  return { required: ['position', 'name|item.name', ...(isLast ? [] : ['item'])] };
}

function hasJobLocation(item: Item, follow: Follow): boolean {
  const kinds = item.properties.get('jobLocationType') ?? [];
  const isRemote = kinds.some((kind) => typeof kind === 'string' && kind.trim() === 'TELECOMMUTE');
  return (
    hasPath(item, ['jobLocation'], follow) ||
    (isRemote && hasPath(item, ['applicantLocationRequirements'], follow))
  );
}

function missing(
  item: Item,
  rules: Rules,
  path: string,
  follow: Follow,
): Pick<RichResult, 'missingRequired' | 'missingRecommended'> {
  const missingRequired = rules.required.flatMap((need) => unmet(item, need, path, follow));
  const missingRecommended = (rules.recommended ?? []).flatMap((need) => unmet(item, need, path, follow));
  for (const [property, rulesOf] of Object.entries(rules.parts ?? {})) {
    const parts = present(item, property).map((value) => partOf(value, follow));
    const last = lastOf(parts);
    for (const [index, part] of parts.entries()) {
      const place = pathTo(path, property, index, parts.length);
      const inPart = missing(part, rulesOf(part, part === last), place, follow);
      missingRequired.push(...inPart.missingRequired);
      missingRecommended.push(...inPart.missingRecommended);
    }
  }
  return { missingRequired, missingRecommended };
}

function unmet(item: Item, need: Need, path: string, follow: Follow): string[] {
  if (typeof need !== 'string') return need.isMet(item, follow) ? [] : [pathTo(path, need.named)];
  const [first = '', ...others] = need.split('|');
  if (others.some((other) => hasPath(item, other.split('.'), follow))) return [];
  return others.length === 0
    ? missingPaths(item, first.split('.'), path, follow)
    : hasPath(item, first.split('.'), follow)
      ? []
      : [pathTo(path, first)];
}

/** Where a path ends too early: once for every value on its way. */
function missingPaths(
  item: Item,
  [name = '', ...rest]: readonly string[],
  path: string,
  follow: Follow,
): string[] {
  const values = present(item, name);
  if (values.length === 0) return [pathTo(path, [name, ...rest].join('.'))];
  if (rest.length === 0) return [];
  return values.flatMap((value, index) =>
    missingPaths(partOf(value, follow), rest, pathTo(path, name, index, values.length), follow),
  );
}

function hasPath(item: Item, [name = '', ...rest]: readonly string[], follow: Follow): boolean {
  const values = present(item, name);
  return rest.length === 0
    ? values.length > 0
    : values.some((value) => hasPath(partOf(value, follow), rest, follow));
}

/** The values of a property that say something. */
function present(item: Item, property: string): Value[] {
  return (item.properties.get(property) ?? []).filter(
    (value) => typeof value !== 'string' || value.trim() !== '',
  );
}

/** The item that a value is; text stands for one without properties. */
function partOf(value: Value, follow: Follow): Item {
  if (!isItem(value))
    return { types: [], id: null, properties: new Map(), checks: 'none', ownNames: new Set() };
  return isReference(value) ? follow(value) : value;
}

/** The part of the highest position; where one has none, the last that is written. */
function lastOf(parts: readonly Item[]): Item | undefined {
  let last: { readonly part: Item; readonly position: number } | undefined;
  for (const part of parts) {
    const position = readNumber(part.properties.get('position')?.[0]);
    if (position === undefined) return parts.at(-1);
    if (last === undefined || position >= last.position) last = { part, position };
  }
  return last?.part;
}
