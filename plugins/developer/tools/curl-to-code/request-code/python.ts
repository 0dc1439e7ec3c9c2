import { type CurlRequest, readSeconds } from '../curl-request.ts';
import { type FormField, partType } from '../form-field.ts';
import { type BodyPart, STDIN } from '../request-data.ts';
import {
  clientCertificate,
  type CodeGenerator,
  hasHeader,
  hostWarnings,
  joinedHeaders,
  lines,
  proxyUrl,
  readsStdin,
  redirectWarnings,
  refusal,
  requireHttpProxy,
  requirePlainKey,
  sentAuth,
  setting,
  settingValue,
} from './generator.ts';
import { jsonBody, type LiteralStyle, writeLiteral } from './json-body.ts';
import { jsonLiteral } from './literals.ts';

const STYLE: LiteralStyle = {
  object: ['{', '}'],
  array: ['[', ']'],
  entry: (key, value) => `${key}: ${value}`,
  text: jsonLiteral,
  words: { true: 'True', false: 'False', null: 'None' },
};
const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

export const python: CodeGenerator = {
  library: 'requests',
  carries: new Set(['digest', 'cacert', 'capath', 'cert', 'key', 'max-redirs', 'connect-timeout', 'http1.1']),
  write(request) {
    requireHttpProxy(request, 'python');
    requirePlainKey(request, 'python');
    if (request.target.endsWith('?')) throw refusal('python', '? without a query', 'requests leaves it out');
    const { form } = request;
    const headers = joinedHeaders(request);
    const body = bodyCode(request);
    const code = lines(
      [
        ...(body?.argument.includes('json.dumps') === true ? ['import json'] : []),
        ...(readsStdin(request) ? ['import sys'] : []),
        ...(request.body.some((part) => part.kind === 'file' && part.change === 'url-encoded')
          ? ['from urllib.parse import quote_plus']
          : []),
      ],
      'import requests',
      sentAuth(request) !== null &&
        setting(request, 'digest') !== undefined &&
        'from requests.auth import HTTPDigestAuth',
      '',
      headers.length > 0 && [
        'headers = {',
        ...headers.map(({ name, value }) => `    ${jsonLiteral(name)}: ${headerLiteral(value)},`),
        '}',
      ],
      body?.before,
      form.length > 0 && ['files = [', ...form.map(formLine), ']'],
      '',
      callLines(
        request,
        [
          headers.length > 0 && 'headers=headers',
          body?.argument,
          form.length > 0 && 'files=files',
          authArgument(request),
        ],
        [
          redirectArgument(request),
          request.insecure ? 'verify=False' : verifyArgument(request),
          certArgument(request),
          timeoutArgument(request),
          proxyArgument(request),
        ],
      ),
      'print(response.status_code)',
      'print(response.text)',
    );
    const warnings = redirectWarnings(request, 'requests');
    if (request.followRedirects && hasHeader(request, 'cookie'))
      warnings.push('requests sends the header Cookie to the first address only, not after a redirect');
    return { code, warnings: [...warnings, ...hostWarnings(request, 'requests')] };
  },
};

type Arguments = readonly (string | false | undefined)[];

function callLines(request: CurlRequest, ofRequest: Arguments, ofSending: Arguments): string[] {
  const { method, target } = request;
  const list = (given: Arguments) =>
    given.flatMap((argument) => (typeof argument === 'string' ? [`    ${argument},`] : []));
  const redirects = settingValue(request, 'max-redirs');
  const limit =
    redirects === undefined || redirects === '-1' ? [] : [`session.max_redirects = ${Number(redirects)}`];
  // requests writes a method in capitals, but for one that is set on a request already prepared.
  if (method !== method.toUpperCase())
    return [
      'session = requests.Session()',
      ...limit,
      'request = session.prepare_request(requests.Request(',
      `    ${jsonLiteral(method)},`,
      `    ${jsonLiteral(target)},`,
      ...list(ofRequest),
      '))',
      `request.method = ${jsonLiteral(method)}`,
      'response = session.send(',
      '    request,',
      ...list(ofSending),
      ')',
    ];
  const holder = limit.length === 0 ? 'requests' : 'session';
  return [
    ...(limit.length === 0 ? [] : ['session = requests.Session()', ...limit]),
    METHODS.has(method)
      ? `response = ${holder}.${method.toLowerCase()}(`
      : `response = ${holder}.request(\n    ${jsonLiteral(method)},`,
    `    ${jsonLiteral(target)},`,
    ...list([...ofRequest, ...ofSending]),
    ')',
  ];
}

