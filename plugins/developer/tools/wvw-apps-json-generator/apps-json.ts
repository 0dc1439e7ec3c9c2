import { type JsonObject, type JsonValue, quote } from '@toolyard/sdk';

/** The categories that the World Vibe Web catalogue knows, in its order. */
const CATEGORIES: Readonly<Record<string, string>> = {
  macos: 'macOS Apps',
  web: 'Web Apps',
  cli: 'CLI Apps',
  'developer-tools': 'Developer Tools',
  productivity: 'Productivity',
  utilities: 'Utilities',
  education: 'Education',
  entertainment: 'Entertainment',
  games: 'Games',
  music: 'Music',
  'photo-video': 'Photo & Video',
  'graphics-design': 'Graphics & Design',
  'social-networking': 'Social Networking',
  finance: 'Finance',
  'health-fitness': 'Health & Fitness',
  lifestyle: 'Lifestyle',
  news: 'News',
  business: 'Business',
  reference: 'Reference',
  travel: 'Travel',
  'food-drink': 'Food & Drink',
  navigation: 'Navigation',
  sports: 'Sports',
  weather: 'Weather',
  shopping: 'Shopping',
  books: 'Books',
  medical: 'Medical',
};

type Rule = (value: JsonValue) => string | undefined;

const isText: Rule = (value) =>
  typeof value === 'string' && value !== '' ? undefined : `expected text, got ${quote(value)}`;
const isWebUrl: Rule = (value) =>
  typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? '')
    ? undefined
    : `expected an http(s) URL, got ${quote(value)}`;
const isGithubUrl: Rule = (value) => {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  const fits =
    /^https?:$/.test(url?.protocol ?? '') &&
    /^(?:www\.)?github\.com$/.test(url?.hostname ?? '') &&
    url?.pathname !== '/';
  return fits ? undefined : `expected a github.com URL, got ${quote(value)}`;
};
const orNull =
  (rule: Rule): Rule =>
  (value) =>
    value === null ? undefined : rule(value);
const isNumber: Rule = (value) =>
  typeof value === 'number' ? undefined : `expected a number, got ${quote(value)}`;
const isTextOrNumber: Rule = (value) => (isNumber(value) === undefined ? undefined : isText(value));
const isId: Rule = (value) =>
  typeof value === 'string' && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value)
    ? undefined
    : `expected lower-case kebab-case such as my-app, got ${quote(value)}`;
const isFit: Rule = (value) =>
  value === 'cover' || value === 'contain' ? undefined : `expected cover or contain, got ${quote(value)}`;

const STORE_REQUIRED = ['name', 'developer'];
const STORE_RULES: Readonly<Record<string, Rule>> = {
  name: isText,
  developer: isText,
  tagline: isText,
  github: isGithubUrl,
};

const APP_REQUIRED = ['id', 'name', 'subtitle', 'description', 'category', 'platform', 'price', 'github'];
/** The fields of an app in the order in which they are written. Lists and iconStyle have rules of their own. */
const APP_RULES: Readonly<Record<string, Rule | 'categories' | 'texts' | 'urls' | 'icon style'>> = {
  id: isId,
  name: isText,
  subtitle: isText,
  description: isText,
  category: 'categories',
  platform: isText,
  price: isText,
  github: isGithubUrl,
  developer: isText,
  longDescription: isText,
  icon: orNull(isWebUrl),
  iconEmoji: isText,
  iconStyle: 'icon style',
  homepage: orNull(isWebUrl),
  language: isText,
  brew: isText,
  installCommand: isText,
  downloadUrl: isWebUrl,
  requirements: isText,
  features: 'texts',
  screenshots: 'urls',
};
const APP_ORDER: readonly string[] = Object.keys(APP_RULES);
const ICON_RULES: Readonly<Record<string, Rule>> = {
  scale: isNumber,
  objectFit: isFit,
  borderRadius: isTextOrNumber,
  bgColor: isText,
  padding: isTextOrNumber,
};
/** What the catalogue counts for itself. */
const IGNORED = new Set(['stars', 'forks', 'featured']);
const TOP = new Set(['$schema', 'store', 'categories', 'apps']);

export interface AppsFinding {
  readonly pointer: string;
  readonly message: string;
}

export interface AppsReview {
  /** The whole, in the order of the catalogue; null when there are errors. */
  readonly document: JsonObject | null;
  readonly errors: AppsFinding[];
  readonly warnings: AppsFinding[];
  readonly appCount: number;
}

/** Checks the parts of an apps.json, and puts them in order. Texts are trimmed. */
export function reviewApps(given: JsonValue): AppsReview {
  return new AppsReviewer().review(given);
}

/** Gathers findings on the way through an apps.json. */
class AppsReviewer {
  readonly #errors: AppsFinding[] = [];
  readonly #warnings: AppsFinding[] = [];
  /** The categories of the apps. */
  readonly #used = new Set<string>();

