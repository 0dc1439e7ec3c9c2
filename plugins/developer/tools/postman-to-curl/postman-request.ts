import type { JsonObject, JsonValue } from '@toolyard/sdk';
import {
  type CurlOption,
  formFileOption,
  formTextOption,
  headerOption,
  methodOptions,
  urlencodedOption,
  writeCurl,
} from '../../lib/curl-command.ts';
import { isObject, objectAt, objectsAt, textAt } from '../../lib/json-members.ts';
import type { VariableResolver } from './postman-variables.ts';

export interface PostmanRequest {
  readonly request: JsonObject;
  /** Its own, or that of the nearest folder or the collection. */
  readonly auth: JsonObject | undefined;
  readonly resolver: VariableResolver;
  readonly warn: (problem: string) => void;
}

interface Header {
  readonly name: string;
  readonly value: string;
}

interface Body {
  readonly options: readonly CurlOption[];
  readonly contentType?: string;
  readonly isMultipart?: boolean;
}

/** A request of a Postman collection (format 2.1) as a curl command. */
export function postmanRequestToCurl(given: PostmanRequest, multiline: boolean) {
  const { request, resolver } = given;
  const method = (textAt(request, 'method') ?? 'GET').toUpperCase();
  const body = readBody(given);
  const auth = readAuth(given);
  const own = readHeaders(request.header, resolver).filter(
    ({ name, value }) =>
      !(body.isMultipart === true && isNamed(name, 'content-type') && /^multipart\//i.test(value)),
  );
  const has = (wanted: string) => own.some(({ name }) => isNamed(name, wanted));
  const headers = [...own, ...auth.headers.filter(({ name }) => !has(name))];
  if (body.contentType !== undefined && !has('content-type'))
    headers.push({ name: 'Content-Type', value: body.contentType });
  const url = withQuery(readUrl(request.url, resolver), auth.query);
  const options: CurlOption[] = [
    ...methodOptions(method, body.options.length > 0),
    ...(has('authorization') ? [] : auth.options),
    ...headers.map(({ name, value }) => headerOption(name, value)),
    ...body.options,
  ];
  const literal = url.replace(/\{\{[^{}]+\}\}/g, '');
  return { method, url, curl: writeCurl(url, options, multiline, literal) };
}

function isNamed(name: string, wanted: string): boolean {
  return name.toLowerCase() === wanted.toLowerCase();
}

function isEnabled({ disabled }: JsonObject): boolean {
  return disabled !== true;
}

/** A URL as text, its raw form, or what its parts come to. */
export function readUrl(url: JsonValue | undefined, resolver: VariableResolver): string {
  if (typeof url === 'string') return resolver.resolve(url);
  if (!isObject(url)) return '';
  const written = textAt(url, 'raw') ?? buildUrl(url);
  const values = new Map(
    objectsAt(url, 'variable')
      .filter(isEnabled)
      .map((variable) => [
        textAt(variable, 'key') ?? textAt(variable, 'id') ?? '',
        textAt(variable, 'value'),
      ]),
  );
  const [path, rest] = splitAt(written, written.search(/[?#]/));
  const filled = path.replace(/\/:([^/]+)/g, (segment, name: string) => {
    const value = values.get(name);
    return value === undefined ? segment : `/${value}`;
  });
  // curl refuses blanks, which Postman encodes; the names of variables may have some.
  return resolver
    .resolve(filled + rest)
    .replace(/\{\{[^{}]+\}\}|\s/g, (part) => (part.startsWith('{{') ? part : encodeURIComponent(part)));
}

function splitAt(text: string, offset: number): [string, string] {
  return offset === -1 ? [text, ''] : [text.slice(0, offset), text.slice(offset)];
}

function buildUrl(url: JsonObject): string {
  const protocol = textAt(url, 'protocol');
  const port = textAt(url, 'port');
  const query = objectsAt(url, 'query')
    .filter(isEnabled)
    .map((parameter) => {
      const value = textAt(parameter, 'value');
      return value === undefined
        ? (textAt(parameter, 'key') ?? '')
        : `${textAt(parameter, 'key') ?? ''}=${value}`;
    });
  const path = joinParts(url.path, '/').replace(/^\//, '');
  const hash = textAt(url, 'hash');
  return [
    protocol === undefined ? '' : `${protocol.replace(/:(?:\/\/)?$/, '')}://`,
    joinParts(url.host, '.'),
    port === undefined || port === '' ? '' : `:${port}`,
    url.path === undefined ? '' : `/${path}`,
    query.length === 0 ? '' : `?${query.join('&')}`,
    hash === undefined ? '' : `#${hash}`,
  ].join('');
}

function joinParts(parts: JsonValue | undefined, joint: string): string {
  if (typeof parts === 'string') return parts;
  if (!Array.isArray(parts)) return '';
  return parts.map((part) => (typeof part === 'string' ? part : (textAt(part, 'value') ?? ''))).join(joint);
}

function withQuery(url: string, query: string | undefined): string {
  if (query === undefined) return url;
  const [address, fragment] = splitAt(url, url.indexOf('#'));
  return `${address}${address.includes('?') ? '&' : '?'}${query}${fragment}`;
}

/** Headers as a list, or as the lines of a text, as older collections have them. */
function readHeaders(header: JsonValue | undefined, resolver: VariableResolver): Header[] {
  if (typeof header === 'string') {
    return header.split(/\r?\n/).flatMap((line) => {
      const colon = line.indexOf(':');
      const name = line.slice(0, colon).trim();
      return colon === -1 || name === ''
        ? []
        : [{ name, value: resolver.resolve(line.slice(colon + 1).trim()) }];
    });
  }
  return objectsAt({ header: header ?? null }, 'header')
    .filter(isEnabled)
    .map((entry) => ({
      name: resolver.resolve(textAt(entry, 'key') ?? ''),
      value: resolver.resolve(textAt(entry, 'value') ?? ''),
    }))
    .filter(({ name }) => name !== '');
}

interface Auth {
  readonly headers: readonly Header[];
  readonly options: readonly CurlOption[];
  readonly query?: string;
}

function readAuth({ auth, resolver, warn }: PostmanRequest): Auth {
  const none = { headers: [], options: [] };
  const type = auth === undefined ? undefined : textAt(auth, 'type');
  if (auth === undefined || type === undefined || type === 'noauth') return none;
  const setting = (key: string) => resolver.resolve(authSetting(auth[type], key) ?? '');
  switch (type) {
    case 'bearer':
      return { ...none, headers: [{ name: 'Authorization', value: `Bearer ${setting('token')}` }] };
    case 'basic':
      return { ...none, options: [['-u', `${setting('username')}:${setting('password')}`]] };
    case 'apikey': {
      const [key, value] = [setting('key'), setting('value')];
      if (setting('in') !== 'query') return { ...none, headers: [{ name: key, value }] };
      return { ...none, query: `${escapeQuery(key)}=${escapeQuery(value)}` };
    }
    default:
      warn(`authorization of the type ${type} is left out`);
      return none;
  }
}

/** Settings are a list of {key, value} in format 2.1, an object in 2.0. */
function authSetting(settings: JsonValue | undefined, key: string): string | undefined {
  if (!Array.isArray(settings)) return textAt(settings, key);
  return textAt(
    settings.find((entry) => textAt(entry, 'key') === key),
    'value',
  );
}

/** Only what would end the value: the rest is as its author wrote it. */
function escapeQuery(text: string): string {
  return text.replace(/[&#+\s]/g, encodeURIComponent);
}

const LANGUAGES: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  html: 'text/html',
  text: 'text/plain',
  javascript: 'application/javascript',
};

function readBody({ request, resolver, warn }: PostmanRequest): Body {
  const body = objectAt(request, 'body');
  const mode = isEnabled(body) ? textAt(body, 'mode') : undefined;
  const resolved = (holder: JsonObject, key: string) => resolver.resolve(textAt(holder, key) ?? '');
  switch (mode) {
    case 'raw': {
      const raw = resolved(body, 'raw');
      if (raw === '') return { options: [] };
      const contentType = LANGUAGES[textAt(objectAt(objectAt(body, 'options'), 'raw'), 'language') ?? ''];
      return { options: [['--data-raw', raw]], ...(contentType !== undefined && { contentType }) };
    }
    case 'urlencoded':
      return {
        options: objectsAt(body, 'urlencoded')
          .filter(isEnabled)
          .map((entry) => urlencodedOption(resolved(entry, 'key'), resolved(entry, 'value'))),
      };
    case 'formdata':
      return {
        isMultipart: true,
        options: objectsAt(body, 'formdata')
          .filter(isEnabled)
          .flatMap((entry) => formOptions(entry, { resolved, resolver, warn })),
      };
    case 'file': {
      const source = textAt(objectAt(body, 'file'), 'src') ?? textAt(body, 'file');
      if (source === undefined) warn('no file is chosen for the body');
      return { options: source === undefined ? [] : [['--data-binary', `@${resolver.resolve(source)}`]] };
    }
    case 'graphql':
      return {
        options: [['--data-raw', graphqlBody(objectAt(body, 'graphql'), resolver, warn)]],
        contentType: 'application/json',
      };
    case undefined:
    case 'none':
      return { options: [] };
    default:
      warn(`a body of the mode ${mode} is left out`);
      return { options: [] };
  }
}

function formOptions(
  entry: JsonObject,
  {
    resolved,
    resolver,
    warn,
  }: {
    readonly resolved: (holder: JsonObject, key: string) => string;
    readonly resolver: VariableResolver;
    readonly warn: (problem: string) => void;
  },
): CurlOption[] {
  const name = resolved(entry, 'key');
  const type = textAt(entry, 'contentType');
  if (textAt(entry, 'type') !== 'file')
    return [formTextOption(name, resolved(entry, 'value'), type || undefined)];
  const sources = (Array.isArray(entry.src) ? entry.src : [entry.src]).filter(
    (src) => typeof src === 'string',
  );
  if (sources.length === 0) warn(`no file is chosen for the form field ${name}`);
  return sources.map((src) => formFileOption(name, resolver.resolve(src), type));
}

function graphqlBody(
  graphql: JsonObject,
  resolver: VariableResolver,
  warn: (problem: string) => void,
): string {
  const operation = textAt(graphql, 'operationName');
  const given = graphql.variables ?? {};
  const written = resolver.resolve(typeof given === 'string' ? given : JSON.stringify(given));
  let variables: JsonValue = {};
  try {
    if (written.trim() !== '') variables = JSON.parse(written) as JsonValue;
  } catch {
    warn('the GraphQL variables are no JSON and are left out');
  }
  return JSON.stringify({
    query: resolver.resolve(textAt(graphql, 'query') ?? ''),
    ...(operation !== undefined && operation !== '' && { operationName: operation }),
    variables,
  });
}
