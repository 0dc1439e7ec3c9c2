import { type CurlRequest, readSeconds } from '../curl-request.ts';
import { type BodyPart, STDIN } from '../request-data.ts';
import {
  codeHeaders,
  type CodeGenerator,
  hasHeader,
  isUpload,
  lines,
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
  carries: new Set(['connect-timeout', 'max-redirs', 'path-as-is', 'http1.1', 'http2']),
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
    const warnings: string[] = [];
    if (request.compressed) warnings.push('java.net.http does not decompress responses');
    const headers = codeHeaders(request);
    const foreign = headers.find(({ value }) => !/^[\t\x20-\x7e]*$/.test(value));
    if (foreign !== undefined)
      throw refusal('java', `header ${foreign.name} beyond ASCII`, 'java.net.http sends no such text');
    if (hasHeader(request, 'proxy-authorization'))
      throw refusal('java', 'header Proxy-Authorization', 'java.net.http leaves it out');
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
      request.followRedirects && redirectLines(request),
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

/**
 * java.net.http would carry credentials and cookies to any host that an answer names, and goes on with GET where curl
 * does not.
 */
function redirectLines(request: CurlRequest): string[] {
  const { body, methodIsGiven } = request;
  const limit = Number(settingValue(request, 'max-redirs') ?? '50');
  const kept = `${isUpload(request) ? '301, 302, ' : ''}307, 308`;
  const method = methodIsGiven ? 'request.method()' : 'keep ? request.method() : "GET"';
  return [
    ...(limit < 0 ? [] : ['        int redirects = 0;']),
    '        while (Set.of(301, 302, 303, 307, 308).contains(response.statusCode())',
    '                && response.headers().firstValue("Location").isPresent()) {',
    ...(limit < 0
      ? []
      : [`            if (++redirects > ${limit}) throw new IllegalStateException("too many redirects");`]),
    '            URI from = request.uri();',
    '            URI to = from.resolve(response.headers().firstValue("Location").get());',
    '            boolean same = to.getScheme().equals(from.getScheme()) && to.getAuthority().equals(from.getAuthority());',
    `            boolean keep = Set.of(${kept}).contains(response.statusCode()) || Set.of("GET", "HEAD").contains(request.method());`,
    '            HttpRequest.Builder following = HttpRequest.newBuilder(to)',
    `                .method(${method}, keep ? request.bodyPublisher().get() : HttpRequest.BodyPublishers.noBody());`,
    '            request.timeout().ifPresent(following::timeout);',
    '            request.headers().map().forEach((name, values) -> {',
    '                boolean secret = Set.of("authorization", "cookie", "host").contains(name.toLowerCase());',
    `                if ((same || !secret)${body.length > 0 ? ' && (keep || !name.toLowerCase().startsWith("content-"))' : ''})`,
    '                    values.forEach(value -> following.header(name, value));',
    '            });',
    '            request = following.build();',
    '            response = client.send(request, HttpResponse.BodyHandlers.ofString());',
    '        }',
  ];
}

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

/** Units of a text in one literal; a pair of surrogates is not parted. */
const PIECE = 20_000;

/** An expression of a text, in pieces where a class file could not hold it: 65,535 bytes, up to 3 for each unit (JVMS §4.4.7). */
function textExpression(content: string): string {
  if (content.length <= PIECE) return jsonLiteral(content);
  const pieces: string[] = [];
  for (let at = 0; at < content.length;) {
    const next = content.charCodeAt(at + PIECE);
    const end = at + PIECE + (next >= 0xdc00 && next < 0xe000 ? 1 : 0);
    pieces.push(content.slice(at, end));
    at = end;
  }
  return `String.join("", ${pieces.map(jsonLiteral).join(', ')})`;
}

function publisher(body: readonly BodyPart[]): string {
  const [part] = body;
  if (body.length > 1) return 'HttpRequest.BodyPublishers.ofByteArrays(parts)';
  if (part === undefined) return 'HttpRequest.BodyPublishers.noBody()';
  if (part.kind === 'text') return `HttpRequest.BodyPublishers.ofString(${textExpression(part.text)})`;
  return part.change === null && part.file !== STDIN
    ? `HttpRequest.BodyPublishers.ofFile(Path.of(${jsonLiteral(part.file)}))`
    : `HttpRequest.BodyPublishers.ofByteArray(${bytes(part)})`;
}

function partLine(part: BodyPart): string {
  return `        parts.add(${bytes(part)});`;
}

/** Bytes that are to change become a text of a character each. */
function bytes(part: BodyPart): string {
  if (part.kind === 'text') return `${textExpression(part.text)}.getBytes(StandardCharsets.UTF_8)`;
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
