import { InputError, quote } from '@toolyard/sdk';
import type { GivenOption } from './curl-options.ts';

export interface HeaderField {
  readonly name: string;
  readonly value: string;
}

export interface RequestHeaders {
  readonly headers: readonly HeaderField[];
  /** Names, in lower case, of headers that must not be sent. */
  readonly removed: ReadonlySet<string>;
}

/** What the options send as headers, in their order, then what data bring with them. */
export function readHeaders(
  options: readonly GivenOption[],
  hasData: boolean,
  warnings: string[],
): RequestHeaders {
  return new HeaderReader(warnings).read(options, hasData);
}

class HeaderReader {
  readonly #warnings: string[];
  readonly #sent: (HeaderField & { readonly own: boolean })[] = [];
  readonly #removed = new Set<string>();
  #cookies: string | undefined;

  constructor(warnings: string[]) {
    this.#warnings = warnings;
  }

  read(options: readonly GivenOption[], hasData: boolean): RequestHeaders {
    // Of these curl sends the last one only.
    const last = new Map(options.map((option) => [option.name, option]));
    this.#cookies = options
      .filter(({ name }) => name === 'cookie')
      .map(({ value = '' }) => value)
      .filter((value) => this.#isCookie(value))
      .join(';');
    for (const option of options) {
      const { name, value = '' } = option;
      if (name === 'header') this.#readHeader(value);
      else if (name === 'cookie') this.#addCookies();
      else if (last.get(name) === option) this.#readOption(name, value);
    }
    const isJson = options.some(({ name }) => name === 'json');
    if (hasData || isJson)
      this.#add('Content-Type', isJson ? 'application/json' : 'application/x-www-form-urlencoded');
    if (isJson) this.#add('Accept', 'application/json');
    return { headers: this.#kept(), removed: this.#removed };
  }

  #readOption(name: string, value: string): void {
    if (name === 'user-agent') {
      if (value === '') this.#remove('User-Agent');
      else this.#add('User-Agent', value);
    } else if (name === 'referer') {
      const referer = value.replace(/;auto$/, '');
      if (referer !== '') this.#add('Referer', referer);
      if (referer !== value) this.#warnings.push('no Referer is added at redirects, as ;auto asks for');
    } else if (name === 'oauth2-bearer') this.#add('Authorization', `Bearer ${value}`);
    else if (name === 'range') this.#add('Range', `bytes=${readRange(value)}`);
    else if (name === 'continue-at') {
      if (!/^\d+$/.test(value))
        throw new InputError('curl', `expected a number after --continue-at, got ${quote(value)}`);
      if (Number(value) > 0) this.#add('Range', `bytes=${value}-`);
    }
  }

  /** Text with an = is cookies, other text the name of a file that holds them. */
  #isCookie(value: string): boolean {
    if (value.includes('=')) return true;
    if (value === '') this.#warnings.push('cookies that answers set are not kept for redirects');
    else
      throw new InputError(
        'curl',
        `expected cookies as name=value after --cookie, got the file ${quote(value)}, which only curl reads`,
      );
    return false;
  }

  #addCookies(): void {
    if (this.#cookies !== undefined && this.#cookies !== '') this.#add('Cookie', this.#cookies);
    this.#cookies = undefined;
  }

  /** `Name: value`; `Name;` is sent empty, `Name:` takes a header of curl's away. */
  #readHeader(header: string): void {
    if (header.startsWith('@'))
      throw new InputError('curl', `expected a header, got the file ${quote(header)}, which only curl reads`);
    if (/[\r\n\0]/.test(header.trim()))
      throw new InputError('curl', `expected a header on one line, got ${quote(header)}`);
    const colon = header.indexOf(':');
    const [, empty] = /^([^:;]+);\s*$/.exec(header) ?? [];
    const name = header.slice(0, Math.max(colon, 0)).trim();
    const value = header.slice(colon + 1).trim();
    if (empty !== undefined) this.#add(empty.trim(), '', true);
    else if (name !== '' && !TOKEN.test(name))
      throw new InputError('curl', `expected a name of a header, got ${quote(name)}`);
    else if (name !== '' && value !== '') this.#add(name, value, true);
    else if (name !== '') this.#remove(name);
    else this.#warnings.push(`the header ${quote(header)} is left out, as curl does`);
  }

  #add(name: string, value: string, own = false): void {
    this.#sent.push({ name, value, own });
  }

  #remove(name: string): void {
    this.#removed.add(name.toLowerCase());
  }

  /** A header of one's own stands for the one that an option would send. */
  #kept(): HeaderField[] {
    const owned = new Set(this.#sent.filter(({ own }) => own).map(({ name }) => name.toLowerCase()));
    for (const name of owned) this.#removed.delete(name);
    return this.#sent
      .filter(
        ({ name, own }) => own || !(owned.has(name.toLowerCase()) || this.#removed.has(name.toLowerCase())),
      )
      .map(({ name, value }) => ({ name, value }));
  }
}

/** RFC 9110 §5.6.2 */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

/** A range without a dash begins there (curl(1), --range). */
function readRange(range: string): string {
  if (!/^[\d,\s-]+$/.test(range))
    throw new InputError('curl', `expected a range such as 0-499, got ${quote(range)}`);
  return range.includes('-') ? range : `${range}-`;
}
