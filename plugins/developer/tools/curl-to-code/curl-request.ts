import { InputError, quote } from '@toolyard/sdk';
import { type GivenOption, readCurlOptions } from './curl-options.ts';
import { type FormField, readFormField, readFormString } from './form-field.ts';
import { type BodyPart, encodeData, readData, Stdin, STDIN } from './request-data.ts';
import { type HeaderField, readHeaders } from './request-headers.ts';
import { chooseRequest } from './one-request.ts';
import {
  addFileName,
  appendQuery,
  type Credentials,
  readUrl,
  readUser,
  readUserInfo,
} from './request-url.ts';
import { isGlob } from './url-glob.ts';

export interface Proxy {
  /** `http`, `https`, `socks5` and the like. */
  readonly scheme: string;
  readonly host: string;
  readonly port: number;
  readonly credentials: Credentials | null;
}

/** An option that code carries out as it is, or does not know. */
export type Setting = GivenOption & { readonly effect: 'request' | 'transfer' };

/** The request that a curl command makes. */
export interface CurlRequest {
  readonly method: string;
  /** Whether the command says the method, which curl then keeps at a redirect. */
  readonly methodIsGiven: boolean;
  /** As given, with the query that options add. */
  readonly url: string;
  /** As it goes out: without a fragment, dots in the path resolved, characters that no URI has percent-encoded. */
  readonly target: string;
  /** Without what curl adds by itself. */
  readonly headers: readonly HeaderField[];
  /** Names, in lower case, of headers that must not be sent. */
  readonly removed: ReadonlySet<string>;
  /** Empty without a body. */
  readonly body: readonly BodyPart[];
  readonly form: readonly FormField[];
  /** How they are sent, `settings` say: digest, ntlm …; as Basic where they say nothing. */
  readonly auth: Credentials | null;
  readonly followRedirects: boolean;
  readonly insecure: boolean;
  readonly compressed: boolean;
  readonly timeoutSeconds: number | null;
  readonly proxy: Proxy | null;
  /** As given. */
  readonly proxyText: string | null;
  readonly settings: readonly Setting[];
}

/**
 * What a curl command sends (curl(1)).
 *
 * @param index which of several requests, from 0
 * @throws InputError naming `curl`, or `index` where there is no such request
 */
