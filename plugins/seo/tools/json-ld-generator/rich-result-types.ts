/** What search engines ask of a type: each entry is met by one of its fields. */
export interface RichResultType {
  readonly required: readonly (readonly string[])[];
  readonly recommended: readonly string[];
}

/** Parts of an address, which the place of an event or a job may be given by, too. */
const ADDRESS = ['street', 'city', 'postal_code', 'country', 'region'] as const;

const ARTICLE: RichResultType = {
  required: [['title', 'headline']],
  recommended: ['image', 'author', 'date_published', 'date_modified'],
};

const ORGANIZATION: RichResultType = { required: [['name']], recommended: ['url', 'logo', 'same_as'] };

export const RICH_RESULT_TYPES = {
  Article: ARTICLE,
  NewsArticle: ARTICLE,
  BlogPosting: ARTICLE,
  Product: {
    required: [['name'], ['price', 'rating_value', 'review']],
    recommended: ['image', 'description', 'brand', 'currency', 'availability'],
  },
  Organization: ORGANIZATION,
  LocalBusiness: {
    required: [['name'], ['address', ...ADDRESS]],
    recommended: ['phone', 'opening_hours', 'url', 'latitude', 'longitude'],
  },
  Person: { required: [['name']], recommended: ['url', 'image', 'same_as'] },
  Event: {
    required: [['name'], ['start_date'], ['location', ...ADDRESS]],
    recommended: ['end_date', 'image', 'description', 'price', 'organizer'],
  },
  Recipe: {
    required: [['name'], ['image']],
    recommended: ['ingredients', 'steps', 'prep_minutes', 'cook_minutes', 'author'],
  },
  FAQPage: { required: [['faqs']], recommended: [] },
  HowTo: { required: [['name'], ['steps']], recommended: ['image', 'description'] },
  BreadcrumbList: { required: [['breadcrumbs']], recommended: [] },
  VideoObject: {
    required: [['name'], ['thumbnail_url'], ['upload_date']],
    recommended: ['description', 'duration_seconds', 'content_url'],
  },
  WebSite: { required: [['name'], ['url']], recommended: ['search_url'] },
  JobPosting: {
    required: [['title'], ['description'], ['date_posted'], ['company'], ['location', 'remote', ...ADDRESS]],
    recommended: ['valid_through', 'employment_type', 'salary_min', 'salary_currency'],
  },
  Course: { required: [['name'], ['description']], recommended: ['provider'] },
  SoftwareApplication: {
    required: [['name'], ['price']],
    recommended: ['rating_value', 'operating_system', 'application_category'],
  },
} as const satisfies Record<string, RichResultType>;
