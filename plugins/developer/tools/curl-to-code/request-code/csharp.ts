import type { CurlRequest } from '../curl-request.ts';
import { type FormField, partType } from '../form-field.ts';
import { type BodyPart, STDIN } from '../request-data.ts';
import {
  clientCertificate,
  codeHeaders,
  type CodeGenerator,
  isPlainForm,
  lines,
  redirectWarnings,
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
    const redirects = settingValue(request, 'max-redirs');
    const certificate = clientCertificate(request);
    const hasContent = body.length > 0 || form.length > 0;
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
      `    AllowAutoRedirect = ${request.followRedirects && Number(redirects) !== 0},`,
      '    UseCookies = false,',
      request.compressed && '    AutomaticDecompression = DecompressionMethods.All,',
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
      redirects !== undefined &&
        Number(redirects) > 0 &&
        `    MaxAutomaticRedirections = ${Number(redirects)},`,
      '};',
      certificate !== undefined &&
        `handler.ClientCertificates.Add(X509Certificate2.CreateFromPemFile(${jsonLiteral(certificate.file)}, ${jsonLiteral(certificate.key ?? certificate.file)}));`,
      'using var client = new HttpClient(handler);',
      timeoutSeconds !== null && `client.Timeout = TimeSpan.FromSeconds(${timeoutSeconds});`,
      `using var request = new HttpRequestMessage(new HttpMethod(${jsonLiteral(method)}), ${jsonLiteral(target)});`,
      versionLines(request),
      form.length > 0 && [
        'var form = new MultipartFormDataContent();',
        ...form.flatMap(formLines),
        'request.Content = form;',
      ],
      body.length > 0 && `request.Content = new ByteArrayContent(${bodyExpression(body)});`,
      headerLines(request, hasContent),
      scheme === undefined &&
        auth !== null && [
          `var credentials = Convert.ToBase64String(Encoding.UTF8.GetBytes(${jsonLiteral(`${auth.username}:${auth.password}`)}));`,
          'request.Headers.TryAddWithoutValidation("Authorization", "Basic " + credentials);',
        ],
      'using var response = await client.SendAsync(request);',
      'Console.WriteLine((int)response.StatusCode);',
      'Console.WriteLine(await response.Content.ReadAsStringAsync());',
    );
    return { code, warnings: redirectWarnings(request, 'HttpClient') };
  },
};

/** What .NET keeps with the content, not with the request. */
const CONTENT_HEADERS = /^(?:allow|content-.*|expires|last-modified)$/i;

function headerLines(request: CurlRequest, hasContent: boolean): string[] {
  return codeHeaders(request).map(({ name, value }) => {
    const holder = CONTENT_HEADERS.test(name) && hasContent ? 'request.Content.Headers' : 'request.Headers';
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
  const content =
    part.file === STDIN
      ? 'new BinaryReader(Console.OpenStandardInput()).ReadBytes(int.MaxValue)'
      : `File.ReadAllBytes(${jsonLiteral(part.file)})`;
  return part.change === 'joined-lines'
    ? `${content}.Where(b => b is not (0 or 10 or 13)).ToArray()`
    : content;
}

function formLines(field: FormField, index: number): string[] {
  const { name, value, file, filename } = field;
  const type = partType(field);
  const content =
    file === null
      ? `new ByteArrayContent(Encoding.UTF8.GetBytes(${jsonLiteral(value ?? '')}))`
      : `new ByteArrayContent(File.ReadAllBytes(${jsonLiteral(file)}))`;
  return [
    `var part${index} = ${content};`,
    ...(type === null
      ? []
      : [`part${index}.Headers.TryAddWithoutValidation("Content-Type", ${jsonLiteral(type)});`]),
    `form.Add(part${index}, ${jsonLiteral(name)}${filename === null ? '' : `, ${jsonLiteral(filename)}`});`,
  ];
}
