import type { BodyPart, CurlRequest, FormField } from '../curl-request.ts';
import { type CodeGenerator, type GeneratedCode, joinedHeaders, lines } from './generator.ts';
import { jsonBody, type LiteralStyle, writeLiteral } from './json-body.ts';
import { jsonLiteral } from './literals.ts';

/** fetch in a page. */
export const javascript: CodeGenerator = {
  library: 'fetch',
  write: (request) => writeFetch(request, 'browser'),
};

/** fetch in Node.js, which has it since version 18. */
export const node: CodeGenerator = {
  library: 'fetch (Node.js 18+)',
  write: (request) => writeFetch(request, 'node'),
};

type Place = 'browser' | 'node';

const STYLE: LiteralStyle = {
  object: ['{', '}'],
  array: ['[', ']'],
  entry: (key, value) => `${key}: ${value}`,
  text: jsonLiteral,
  words: { true: 'true', false: 'false', null: 'null' },
};

function writeFetch(request: CurlRequest, place: Place): GeneratedCode {
  const { method, url, form, auth, followRedirects, insecure, timeoutSeconds, proxy } = request;
  const warnings: string[] = [];
  if (insecure) warnings.push('fetch cannot skip the check of certificates');
  if (proxy !== null) warnings.push('fetch takes no proxy');
  const files = request.body.some(({ kind }) => kind === 'file') || form.some(({ file }) => file !== null);
  if (files && place === 'browser')
    warnings.push('a page reads no local files: they are fetched by their name instead');
  if (['GET', 'HEAD'].includes(method) && (request.body.length > 0 || form.length > 0))
    warnings.push(`fetch sends no body with ${method}`);

  const headers = joinedHeaders(request).map(
    ({ name, value }) => `    ${jsonLiteral(name)}: ${jsonLiteral(value)},`,
  );
  if (auth !== null && !joinedHeaders(request).some(({ name }) => name.toLowerCase() === 'authorization'))
    headers.push(`    "Authorization": ${jsonLiteral(`Basic ${basicToken(auth)}`)},`);
  const json = jsonBody(request);
  const body =
    form.length > 0
      ? 'form'
      : json === undefined
        ? bodyExpression(request.body, place)
        : `JSON.stringify(${writeLiteral(json.value, STYLE, '  ').replaceAll('\n', '\n  ')})`;
  const options = [
    `  method: ${jsonLiteral(method)},`,
    ...(headers.length === 0 ? [] : ['  headers: {', ...headers, '  },']),
    ...(body === undefined ? [] : [`  body: ${body},`]),
    ...(followRedirects || place === 'browser' ? [] : ['  redirect: "manual",']),
    ...(timeoutSeconds === null
      ? []
      : [`  signal: AbortSignal.timeout(${Math.round(timeoutSeconds * 1000)}),`]),
  ];
  const code = lines(
    files && place === 'node' && ['import { readFile } from "node:fs/promises";', ''],
    form.length > 0 && ['const form = new FormData();', ...form.map((field) => formLine(field, place)), ''],
    `const response = await fetch(${jsonLiteral(url)}, {`,
    options,
    '});',
    'console.log(response.status);',
    'console.log(await response.text());',
  );
  return { code, warnings };
}

function bodyExpression(parts: readonly BodyPart[], place: Place): string | undefined {
  const pieces = parts.map((part) =>
    part.kind === 'text' ? jsonLiteral(part.text) : fileExpression(part.file, place),
  );
  return pieces.length > 1 ? `new Blob([${pieces.join(', ')}])` : pieces[0];
}

function fileExpression(file: string, place: Place): string {
  return place === 'node'
    ? `await readFile(${jsonLiteral(file)})`
    : `await (await fetch(${jsonLiteral(file)})).blob()`;
}

function formLine({ name, value, file, filename, content_type }: FormField, place: Place): string {
  if (file === null) return `form.append(${jsonLiteral(name)}, ${jsonLiteral(value ?? '')});`;
  const type = content_type === null ? '' : `, { type: ${jsonLiteral(content_type)} }`;
  const sent = `new Blob([${fileExpression(file, place)}]${type})`;
  return `form.append(${jsonLiteral(name)}, ${sent}${filename === null ? '' : `, ${jsonLiteral(filename)}`});`;
}

function basicToken({
  username,
  password,
}: {
  readonly username: string;
  readonly password: string;
}): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
