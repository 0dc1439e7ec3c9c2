import { readSeconds } from '../curl-request.ts';
import { type BodyPart, STDIN } from '../request-data.ts';
import {
  codeHeaders,
  type CodeGenerator,
  lines,
  redirectWarnings,
  refusal,
  requireHttpProxy,
  sentAuth,
  setting,
  settingValue,
  withFormAsBody,
} from './generator.ts';
import { jsonLiteral } from './literals.ts';

export const java: CodeGenerator = {
  library: 'java.net.http (Java 11+)',
  carries: new Set(['connect-timeout', 'path-as-is', 'http1.1', 'http2']),
  write(given) {
    requireHttpProxy(given, 'java');
    if (given.proxy?.credentials)
      throw refusal(
        'java',
        '--proxy-user',
        'java.net.http sends a password to a proxy only where the JVM is set to',
      );
    const request = given.form.length === 0 ? given : withFormAsBody(given);
    const { target, method, body, timeoutSeconds, proxy } = request;
    if (target.endsWith('?')) throw refusal('java', '? without a query', 'java.net.http leaves it out');
    const warnings: string[] = redirectWarnings(request, 'java.net.http');
    if (request.followRedirects && body.length > 0)
      warnings.push(
        'after a redirect to GET, java.net.http still names the type of the body that it leaves out',
      );
    if (request.compressed) warnings.push('java.net.http does not decompress responses');
    const headers = codeHeaders(request);
    const foreign = headers.find(({ value }) => !/^[\t\x20-\x7e]*$/.test(value));
    if (foreign !== undefined)
      throw refusal('java', `header ${foreign.name} beyond ASCII`, 'java.net.http sends no such text');
    const restricted = headers.map(({ name }) => name.toLowerCase()).filter((name) => RESTRICTED.has(name));
    const connect = settingValue(request, 'connect-timeout');
    const auth = sentAuth(request);
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
      restricted.length > 0 &&
        `        System.setProperty("jdk.httpclient.allowRestrictedHeaders", ${jsonLiteral(restricted.join(','))});`,
      request.insecure && TRUST_ALL,
      '        HttpClient client = HttpClient.newBuilder()',
      setting(request, 'http2') === undefined && '            .version(HttpClient.Version.HTTP_1_1)',
      request.followRedirects && '            .followRedirects(HttpClient.Redirect.NORMAL)',
      request.insecure && '            .sslContext(ssl)',
      connect !== undefined &&
        `            .connectTimeout(${duration(readSeconds(connect, '--connect-timeout'))})`,
      proxy !== null &&
        `            .proxy(ProxySelector.of(new InetSocketAddress(${jsonLiteral(proxy.host)}, ${proxy.port})))`,
      '            .build();',
      body.length > 1 && ['        List<byte[]> parts = new ArrayList<>();', ...body.map(partLine)],
      '        HttpRequest request = HttpRequest.newBuilder()',
      `            .uri(URI.create(${jsonLiteral(target)}))`,
      headers.map(({ name, value }) => `            .header(${jsonLiteral(name)}, ${jsonLiteral(value)})`),
      auth !== null && [
        '            .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(',
        `                ${jsonLiteral(`${auth.username}:${auth.password}`)}.getBytes(StandardCharsets.UTF_8)))`,
      ],
      timeoutSeconds !== null && `            .timeout(${duration(timeoutSeconds)})`,
      `            .method(${jsonLiteral(method)}, ${publisher(body)})`,
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

/** Headers that code may set only where this property allows it: jdk.httpclient.allowRestrictedHeaders. */
const RESTRICTED: ReadonlySet<string> = new Set(['connection', 'expect', 'host', 'upgrade']);

function duration(seconds: number): string {
  return `Duration.ofMillis(${Math.max(1, Math.round(seconds * 1000))}L)`;
}

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

function publisher(body: readonly BodyPart[]): string {
  const [part] = body;
  if (body.length > 1) return 'HttpRequest.BodyPublishers.ofByteArrays(parts)';
  if (part === undefined) return 'HttpRequest.BodyPublishers.noBody()';
  if (part.kind === 'text') return `HttpRequest.BodyPublishers.ofString(${jsonLiteral(part.text)})`;
  return part.change === null && part.file !== STDIN
    ? `HttpRequest.BodyPublishers.ofFile(Path.of(${jsonLiteral(part.file)}))`
    : `HttpRequest.BodyPublishers.ofByteArray(${bytes(part)})`;
}

function partLine(part: BodyPart): string {
  return `        parts.add(${bytes(part)});`;
}

/** Bytes that are to change become a text of a character each. */
function bytes(part: BodyPart): string {
  if (part.kind === 'text') return `${jsonLiteral(part.text)}.getBytes(StandardCharsets.UTF_8)`;
  const content =
    part.file === STDIN
      ? 'System.in.readAllBytes()'
      : `Files.readAllBytes(Path.of(${jsonLiteral(part.file)}))`;
  if (part.change === null) return content;
  const text = `new String(${content}, StandardCharsets.ISO_8859_1)`;
  const changed =
    part.change === 'joined-lines'
      ? `${text}.replaceAll("[\\r\\n\\0]", "")`
      : `URLEncoder.encode(${text}, StandardCharsets.ISO_8859_1).replace("*", "%2A").replace("%7E", "~")`;
  return `${changed}.getBytes(StandardCharsets.ISO_8859_1)`;
}
