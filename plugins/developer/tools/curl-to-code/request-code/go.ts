import { type CurlRequest, readSeconds } from '../curl-request.ts';
import { type FormField, partType } from '../form-field.ts';
import { type BodyPart, STDIN } from '../request-data.ts';
import {
  clientCertificate,
  codeHeaders,
  type CodeGenerator,
  escapeName,
  hasHeader,
  lines,
  proxyUrl,
  redirectWarnings,
  requireHttpProxy,
  requirePlainKey,
  sentAuth,
  settingValue,
} from './generator.ts';
import { isPrintable, jsonLiteral } from './literals.ts';

const CHECK = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}'];

export const go: CodeGenerator = {
  library: 'net/http',
  // A User-Agent that is empty is not sent.
  withholds: new Set(['user-agent', 'accept-encoding']),
  carries: new Set([
    ...[
      'cacert',
      'cert',
      'key',
      'max-redirs',
      'connect-timeout',
      'unix-socket',
      'request-target',
      'path-as-is',
    ],
    'http2',
  ]),
  write(request) {
    requireHttpProxy(request, 'go');
    requirePlainKey(request, 'go');
    const { target, method, body, form } = request;
    const auth = sentAuth(request);
    const files = body.some(({ kind }) => kind === 'file');
    const transport = transportLines(request);
    const opaque = settingValue(request, 'request-target');
    const sent = form.length > 0 ? '&form' : body.length === 0 ? 'nil' : 'body';
    const main = [
      ...(body.length === 0
        ? []
        : files
          ? fileBody(body)
          : [`\tbody := strings.NewReader(${textLiteral(body)})`]),
      ...(form.length === 0
        ? []
        : [
            '\tvar form bytes.Buffer',
            '\twriter := multipart.NewWriter(&form)',
            ...form.flatMap(formLines),
            '\twriter.Close()',
          ]),
      `\trequest, err := http.NewRequest(${jsonLiteral(method)}, ${jsonLiteral(target)}, ${sent})`,
      ...CHECK,
      ...codeHeaders(request).map(headerLine),
      ...(request.removed.has('user-agent') ? [headerLine({ name: 'User-Agent', value: '' })] : []),
      ...(form.length > 0 ? ['\trequest.Header.Set("Content-Type", writer.FormDataContentType())'] : []),
      ...(auth === null
        ? []
        : [`\trequest.SetBasicAuth(${jsonLiteral(auth.username)}, ${jsonLiteral(auth.password)})`]),
      ...(opaque === undefined ? [] : [`\trequest.URL.Opaque = ${jsonLiteral(opaque)}`]),
      ...transport,
      ...clientLines(request, transport.length > 0),
      '\tresponse, err := client.Do(request)',
      ...CHECK,
      '\tdefer response.Body.Close()',
      '\ttext, err := io.ReadAll(response.Body)',
      ...CHECK,
      '\tfmt.Println(response.Status)',
      '\tfmt.Println(string(text))',
    ];
    const code = lines('package main', '', 'import (', importsOf(main), ')', '', 'func main() {', main, '}');
    const isNameless = request.headers.some(
      ({ name, value }) => name.toLowerCase() === 'user-agent' && value === '',
    );
    return {
      code,
      warnings: [
        ...(isNameless ? ['net/http leaves a User-Agent out that is empty'] : []),
        ...redirectWarnings(request, 'net/http'),
      ],
    };
  },
};

/** The packages that lines of code name, by the name that they have there. */
const PACKAGES = {
  bytes: 'bytes',
  context: 'context',
  tls: 'crypto/tls',
  x509: 'crypto/x509',
  errors: 'errors',
  fmt: 'fmt',
  io: 'io',
  log: 'log',
  multipart: 'mime/multipart',
  net: 'net',
  http: 'net/http',
  textproto: 'net/textproto',
  url: 'net/url',
  os: 'os',
  strings: 'strings',
  time: 'time',
} as const;

