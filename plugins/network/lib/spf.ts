import type { CheckStatus } from './check.ts';
import { lookupOrNothing, type DnsSource } from './dns-source.ts';
import { parseIp } from '@toolyard/kit/ip-address';

/** RFC 7208 §4.6.4: more terms that look things up make the record an error. */
const MAX_LOOKUPS = 10;
const MAX_VOID_LOOKUPS = 2;
/** Where counting ends: nobody needs to know how far beyond the limit a record is. */
const COUNTED_LOOKUPS = 50;

const QUALIFIERS = ['+', '-', '~', '?'] as const;

export type Qualifier = (typeof QUALIFIERS)[number];

export interface Mechanism {
  readonly qualifier: Qualifier;
  readonly type: string;
  readonly value: string | null;
}

export interface SpfReport {
  readonly status: CheckStatus;
  /** Every TXT record that says it is SPF. */
  readonly records: readonly string[];
  /** What the `all` of the record says, null where there is none. */
  readonly all: Qualifier | null;
  /** What the `all` that decides says: the record's own, else that of what it redirects to. */
  readonly deciding: Qualifier | null;
  readonly lookup_count: number;
  readonly void_lookups: number;
  readonly mechanisms: readonly Mechanism[];
  readonly issues: readonly string[];
}

/** Terms of a record: `redirect` stands apart, since it counts only where no `all` decides. */
interface SpfRecord {
  readonly mechanisms: readonly Mechanism[];
  readonly redirect: string | null;
}

/**
 * Judges a domain's SPF (RFC 7208), with the look-ups of what it includes.
 *
 * @throws what the source throws for the domain itself
 */
export async function checkSpf(source: DnsSource, domain: string): Promise<SpfReport> {
  const { values } = await source.lookup(domain, 'TXT');
  const records = values.filter(isSpf);
  const [first] = records;
  const count = new LookupCount(source);
  const top = first === undefined ? undefined : await count.walk(first, [domain]);
  const all = top?.mechanisms.find(({ type }) => type === 'all')?.qualifier ?? null;
  const failures = [
    ...(first === undefined ? ['there is no record that begins with v=spf1'] : []),
    ...(records.length > 1 ? [`there are ${records.length} SPF records, which makes all of them void`] : []),
    ...count.errors,
    ...(count.lookups > MAX_LOOKUPS
      ? [`evaluation needs ${count.lookups} look-ups, more than the ${MAX_LOOKUPS} that receivers make`]
      : []),
    ...(all === '+' ? ['+all lets every host in the world send'] : []),
  ];
  const deciding = all ?? count.redirectedAll;
  const warnings = [
    ...(deciding === '?' ? ['?all says nothing about hosts that are not listed'] : []),
    ...(top !== undefined && all === null && top.redirect === null
      ? ['there is no all, so hosts that are not listed are neither allowed nor refused']
      : []),
    ...(count.usesPtr ? ['ptr is slow, unreliable and not to be used (RFC 7208 §5.5)'] : []),
  ];
  return {
    status: failures.length > 0 ? 'fail' : warnings.length > 0 ? 'warn' : 'pass',
    records,
    all,
    deciding,
    lookup_count: count.lookups,
    void_lookups: count.voids,
    mechanisms: top?.mechanisms ?? [],
    issues: [...failures, ...warnings, ...count.remarks()],
  };
}

/** Follows a record as a receiver would that finds no match, and counts what it looks up. */
class LookupCount {
  lookups = 0;
  voids = 0;
  usesPtr = false;
  /** What the `all` of a redirect's target says. */
  redirectedAll: Qualifier | null = null;
  readonly errors: string[] = [];
  readonly #remarks: string[] = [];
  readonly #source: DnsSource;

  constructor(source: DnsSource) {
    this.#source = source;
  }

  /** Things that a receiver might stumble over, though the record stands. */
  remarks(): string[] {
    const tooMany = `${this.voids} look-ups find nothing, and receivers may give up after ${MAX_VOID_LOOKUPS}`;
    return [...this.#remarks, ...(this.voids > MAX_VOID_LOOKUPS ? [tooMany] : [])];
  }

  /** Counts a record's look-ups; `path` holds the domains that led to it, its own last. */
  async walk(text: string, path: readonly string[]): Promise<SpfRecord | undefined> {
    const record = readSpf(text);
    if (typeof record === 'string') {
      this.errors.push(path.length === 1 ? record : `${path.at(-1)}: ${record}`);
      return undefined;
    }
    const decisive = record.mechanisms.findIndex(({ type }) => type === 'all');
    if (path.length > 1 && record.mechanisms[decisive]?.qualifier === '+')
      this.errors.push(`${path.at(-1)}: +all lets every host in the world send`);
    const evaluated = decisive === -1 ? record.mechanisms : record.mechanisms.slice(0, decisive);
    for (const mechanism of evaluated) await this.#count(mechanism, path);
    if (decisive === -1 && record.redirect !== null && this.lookups < COUNTED_LOOKUPS) {
      this.lookups += 1;
      const target = await this.#follow('redirect', record.redirect, path);
      this.redirectedAll ??= target?.mechanisms.find(({ type }) => type === 'all')?.qualifier ?? null;
    }
    return record;
  }

  async #count({ type, value }: Mechanism, path: readonly string[]): Promise<void> {
    if (this.lookups >= COUNTED_LOOKUPS || !['include', 'a', 'mx', 'ptr', 'exists'].includes(type)) return;
    this.lookups += 1;
    const target = (value ?? '').replace(/\/[^]*$/, '') || (path.at(-1) ?? '');
    if (type === 'ptr') this.usesPtr = true;
    else if (type === 'include') await this.#follow(type, target, path);
    else if (!target.includes('%')) await this.#countVoid(target, type === 'mx' ? ['MX'] : ['A', 'AAAA']);
  }

