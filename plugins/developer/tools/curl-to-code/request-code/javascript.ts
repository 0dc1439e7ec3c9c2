import { type CurlRequest, readSeconds } from '../curl-request.ts';
import { type FormField, partType } from '../form-field.ts';
import { type BodyPart, STDIN } from '../request-data.ts';
import {
  clientCertificate,
  type CodeGenerator,
  type GeneratedCode,
  isPlainForm,
  isUntyped,
  isUpload,
  joinedHeaders,
  lines,
  proxyUrl,
  readsStdin,
  redirectWarnings,
  refusal,
  requireHttpProxy,
  sentAuth,
  settingValue,
  withFormAsBody,
  STANDARD_URLS,
} from './generator.ts';
import { jsonBody, type LiteralStyle, writeLiteral } from './json-body.ts';
import { jsonLiteral } from './literals.ts';

/** fetch in a page. */
export const javascript: CodeGenerator = {
  library: 'fetch',
  carries: new Set(),
  urls: STANDARD_URLS,
  write: (request) => writeFetch(request, 'javascript'),
};

/** fetch in Node.js, which has it since version 18; undici, of which it is a part, where fetch alone cannot say how to connect. */
export const node: CodeGenerator = {
  library: 'fetch (Node.js 18+)',
  carries: new Set(['cacert', 'cert', 'key', 'pass', 'connect-timeout', 'unix-socket', 'http1.1']),
  urls: STANDARD_URLS,
  write: (request) => writeFetch(request, 'node'),
};

/** The language: JavaScript in a page, or in Node.js. */
type Place = 'javascript' | 'node';

const STYLE: LiteralStyle = {
  object: ['{', '}'],
  array: ['[', ']'],
  entry: (key, value) => `${key}: ${value}`,
  text: jsonLiteral,
  words: { true: 'true', false: 'false', null: 'null' },
};

