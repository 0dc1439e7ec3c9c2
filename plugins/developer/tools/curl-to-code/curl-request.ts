import { InputError, quote } from '@toolyard/sdk';
import { readCurlOptions } from './curl-options.ts';

export interface HeaderField {
  readonly name: string;
  readonly value: string;
}

/** A piece of a body: text, or what is in a file. */
export type BodyPart =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'file'; readonly file: string };

/** A field of a multipart form: it has a value, or the file that is sent. */
export interface FormField {
  readonly name: string;
  readonly value: string | null;
  readonly file: string | null;
  /** The name that the file is sent under. */
  readonly filename: string | null;
  readonly content_type: string | null;
}

/** The request that a curl command makes. */
export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  /** Without what curl adds by itself. */
  readonly headers: readonly HeaderField[];
  /** Empty without a body. */
  readonly body: readonly BodyPart[];
  readonly form: readonly FormField[];
  readonly auth: { readonly username: string; readonly password: string } | null;
  readonly followRedirects: boolean;
  readonly insecure: boolean;
  readonly compressed: boolean;
  readonly timeoutSeconds: number | null;
  readonly proxy: string | null;
}

/**
 * What a curl command sends (curl(1)).
 *
 * @throws InputError naming `curl`
 */
export function readCurlRequest(text: string): {
  readonly request: CurlRequest;
  readonly warnings: string[];
} {
  const { options, warnings } = readCurlOptions(text);
  const valuesOf = (...names: string[]) =>
    options.flatMap(({ name, value }) => (names.includes(name) && value !== undefined ? [value] : []));
  const last = (name: string) => valuesOf(name).at(-1);
  const has = (wanted: string) => options.some(({ name }) => name === wanted);

  const urls = valuesOf('url');
  const [given] = urls;
  if (given === undefined) throw new InputError('curl', 'expected a URL');
  if (urls.length > 1) throw new InputError('curl', `expected one URL, got ${urls.length}: ${quote(urls)}`);
  if (!has('globoff') && /[[\]{}]/.test(given.replace(/\$\{[^{}]*\}/g, '')))
    warnings.push('brackets and braces of the URL, which curl would expand, stay as they are');

  const form = options.flatMap((option) =>
    option.name === 'form' || option.name === 'form-string'
      ? [readFormField(option.value, option.name === 'form-string')]
      : [],
  );
  const data = readData(options, warnings);
  const asQuery = has('get');
  const upload = last('upload-file');
  const timeout = last('max-time');
  const { url: bare, auth: inUrl } = splitUserInfo(
    /^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `http://${given}`,
  );
  const query = [
    ...(asQuery ? [data.map((part) => (part.kind === 'text' ? part.text : '')).join('')] : []),
    ...valuesOf('url-query').map((value) =>
      value.startsWith('+') ? value.slice(1) : encodeData(value, warnings),
    ),
  ];
  if (asQuery && data.some(({ kind }) => kind === 'file'))
    warnings.push('a file cannot go to the query and is left out');
  const url = uploadUrl(appendQuery(bare, query.filter((part) => part !== '').join('&')), upload);
  const body: BodyPart[] =
    upload !== undefined ? [{ kind: 'file', file: upload }] : asQuery || form.length > 0 ? [] : data;

  return {
    warnings,
    request: {
      method:
        last('request') ??
        (has('head')
          ? 'HEAD'
          : upload !== undefined
            ? 'PUT'
            : body.length > 0 || form.length > 0
              ? 'POST'
              : 'GET'),
      url,
      headers: readHeaders(options, upload === undefined && body.length > 0, warnings),
      body: joinTexts(body),
      form,
      auth: readUser(last('user')) ?? inUrl,
      followRedirects: has('location'),
      insecure: has('insecure'),
      compressed: has('compressed'),
      timeoutSeconds: timeout === undefined ? null : readSeconds(timeout),
      proxy: last('proxy') ?? null,
    },
  };
}

type Options = ReturnType<typeof readCurlOptions>['options'];

/** The body of -d and its kin; parts are joined by &, those of --json by nothing. */
function readData(options: Options, warnings: string[]): BodyPart[] {
  const parts: BodyPart[] = [];
  for (const { name, value } of options) {
    if (!DATA.has(name) || value === undefined) continue;
    if (parts.length > 0 && name !== 'json') parts.push({ kind: 'text', text: '&' });
    if (name === 'data-urlencode') {
      const [, prefix = '', file] = /^([^=@]*)@(.*)$/s.exec(value) ?? [];
      if (file === undefined) parts.push({ kind: 'text', text: encodeData(value, warnings) });
      else {
        warnings.push(`the content of ${file} is sent as it is, not URL-encoded`);
        if (prefix !== '') parts.push({ kind: 'text', text: `${prefix}=` });
        parts.push({ kind: 'file', file });
      }
    } else if (value.startsWith('@') && name !== 'data-raw')
      parts.push({ kind: 'file', file: value.slice(1) });
    else parts.push({ kind: 'text', text: value });
  }
  return parts;
}

const DATA: ReadonlySet<string> = new Set(['data', 'data-raw', 'data-binary', 'data-urlencode', 'json']);

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

/** `content`, `=content` or `name=content`: only the content is encoded, a space as +. */
function encodeData(value: string, warnings: string[]): string {
  const equals = value.indexOf('=');
  const name = equals === -1 ? '' : value.slice(0, equals);
  const content = value.slice(equals + 1);
  if (!content.isWellFormed()) warnings.push('a lone surrogate is sent as U+FFFD');
  const encoded = encodeURIComponent(content.toWellFormed())
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
  return name === '' ? encoded : `${name}=${encoded}`;
}

