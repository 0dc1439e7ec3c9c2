import type { FormField } from '../curl-request.ts';
import { codeHeaders, type CodeGenerator, lines } from './generator.ts';
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
  write(request) {
    const { url, method, form, auth, timeoutSeconds, proxy } = request;
    const json = jsonBody(request);
    const body = request.body.map((part) =>
      part.kind === 'text' ? rubyLiteral(part.text) : `File.binread(${rubyLiteral(part.file)})`,
    );
    const known = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined;
    const address = proxy === null || /^[a-z\d]+:\/\//i.test(proxy) ? proxy : `http://${proxy}`;
    const code = lines(
      'require "net/http"',
      'require "uri"',
      json !== undefined && 'require "json"',
      request.insecure && 'require "openssl"',
      '',
      `uri = URI(${rubyLiteral(url)})`,
      known === undefined
        ? `request = Net::HTTPGenericRequest.new(${rubyLiteral(method)}, true, true, uri.request_uri)`
        : `request = Net::HTTP::${known}.new(uri)`,
      codeHeaders(request).map(
        ({ name, value }) => `request.add_field(${rubyLiteral(name)}, ${rubyLiteral(value)})`,
      ),
      auth !== null && `request.basic_auth(${rubyLiteral(auth.username)}, ${rubyLiteral(auth.password)})`,
      json !== undefined && `request.body = ${writeLiteral(json.value, STYLE, '  ')}.to_json`,
      json === undefined && body.length > 0 && `request.body = ${body.join(' + ')}`,
      form.length > 0 && ['request.set_form([', ...form.map(formLine), '], "multipart/form-data")'],
      '',
      address === null
        ? 'http = Net::HTTP.new(uri.host, uri.port)'
        : [
            `proxy = URI(${rubyLiteral(address)})`,
            'http = Net::HTTP.new(uri.host, uri.port, proxy.host, proxy.port, proxy.user, proxy.password)',
          ],
      'http.use_ssl = uri.scheme == "https"',
      request.insecure && 'http.verify_mode = OpenSSL::SSL::VERIFY_NONE',
      timeoutSeconds !== null && [
        `http.open_timeout = ${timeoutSeconds}`,
        `http.read_timeout = ${timeoutSeconds}`,
      ],
      'response = http.request(request)',
      'puts response.code',
      'puts response.body',
    );
    return { code, warnings: request.followRedirects ? ['Net::HTTP does not follow redirects'] : [] };
  },
};

function formLine({ name, value, file, filename, content_type }: FormField): string {
  const options = [
    ...(filename === null ? [] : [`filename: ${rubyLiteral(filename)}`]),
    ...(content_type === null ? [] : [`content_type: ${rubyLiteral(content_type)}`]),
  ];
  const settings = options.length === 0 ? '' : `, { ${options.join(', ')} }`;
  const content = file === null ? rubyLiteral(value ?? '') : `File.open(${rubyLiteral(file)}, "rb")`;
  return `  [${rubyLiteral(name)}, ${content}${settings}],`;
}
