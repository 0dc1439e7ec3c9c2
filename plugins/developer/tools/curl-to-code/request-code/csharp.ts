import type { BodyPart, CurlRequest, FormField } from '../curl-request.ts';
import { codeHeaders, type CodeGenerator, lines } from './generator.ts';
import { jsonLiteral } from './literals.ts';

export const csharp: CodeGenerator = {
  library: 'System.Net.Http (.NET 6+)',
  write(request) {
    const { url, method, body, form, auth, timeoutSeconds, proxy } = request;
    const hasContent = body.length > 0 || form.length > 0;
    const address = proxy === null || /^[a-z\d]+:\/\//i.test(proxy) ? proxy : `http://${proxy}`;
    const code = lines(
      'using System;',
      'using System.IO;',
      'using System.Linq;',
      'using System.Net;',
      'using System.Net.Http;',
      'using System.Text;',
      '',
      'var handler = new HttpClientHandler',
      '{',
      `    AllowAutoRedirect = ${request.followRedirects},`,
      '    UseCookies = false,',
      request.compressed && '    AutomaticDecompression = DecompressionMethods.All,',
      request.insecure &&
        '    ServerCertificateCustomValidationCallback = HttpClientHandler.DangerousAcceptAnyServerCertificateValidator,',
      address !== null && `    Proxy = new WebProxy(${jsonLiteral(address)}),`,
      '};',
      'using var client = new HttpClient(handler);',
      timeoutSeconds !== null && `client.Timeout = TimeSpan.FromSeconds(${timeoutSeconds});`,
      `using var request = new HttpRequestMessage(new HttpMethod(${jsonLiteral(method)}), ${jsonLiteral(url)});`,
      form.length > 0 && [
        'var form = new MultipartFormDataContent();',
        ...form.flatMap(formLines),
        'request.Content = form;',
      ],
      body.length > 0 && `request.Content = new ByteArrayContent(${bodyExpression(body)});`,
      headerLines(request, hasContent),
      auth !== null && [
        `var credentials = Convert.ToBase64String(Encoding.UTF8.GetBytes(${jsonLiteral(`${auth.username}:${auth.password}`)}));`,
        'request.Headers.TryAddWithoutValidation("Authorization", "Basic " + credentials);',
      ],
      'using var response = await client.SendAsync(request);',
      'Console.WriteLine((int)response.StatusCode);',
      'Console.WriteLine(await response.Content.ReadAsStringAsync());',
    );
    return { code, warnings: [] };
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

function bodyExpression(body: readonly BodyPart[]): string {
  const [first = '', ...others] = body.map((part) =>
    part.kind === 'text'
      ? `Encoding.UTF8.GetBytes(${jsonLiteral(part.text)})`
      : `File.ReadAllBytes(${jsonLiteral(part.file)})`,
  );
  return others.length === 0
    ? first
    : `${[first, ...others.map((part) => `.Concat(${part})`)].join('')}.ToArray()`;
}

function formLines({ name, value, file, filename, content_type }: FormField, index: number): string[] {
  const content =
    file === null
      ? `new ByteArrayContent(Encoding.UTF8.GetBytes(${jsonLiteral(value ?? '')}))`
      : `new ByteArrayContent(File.ReadAllBytes(${jsonLiteral(file)}))`;
  return [
    `var part${index} = ${content};`,
    ...(content_type === null
      ? []
      : [`part${index}.Headers.TryAddWithoutValidation("Content-Type", ${jsonLiteral(content_type)});`]),
    `form.Add(part${index}, ${jsonLiteral(name)}${filename === null ? '' : `, ${jsonLiteral(filename)}`});`,
  ];
}