  async #countVoid(name: string, types: readonly string[]): Promise<void> {
    for (const type of types) {
      const values = await this.#values(name, type);
      if (values === undefined || values.length > 0) return;
    }
    this.voids += 1;
  }

  async #follow(term: string, target: string, path: readonly string[]): Promise<SpfRecord | undefined> {
    // What a macro stands for is known only once a message arrives.
    if (target.includes('%')) return undefined;
    const name = target.toLowerCase().replace(/\.$/, '');
    if (path.includes(name)) {
      this.errors.push(`${term} leads back to ${name}: a loop`);
      return undefined;
    }
    const values = await this.#values(name, 'TXT');
    if (values?.length === 0) this.voids += 1;
    if (values === undefined) return undefined;
    const [record, ...more] = values.filter(isSpf);
    if (record !== undefined && more.length === 0) return this.walk(record, [...path, name]);
    // A permanent error for the record that leads there (RFC 7208 §5.2, §6.1).
    const found = record === undefined ? 'no SPF record' : `${more.length + 1} SPF records`;
    this.errors.push(`${term} of ${name}, which has ${found}`);
    return undefined;
  }

  /** Values, or undefined where the DNS gave no answer. */
  async #values(name: string, type: string): Promise<readonly string[] | undefined> {
    const answer = await lookupOrNothing(this.#source, name, type);
    if (answer === undefined) this.#remarks.push(`${name} could not be looked up`);
    return answer?.values;
  }
}

function isSpf(text: string): boolean {
  return /^v=spf1(?: |$)/i.test(text);
}

/** Reads a record by the grammar of RFC 7208 §12; a text says what is wrong. */
function readSpf(text: string): SpfRecord | string {
  const mechanisms: Mechanism[] = [];
  const modifiers = new Map<string, string>();
  for (const term of text.split(/ +/).slice(1)) {
    if (term === '') continue;
    const modifier = /^([a-z][a-z0-9._-]*)=(.*)$/i.exec(term);
    const [, name = '', value = ''] = modifier ?? [];
    if (modifier === null) {
      const mechanism = readMechanism(term);
      if (mechanism === undefined) return `${JSON.stringify(term)} is no mechanism of SPF`;
      mechanisms.push(mechanism);
    } else if (['redirect', 'exp'].includes(name.toLowerCase())) {
      if (modifiers.has(name.toLowerCase())) return `${name} stands there twice`;
      if (!isDomainSpec(value)) return `${JSON.stringify(term)} names no domain`;
      modifiers.set(name.toLowerCase(), value);
    } else if (!isMacroString(value)) return `${JSON.stringify(term)} holds no valid macro`;
  }
  return { mechanisms, redirect: modifiers.get('redirect') ?? null };
}

function readMechanism(term: string): Mechanism | undefined {
  const [, sign, name = '', separator = '', rest = ''] =
    /^([+\-~?])?([a-z0-9]+)([:/])?(.*)$/is.exec(term) ?? [];
  const type = name.toLowerCase();
  const qualifier = QUALIFIERS.find((each) => each === sign) ?? '+';
  const value = separator === '/' ? `/${rest}` : separator === ':' ? rest : null;
  if (separator === '' && rest !== '') return undefined;
  return isValueOf(type, value) ? { qualifier, type, value } : undefined;
}

function isValueOf(type: string, value: string | null): boolean {
  switch (type) {
    case 'all':
      return value === null;
    case 'include':
    case 'exists':
      return value !== null && isDomainSpec(value);
    case 'ptr':
      return value === null || isDomainSpec(value);
    case 'a':
    case 'mx': {
      const [, domain = '', four, six] = /^([^/]*)(?:\/(\d+))?(?:\/\/(\d+))?$/.exec(value ?? '') ?? ['', '/'];
      const isColonAlone = value !== null && domain === '' && !value.startsWith('/');
      return (
        !isColonAlone && (domain === '' || isDomainSpec(domain)) && isPrefix(four, 32) && isPrefix(six, 128)
      );
    }
    case 'ip4':
    case 'ip6': {
      const [address = '', prefix, ...more] = (value ?? '').split('/');
      const version = type === 'ip4' ? 4 : 6;
      return (
        more.length === 0 &&
        parseIp(address)?.version === version &&
        isPrefix(prefix, version === 4 ? 32 : 128)
      );
    }
    default:
      return false;
  }
}

function isPrefix(text: string | undefined, most: number): boolean {
  return text === undefined || (/^(?:0|[1-9]\d{0,2})$/.test(text) && Number(text) <= most);
}

/** A macro string that ends in a top-level label or a macro (RFC 7208 §7.1). */
function isDomainSpec(text: string): boolean {
  return (
    isMacroString(text) &&
    /(?:\.(?=[a-z0-9]*[a-z])[a-z0-9-]+\.?|\.[a-z0-9]+-[a-z0-9-]*[a-z0-9]\.?|%\{[^{}]*\})$/i.test(text)
  );
}

function isMacroString(text: string): boolean {
  return /^(?:%\{[slodiphcrtv]\d*r?[.\-+,/_=]*\}|%%|%_|%-|[!-$&-~])*$/i.test(text);
}