interface Body {
  readonly before: readonly string[];
  readonly argument: string;
}

function bodyCode(request: CurlRequest): Body | undefined {
  const json = jsonBody(request, ['spaced', 'compact', 'indented']);
  if (json !== undefined) {
    const before = [`payload = ${writeLiteral(json.value, STYLE, '    ')}`];
    const isAscii = /^[\0-\x7f]*$/.test(JSON.stringify(json.value));
    if (json.layout === 'spaced' && isAscii) return { before, argument: 'json=payload' };
    const layout = { compact: ', separators=(",", ":")', indented: ', indent=2', spaced: '' }[json.layout];
    const ascii = isAscii ? '' : ', ensure_ascii=False';
    return { before, argument: `data=json.dumps(payload${layout}${ascii}).encode("utf-8")` };
  }
  if (request.body.length === 0) return undefined;
  return { before: [`data = ${request.body.map(bodyExpression).join(' + ')}`], argument: 'data=data' };
}

function bodyExpression(part: BodyPart): string {
  if (part.kind === 'text') return `${jsonLiteral(part.text)}.encode("utf-8")`;
  const content =
    part.file === STDIN ? 'sys.stdin.buffer.read()' : `open(${jsonLiteral(part.file)}, "rb").read()`;
  if (part.change === 'url-encoded') return `quote_plus(${content}).encode()`;
  return part.change === 'joined-lines' ? `${content}.translate(None, b"\\r\\n\\0")` : content;
}

/** A field without a file is one whose file has no name. */
function formLine(field: FormField): string {
  const { name, value, file, filename } = field;
  const type = partType(field);
  const content =
    file === null
      ? jsonLiteral(value ?? '')
      : file === STDIN
        ? 'sys.stdin.buffer.read()'
        : `open(${jsonLiteral(file)}, "rb")`;
  const shown = filename === null ? 'None' : jsonLiteral(filename);
  return `    (${jsonLiteral(name)}, (${shown}, ${content}${type === null ? '' : `, ${jsonLiteral(type)}`})),`;
}

/** http.client writes texts as Latin-1, curl as UTF-8. */
function headerLiteral(value: string): string {
  const literal = jsonLiteral(value);
  return /^[\0-\x7f]*$/.test(value) ? literal : `${literal}.encode("utf-8")`;
}

/** requests follows by itself, but with HEAD. */
function redirectArgument({ followRedirects, method }: CurlRequest): string | undefined {
  if (followRedirects) return method.toUpperCase() === 'HEAD' ? 'allow_redirects=True' : undefined;
  return 'allow_redirects=False';
}

function authArgument(request: CurlRequest): string | undefined {
  const auth = sentAuth(request);
  if (auth === null) return undefined;
  const [username, password] = [auth.username, auth.password].map(headerLiteral);
  return setting(request, 'digest') === undefined
    ? `auth=(${username}, ${password})`
    : `auth=HTTPDigestAuth(${jsonLiteral(auth.username)}, ${jsonLiteral(auth.password)})`;
}

function verifyArgument(request: CurlRequest): string | undefined {
  const trusted = settingValue(request, 'cacert') ?? settingValue(request, 'capath');
  return trusted === undefined ? undefined : `verify=${jsonLiteral(trusted)}`;
}

function certArgument(request: CurlRequest): string | undefined {
  const certificate = clientCertificate(request);
  if (certificate === undefined) return undefined;
  const { file, key } = certificate;
  return key === undefined ? `cert=${jsonLiteral(file)}` : `cert=(${jsonLiteral(file)}, ${jsonLiteral(key)})`;
}

/** For requests the first time is that to connect, the second that between two answers. */
function timeoutArgument(request: CurlRequest): string | undefined {
  const whole = request.timeoutSeconds;
  const connect = settingValue(request, 'connect-timeout');
  if (connect === undefined) return whole === null ? undefined : `timeout=${whole}`;
  return `timeout=(${readSeconds(connect, '--connect-timeout')}, ${whole ?? 'None'})`;
}

function proxyArgument(request: CurlRequest): string | undefined {
  const address = proxyUrl(request);
  if (address === undefined) return undefined;
  return `proxies={"http": ${jsonLiteral(address)}, "https": ${jsonLiteral(address)}}`;
}