/** Methods that fetch writes in capitals (Fetch, "normalize a method"), and those that it does not send. */
const CAPITALS: ReadonlySet<string> = new Set(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT']);
const FORBIDDEN: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK']);

function writeFetch(given: CurlRequest, place: Place): GeneratedCode {
  const request = given.form.length === 0 || isPlainForm(given.form) ? given : withFormAsBody(given);
  requireSendable(request, place);
  const { method, target, form, timeoutSeconds } = request;
  const dispatcher = place === 'node' ? dispatcherLines(request) : [];
  const headers = joinedHeaders(request).map(
    ({ name, value }) => `    ${jsonLiteral(name)}: ${jsonLiteral(asBytes(value))},`,
  );
  const auth = sentAuth(request);
  if (auth !== null) headers.push(`    "Authorization": ${jsonLiteral(`Basic ${basicToken(auth)}`)},`);
  const encodes = request.body.some((part) => part.kind === 'file' && part.change === 'url-encoded');
  const body = bodyExpression(request, place);
  const code = lines(
    importLines(request, place, dispatcher),
    encodes && URL_ENCODE,
    form.length > 0 && ['const form = new FormData();', ...form.map((field) => formLine(field, place)), ''],
    dispatcher,
    `const response = await fetch(${jsonLiteral(target)}, {`,
    `  method: ${jsonLiteral(method)},`,
    headers.length > 0 && ['  headers: {', ...headers, '  },'],
    body !== undefined && `  body: ${body},`,
    !request.followRedirects && place === 'node' && '  redirect: "manual",',
    timeoutSeconds !== null && `  signal: AbortSignal.timeout(${Math.round(timeoutSeconds * 1000)}),`,
    dispatcher.length > 0 && '  dispatcher,',
    '});',
    'console.log(response.status);',
    'console.log(await response.text());',
  );
  return {
    code,
    warnings: [
      ...(place === 'javascript' ? pageWarnings(request) : []),
      // fetch sends an upload again as curl does.
      ...(isUpload(request) ? [] : redirectWarnings(request, 'fetch')),
    ],
    ...(dispatcher.length > 0 ? { library: 'undici (Node.js 18+)' } : {}),
  };
}

/** @throws InputError for what fetch refuses, or would send in another way */
function requireSendable(request: CurlRequest, place: Place): void {
  const { method, body, form, proxy, insecure } = request;
  const refuse = (option: string, why: string) => refusal(place, option, why);
  if (['GET', 'HEAD'].includes(method) && body.length + form.length > 0)
    throw refuse(`body with ${method}`, 'fetch sends none');
  if (FORBIDDEN.has(method.toUpperCase())) throw refuse(`method ${method}`, 'fetch does not send it');
  if (!CAPITALS.has(method) && CAPITALS.has(method.toUpperCase()))
    throw refuse(`method ${method}`, `fetch sends ${method.toUpperCase()}`);
  if (joinedHeaders(request).some(({ name }) => name.toLowerCase() === 'host'))
    throw refuse('header Host', 'fetch sends the host of the address');
  const held = joinedHeaders(request).find(
    ({ name, value }) =>
      /^(?:expect|keep-alive|upgrade)$/i.test(name) ||
      (/^connection$/i.test(name) && !/^(?:close|keep-alive)$/i.test(value)),
  );
  if (held !== undefined) throw refuse(`header ${held.name}`, 'fetch answers for the connection itself');
  if (place === 'node') return requireHttpProxy(request, place);
  if (insecure) throw refuse('--insecure', 'a page cannot skip the check of certificates');
  if (proxy !== null) throw refuse('--proxy', 'a page cannot choose one');
  if (readsStdin(request)) throw refuse('standard input', 'a page has none');
  return undefined;
}

/** Headers that a page may not set (Fetch, "forbidden request-header"). */
const OF_THE_BROWSER =
  /^(?:accept-(?:charset|encoding)|access-control-request-.*|connection|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|te|trailer|upgrade|via|proxy-.*|sec-.*)$/i;

function pageWarnings(request: CurlRequest): string[] {
  const own = joinedHeaders(request).filter(({ name }) => OF_THE_BROWSER.test(name));
  const files = [...request.body, ...request.form].some((part) => 'file' in part && part.file !== null);
  return [
    ...(files ? ['a page reads no local files: they are fetched by their name instead'] : []),
    ...(own.length > 0
      ? [`in a page the browser sets these headers itself: ${own.map(({ name }) => name).join(', ')}`]
      : []),
  ];
}

function importLines(request: CurlRequest, place: Place, dispatcher: readonly string[]): string[] {
  if (place === 'javascript') return [];
  const files = [...request.body, ...request.form].flatMap((part) =>
    'file' in part && part.file !== null ? [part.file] : [],
  );
  const agent = dispatcher.some((line) => line.includes('ProxyAgent')) ? 'ProxyAgent' : 'Agent';
  const needsRead =
    files.some((file) => file !== STDIN) || dispatcher.some((line) => line.includes('readFile('));
  const imports = [
    ...(needsRead ? ['import { readFile } from "node:fs/promises";'] : []),
    ...(files.includes(STDIN) ? ['import { buffer } from "node:stream/consumers";'] : []),
    ...(dispatcher.length === 0
      ? []
      : [`import { ${agent}, fetch${request.form.length > 0 ? ', FormData' : ''} } from "undici";`]),
  ];
  return imports.length === 0 ? [] : [...imports, ''];
}

/** How to connect, where fetch alone cannot say it. */
function dispatcherLines(request: CurlRequest): string[] {
  const read = (file: string) => `await readFile(${jsonLiteral(file)})`;
  const certificate = clientCertificate(request);
  const authorities = settingValue(request, 'cacert');
  const socket = settingValue(request, 'unix-socket');
  const connect = settingValue(request, 'connect-timeout');
  const tls = [
    ...(request.insecure ? ['rejectUnauthorized: false'] : []),
    ...(authorities === undefined ? [] : [`ca: ${read(authorities)}`]),
    ...(certificate === undefined
      ? []
      : [`cert: ${read(certificate.file)}`, `key: ${read(certificate.key ?? certificate.file)}`]),
    ...(certificate?.password === undefined ? [] : [`passphrase: ${jsonLiteral(certificate.password)}`]),
    ...(socket === undefined ? [] : [`socketPath: ${jsonLiteral(socket)}`]),
    ...(connect === undefined
      ? []
      : [`timeout: ${Math.round(readSeconds(connect, '--connect-timeout') * 1000)}`]),
  ];
  const address = proxyUrl({ ...request, proxy: request.proxy && { ...request.proxy, credentials: null } });
  if (address === undefined) {
    if (tls.length === 0) return [];
    return [
      'const dispatcher = new Agent({',
      '  connect: {',
      ...tls.map((line) => `    ${line},`),
      '  },',
      '});',
      '',
    ];
  }
  const credentials = request.proxy?.credentials ?? null;
  return [
    'const dispatcher = new ProxyAgent({',
    `  uri: ${jsonLiteral(address)},`,
    ...(credentials === null ? [] : [`  token: ${jsonLiteral(`Basic ${basicToken(credentials)}`)},`]),
    ...(request.target.startsWith('http:') ? ['  proxyTunnel: false,'] : []),
    ...(tls.length === 0 ? [] : ['  requestTls: {', ...tls.map((line) => `    ${line},`), '  },']),
    '});',
    '',
  ];
}

const URL_ENCODE = [
  'const urlEncode = (bytes) =>',
  '  Array.from(bytes, (byte) => {',
  '    const character = String.fromCharCode(byte);',
  '    if (/[\\w.~-]/.test(character)) return character;',
  '    return byte === 32 ? "+" : `%${byte.toString(16).padStart(2, "0").toUpperCase()}`;',
  '  }).join("");',
  '',
];

function bodyExpression(request: CurlRequest, place: Place): string | undefined {
  const { body, form } = request;
  if (form.length > 0) return 'form';
  const json = jsonBody(request, ['compact', 'indented']);
  if (json !== undefined) {
    const literal = writeLiteral(json.value, STYLE, '  ').replaceAll('\n', '\n  ');
    return `JSON.stringify(${literal}${json.layout === 'compact' ? '' : ', null, 2'})`;
  }
  const [part, ...others] = body;
  if (part === undefined) return undefined;
  // fetch gives text, and nothing else, a type of its own.
  if (others.length === 0 && part.kind === 'text')
    return isUntyped(request)
      ? `new TextEncoder().encode(${jsonLiteral(part.text)})`
      : jsonLiteral(part.text);
  const pieces = body.map((piece) =>
    piece.kind === 'text' ? jsonLiteral(piece.text) : fileExpression(piece, place),
  );
  if (others.length > 0) return `new Blob([${pieces.join(', ')}])`;
  return part.kind === 'file' && part.change === 'url-encoded' && isUntyped(request)
    ? `new TextEncoder().encode(${pieces.join('')})`
    : pieces.join('');
}

function fileExpression(
  { file, change }: Pick<Extract<BodyPart, { kind: 'file' }>, 'file' | 'change'>,
  place: Place,
): string {
  const content =
    place === 'javascript'
      ? `new Uint8Array(await (await fetch(${jsonLiteral(file)})).arrayBuffer())`
      : file === STDIN
        ? 'await buffer(process.stdin)'
        : `await readFile(${jsonLiteral(file)})`;
  if (change === 'url-encoded') return `urlEncode(${content})`;
  return change === 'joined-lines' ? `(${content}).filter((byte) => ![0, 10, 13].includes(byte))` : content;
}

function formLine(field: FormField, place: Place): string {
  const { name, value, file, filename } = field;
  if (file === null) return `form.append(${jsonLiteral(name)}, ${jsonLiteral(value ?? '')});`;
  const type = partType(field);
  const sent = `new Blob([${fileExpression({ file, change: null }, place)}]${type === null ? '' : `, { type: ${jsonLiteral(type)} }`})`;
  return `form.append(${jsonLiteral(name)}, ${sent}${filename === null ? '' : `, ${jsonLiteral(filename)}`});`;
}

/** Text as fetch takes headers: a character a byte of its UTF-8. */
function asBytes(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
}

function basicToken({
  username,
  password,
}: {
  readonly username: string;
  readonly password: string;
}): string {
  return btoa(asBytes(`${username}:${password}`));
}
