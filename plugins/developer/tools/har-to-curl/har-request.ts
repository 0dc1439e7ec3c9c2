import type { DroppedParts } from '@toolyard/kit/dropped';
import { quote, type JsonObject } from '@toolyard/sdk';
import {
  type CurlOption,
  formFileOption,
  formTextOption,
  headerOption,
  methodOptions,
  urlencodedOption,
  withoutHeader,
  writeCurl,
} from '../../lib/curl-command.ts';
import { objectAt, objectsAt, textAt } from '../../lib/json-members.ts';

interface Header {
  readonly name: string;
  readonly value: string;
}

export interface HarRequestOptions {
  readonly multiline: boolean;
  readonly cookies: boolean;
  /** The request's place among the log's entries, from 0. */
  readonly position: number;
}

/**
 * A request of a HAR log as a curl command. A body that is no text, or whose encoding is unknown, is read from a file,
 * which `dropped` names: without it the command fails, and sends nothing else in its place.
 */
export function harRequestToCurl(
  request: JsonObject,
  { multiline, cookies, position }: HarRequestOptions,
  dropped: DroppedParts,
): string {
  const method = textAt(request, 'method') ?? 'GET';
  const url = textAt(request, 'url') ?? '';
  const headers = objectsAt(request, 'headers').map((header): Header => ({
    name: textAt(header, 'name') ?? '',
    value: textAt(header, 'value') ?? '',
  }));
  const contentType = headers.find(({ name }) => isNamed(name, 'content-type'))?.value;
  dropComments(request, { position, dropped });
  const body = readBody(request, contentType, { position, dropped });
  for (const { name, value } of headers)
    if (LEFT_OUT[name.toLowerCase()]?.(value) === false)
      dropped.add(`header ${name}: ${value}`, `entry ${position}`);
  const shown = headers.filter(({ name, value }) => {
    if (body.kind === 'multipart' && isNamed(name, 'content-type')) return false;
    return name !== '' && !name.startsWith(':') && !isCurlsOwn(name.toLowerCase(), value, url);
  });
  const options: CurlOption[] = [
    // curl and the server settle on later versions by themselves.
    ...(isNamed(textAt(request, 'httpVersion') ?? '', 'http/1.0') ? [['--http1.0'] as const] : []),
    ...methodOptions(method, body.options.length > 0),
    ...shown.map(({ name, value }) => headerOption(name, value)),
  ];
  if (contentType === undefined && body.kind === 'data') {
    if (body.mimeType !== undefined) options.push(headerOption('Content-Type', body.mimeType));
    else if (body.options.some(([name]) => name === '--data-raw' || name === '--data-binary'))
      options.push(withoutHeader('Content-Type'));
  }
  if (cookies) options.push(...cookieOptions(request, headers, { position, dropped }));
  options.push(...body.options);
  if (headers.some(({ name, value }) => isNamed(name, 'accept-encoding') && codingsOf(value).some(isDecoded)))
    options.push(['--compressed']);
  return writeCurl(url, options, multiline);
}

/** Whether curl sets a header itself, to the same, or has an option of its own for it. */
function isCurlsOwn(name: string, value: string, url: string): boolean {
  switch (name) {
    case 'connection':
    case 'content-length':
    case 'cookie':
      return true;
    case 'host':
      return isNamed(value.trim(), URL.parse(url)?.host ?? '');
    case 'accept-encoding':
      return codingsOf(value).some(isDecoded);
    default:
      return false;
  }
}

/** What curl asks for with `--compressed`, as far as it was built with it. */
const CODINGS: ReadonlySet<string> = new Set(['gzip', 'deflate', 'br', 'zstd']);

function codingsOf(acceptEncoding: string): string[] {
  return acceptEncoding.split(',').map((coding) => coding.trim().toLowerCase());
}

function isDecoded(coding: string): boolean {
  return CODINGS.has(coding);
}

/** Headers that a command leaves out whatever they say, and whether curl says the same. */
const LEFT_OUT: Readonly<Record<string, (value: string) => boolean>> = {
  'accept-encoding': (value) => codingsOf(value).every(isDecoded) || !codingsOf(value).some(isDecoded),
  connection: (value) => isNamed(value.trim(), 'keep-alive'),
};