  review(given: JsonValue): AppsReview {
    const findings = { errors: this.#errors, warnings: this.#warnings };
    const root = trimmed(given);
    if (!isObject(root)) {
      this.#errors.push({ pointer: '', message: `expected an object, got ${quote(given)}` });
      return { document: null, ...findings, appCount: 0 };
    }
    for (const key of Object.keys(root))
      if (!TOP.has(key))
        this.#warnings.push({ pointer: step(key), message: `${quote(key)} is no known field` });
    const store = this.#reviewFields(
      root.store,
      '/store',
      STORE_REQUIRED,
      (key) => STORE_RULES[key],
      Object.keys(STORE_RULES),
    );
    const apps = this.#reviewApps(root.apps);
    const categories = this.#describeCategories(root.categories);
    if (this.#errors.length > 0) return { document: null, ...findings, appCount: apps.length };
    const others = Object.fromEntries(Object.entries(root).filter(([key]) => !TOP.has(key)));
    return {
      document: {
        $schema: 'https://wvw.dev/apps.schema.json',
        store: store ?? {},
        categories,
        apps: apps.filter((app) => app !== null),
        ...others,
      },
      ...findings,
      appCount: apps.length,
    };
  }

  #reviewApps(given: JsonValue | undefined): (JsonObject | null)[] {
    const apps = Array.isArray(given) ? given : [];
    if (apps.length === 0)
      this.#errors.push({ pointer: '/apps', message: 'expected a list with at least one app' });
    const ids = new Set<JsonValue>();
    return apps.map((app, index) => {
      const pointer = `/apps/${index}`;
      const rule = (key: string, at: string) => this.#appRule(key, at);
      const fields = this.#reviewFields(app, pointer, APP_REQUIRED, rule, APP_ORDER);
      const id = isObject(app) ? app.id : undefined;
      if (typeof id === 'string' && ids.has(id))
        this.#errors.push({ pointer: `${pointer}/id`, message: `${quote(id)} is the id of an earlier app` });
      if (id !== undefined) ids.add(id);
      return fields;
    });
  }

  /** An object's fields in their order, with what is unknown behind them. */
  #reviewFields(
    value: JsonValue | undefined,
    pointer: string,
    required: readonly string[],
    ruleOf: (key: string, at: string) => Rule | undefined,
    order: readonly string[],
  ): JsonObject | null {
    if (!isObject(value)) {
      this.#errors.push({
        pointer,
        message: value === undefined ? 'is missing' : `expected an object, got ${quote(value)}`,
      });
      return null;
    }
    for (const key of required)
      if (value[key] === undefined)
        this.#errors.push({ pointer: pointer + step(key), message: 'is missing' });
    for (const [key, inner] of Object.entries(value)) {
      const at = pointer + step(key);
      if (IGNORED.has(key) && order === APP_ORDER)
        this.#warnings.push({ pointer: at, message: `${key} is ignored: the catalogue counts for itself` });
      else if (!order.includes(key))
        this.#warnings.push({ pointer: at, message: `${quote(key)} is no known field` });
      else {
        const message = ruleOf(key, at)?.(inner);
        if (message !== undefined) this.#errors.push({ pointer: at, message });
      }
    }
    const known = order.filter((key) => value[key] !== undefined);
    const unknown = Object.keys(value).filter((key) => !order.includes(key));
    return Object.fromEntries([...known, ...unknown].map((key) => [key, value[key] ?? null]));
  }

  #appRule(key: string, at: string): Rule | undefined {
    const rule = APP_RULES[key];
    if (typeof rule === 'function' || rule === undefined) return rule;
    if (rule === 'icon style')
      return (value) => {
        this.#reviewFields(value, at, [], (name) => ICON_RULES[name], Object.keys(ICON_RULES));
        return undefined;
      };
    return (value) => {
      if (!Array.isArray(value)) return `expected a list, got ${quote(value)}`;
      if (rule === 'categories') return this.#reviewCategories(value, at);
      for (const [index, entry] of value.entries()) {
        const message = (rule === 'urls' ? isWebUrl : isText)(entry);
        if (message !== undefined) this.#errors.push({ pointer: `${at}/${index}`, message });
      }
      return undefined;
    };
  }

  #reviewCategories(list: readonly JsonValue[], at: string): string | undefined {
    if (list.length === 0) return 'expected at least one category';
    let known = 0;
    for (const [index, category] of list.entries()) {
      const message = isText(category);
      if (message !== undefined || typeof category !== 'string') {
        this.#errors.push({ pointer: `${at}/${index}`, message: message ?? 'expected text' });
        continue;
      }
      this.#used.add(category);
      if (Object.hasOwn(CATEGORIES, category)) known += 1;
      else
        this.#warnings.push({
          pointer: `${at}/${index}`,
          message: `${quote(category)} is no known category: the catalogue strips it`,
        });
    }
    return known === 0 ? 'none of the categories is known: the catalogue would drop the app' : undefined;
  }

  /** The categories that apps use: the known ones in their order, then others by the name that they were given. */
  #describeCategories(declared: JsonValue | undefined): JsonObject[] {
    if (declared !== undefined && !Array.isArray(declared))
      this.#errors.push({ pointer: '/categories', message: `expected a list, got ${quote(declared)}` });
    const names = new Map<string, string>();
    for (const [index, category] of (Array.isArray(declared) ? declared : []).entries()) {
      const { id, name } = isObject(category) ? category : {};
      if (typeof id !== 'string' || (name !== undefined && typeof name !== 'string'))
        this.#errors.push({
          pointer: `/categories/${index}`,
          message: `expected {id, name}, got ${quote(category)}`,
        });
      else if (name !== undefined && name !== '') names.set(id, name);
    }
    const known = Object.keys(CATEGORIES).filter((id) => this.#used.has(id));
    const own = [...this.#used].filter((id) => !Object.hasOwn(CATEGORIES, id));
    return [...known, ...own].map((id) => ({
      id,
      name: names.get(id) ?? (Object.hasOwn(CATEGORIES, id) ? CATEGORIES[id] : undefined) ?? titleCase(id),
    }));
  }
}

function titleCase(id: string): string {
  return id
    .split(/[-_\s]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

function trimmed(value: JsonValue): JsonValue {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, trimmed(inner)]));
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function step(key: string): string {
  return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
