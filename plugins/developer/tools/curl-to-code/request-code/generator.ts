import { InputError } from '@toolyard/sdk';
import type { CurlRequest, Setting } from '../curl-request.ts';
import { type FormField, partType } from '../form-field.ts';
import { type BodyPart, STDIN } from '../request-data.ts';
import type { HeaderField } from '../request-headers.ts';

export interface GeneratedCode {
  readonly code: string;
  /** What is to know about the code. */
  readonly warnings: readonly string[];
  /** What the code needs, where that is more than usual. */
  readonly library?: string;
}

export interface CodeGenerator {
  /** What the code needs. */
  readonly library: string;
  /** Options, beyond those that a request itself has fields for, that the code carries out. */
  readonly carries: ReadonlySet<string>;
  /** What the library does to a URL: resolve `%2e%2e` in paths as `..`, or encode `'` in queries. */
  readonly urls?: ReadonlySet<'dots' | 'quotes'>;
  /** Headers, in lower case, that the code keeps the library from sending by itself. */
  readonly withholds?: ReadonlySet<string>;
  /** @throws InputError naming `curl` for a request that the library cannot send */
  readonly write: (request: CurlRequest) => GeneratedCode;
}

export interface WrittenCode extends Required<GeneratedCode> {
  /** Options that the code does without. */
  readonly leftOut: readonly string[];
}

/**
 * Code that sends a request.
 *
 * @throws InputError naming `curl` where the code would send another request than curl does
 */
export function writeCode(generator: CodeGenerator, language: string, request: CurlRequest): WrittenCode {
  const unknown = request.settings.filter(({ name }) => !generator.carries.has(name));
  for (const { effect, shown } of unknown)
    if (effect === 'request')
      throw refusal(language, shown, `${generator.library} has no way to carry it out`);
  if (generator.urls?.has('dots') === true && ENCODED_DOTS.test(request.target))
    throw refusal(language, 'path with %2e', `${generator.library} takes it for dots and resolves them`);
  const { code, library, warnings } = generator.write(request);
  return {
    code,
    library: library ?? generator.library,
    warnings: [
      ...unknown.map(
        ({ shown }) =>
          `${shown} is not in the code: it changes how curl connects or goes on, not what is sent`,
      ),
      ...removalWarnings(request, generator.withholds),
      ...(generator.urls?.has('quotes') === true && queryOf(request).includes("'")
        ? [`${generator.library} sends %27 for each ' of the query`]
        : []),
      ...warnings,
    ],
    leftOut: unknown.map(({ shown, value }) => (value === undefined ? shown : `${shown} ${value}`)),
  };
}

function queryOf({ target }: CurlRequest): string {
  const start = target.indexOf('?');
  return start === -1 ? '' : target.slice(start);
}

/** As the URL Standard has it. */
export const STANDARD_URLS: ReadonlySet<'dots' | 'quotes'> = new Set(['dots', 'quotes']);

/** Segments of a path that stand for dots, of which one at least is encoded. */
const ENCODED_DOTS = /^[^?]*\/(?:%2e\.?|\.?%2e|%2e%2e)(?:[/?]|$)/i;

/** @param option as the command has it, or what it asks for */
export function refusal(language: string, option: string, why: string): InputError {
  return new InputError('curl', `expected no ${option} for ${language}: ${why}`);
}

/** Headers that a library writes by itself, though the command takes them away. */
function removalWarnings({ removed }: CurlRequest, withheld?: ReadonlySet<string>): string[] {
  return [...removed]
    .filter((name) => !QUIET.has(name) && withheld?.has(name) !== true)
    .map((name) => `curl sends no header ${name} here; the library may send its own`);
}

/** Left out by the code (Content-Type), without a meaning of its own (Accept), or never sent by a library. */
const QUIET: ReadonlySet<string> = new Set([
  'accept',
  'content-type',
  'expect',
  'content-length',
  'transfer-encoding',
]);

/** The length of a message is for the library to say (RFC 9112 §6). */
const FRAMING: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding']);

/** The headers that code must set: libraries set a form's Content-Type themselves, with its boundary. */
export function codeHeaders({ headers, form, target }: CurlRequest): readonly HeaderField[] {
  return headers.filter(({ name, value }) => {
    const known = name.toLowerCase();
    if (known === 'content-type') return form.length === 0;
    // The host of the address is sent without a word.
    if (known === 'host')
      return value.toLowerCase() !== /^https?:\/\/([^/]*)/i.exec(target)?.[1]?.toLowerCase();
    return !FRAMING.has(known);
  });
}

/** Of headers that come twice, for libraries that take each name once: values are joined (RFC 9110 §5.3). */
export function joinedHeaders(request: CurlRequest): HeaderField[] {
  const joined = new Map<string, HeaderField>();
  for (const { name, value } of codeHeaders(request)) {
    const before = joined.get(name.toLowerCase());
    const joint = name.toLowerCase() === 'cookie' ? '; ' : ', ';
    joined.set(
      name.toLowerCase(),
      before === undefined ? { name, value } : { name: before.name, value: before.value + joint + value },
    );
  }
  return [...joined.values()];
}

export function hasHeader({ headers }: CurlRequest, wanted: string): boolean {
  return headers.some(({ name }) => name.toLowerCase() === wanted);
}

/** The user and password that go out: a header Authorization of one's own stands for them, or takes them away. */
export function sentAuth(request: CurlRequest): CurlRequest['auth'] {
  const isOwn = hasHeader(request, 'authorization') || request.removed.has('authorization');
  return isOwn ? null : request.auth;
}

