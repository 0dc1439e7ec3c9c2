import type { BodyPart, FormField } from '../curl-request.ts';
import { type CodeGenerator, joinedHeaders, lines } from './generator.ts';
import { jsonBody, type LiteralStyle, writeLiteral } from './json-body.ts';
import { jsonLiteral } from './literals.ts';

const STYLE: LiteralStyle = {
  object: ['{', '}'],
  array: ['[', ']'],
  entry: (key, value) => `${key}: ${value}`,
  text: jsonLiteral,
  words: { true: 'True', false: 'False', null: 'None' },
};
const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

export const python: CodeGenerator = {
  library: 'requests',
  write(request) {
    const { method, url, form, auth, proxy } = request;
    const headers = joinedHeaders(request);
    const json = jsonBody(request);
    const body = request.body.map(bodyExpression);
    const call = METHODS.has(method)
      ? `requests.${method.toLowerCase()}(`
      : `requests.request(\n    ${jsonLiteral(method)},`;
    const address = proxy === null || /^[a-z\d]+:\/\//i.test(proxy) ? proxy : `http://${proxy}`;
    const code = lines(
      'import requests',
      '',
      headers.length > 0 && [
        'headers = {',
        ...headers.map(({ name, value }) => `    ${jsonLiteral(name)}: ${jsonLiteral(value)},`),
        '}',
      ],
      json !== undefined && `payload = ${writeLiteral(json.value, STYLE, '    ')}`,
      json === undefined && body.length > 0 && `data = ${body.join(' + ')}`,
      form.length > 0 && ['files = [', ...form.map(formLine), ']'],
      '',
      `response = ${call}`,
      `    ${jsonLiteral(url)},`,
      headers.length > 0 && '    headers=headers,',
      json !== undefined && '    json=payload,',
      json === undefined && body.length > 0 && '    data=data,',
      form.length > 0 && '    files=files,',
      auth !== null && `    auth=(${jsonLiteral(auth.username)}, ${jsonLiteral(auth.password)}),`,
      !request.followRedirects && '    allow_redirects=False,',
      request.insecure && '    verify=False,',
      request.timeoutSeconds !== null && `    timeout=${request.timeoutSeconds},`,
      address !== null && `    proxies={"http": ${jsonLiteral(address)}, "https": ${jsonLiteral(address)}},`,
      ')',
      'print(response.status_code)',
      'print(response.text)',
    );
    return { code, warnings: [] };
  },
};

function bodyExpression(part: BodyPart): string {
  return part.kind === 'text'
    ? `${jsonLiteral(part.text)}.encode("utf-8")`
    : `open(${jsonLiteral(part.file)}, "rb").read()`;
}

/** A field without a file is one whose file has no name. */
function formLine({ name, value, file, filename, content_type }: FormField): string {
  const type = content_type === null ? '' : `, ${jsonLiteral(content_type)}`;
  const content = file === null ? jsonLiteral(value ?? '') : `open(${jsonLiteral(file)}, "rb")`;
  const shown = filename === null ? 'None' : jsonLiteral(filename);
  return `    (${jsonLiteral(name)}, (${shown}, ${content}${type})),`;
}
