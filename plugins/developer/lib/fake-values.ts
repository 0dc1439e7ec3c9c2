import { base, en, Faker } from '@faker-js/faker';
import { pick, type Random } from '@toolyard/sdk/random';
import names from '../data/fake-names.json' with { type: 'json' };

export const FAKE_TYPES = [
  'uuid',
  'autoincrement',
  'integer',
  'float',
  'boolean',
  'hash',
  'nanoid',
  'full_name',
  'first_name',
  'last_name',
  'username',
  'email',
  'phone',
  'job_title',
  'avatar',
  'company',
  'department',
  'product',
  'price',
  'currency',
  'street',
  'city',
  'state',
  'postcode',
  'country',
  'country_code',
  'latitude',
  'longitude',
  'timezone',
  'url',
  'domain',
  'ipv4',
  'ipv6',
  'mac',
  'user_agent',
  'slug',
  'date',
  'time',
  'datetime',
  'past_date',
  'future_date',
  'timestamp',
  'word',
  'sentence',
  'paragraph',
  'emoji',
  'color',
  'file_name',
  'mime_type',
  'semver',
] as const;

export type FakeType = (typeof FAKE_TYPES)[number];

export function isFakeType(name: string): name is FakeType {
  return FAKE_TYPES.some((type) => type === name);
}

/** The names of one invented person, which the username and the e-mail address are made from. */
export interface FakePerson {
  readonly first: string;
  readonly last: string;
}

/**
 * Values that look real and reach nobody: domains of RFC 2606, addresses of RFC 5737 and RFC 3849, phone numbers
 * 555-0100 to 555-0199.
 */
export class FakeValues {
  readonly random: Random;
  readonly today: Temporal.PlainDate;
  readonly #faker: Faker;