/** Whether the body has no type, where a library would add one. */
export function isUntyped(request: CurlRequest): boolean {
  return request.body.length > 0 && !hasHeader(request, 'content-type');
}

export function setting({ settings }: CurlRequest, name: string): Setting | undefined {
  return settings.find((given) => given.name === name);
}

/** The value of an option, if it was given. */
export function settingValue(request: CurlRequest, name: string): string | undefined {
  return setting(request, name)?.value;
}

/** The address of the proxy, with its user where the library reads it there. */
export function proxyUrl({ proxy }: CurlRequest): string | undefined {
  if (proxy === null) return undefined;
  const { scheme, host, port, credentials } = proxy;
  const user =
    credentials === null
      ? ''
      : `${encodeURIComponent(credentials.username.toWellFormed())}:${encodeURIComponent(credentials.password.toWellFormed())}@`;
  return `${scheme}://${user}${host}:${port}`;
}

/** @throws InputError for a proxy that speaks another protocol than HTTP */
export function requireHttpProxy({ proxy }: CurlRequest, language: string): void {
  if (proxy !== null && proxy.scheme !== 'http')
    throw refusal(language, '--proxy', `a proxy of ${proxy.scheme} is beyond its library`);
}

export function readsStdin({ body, form }: CurlRequest): boolean {
  return (
    form.some(({ file }) => file === STDIN) ||
    body.some((part) => part.kind === 'file' && part.file === STDIN)
  );
}

/** Forms that every library writes as curl does: texts, and files with plain names. */
export function isPlainForm(form: readonly FormField[]): boolean {
  return form.every(
    ({ name, value, file, filename, content_type }) =>
      /^[\w .\-[\]]*$/.test(name) &&
      (file === null
        ? filename === null && content_type === null && value !== null && !/[\r\n]/.test(value)
        : filename !== null && file !== STDIN && /^[\w .-]+$/.test(filename)),
  );
}

/** No line of a text is this. */
const BOUNDARY = '------------------------c1f3a0d27b9e4586';

export const FORM_TYPE: HeaderField = {
  name: 'Content-Type',
  value: `multipart/form-data; boundary=${BOUNDARY}`,
};

/** The bytes of a form (RFC 7578), for what a library's own forms cannot say. */
export function formPieces(form: readonly FormField[]): BodyPart[] {
  const pieces: BodyPart[] = [];
  let text = '';
  for (const field of form) {
    const type = partType(field);
    const { name, value, file, filename } = field;
    const named = filename === null ? '' : `; filename="${escapeName(filename)}"`;
    text += `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${escapeName(name)}"${named}\r\n`;
    text += `${type === null ? '' : `Content-Type: ${type}\r\n`}\r\n${value ?? ''}`;
    if (file !== null) {
      pieces.push({ kind: 'text', text }, { kind: 'file', file, change: null });
      text = '';
    }
    text += '\r\n';
  }
  return [...pieces, { kind: 'text', text: `${text}--${BOUNDARY}--\r\n` }];
}

/** As browsers and curl write the names of form parts (HTML Standard, multipart/form-data). */
export function escapeName(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** A request whose form is written out as its body. */
export function withFormAsBody(request: CurlRequest): CurlRequest {
  return {
    ...request,
    headers: [...codeHeaders(request), FORM_TYPE],
    body: formPieces(request.form),
    form: [],
  };
}

/** Lines of code without those that are left out. */
export function lines(...parts: readonly (string | false | undefined | readonly string[])[]): string {
  return parts.flatMap((part) => (part === false || part === undefined ? [] : part)).join('\n');
}

export interface ClientCertificate {
  readonly file: string;
  readonly key: string | undefined;
  readonly password: string | undefined;
}

/** `--cert file[:password]`, where a colon of the name is written `\:`, with `--key` and `--pass` (curl(1)). */
export function clientCertificate(request: CurlRequest): ClientCertificate | undefined {
  const given = settingValue(request, 'cert');
  if (given === undefined) return undefined;
  const [, file = '', inCert] = /^((?:[^:\\]|\\[^])*)(?::(.*))?$/s.exec(given) ?? [];
  return {
    file: file.replace(/\\([:\\])/g, '$1'),
    key: settingValue(request, 'key'),
    password: settingValue(request, 'pass') ?? inCert,
  };
}

/** @throws InputError for a key in a password's hands, which the library cannot open */
export function requirePlainKey(request: CurlRequest, language: string): void {
  if (clientCertificate(request)?.password !== undefined)
    throw refusal(language, '--cert with a password', 'its library opens no such key');
}

/** Whether the body is that of --upload-file, which curl sends again after 301 and 302. */
export function isUpload({ method, methodIsGiven, body }: CurlRequest): boolean {
  return method === 'PUT' && !methodIsGiven && body.length > 0;
}

/** curl repeats a method that the command says, and an upload; libraries turn it into GET after 301, 302 and 303. */
export function redirectWarnings(request: CurlRequest, library: string): string[] {
  const { followRedirects, methodIsGiven, method } = request;
  if (followRedirects && isUpload(request))
    return [`curl sends the upload again after 301 and 302, not after 303; ${library} may do otherwise`];
  if (!followRedirects || !methodIsGiven || method === 'GET' || method === 'HEAD') return [];
  return [`curl keeps ${method} at redirects, as --request says it; ${library} may go on with GET`];
}

/** curl sends a Host of one's own to the first host only. */
export function hostWarnings(request: CurlRequest, library: string): string[] {
  if (!request.followRedirects || !hasHeader(request, 'host')) return [];
  return [`${library} sends the header Host after a redirect to another host, too`];
}
