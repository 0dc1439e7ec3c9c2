/** Forms as bytes and back (RFC 7578; HTML §4.10.21.8 for how names are written). */
import { Blob, bytesOf, File } from './blob.ts';
import { FormData } from './form-data.ts';

const CRLF = '\r\n';

/** Bytes that end a part's head. */
const HEAD_END = [13, 10, 13, 10];

/** A parameter of a part's disposition. */
const PARAMETER = /;\s*([\w-]+)="([^"]*)"/g;

/** A form as the body of a request, with the boundary in its type. */
function writeMultipart(form: FormData): Blob {
  const boundary = `----toolyard-${crypto.randomUUID()}`;
  const parts: (string | Blob)[] = [];
  for (const [name, value] of form) {
    const field = `--${boundary}${CRLF}Content-Disposition: form-data; name="${quoted(withCrlf(name))}"`;
    if (typeof value === 'string') parts.push(field, CRLF, CRLF, withCrlf(value), CRLF);
    else {
      const type = value.type || 'application/octet-stream';
      parts.push(`${field}; filename="${quoted(value.name)}"${CRLF}Content-Type: ${type}${CRLF}${CRLF}`);
      parts.push(value, CRLF);
    }
  }
  parts.push(`--${boundary}--${CRLF}`);
  return new Blob(parts, { type: `multipart/form-data; boundary=${boundary}` });
}

/**
 * The form of a body.
 *
 * @param type the body's media type, with its boundary
 * @throws TypeError when the body is no form
 */
export function readForm(body: Uint8Array<ArrayBuffer>, type: string): FormData {
  const form = new FormData();
  const essence = type.split(';')[0]?.trim().toLowerCase();
  if (essence === 'application/x-www-form-urlencoded') {
    for (const [name, value] of new URLSearchParams(asText(body))) form.append(name, value);
    return form;
  }
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(type)?.slice(1).find(Boolean);
  if (essence !== 'multipart/form-data' || boundary === undefined)
    throw new TypeError(`formData: expected a form, got ${JSON.stringify(type)}`);
  for (const part of partsOf(body, boundary)) readPart(part, form);
  return form;
}

/** The text of a form: a byte order mark is a character as any other (URL Standard §5.1). */
function asText(bytes: Uint8Array<ArrayBuffer>): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** What lies between the delimiters. */
function* partsOf(body: Uint8Array<ArrayBuffer>, boundary: string): Generator<Uint8Array<ArrayBuffer>> {
  const delimiter = new TextEncoder().encode(`--${boundary}`);
  let start = find(body, delimiter, 0);
  for (;;) {
    if (start < 0) throw new TypeError('formData: expected the delimiter that ends the form');
    start += delimiter.length;
    if (body[start] === 45 && body[start + 1] === 45) return;
    const end = find(body, [13, 10, ...delimiter], start);
    if (end < 0) throw new TypeError('formData: expected the delimiter that ends a part');
    yield body.subarray(start + 2, end);
    start = end + 2;
  }
}

function readPart(part: Uint8Array<ArrayBuffer>, form: FormData): void {
  const headEnd = find(part, HEAD_END, 0);
  if (headEnd < 0) throw new TypeError('formData: expected an empty line after the head of a part');
  const head = new TextDecoder().decode(part.subarray(0, headEnd));
  const content = part.subarray(headEnd + HEAD_END.length);
  const lines = head.split(CRLF);
  const parameters = new Map(
    [...fieldOf(lines, 'content-disposition').matchAll(PARAMETER)].map(([, key = '', value = '']) => [
      key,
      value,
    ]),
  );
  const name = parameters.get('name');
  if (name === undefined) throw new TypeError('formData: expected a name in each part');
  const filename = parameters.get('filename');
  if (filename === undefined) return form.append(unquoted(name), asText(content));
  const type = fieldOf(lines, 'content-type') || 'text/plain';
  form.append(unquoted(name), new File([content], unquoted(filename), { type }));
}

/** The value of a header field, or nothing. */
function fieldOf(lines: readonly string[], name: string): string {
  const line = lines.find((one) => one.slice(0, name.length + 1).toLowerCase() === `${name}:`) ?? '';
  return line.slice(name.length + 1).trim();
}

/** Where bytes lie in others, from a place on; -1: nowhere. */
function find(bytes: Uint8Array, wanted: ArrayLike<number>, from: number): number {
  const first = wanted[0] ?? 0;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let length = 1;
    while (length < wanted.length && bytes[at + length] === wanted[length]) length += 1;
    if (length === wanted.length) return at;
  }
  return -1;
}

function withCrlf(text: string): string {
  return text.replace(/\r\n?|\n/g, CRLF);
}

function quoted(text: string): string {
  return text.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}

function unquoted(text: string): string {
  return text.replace(/%0A/gi, '\n').replace(/%0D/gi, '\r').replaceAll('%22', '"');
}

/** The bytes of a form's blob. */
export function multipartBytes(form: FormData): { bytes: Uint8Array<ArrayBuffer>; type: string } {
  const blob = writeMultipart(form);
  return { bytes: bytesOf(blob), type: blob.type };
}
