import { type CurlRequest, readSeconds } from '../curl-request.ts';
import { type FormField, partType } from '../form-field.ts';
import { type BodyPart, STDIN } from '../request-data.ts';
import {
  clientCertificate,
  hasHeader,
  isUpload,
  type CodeGenerator,
  isPlainForm,
  isUntyped,
  joinedHeaders,
  lines,
  requireHttpProxy,
  sentAuth,
  settingValue,
  withFormAsBody,
} from './generator.ts';
import { jsonBody, type LiteralStyle, writeLiteral } from './json-body.ts';
import { rubyLiteral } from './literals.ts';

const STYLE: LiteralStyle = {
  object: ['{', '}'],
  array: ['[', ']'],
  entry: (key, value) => `${key} => ${value}`,
  text: rubyLiteral,
  words: { true: 'true', false: 'false', null: 'nil' },
};
const METHODS: Readonly<Record<string, string>> = {
  GET: 'Get',
  POST: 'Post',
  PUT: 'Put',
  PATCH: 'Patch',
  DELETE: 'Delete',
  HEAD: 'Head',
  OPTIONS: 'Options',
};

export const ruby: CodeGenerator = {
  library: 'net/http',
  carries: new Set([
    ...[
      'cacert',
      'capath',
      'cert',
      'key',
      'pass',
      'max-redirs',
      'connect-timeout',
      'request-target',
      'path-as-is',
    ],
    'http1.1',
  ]),
  urls: new Set(['quotes']),
  withholds: new Set(['user-agent', 'accept-encoding']),
  write(given) {
    requireHttpProxy(given, 'ruby');
    const asForm = given.form.length === 0 || (isPlainForm(given.form) && !given.followRedirects);
    const request = asForm ? given : withFormAsBody(given);
    const { form } = request;
    // Empty lists and objects are on two lines for JSON.pretty_generate, in some of its versions.
    const hasEmpty = request.body.some((part) => part.kind === 'text' && /\[\]|\{\}/.test(part.text));
    const json = jsonBody(request, hasEmpty ? ['compact'] : ['compact', 'indented']);
    const auth = sentAuth(request);
    const encodes = request.body.some((part) => part.kind === 'file' && part.change === 'url-encoded');
    const code = lines(
      'require "net/http"',
      'require "uri"',
      encodes && 'require "cgi"',
      json !== undefined && 'require "json"',
      (request.insecure || clientCertificate(request) !== undefined) && 'require "openssl"',
      '',
      `uri = URI(${rubyLiteral(request.target)})`,
      requestLine(request),
      lacksType(request) && 'def request.supply_default_content_type; end',
      headerLines(request),
      auth !== null && `request.basic_auth(${rubyLiteral(auth.username)}, ${rubyLiteral(auth.password)})`,
      json !== undefined &&
        `request.body = JSON.${json.layout === 'compact' ? 'generate' : 'pretty_generate'}(${writeLiteral(json.value, STYLE, '  ')})`,
      json === undefined &&
        request.body.length > 0 &&
        `request.body = ${request.body.map(bodyExpression).join(' + ')}`,
      form.length > 0 && ['request.set_form([', ...form.map(formLine), '], "multipart/form-data")'],
      '',
      request.followRedirects
        ? [
            'connect = lambda do |uri|',
            ...connectionLines(request).map((line) => `  ${line}`),
            '  http',
            'end',
            ...redirectLines(request),
          ]
        : [...connectionLines(request), 'response = http.request(request)'],
      'puts response.code',
      'puts response.body',
    );
    return { code, warnings: [] };
  },
};

function requestLine(request: CurlRequest): string {
  const { method, body, form } = request;
  const target = settingValue(request, 'request-target');
  const place = target === undefined ? 'uri' : rubyLiteral(target);
  const known = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined;
  if (known !== undefined) return `request = Net::HTTP::${known}.new(${place})`;
  const hasBody = body.length + form.length > 0;
  return `request = Net::HTTPGenericRequest.new(${rubyLiteral(method)}, ${hasBody}, true, ${place})`;
}

/** Whether Net::HTTP would add the type of a form, as it does for a method that may have a body. */
function lacksType(request: CurlRequest): boolean {
  return (
    isUntyped(request) ||
    (request.form.length === 0 &&
      ['POST', 'PUT', 'PATCH'].includes(request.method) &&
      !hasHeader(request, 'content-type'))
  );
}

/** Net::HTTP has a line for each name, and would part cookies by commas. */
function headerLines(request: CurlRequest): string[] {
  const written = joinedHeaders(request).map(
    ({ name, value }) => `request[${rubyLiteral(name)}] = ${rubyLiteral(value)}`,
  );
  const removed = [...request.removed].filter((name) =>
    ['accept', 'accept-encoding', 'user-agent'].includes(name),
  );
  return [...written, ...removed.map((name) => `request.delete(${rubyLiteral(name)})`)];
}

