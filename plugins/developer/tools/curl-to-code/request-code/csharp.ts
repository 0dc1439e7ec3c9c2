import type { CurlRequest } from '../curl-request.ts';
import { type FormField, partType } from '../form-field.ts';
import { type BodyPart, STDIN } from '../request-data.ts';
import {
  clientCertificate,
  codeHeaders,
  type CodeGenerator,
  isPlainForm,
  isUpload,
  lines,
  readsStdin,
  refusal,
  requireHttpProxy,
  requirePlainKey,
  sentAuth,
  setting,
  settingValue,
  withFormAsBody,
} from './generator.ts';
import { jsonLiteral } from './literals.ts';

export const csharp: CodeGenerator = {
  library: 'System.Net.Http (.NET 6+)',
  carries: new Set([
    'digest',
    'ntlm',
    'negotiate',
    'cert',
    'key',
    'max-redirs',
    'http1.0',
    'http1.1',
    'http2',
  ]),
  urls: new Set(['dots']),
  write(given) {
    requireHttpProxy(given, 'csharp');
    requireSendable(given);
    const request = given.form.length === 0 || isPlainForm(given.form) ? given : withFormAsBody(given);
    const { target, method, body, form, timeoutSeconds, proxy } = request;
    const auth = sentAuth(request);
    const scheme = SCHEMES.find(([name]) => setting(request, name) !== undefined)?.[1];
    const certificate = clientCertificate(request);
    const hasBody = body.length > 0 || form.length > 0;
    const decompression = decompressionMethods(request);
    const code = lines(
      'using System;',
      'using System.IO;',
      'using System.Linq;',
      'using System.Net;',
      'using System.Net.Http;',
      certificate !== undefined && 'using System.Security.Cryptography.X509Certificates;',
      'using System.Text;',
      '',
      'var handler = new HttpClientHandler',
      '{',
      '    AllowAutoRedirect = false,',
      '    UseCookies = false,',
      decompression !== undefined && `    AutomaticDecompression = ${decompression},`,
      request.insecure &&
        '    ServerCertificateCustomValidationCallback = HttpClientHandler.DangerousAcceptAnyServerCertificateValidator,',
      proxy !== null && proxyLine(proxy),
      scheme !== undefined &&
        auth !== null && [
          '    Credentials = new CredentialCache',
          '    {',
          `        { new Uri(${jsonLiteral(target)}), ${jsonLiteral(scheme)}, new NetworkCredential(${jsonLiteral(auth.username)}, ${jsonLiteral(auth.password)}) },`,
          '    },',
        ],
      '};',
      certificate !== undefined &&
        `handler.ClientCertificates.Add(X509Certificate2.CreateFromPemFile(${jsonLiteral(certificate.file)}, ${jsonLiteral(certificate.key ?? certificate.file)}));`,
      'using var client = new HttpClient(handler);',
      timeoutSeconds !== null && `client.Timeout = TimeSpan.FromSeconds(${timeoutSeconds});`,
      readsStdin(request) && [
        'using var input = new MemoryStream();',
        'await Console.OpenStandardInput().CopyToAsync(input);',
      ],
      `var request = new HttpRequestMessage(new HttpMethod(${jsonLiteral(method)}), ${jsonLiteral(target)});`,
      versionLines(request),
      form.length > 0 && [
        'var form = new MultipartFormDataContent();',
        ...form.flatMap(formLines),
        'request.Content = form;',
      ],
      body.length > 0 && `request.Content = new ByteArrayContent(${bodyExpression(body)});`,
      !hasBody &&
        codeHeaders(request).some(({ name }) => CONTENT_HEADERS.test(name)) &&
        'request.Content = new ByteArrayContent(Array.Empty<byte>());',
      headerLines(request),
      scheme === undefined &&
        auth !== null && [
          `var credentials = Convert.ToBase64String(Encoding.UTF8.GetBytes(${jsonLiteral(`${auth.username}:${auth.password}`)}));`,
          'request.Headers.TryAddWithoutValidation("Authorization", "Basic " + credentials);',
        ],
      proxyAuthLines(request),
      'var response = await client.SendAsync(request);',
      request.followRedirects && redirectLines(request),
      'Console.WriteLine((int)response.StatusCode);',
      'Console.WriteLine(await response.Content.ReadAsStringAsync());',
    );
    return {
      code,
      warnings:
        scheme !== undefined && auth !== null
          ? [`HttpClient sends nothing by ${scheme} before the server asks for it`]
          : [],
    };
  },
};

/** What .NET keeps with the content, not with the request. */
const CONTENT_HEADERS = /^(?:allow|content-.*|expires|last-modified)$/i;

function headerLines(request: CurlRequest): string[] {
  return codeHeaders(request).map(({ name, value }) => {
    const holder = CONTENT_HEADERS.test(name) ? 'request.Content.Headers' : 'request.Headers';
    return `${holder}.TryAddWithoutValidation(${jsonLiteral(name)}, ${jsonLiteral(value)});`;
  });
}

const SCHEMES = [
  ['digest', 'Digest'],
  ['ntlm', 'NTLM'],
  ['negotiate', 'Negotiate'],
] as const;

/** Methods that .NET writes in capitals. */
const CAPITALS = /^(?:connect|delete|get|head|options|patch|post|put|query|trace)$/i;

/** @throws InputError for what .NET sends in another way */
function requireSendable(request: CurlRequest): void {
  requirePlainKey(request, 'csharp');
  const { method, body } = request;
  if (CAPITALS.test(method) && method !== method.toUpperCase())
    throw refusal('csharp', `method ${method}`, `.NET sends ${method.toUpperCase()}`);
  if (body.some((part) => part.kind === 'file' && part.change === 'url-encoded'))
    throw refusal('csharp', '--data-urlencode with a file', '.NET encodes no bytes so');
  const foreign = codeHeaders(request).find(({ value }) => !/^[\t\x20-\x7e]*$/.test(value));
  if (foreign !== undefined)
    throw refusal('csharp', `header ${foreign.name} beyond ASCII`, '.NET sends no such text');
}

