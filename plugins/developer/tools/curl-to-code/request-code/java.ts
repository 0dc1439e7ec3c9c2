import type { BodyPart, FormField } from '../curl-request.ts';
import { codeHeaders, type CodeGenerator, lines } from './generator.ts';
import { jsonLiteral } from './literals.ts';

const BOUNDARY = '----toolyard-form-boundary';

export const java: CodeGenerator = {
  library: 'java.net.http (Java 11+)',
  write(request) {
    const { url, method, body, form, auth, timeoutSeconds, proxy } = request;
    const warnings: string[] = [];
    if (request.compressed) warnings.push('java.net.http does not decompress responses');
    const restricted = codeHeaders(request).filter(({ name }) => RESTRICTED.has(name.toLowerCase()));
    for (const { name } of restricted) warnings.push(`java.net.http does not let the header ${name} be set`);
    const headers = codeHeaders(request).filter((header) => !restricted.includes(header));
    const [host, port] = proxyAddress(proxy);
    const code = lines(
      'import java.net.*;',
      'import java.net.http.*;',
      'import java.nio.charset.StandardCharsets;',
      'import java.nio.file.*;',
      'import java.time.Duration;',
      'import java.util.*;',
      request.insecure && ['import java.security.cert.X509Certificate;', 'import javax.net.ssl.*;'],
      '',
      'public class Main {',
      '    public static void main(String[] args) throws Exception {',
      request.insecure && TRUST_ALL,
      '        HttpClient client = HttpClient.newBuilder()',
      request.followRedirects && '            .followRedirects(HttpClient.Redirect.NORMAL)',
      request.insecure && '            .sslContext(ssl)',
      host !== undefined &&
        `            .proxy(ProxySelector.of(new InetSocketAddress(${jsonLiteral(host)}, ${port})))`,
      '            .build();',
      (form.length > 0 || body.length > 1) && [
        '        List<byte[]> parts = new ArrayList<>();',
        ...(form.length > 0 ? form.flatMap(formLines) : body.map(partLine)),
        ...(form.length > 0 ? [`        parts.add(${textBytes(`--${BOUNDARY}--\r\n`)});`] : []),
      ],
      '        HttpRequest request = HttpRequest.newBuilder()',
      `            .uri(URI.create(${jsonLiteral(url)}))`,
      headers.map(({ name, value }) => `            .header(${jsonLiteral(name)}, ${jsonLiteral(value)})`),
      form.length > 0 &&
        `            .header("Content-Type", ${jsonLiteral(`multipart/form-data; boundary=${BOUNDARY}`)})`,
      auth !== null && [
        '            .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(',
        `                ${jsonLiteral(`${auth.username}:${auth.password}`)}.getBytes(StandardCharsets.UTF_8)))`,
      ],
      timeoutSeconds !== null &&
        `            .timeout(Duration.ofMillis(${Math.max(1, Math.round(timeoutSeconds * 1000))}L))`,
      `            .method(${jsonLiteral(method)}, ${publisher(body, form)})`,
      '            .build();',
      '        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());',
      '        System.out.println(response.statusCode());',
      '        System.out.println(response.body());',
      '    }',
      '}',
    );
    return { code, warnings };
  },
};

/** jdk.httpclient.allowRestrictedHeaders. */
const RESTRICTED: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'upgrade',
]);

const TRUST_ALL = [
  '        TrustManager[] trustAll = { new X509ExtendedTrustManager() {',
  '            public void checkClientTrusted(X509Certificate[] chain, String type) {}',
  '            public void checkServerTrusted(X509Certificate[] chain, String type) {}',
  '            public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}',
  '            public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}',
  '            public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}',
  '            public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}',
  '            public X509Certificate[] getAcceptedIssuers() { return new X509Certificate[0]; }',
  '        } };',
  '        SSLContext ssl = SSLContext.getInstance("TLS");',
  '        ssl.init(null, trustAll, null);',
];

function publisher(body: readonly BodyPart[], form: readonly FormField[]): string {
  const [part] = body;
  if (form.length > 0 || body.length > 1) return 'HttpRequest.BodyPublishers.ofByteArrays(parts)';
  if (part === undefined) return 'HttpRequest.BodyPublishers.noBody()';
  return part.kind === 'text'
    ? `HttpRequest.BodyPublishers.ofString(${jsonLiteral(part.text)})`
    : `HttpRequest.BodyPublishers.ofFile(Path.of(${jsonLiteral(part.file)}))`;
}

function partLine(part: BodyPart): string {
  return part.kind === 'text' ? `        parts.add(${textBytes(part.text)});` : fileLine(part.file);
}

function fileLine(file: string): string {
  return `        parts.add(Files.readAllBytes(Path.of(${jsonLiteral(file)})));`;
}

function textBytes(text: string): string {
  return `${jsonLiteral(text)}.getBytes(StandardCharsets.UTF_8)`;
}

function formLines({ name, value, file, filename, content_type }: FormField): string[] {
  const head = [
    `--${BOUNDARY}`,
    `Content-Disposition: form-data; name="${escapeName(name)}"${filename === null ? '' : `; filename="${escapeName(filename)}"`}`,
    ...(content_type === null ? [] : [`Content-Type: ${content_type}`]),
    '',
  ].join('\r\n');
  return [
    `        parts.add(${textBytes(`${head}\r\n${file === null ? (value ?? '') : ''}`)});`,
    ...(file === null ? [] : [fileLine(file)]),
    `        parts.add(${textBytes('\r\n')});`,
  ];
}

/** As browsers write the names of form parts (HTML Standard, multipart/form-data). */
function escapeName(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function proxyAddress(proxy: string | null): [host?: string, port?: string] {
  if (proxy === null) return [];
  const url = URL.parse(/^[a-z\d]+:\/\//i.test(proxy) ? proxy : `http://${proxy}`);
  return url === null ? [] : [url.hostname, url.port === '' ? '1080' : url.port];
}