function bodyExpression(part: BodyPart): string {
  // Bytes and texts of different encodings would not join.
  if (part.kind === 'text') return `${rubyLiteral(part.text)}${/^[\0-\x7f]*$/.test(part.text) ? '' : '.b'}`;
  const content = part.file === STDIN ? '$stdin.binmode.read' : `File.binread(${rubyLiteral(part.file)})`;
  if (part.change === 'url-encoded') return `CGI.escape(${content})`;
  return part.change === 'joined-lines' ? `${content}.delete("\\r\\n\\0")` : content;
}

function formLine(field: FormField): string {
  const { name, value, file, filename } = field;
  if (file === null) return `  [${rubyLiteral(name)}, ${rubyLiteral(value ?? '')}],`;
  const settings = `{ filename: ${rubyLiteral(filename ?? file)}, content_type: ${rubyLiteral(partType(field) ?? '')} }`;
  return `  [${rubyLiteral(name)}, File.open(${rubyLiteral(file)}, "rb"), ${settings}],`;
}

function connectionLine({ proxy }: CurlRequest): string {
  // Without one named, Net::HTTP takes the proxy of the environment, as curl does.
  if (proxy === null) return 'http = Net::HTTP.new(uri.host, uri.port)';
  const { host, port, credentials } = proxy;
  const user =
    credentials === null
      ? ''
      : `, ${rubyLiteral(credentials.username)}, ${rubyLiteral(credentials.password)}`;
  return `http = Net::HTTP.new(uri.host, uri.port, ${rubyLiteral(host)}, ${port}${user})`;
}

function connectionLines(request: CurlRequest): string[] {
  const { insecure, timeoutSeconds } = request;
  const certificate = clientCertificate(request);
  const authorities = settingValue(request, 'cacert');
  const folder = settingValue(request, 'capath');
  const connect = settingValue(request, 'connect-timeout');
  const open = connect === undefined ? timeoutSeconds : readSeconds(connect, '--connect-timeout');
  return [
    connectionLine(request),
    'http.use_ssl = uri.scheme == "https"',
    insecure && 'http.verify_mode = OpenSSL::SSL::VERIFY_NONE',
    authorities !== undefined && `http.ca_file = ${rubyLiteral(authorities)}`,
    folder !== undefined && `http.ca_path = ${rubyLiteral(folder)}`,
    certificate !== undefined &&
      `http.cert = OpenSSL::X509::Certificate.new(File.binread(${rubyLiteral(certificate.file)}))`,
    certificate !== undefined &&
      `http.key = OpenSSL::PKey.read(File.binread(${rubyLiteral(certificate.key ?? certificate.file)})${certificate.password === undefined ? '' : `, ${rubyLiteral(certificate.password)}`})`,
    open !== null && `http.open_timeout = ${open}`,
    timeoutSeconds !== null && `http.read_timeout = ${timeoutSeconds}`,
    // It would send some requests again by itself.
    'http.max_retries = 0',
  ].filter((line) => line !== false);
}

/** Net::HTTP follows no redirects. As with curl, credentials and cookies stay with the host that they are for. */
function redirectLines(request: CurlRequest): string[] {
  const limit = settingValue(request, 'max-redirs') ?? '50';
  return [
    'response = connect.call(uri).request(request)',
    ...(limit === '-1' ? [] : ['redirects = 0']),
    'while %w[301 302 303 307 308].include?(response.code) && response["location"]',
    ...(limit === '-1'
      ? []
      : ['  redirects += 1', `  raise "too many redirects" if redirects > ${Number(limit)}`]),
    '  target = URI.join(uri, response["location"])',
    `  keep = %w[${isUpload(request) ? '301 302 ' : ''}307 308].include?(response.code) || %w[GET HEAD].include?(request.method)`,
    '  same = [target.scheme, target.host, target.port] == [uri.scheme, uri.host, uri.port]',
    request.methodIsGiven ? '  method = request.method' : '  method = keep ? request.method : "GET"',
    '  following = Net::HTTPGenericRequest.new(method, keep && !request.body.nil?, method != "HEAD", target)',
    '  request.each_header do |name, value|',
    '    following[name] = value if keep || !name.start_with?("content-")',
    '  end',
    '  unless same',
    '    following.delete("authorization")',
    '    following.delete("cookie")',
    '    following["host"] = target.port == target.default_port ? target.host : "#{target.host}:#{target.port}"',
    '  end',
    ...(lacksType(request) ? ['  def following.supply_default_content_type; end'] : []),
    '  following.body = request.body if keep',
    '  request, uri = following, target',
    '  response = connect.call(uri).request(request)',
    'end',
  ];
}