/** What HttpClient undoes, and asks for: a header of one's own says which, or that nothing is asked for. */
function decompressionMethods(request: CurlRequest): string | undefined {
  if (!request.compressed || request.removed.has('accept-encoding')) return undefined;
  const own = request.headers.find(({ name }) => name.toLowerCase() === 'accept-encoding')?.value;
  if (own === undefined) return 'DecompressionMethods.All';
  const methods = [
    ['gzip', 'GZip'],
    ['deflate', 'Deflate'],
    ['br', 'Brotli'],
  ] as const;
  const named = methods.filter(([coding]) =>
    own
      .toLowerCase()
      .split(/[\s,;]+/)
      .includes(coding),
  );
  return named.length === 0
    ? undefined
    : named.map(([, method]) => `DecompressionMethods.${method}`).join(' | ');
}

/**
 * HttpClient would leave credentials out after any redirect, carry cookies and the host to any other host, and go on
 * with GET where curl does not.
 */
function redirectLines(request: CurlRequest): string[] {
  const limit = Number(settingValue(request, 'max-redirs') ?? '50');
  const kept = `${isUpload(request) ? '301 or 302 or ' : ''}307 or 308`;
  const asksProxy = proxyAuthLines(request).length > 0;
  const method = request.methodIsGiven ? 'request.Method' : 'keep ? request.Method : HttpMethod.Get';
  return [
    ...(limit < 0 ? [] : ['var redirects = 0;']),
    'while ((int)response.StatusCode is 301 or 302 or 303 or 307 or 308 && response.Headers.Location is not null)',
    '{',
    ...(limit < 0
      ? []
      : [`    if (++redirects > ${limit}) throw new HttpRequestException("too many redirects");`]),
    '    var target = new Uri(request.RequestUri, response.Headers.Location);',
    '    var same = target.Scheme == request.RequestUri.Scheme && target.Authority == request.RequestUri.Authority;',
    `    var keep = (int)response.StatusCode is ${kept} || request.Method.Method is "GET" or "HEAD";`,
    `    var following = new HttpRequestMessage(${method}, target)`,
    '    {',
    '        Version = request.Version,',
    '        Content = keep ? request.Content : null,',
    '    };',
    '    foreach (var (name, values) in request.Headers.NonValidated)',
    '    {',
    '        var secret = name.ToLowerInvariant() is "authorization" or "cookie" or "host";',
    // Behind a tunnel the next server would read it.
    ...(asksProxy ? ['        if (name == "Proxy-Authorization" && target.Scheme != "http") continue;'] : []),
    '        if (same || !secret)',
    '            following.Headers.TryAddWithoutValidation(name, values);',
    '    }',
    '    request = following;',
    '    response = await client.SendAsync(request);',
    '}',
  ];
}

/** A proxy that passes a request on reads the user in a header, which .NET would send only when it is asked. */
function proxyAuthLines({ proxy, target }: CurlRequest): string[] {
  if (!proxy?.credentials || !target.startsWith('http:')) return [];
  const { username, password } = proxy.credentials;
  return [
    `var user = Convert.ToBase64String(Encoding.UTF8.GetBytes(${jsonLiteral(`${username}:${password}`)}));`,
    'request.Headers.TryAddWithoutValidation("Proxy-Authorization", "Basic " + user);',
  ];
}

function proxyLine({ host, port, credentials }: NonNullable<CurlRequest['proxy']>): string {
  const address = `new WebProxy(${jsonLiteral(`http://${host}:${port}`)})`;
  if (credentials === null) return `    Proxy = ${address},`;
  const user = `new NetworkCredential(${jsonLiteral(credentials.username)}, ${jsonLiteral(credentials.password)})`;
  return `    Proxy = ${address} { Credentials = ${user} },`;
}

function versionLines(request: CurlRequest): string[] {
  if (setting(request, 'http1.0') !== undefined) return ['request.Version = HttpVersion.Version10;'];
  return setting(request, 'http2') === undefined ? [] : ['request.Version = HttpVersion.Version20;'];
}

function bodyExpression(body: readonly BodyPart[]): string {
  const [first = '', ...others] = body.map(bytes);
  return others.length === 0
    ? first
    : `${[first, ...others.map((part) => `.Concat(${part})`)].join('')}.ToArray()`;
}

function bytes(part: BodyPart): string {
  if (part.kind === 'text') return `Encoding.UTF8.GetBytes(${jsonLiteral(part.text)})`;
  const content = fileBytes(part.file);
  return part.change === 'joined-lines'
    ? `${content}.Where(b => b is not (0 or 10 or 13)).ToArray()`
    : content;
}

function fileBytes(file: string): string {
  return file === STDIN ? 'input.ToArray()' : `File.ReadAllBytes(${jsonLiteral(file)})`;
}

function formLines(field: FormField, index: number): string[] {
  const { name, value, file, filename } = field;
  const type = partType(field);
  const content =
    file === null
      ? `new ByteArrayContent(Encoding.UTF8.GetBytes(${jsonLiteral(value ?? '')}))`
      : `new ByteArrayContent(${fileBytes(file)})`;
  return [
    `var part${index} = ${content};`,
    ...(type === null
      ? []
      : [`part${index}.Headers.TryAddWithoutValidation("Content-Type", ${jsonLiteral(type)});`]),
    `form.Add(part${index}, ${jsonLiteral(name)}${filename === null ? '' : `, ${jsonLiteral(filename)}`});`,
  ];
}
