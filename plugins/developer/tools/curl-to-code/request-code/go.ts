import type { BodyPart, CurlRequest, FormField } from '../curl-request.ts';
import { codeHeaders, type CodeGenerator, lines } from './generator.ts';
import { jsonLiteral } from './literals.ts';

const CHECK = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}'];

export const go: CodeGenerator = {
  library: 'net/http',
  write(request) {
    const { url, method, body, form, auth } = request;
    const files = body.some(({ kind }) => kind === 'file');
    const formFiles = form.some(({ file }) => file !== null);
    const proxy = request.proxy;
    const address = proxy === null || /^[a-z\d]+:\/\//i.test(proxy) ? proxy : `http://${proxy}`;
    const transport = request.insecure || address !== null;
    const imports = [
      (files || form.length > 0) && 'bytes',
      request.insecure && 'crypto/tls',
      'fmt',
      'io',
      'log',
      form.length > 0 && 'mime/multipart',
      'net/http',
      form.some(({ content_type }) => content_type !== null) && 'net/textproto',
      address !== null && 'net/url',
      (files || formFiles) && 'os',
      body.length > 0 && !files && 'strings',
      request.timeoutSeconds !== null && 'time',
    ].filter((name) => name !== false);
    const sent = form.length > 0 ? '&form' : body.length === 0 ? 'nil' : 'body';
    const code = lines(
      'package main',
      '',
      'import (',
      imports.map((name) => `\t"${name}"`),
      ')',
      '',
      'func main() {',
      body.length > 0 && (files ? fileBody(body) : [`\tbody := strings.NewReader(${textLiteral(body)})`]),
      form.length > 0 && [
        '\tvar form bytes.Buffer',
        '\twriter := multipart.NewWriter(&form)',
        ...form.flatMap(formLines),
        '\twriter.Close()',
      ],
      `\trequest, err := http.NewRequest(${jsonLiteral(method)}, ${jsonLiteral(url)}, ${sent})`,
      CHECK,
      codeHeaders(request).map(headerLine),
      form.length > 0 && '\trequest.Header.Set("Content-Type", writer.FormDataContentType())',
      auth !== null && `\trequest.SetBasicAuth(${jsonLiteral(auth.username)}, ${jsonLiteral(auth.password)})`,
      address !== null && [`\tproxy, err := url.Parse(${jsonLiteral(address)})`, ...CHECK],
      transport && [
        '\ttransport := http.DefaultTransport.(*http.Transport).Clone()',
        ...(request.insecure ? ['\ttransport.TLSClientConfig = &tls.Config{InsecureSkipVerify: true}'] : []),
        ...(address === null ? [] : ['\ttransport.Proxy = http.ProxyURL(proxy)']),
      ],
      clientLines(request, transport),
      '\tresponse, err := client.Do(request)',
      CHECK,
      '\tdefer response.Body.Close()',
      '\ttext, err := io.ReadAll(response.Body)',
      CHECK,
      '\tfmt.Println(response.Status)',
      '\tfmt.Println(string(text))',
      '}',
    );
    return { code, warnings: [] };
  },
};

function clientLines({ followRedirects, timeoutSeconds }: CurlRequest, transport: boolean): string[] {
  return [
    '\tclient := &http.Client{}',
    ...(transport ? ['\tclient.Transport = transport'] : []),
    ...(timeoutSeconds === null
      ? []
      : [`\tclient.Timeout = ${Math.round(timeoutSeconds * 1000)} * time.Millisecond`]),
    ...(followRedirects
      ? []
      : [
          '\tclient.CheckRedirect = func(*http.Request, []*http.Request) error {',
          '\t\treturn http.ErrUseLastResponse',
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
  return /["\\]/.test(text) && /^[^`\r\u0000-\u0008\u000b-\u001f\ufeff]*$/.test(text) && text.isWellFormed()
    ? `\`${text}\``
    : jsonLiteral(text);
}

function fileBody(body: readonly BodyPart[]): string[] {
  return [
    '\tvar content []byte',
    ...body.flatMap((part, index) =>
      part.kind === 'text'
        ? [`\tcontent = append(content, ${jsonLiteral(part.text)}...)`]
        : [
            `\tfile${index}, err := os.ReadFile(${jsonLiteral(part.file)})`,
            ...CHECK,
            `\tcontent = append(content, file${index}...)`,
          ],
    ),
    '\tbody := bytes.NewReader(content)',
  ];
}

function formLines({ name, value, file, filename, content_type }: FormField, index: number): string[] {
  const disposition = `form-data; name="${quoted(name)}"${filename === null ? '' : `; filename="${quoted(filename)}"`}`;
  const part =
    content_type !== null
      ? [
          `\tpart${index}, err := writer.CreatePart(textproto.MIMEHeader{`,
          `\t\t"Content-Disposition": {${jsonLiteral(disposition)}},`,
          `\t\t"Content-Type":        {${jsonLiteral(content_type)}},`,
          '\t})',
        ]
      : filename === null
        ? [`\tpart${index}, err := writer.CreateFormField(${jsonLiteral(name)})`]
        : [`\tpart${index}, err := writer.CreateFormFile(${jsonLiteral(name)}, ${jsonLiteral(filename)})`];
  if (file === null) return [...part, ...CHECK, `\tpart${index}.Write([]byte(${jsonLiteral(value ?? '')}))`];
  return [
    `\tfile${index}, err := os.ReadFile(${jsonLiteral(file)})`,
    ...CHECK,
    ...part,
    ...CHECK,
    `\tpart${index}.Write(file${index})`,
  ];
}

function quoted(text: string): string {
  return text.replace(/["\\]/g, '\\$&').replace(/[\r\n]/g, ' ');
}
