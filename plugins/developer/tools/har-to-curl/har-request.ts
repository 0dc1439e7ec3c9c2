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
  const headers = objectsAt(request, 'headers').map((header): Header => ({
    name: textAt(header, 'name') ?? '',
    value: textAt(header, 'value') ?? '',
  }));
  const contentType = headers.find(({ name }) => isNamed(name, 'content-type'))?.value;
  const body = readBody(request, contentType, { position, dropped });
  const shown = headers.filter(({ name }) => {
    if (body.kind === 'multipart' && isNamed(name, 'content-type')) return false;
    return name !== '' && !name.startsWith(':') && !LEFT_OUT.has(name.toLowerCase());
  });
  const options: CurlOption[] = [
    ...methodOptions(method, body.options.length > 0),
    ...shown.map(({ name, value }) => headerOption(name, value)),
  ];
  if (contentType === undefined && body.kind === 'data') {
    if (body.mimeType !== undefined) options.push(headerOption('Content-Type', body.mimeType));
    else if (body.options.some(([name]) => name === '--data-raw' || name === '--data-binary'))
      options.push(withoutHeader('Content-Type'));
  }
  if (cookies) options.push(...cookieOptions(request, headers));
  options.push(...body.options);
  if (headers.some(({ name }) => isNamed(name, 'accept-encoding'))) options.push(['--compressed']);
  return writeCurl(textAt(request, 'url') ?? '', options, multiline);
}

/** What curl sets itself, or has an option of its own for. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'connection',
  'accept-encoding',
  'cookie',
]);

function isNamed(name: string, wanted: string): boolean {
  return name.toLowerCase() === wanted;
}

function cookieOptions(request: JsonObject, headers: readonly Header[]): CurlOption[] {
  const sent = headers.filter(({ name }) => isNamed(name, 'cookie')).map(({ value }) => value);
  const listed = objectsAt(request, 'cookies').map(
    (cookie) => `${textAt(cookie, 'name') ?? ''}=${textAt(cookie, 'value') ?? ''}`,
  );
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
  if (multipart) return { kind: 'multipart', options: params.map(formOption), mimeType };
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