function importsOf(code: readonly string[]): string[] {
  // Names within texts are none.
  const names = new Set(
    code
      .join('\n')
      .replace(/"[^"\\\n]*(?:\\.[^"\\\n]*)*"|`[^`]*`/g, '')
      .match(/\b[a-z][a-z\d]*(?=\.[A-Z])/g),
  );
  return Object.entries(PACKAGES).flatMap(([name, path]) => (names.has(name) ? [`\t"${path}"`] : []));
}

/** How to connect, where that is not as usual. */
function transportLines(request: CurlRequest): string[] {
  const tls = tlsLines(request);
  const proxy = proxyUrl(request);
  const socket = settingValue(request, 'unix-socket');
  const connect = settingValue(request, 'connect-timeout');
  const plain = request.removed.has('accept-encoding');
  if (tls.length === 0 && proxy === undefined && socket === undefined && connect === undefined && !plain)
    return [];
  const timeout =
    connect === undefined
      ? ''
      : `Timeout: ${Math.round(readSeconds(connect, '--connect-timeout') * 1000)} * time.Millisecond`;
  return [
    '\ttransport := http.DefaultTransport.(*http.Transport).Clone()',
    ...(plain ? ['\ttransport.DisableCompression = true'] : []),
    ...tls,
    ...(proxy === undefined
      ? []
      : [
          `\tproxy, err := url.Parse(${jsonLiteral(proxy)})`,
          ...CHECK,
          '\ttransport.Proxy = http.ProxyURL(proxy)',
        ]),
    ...(socket === undefined && connect === undefined
      ? []
      : socket === undefined
        ? [`\ttransport.DialContext = (&net.Dialer{${timeout}}).DialContext`]
        : [
            '\ttransport.DialContext = func(ctx context.Context, _, _ string) (net.Conn, error) {',
            `\t\treturn (&net.Dialer{${timeout}}).DialContext(ctx, "unix", ${jsonLiteral(socket)})`,
            '\t}',
          ]),
  ];
}

function tlsLines(request: CurlRequest): string[] {
  const authorities = settingValue(request, 'cacert');
  const certificate = clientCertificate(request);
  if (!request.insecure && authorities === undefined && certificate === undefined) return [];
  return [
    '\ttransport.TLSClientConfig = &tls.Config{}',
    ...(request.insecure ? ['\ttransport.TLSClientConfig.InsecureSkipVerify = true'] : []),
    ...(authorities === undefined
      ? []
      : [
          `\tauthorities, err := os.ReadFile(${jsonLiteral(authorities)})`,
          ...CHECK,
          '\ttransport.TLSClientConfig.RootCAs = x509.NewCertPool()',
          '\ttransport.TLSClientConfig.RootCAs.AppendCertsFromPEM(authorities)',
        ]),
    ...(certificate === undefined
      ? []
      : [
          `\tcertificate, err := tls.LoadX509KeyPair(${jsonLiteral(certificate.file)}, ${jsonLiteral(certificate.key ?? certificate.file)})`,
          ...CHECK,
          '\ttransport.TLSClientConfig.Certificates = []tls.Certificate{certificate}',
        ]),
  ];
}

function clientLines(request: CurlRequest, transport: boolean): string[] {
  const { followRedirects, timeoutSeconds } = request;
  const limit = settingValue(request, 'max-redirs') ?? '50';
  return [
    '\tclient := &http.Client{}',
    ...(transport ? ['\tclient.Transport = transport'] : []),
    ...(timeoutSeconds === null
      ? []
      : [`\tclient.Timeout = ${Math.round(timeoutSeconds * 1000)} * time.Millisecond`]),
    ...(!followRedirects
      ? [
          '\tclient.CheckRedirect = func(*http.Request, []*http.Request) error {',
          '\t\treturn http.ErrUseLastResponse',
          '\t}',
        ]
      : [
          '\tclient.CheckRedirect = func(next *http.Request, via []*http.Request) error {',
          // Go before 1.21 names the address it came from, whatever the header was.
          hasHeader(request, 'referer')
            ? '\t\tnext.Header.Set("Referer", via[0].Header.Get("Referer"))'
            : '\t\tnext.Header.Del("Referer")',
          ...(request.body.length + request.form.length === 0
            ? []
            : ['\t\tif next.Method == "GET" {', '\t\t\tnext.Header.Del("Content-Type")', '\t\t}']),
          ...(limit === '-1'
            ? []
            : [
                `\t\tif len(via) > ${Number(limit)} {`,
                '\t\t\treturn errors.New("too many redirects")',
                '\t\t}',
              ]),
          '\t\treturn nil',
          '\t}',
        ]),
  ];
}

/** The host is no header for Go. */
function headerLine({ name, value }: { readonly name: string; readonly value: string }): string {
  if (name.toLowerCase() === 'host') return `\trequest.Host = ${jsonLiteral(value)}`;
  return `\trequest.Header.Add(${jsonLiteral(name)}, ${jsonLiteral(value)})`;
}

function textLiteral(body: readonly BodyPart[]): string {
  const text = body.map((part) => (part.kind === 'text' ? part.text : '')).join('');
  return /["\\]/.test(text) &&
    !text.includes('`') &&
    isPrintable(text.replace(/[\n\t]/g, '')) &&
    text.isWellFormed()
    ? `\`${text}\``
    : jsonLiteral(text);
}

function fileBody(body: readonly BodyPart[]): string[] {
  return [
    '\tvar content []byte',
    ...body.flatMap((part, index) =>
      part.kind === 'text'
        ? [`\tcontent = append(content, ${jsonLiteral(part.text)}...)`]
        : [...readLines(part.file, index), `\tcontent = append(content, ${changedFile(part, index)}...)`],
    ),
    '\tbody := bytes.NewReader(content)',
  ];
}

function readLines(file: string, index: number): string[] {
  const read = file === STDIN ? 'io.ReadAll(os.Stdin)' : `os.ReadFile(${jsonLiteral(file)})`;
  return [`\tfile${index}, err := ${read}`, ...CHECK];
}

function changedFile({ change }: Extract<BodyPart, { kind: 'file' }>, index: number): string {
  if (change === 'url-encoded') return `url.QueryEscape(string(file${index}))`;
  return change === 'joined-lines'
    ? `strings.NewReplacer("\\r", "", "\\n", "", "\\x00", "").Replace(string(file${index}))`
    : `file${index}`;
}

function formLines(field: FormField, index: number): string[] {
  const { name, value, file, filename } = field;
  const type = partType(field);
  const disposition = `form-data; name="${escapeName(name)}"${filename === null ? '' : `; filename="${escapeName(filename)}"`}`;
  return [
    ...(file === null ? [] : readLines(file, index)),
    ...(type === null && filename === null && !/["\\\r\n]/.test(name)
      ? [`\tpart${index}, err := writer.CreateFormField(${jsonLiteral(name)})`]
      : [
          `\tpart${index}, err := writer.CreatePart(textproto.MIMEHeader{`,
          `\t\t"Content-Disposition": {${jsonLiteral(disposition)}},`,
          ...(type === null ? [] : [`\t\t"Content-Type":        {${jsonLiteral(type)}},`]),
          '\t})',
        ]),
    ...CHECK,
    `\tpart${index}.Write(${file === null ? `[]byte(${jsonLiteral(value ?? '')})` : `file${index}`})`,
  ];
}