  constructor(random: Random, today: Temporal.PlainDate) {
    this.random = random;
    this.today = today;
    this.#faker = new Faker({
      locale: [en, base],
      randomizer: { next: () => random.fraction(), seed: () => {} },
    });
  }

  /** From `least` to `most`, both included. */
  integer(least: number, most: number): number {
    const span = most - least + 1;
    if (span <= 2 ** 32) return least + this.random.below(Math.max(1, span));
    return Math.min(most, least + Math.floor(this.random.fraction() * span));
  }

  float(least: number, most: number, decimals: number): number {
    const drawn = Number((least + this.random.fraction() * (most - least)).toFixed(decimals));
    return Math.min(most, Math.max(least, drawn));
  }

  /** A day from `least` to `most`. */
  dateBetween(least: Temporal.PlainDate, most: Temporal.PlainDate): Temporal.PlainDate {
    const days = least.until(most, { largestUnit: 'day' }).days;
    return least.add({ days: this.integer(0, days) });
  }

  words(count: number): string {
    return Array.from({ length: count }, () => this.#word()).join(' ');
  }

  sentences(count: number): string {
    return Array.from({ length: count }, () => this.#sentence()).join(' ');
  }

  paragraphs(count: number): string {
    return Array.from({ length: count }, () => this.sentences(this.integer(3, 5))).join('\n\n');
  }

  person(): FakePerson {
    return { first: pick(names.first, this.random), last: pick(names.last, this.random) };
  }

  /** A time of day, to the second. */
  time(): string {
    return new Temporal.PlainTime(this.integer(0, 23), this.integer(0, 59), this.integer(0, 59)).toString();
  }

  dateTime(day: Temporal.PlainDate): string {
    return `${day.toString()}T${this.time()}Z`;
  }

  /** A value of a type that needs no settings; names are those of `person`. */
  value(
    type: Exclude<FakeType, 'autoincrement'>,
    person: FakePerson = this.person(),
  ): string | number | boolean {
    const { random } = this;
    switch (type) {
      case 'uuid':
        return this.#uuid();
      case 'integer':
        return this.integer(0, 1000);
      case 'float':
      case 'price':
        return this.float(0, 1000, 2);
      case 'boolean':
        return random.below(2) === 1;
      case 'hash':
        return this.#hex(64);
      case 'nanoid':
        return this.#from(NANOID, 21);
      case 'full_name':
        return `${person.first} ${person.last}`;
      case 'first_name':
        return person.first;
      case 'last_name':
        return person.last;
      case 'username':
        return `${person.first}${pick(['.', '_', ''], random)}${person.last}${this.integer(1, 999)}`.toLowerCase();
      case 'email':
        return `${person.first}.${person.last}${this.integer(1, 999)}@${this.#domain()}`.toLowerCase();
      case 'phone':
        return `${this.integer(201, 989)}-555-01${String(this.integer(0, 99)).padStart(2, '0')}`;
      case 'job_title':
        return this.#faker.person.jobTitle();
      case 'avatar':
        return `https://avatars.example.com/${this.#hex(12)}.png`;
      case 'company':
        return `${pick(names.last, random)} ${pick(['Ltd', 'Group', 'Works', 'Partners', 'Labs', 'and Sons'], random)}`;
      case 'department':
        return this.#faker.commerce.department();
      case 'product':
        return this.#faker.commerce.productName();
      case 'currency':
        return this.#faker.finance.currencyCode();
      case 'street':
        return `${this.integer(1, 999)} ${pick(names.streets, random)} ${pick(['Street', 'Road', 'Lane', 'Avenue'], random)}`;
      case 'city':
        return this.#faker.location.city();
      case 'state':
        return this.#faker.location.state();
      case 'postcode':
        return this.#from('0123456789', 5);
      case 'country':
        return this.#faker.location.country();
      case 'country_code':
        return this.#faker.location.countryCode('alpha-2');
      case 'latitude':
        return this.float(-90, 90, 6);
      case 'longitude':
        return this.float(-180, 180, 6);
      case 'timezone':
        return this.#faker.location.timeZone();
      case 'url':
        return `https://www.${this.#domain()}/${this.#slug()}`;
      case 'domain':
        return this.#domain();
      case 'ipv4':
        return `${pick(['192.0.2', '198.51.100', '203.0.113'], random)}.${this.integer(1, 254)}`;
      case 'ipv6':
        return `2001:db8:${Array.from({ length: 6 }, () => this.integer(1, 0xffff).toString(16)).join(':')}`;
      case 'mac':
        return `02:${Array.from({ length: 5 }, () => this.#hex(2)).join(':')}`;
      case 'user_agent':
        return this.#faker.internet.userAgent();
      case 'slug':
        return this.#slug();
      case 'date':
        return this.dateBetween(this.today.subtract({ years: 1 }), this.today.add({ years: 1 })).toString();
      case 'time':
        return this.time();
      case 'datetime':
        return this.dateTime(
          this.dateBetween(this.today.subtract({ years: 1 }), this.today.add({ years: 1 })),
        );
      case 'past_date':
        return this.pastDate(365);
      case 'future_date':
        return this.futureDate(365);
      case 'timestamp': {
        const day = this.dateBetween(this.today.subtract({ years: 1 }), this.today);
        return day.toZonedDateTime('UTC').epochMilliseconds / 1000 + this.integer(0, 86_399);
      }
      case 'word':
        return this.#word();
      case 'sentence':
        return this.#sentence();
      case 'paragraph':
        return this.paragraphs(1);
      case 'emoji':
        return this.#faker.internet.emoji();
      case 'color':
        return `#${this.#hex(6)}`;
      case 'file_name':
        return `${this.#slug()}.${pick(['txt', 'pdf', 'png', 'csv', 'json', 'docx', 'zip'], random)}`;
      case 'mime_type':
        return this.#faker.system.mimeType();
      default:
        return [9, 20, 20].map((most) => this.integer(0, most)).join('.');
    }
  }

  pastDate(days: number): string {
    return this.today.subtract({ days: this.integer(1, days) }).toString();
  }

  futureDate(days: number): string {
    return this.today.add({ days: this.integer(1, days) }).toString();
  }

  #word(): string {
    return this.#faker.word.noun().toLowerCase();
  }

  #sentence(): string {
    const words = this.words(this.integer(5, 10));
    return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  }

  #slug(): string {
    return this.words(3).replace(/[^a-z]+/g, '-');
  }

  #domain(): string {
    return pick(['example.com', 'example.org', 'example.net'], this.random);
  }

  #uuid(): string {
    const digits = this.#hex(32);
    const variant = pick(['8', '9', 'a', 'b'], this.random);
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`;
  }

  #hex(length: number): string {
    return this.#from('0123456789abcdef', length);
  }

  #from(alphabet: string, length: number): string {
    return Array.from({ length }, () => alphabet.charAt(this.random.below(alphabet.length))).join('');
  }
}

const NANOID = 'useandom-26T198340PX75pxJACKVERYMINDBUSHWOLF_GQZbfghjklqvwyzrict';

/** The day that a seeded result counts from when no other is given. */
const SEEDED_DAY = '2025-01-01';

/** The day that dates count from: the one given, else with a seed always the same, else none. */
export function dayGiven(asOf: string | undefined, seed: number | undefined): string | undefined {
  return asOf ?? (seed === undefined ? undefined : SEEDED_DAY);
}