function appendQuery(url: string, query: string): string {
  if (query === '') return url;
  const hash = url.indexOf('#');
  const address = hash === -1 ? url : url.slice(0, hash);
  const joint = !address.includes('?') ? '?' : /[?&]$/.test(address) ? '' : '&';
  return `${address}${joint}${query}${hash === -1 ? '' : url.slice(hash)}`;
}

/** A URL that ends with a slash gets the name of the file that is uploaded (curl(1), --upload-file). */
function uploadUrl(url: string, file: string | undefined): string {
  if (file === undefined || !url.endsWith('/')) return url;
  return url + encodeURIComponent((file.split(/[\\/]/).at(-1) ?? '').toWellFormed());
}

function splitUserInfo(url: string): Pick<CurlRequest, 'url' | 'auth'> {
  const [all, scheme = '', info = ''] = /^([a-z][a-z\d+.-]*:\/\/)([^/?#@]*)@/i.exec(url) ?? [];
  if (all === undefined) return { url, auth: null };
  return { url: scheme + url.slice(all.length), auth: readUser(decodePercent(info)) };
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function readUser(user: string | undefined): CurlRequest['auth'] {
  if (user === undefined) return null;
  const colon = user.indexOf(':');
  if (colon === -1) return { username: user, password: '' };
  return { username: user.slice(0, colon), password: user.slice(colon + 1) };
}

function readSeconds(value: string): number {
  const seconds = Number(value);
  if (value.trim() !== '' && Number.isFinite(seconds) && seconds >= 0) return seconds;
  throw new InputError('curl', `expected a number of seconds after --max-time, got ${quote(value)}`);
}

function readHeaders(options: Options, hasData: boolean, warnings: string[]): HeaderField[] {
  const sent: (HeaderField & { readonly own: boolean })[] = [];
  const removed = new Set<string>();
  const add = (name: string, value: string, own = false) => sent.push({ name, value, own });
  for (const { name, value = '' } of options) {
    if (name === 'user-agent' && value !== '') add('User-Agent', value);
    else if (name === 'referer') {
      const referer = value.replace(/;auto$/, '');
      if (referer !== '') add('Referer', referer);
    } else if (name === 'oauth2-bearer') add('Authorization', `Bearer ${value}`);
    else if (name === 'cookie') {
      if (value.includes('=') && !value.startsWith('@')) add('Cookie', value);
      else warnings.push(`the cookies of the file ${quote(value)} are left out`);
    } else if (name === 'header')
      readHeader(value, { add: (key, text) => add(key, text, true), removed, warnings });
  }
  const isJson = options.some(({ name }) => name === 'json');
  if (hasData) add('Content-Type', isJson ? 'application/json' : 'application/x-www-form-urlencoded');
  if (isJson) add('Accept', 'application/json');

  const owned = new Set(sent.filter(({ own }) => own).map(({ name }) => name.toLowerCase()));
  return sent
    .filter(({ name, own }) => own || !(owned.has(name.toLowerCase()) || removed.has(name.toLowerCase())))
    .map(({ name, value }) => ({ name, value }));
}

/** `Name: value`; `Name;` is sent empty, `Name:` takes a header of curl's away. */
function readHeader(
  header: string,
  {
    add,
    removed,
    warnings,
  }: {
    readonly add: (name: string, value: string) => void;
    readonly removed: Set<string>;
    readonly warnings: string[];
  },
): void {
  const [, label = '', given = ''] = /^([^:]+):(.*)$/s.exec(header) ?? [];
  const [name, value] = [label.trimEnd(), given.trim()];
  const [, empty] = /^([^:;]+);\s*$/.exec(header) ?? [];
  if (empty !== undefined) add(empty, '');
  else if (name !== '' && value !== '') add(name, value);
  else if (name !== '') removed.add(name.toLowerCase());
  else warnings.push(`the header ${quote(header)} is left out`);
}

/** `name=value`, `name=@file` or `name=<file`, with ;type= and ;filename= behind (curl(1), --form). */
function readFormField(field: string, literal: boolean): FormField {
  const equals = field.indexOf('=');
  if (equals === -1) throw new InputError('curl', `expected name=value in a form, got ${quote(field)}`);
  const name = field.slice(0, equals);
  const content = field.slice(equals + 1);
  if (literal) return { name, value: content, file: null, filename: null, content_type: null };
  const isFile = content.startsWith('@') || content.startsWith('<');
  const [value = '', ...settings] = splitSettings(isFile ? content.slice(1) : content);
  const setting = (key: string) =>
    settings.findLast((part) => part.startsWith(`${key}=`))?.slice(key.length + 1) ?? null;
  const filename = setting('filename');
  return {
    name,
    value: isFile ? null : value,
    file: isFile ? value : null,
    filename: content.startsWith('@') ? (filename ?? value.split(/[\\/]/).at(-1) ?? value) : filename,
    content_type: setting('type'),
  };
}

/** The parts between semicolons, which may be in double quotes. */
function splitSettings(content: string): string[] {
  const parts: string[][] = [[]];
  for (const [piece, quoted] of content.matchAll(PIECE)) {
    const [first = '', ...others] = quoted === undefined ? piece.split(';') : [piece];
    parts.at(-1)?.push(first);
    for (const other of others) parts.push([other]);
  }
  return parts.map((pieces) =>
    pieces
      .join('')
      .trim()
      .replace(PIECE, (piece, quoted?: string) => quoted?.replace(/\\(["\\])/g, '$1') ?? piece),
  );
}

/** Text in double quotes, text outside of them, or all that comes after a quote that does not close: it is a character like others. */
const PIECE = /"([^"\\]*(?:\\[^][^"\\]*)*)"|[^"]+|"[^]*$/g;