/** Notes what a log's writer said of a request and its parts. */
function dropComments(request: JsonObject, { position, dropped }: BodyPlace): void {
  const postData = objectAt(request, 'postData');
  const parts = ['headers', 'cookies', 'queryString'].flatMap((list) => objectsAt(request, list));
  for (const part of [request, postData, ...parts, ...objectsAt(postData, 'params')])
    if (textAt(part, 'comment')) dropped.add('comment', `entry ${position}`);
}

function isNamed(name: string, wanted: string): boolean {
  return name.toLowerCase() === wanted;
}

function cookieOptions(
  request: JsonObject,
  headers: readonly Header[],
  { position, dropped }: BodyPlace,
): CurlOption[] {
  const sent = headers.filter(({ name }) => isNamed(name, 'cookie')).map(({ value }) => value);
  const listed = objectsAt(request, 'cookies').map(
    (cookie) => `${textAt(cookie, 'name') ?? ''}=${textAt(cookie, 'value') ?? ''}`,
  );
  if (sent.length > 0) {
    const pairs = new Set(sent.flatMap((header) => header.split(';').map((pair) => pair.trim())));
    for (const cookie of listed)
      if (!pairs.has(cookie)) dropped.add('cookie that the Cookie header lacks', `entry ${position}`);
  }
  const cookies = (sent.length > 0 ? sent : listed).join('; ');
  if (cookies === '') return [];
  // curl takes a text without = or with a leading @ for the name of a file.
  return [/^@|^[^=]*$/.test(cookies) ? headerOption('Cookie', cookies) : ['-b', cookies]];
}

interface Body {
  readonly kind: 'data' | 'multipart';
  readonly options: readonly CurlOption[];
  readonly mimeType: string | undefined;
}

interface BodyPlace {
  readonly position: number;
  readonly dropped: DroppedParts;
}

function readBody(request: JsonObject, contentType: string | undefined, place: BodyPlace): Body {
  const postData = objectAt(request, 'postData');
  const mimeType = textAt(postData, 'mimeType') || undefined;
  const text = textAt(postData, 'text') ?? '';
  if (text !== '') return { kind: 'data', options: [dataOption(postData, text, place)], mimeType };
  const params = objectsAt(postData, 'params');
  const multipart =
    /^\s*multipart\//i.test(contentType ?? mimeType ?? '') ||
    params.some((param) => textAt(param, 'fileName') !== undefined);
  if (multipart) {
    for (const param of params)
      if (textAt(param, 'fileName') !== undefined && textAt(param, 'value'))
        place.dropped.add("content of a form's file", `entry ${place.position}`);
    return { kind: 'multipart', options: params.map(formOption), mimeType };
  }
  const fields = params.map((param) =>
    urlencodedOption(textAt(param, 'name') ?? '', textAt(param, 'value') ?? ''),
  );
  return { kind: 'data', options: fields, mimeType };
}

/**
 * Tools that write logs say of bytes what HAR 1.2 says of a response's content: `encoding` is base64. What no argument of
 * a command can hold is read from a file.
 */
function dataOption(postData: JsonObject, text: string, { position, dropped }: BodyPlace): CurlOption {
  const body = decodeBody(text, textAt(postData, 'encoding') ?? '');
  if ('text' in body) return ['--data-raw', body.text];
  const file = `entry-${position}.bin`;
  dropped.add(`${body.kind}, read from ${file}`, `entry ${position}`);
  return ['--data-binary', `@${file}`];
}

/** The text of a body, or what else it is. */
function decodeBody(given: string, encoding: string): { readonly text: string } | { readonly kind: string } {
  const bytes = encoding === '' ? new TextEncoder().encode(given) : decodeBytes(given, encoding);
  if (bytes === undefined)
    return {
      kind: isNamed(encoding, 'base64')
        ? 'body that is no Base64, as its encoding says'
        : `body in the encoding ${quote(encoding)}`,
    };
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\0') ? { kind: 'body of bytes' } : { text };
  } catch {
    return { kind: 'body of bytes' };
  }
}

function decodeBytes(text: string, encoding: string): Uint8Array | undefined {
  if (!isNamed(encoding, 'base64')) return undefined;
  try {
    return Uint8Array.fromBase64(text);
  } catch {
    return undefined;
  }
}

function formOption(param: JsonObject): CurlOption {
  const name = textAt(param, 'name') ?? '';
  const fileName = textAt(param, 'fileName');
  const type = textAt(param, 'contentType') || undefined;
  return fileName === undefined
    ? formTextOption(name, textAt(param, 'value') ?? '', type)
    : formFileOption(name, fileName, type);
}