export function readCurlRequest(
  text: string,
  index?: number,
): {
  readonly request: CurlRequest;
  readonly warnings: string[];
} {
  const { options: all, redirections, warnings } = readCurlOptions(text);
  const options = chooseRequest(all, index);
  for (const { name, shown, effect } of options) if (effect === 'elsewhere') throw refusal(name, shown);
  const valuesOf = (...names: string[]) =>
    options.flatMap(({ name, value }) => (names.includes(name) && value !== undefined ? [value] : []));
  const last = (name: string) => valuesOf(name).at(-1);
  const has = (wanted: string) => options.some(({ name }) => name === wanted);

  const stdin = new Stdin(redirections);
  const form = options.flatMap((option) => {
    if (option.value === undefined) return [];
    if (option.name === 'form')
      return [readFormField(option.value, { warnings, read: (file) => stdin.part(file) })];
    return option.name === 'form-string' ? [readFormString(option.value)] : [];
  });
  const data = readData(options, stdin, warnings);
  const asQuery = has('get');
  const upload = last('upload-file');
  checkOneBody({ data: data.length > 0 && !asQuery, form: form.length > 0, upload, head: has('head') });
  if (asQuery && data.some(({ kind }) => kind === 'file'))
    throw new InputError('curl', 'expected data that stand in the command with --get, got a file');
  if (upload !== undefined && !has('globoff') && isGlob(upload))
    throw new InputError(
      'curl',
      `expected one file to upload, got ${quote(upload)}; --globoff takes it as it is`,
    );

  const { url: bare, credentials } = readUrl(last('url') ?? '', last('proto-default'));
  const ownQuery = valuesOf('url-query').map(readQuery);
  if (asQuery && data.length > 0 && ownQuery.length > 0)
    throw new InputError('curl', 'expected one of --get and --url-query, of which curl sends the first only');
  const query = asQuery ? data.map((part) => (part.kind === 'text' ? part.text : '')).join('') : '';
  const queried = appendQuery(bare, query + ownQuery.filter((part) => part !== '').join('&'));
  const url = upload === undefined ? queried : addFileName(queried, upload);
  const body: readonly BodyPart[] =
    upload !== undefined
      ? [stdin.part(upload === '.' ? STDIN : upload)]
      : asQuery || form.length > 0
        ? []
        : joinTexts(data);
  const user = last('user');
  if (user?.includes(':') === false)
    warnings.push(`curl asks for the password of ${user}: it is empty in the code`);
  const { headers, removed } = readHeaders(options, upload === undefined && body.length > 0, warnings);
  if (removed.has('host')) throw new InputError('curl', 'expected a request with its header Host');
  checkFraming(headers, body);
  checkFormType(headers, removed, form);
  if (body.length + form.length > 0 && (has('range') || has('continue-at')))
    throw new InputError(
      'curl',
      'expected no range with a body: curl would say the range of the body, by its size',
    );
  const bearer = has('oauth2-bearer');
  if (bearer && user !== undefined)
    throw new InputError('curl', 'expected one of --user and --oauth2-bearer, got both');
  const auth = user === undefined ? credentials : readUser(user);
  const method = last('request');
  const timeout = last('max-time');
  const resolved = readUrl(url).target;
  if (/%(?![\da-f]{2})/i.test(url.replace(/#.*$/s, '')))
    warnings.push('a % that begins no escape is sent as %25, where curl sends it as it is');
  const target = has('path-as-is') ? readUrl(url, undefined, true).target : resolved;

  return {
    warnings,
    request: {
      method:
        method ??
        (has('head')
          ? 'HEAD'
          : upload !== undefined
            ? 'PUT'
            : body.length + form.length > 0
              ? 'POST'
              : 'GET'),
      methodIsGiven: method !== undefined,
      url,
      target,
      headers,
      removed,
      body,
      form,
      auth,
      followRedirects: has('location') || has('location-trusted'),
      insecure: has('insecure'),
      compressed: has('compressed'),
      // None is one without an end (curl(1), --max-time).
      timeoutSeconds: timeout === undefined ? null : readSeconds(timeout, '--max-time') || null,
      proxy: readProxy(last('proxy'), last('proxy-user')),
      proxyText: last('proxy') ?? null,
      settings: readSettings(options).filter(
        ({ name }) =>
          (name !== 'path-as-is' || target !== resolved) && (auth !== null || !NEEDS_USER.has(name)),
      ),
    },
  };
}

function refusal(name: string, shown: string): InputError {
  const why = name === 'expand' ? 'fills in variables' : 'reads a file';
  return new InputError('curl', `expected all of the request in the command, got ${shown}, which ${why}`);
}

/** curl has one body a request. */
function checkOneBody(given: {
  readonly data: boolean;
  readonly form: boolean;
  readonly upload: string | undefined;
  readonly head: boolean;
}): void {
  const kinds = [
    given.data && '--data',
    given.form && '--form',
    given.upload !== undefined && '--upload-file',
    given.head && '--head',
  ].filter((kind) => kind !== false);
  if (kinds.length > 1)
    throw new InputError('curl', `expected one kind of request, as curl does, got ${kinds.join(' and ')}`);
}

/** A length that is not the body's would break the message, for which a library answers. */
function checkFraming(headers: readonly HeaderField[], body: readonly BodyPart[]): void {
  const length = headers.find(({ name }) => name.toLowerCase() === 'content-length')?.value;
  const [part, ...others] = body;
  if (length === undefined || part?.kind !== 'text' || others.length > 0) return;
  const bytes = new TextEncoder().encode(part.text).length;
  if (Number(length) !== bytes)
    throw new InputError('curl', `expected Content-Length: ${bytes} for this body, got ${quote(length)}`);
}

/** With another type than that of forms curl writes other parts. */
function checkFormType(
  headers: readonly HeaderField[],
  removed: ReadonlySet<string>,
  form: readonly FormField[],
): void {
  if (form.length > 0 && removed.has('content-type'))
    throw new InputError('curl', 'expected --form with its Content-Type, which names what divides the parts');
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value;
  if (form.length > 0 && type !== undefined && !/^multipart\/form-data\s*(?:;|$)/i.test(type))
    throw new InputError(
      'curl',
      `expected Content-Type: multipart/form-data with --form, got ${quote(type)}`,
    );
}

function readQuery(value: string): string {
  if (value.startsWith('+')) return value.slice(1);
  if (!value.includes('=') && value.includes('@'))
    throw new InputError('curl', `expected text after --url-query, got a file: ${quote(value)}`);
  return encodeData(value);
}

function joinTexts(parts: readonly BodyPart[]): BodyPart[] {
  const joined: BodyPart[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (part.kind === 'text' && before?.kind === 'text')
      joined[joined.length - 1] = { kind: 'text', text: before.text + part.text };
    else joined.push(part);
  }
  return joined;
}

/** @throws InputError naming `curl` and the option */
export function readSeconds(value: string, option: string): number {
  const seconds = Number(value);
  if (value.trim() !== '' && Number.isFinite(seconds) && seconds >= 0) return seconds;
  throw new InputError('curl', `expected a number of seconds after ${option}, got ${quote(value)}`);
}

/** `[scheme://][user:password@]host[:port]`; the port is 1080 where none is given (curl(1), --proxy). */
function readProxy(proxy: string | undefined, user: string | undefined): Proxy | null {
  if (proxy === undefined || proxy === '') return null;
  const [, scheme = 'http', info = '', host, port] =
    /^(?:([a-z][a-z\d]*):\/\/)?(?:([^/@]*)@)?(\[[\da-f:.]+\]|[^/:@[\]]+)(?::(\d{1,5}))?\/?$/i.exec(proxy) ??
    [];
  if (host === undefined)
    throw new InputError('curl', `expected a proxy such as host:8080, got ${quote(proxy)}`);
  const usualPort = scheme.toLowerCase() === 'https' ? 443 : 1080;
  return {
    scheme: scheme.toLowerCase(),
    host,
    port: port === undefined ? usualPort : Number(port),
    credentials: user === undefined ? readUserInfo(info) : readUser(user),
  };
}

/** What a language may carry out, of each option that is given once the last. */
function readSettings(options: readonly GivenOption[]): Setting[] {
  const settings: Setting[] = [];
  for (const option of options) {
    const { effect } = option;
    if (effect !== 'request' && effect !== 'transfer') continue;
    if (USUAL[option.name]?.test(option.value ?? '') === true) continue;
    const before = MANY.has(option.name) ? -1 : settings.findIndex(({ name }) => name === option.name);
    if (before !== -1) settings.splice(before, 1);
    settings.push({ ...option, effect });
  }
  const follows = options.some(({ name }) => name === 'location' || name === 'location-trusted');
  // Without redirects, or a certificate, some ask for nothing.
  const certified = settings.some(({ name }) => name === 'cert');
  return settings.filter(
    ({ name }) =>
      (follows || !/^(?:max-redirs|post30[123])$/.test(name)) &&
      (certified || !/^(?:key|key-type|cert-type|pass)$/.test(name)),
  );
}

/** Values that ask for what holds without the option. */
const USUAL: Readonly<Record<string, RegExp>> = {
  'cert-type': /^pem$/i,
  'key-type': /^pem$/i,
  'connect-timeout': /^0+(?:\.0*)?$/,
};

/** Ways to send a user and a password, for which there is nothing to do without one. */
const NEEDS_USER: ReadonlySet<string> = new Set(['digest', 'ntlm', 'anyauth']);

/** Options that count each time they are given. */
const MANY: ReadonlySet<string> = new Set(['resolve', 'connect-to', 'proxy-header']);
