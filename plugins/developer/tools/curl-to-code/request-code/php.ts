import { codeHeaders, type CodeGenerator, lines } from './generator.ts';
import { jsonBody, type LiteralStyle, writeLiteral } from './json-body.ts';
import { phpLiteral } from './literals.ts';

const STYLE: LiteralStyle = {
  object: ['[', ']'],
  array: ['[', ']'],
  entry: (key, value) => `${key} => ${value}`,
  text: phpLiteral,
  words: { true: 'true', false: 'false', null: 'null' },
  emptyObject: 'new stdClass()',
};

export const php: CodeGenerator = {
  library: 'curl (PHP extension)',
  write(request) {
    const { url, method, form, auth } = request;
    // PHP makes a list of keys 0, 1, 2 …
    const json = /"\d+"\s*:/.test(textOf(request)) ? undefined : jsonBody(request);
    const body = request.body.map((part) =>
      part.kind === 'text' ? phpLiteral(part.text) : `file_get_contents(${phpLiteral(part.file)})`,
    );
    const options: [string, string][] = [
      ['CURLOPT_CUSTOMREQUEST', phpLiteral(method)],
      ['CURLOPT_RETURNTRANSFER', 'true'],
    ];
    if (method === 'HEAD') options.push(['CURLOPT_NOBODY', 'true']);
    const headers = codeHeaders(request).map(({ name, value }) =>
      phpLiteral(value === '' ? `${name};` : `${name}: ${value}`),
    );
    if (headers.length > 0)
      options.push([
        'CURLOPT_HTTPHEADER',
        `[\n${headers.map((header) => `        ${header},\n`).join('')}    ]`,
      ]);
    if (json !== undefined)
      options.push([
        'CURLOPT_POSTFIELDS',
        `json_encode(${writeLiteral(json.value, STYLE, '    ').replaceAll('\n', '\n    ')})`,
      ]);
    else if (body.length > 0) options.push(['CURLOPT_POSTFIELDS', body.join(' . ')]);
    if (form.length > 0)
      options.push([
        'CURLOPT_POSTFIELDS',
        `[\n${form.map((field) => `        ${phpLiteral(field.name)} => ${formValue(field)},\n`).join('')}    ]`,
      ]);
    if (auth !== null) options.push(['CURLOPT_USERPWD', phpLiteral(`${auth.username}:${auth.password}`)]);
    if (request.followRedirects) options.push(['CURLOPT_FOLLOWLOCATION', 'true']);
    if (request.insecure) options.push(['CURLOPT_SSL_VERIFYPEER', 'false'], ['CURLOPT_SSL_VERIFYHOST', '0']);
    if (request.compressed) options.push(['CURLOPT_ENCODING', "''"]);
    if (request.timeoutSeconds !== null)
      options.push(['CURLOPT_TIMEOUT_MS', String(Math.round(request.timeoutSeconds * 1000))]);
    if (request.proxy !== null) options.push(['CURLOPT_PROXY', phpLiteral(request.proxy)]);
    const names = form.map(({ name }) => name);
    return {
      code: lines(
        '<?php',
        '',
        `$curl = curl_init(${phpLiteral(url)});`,
        'curl_setopt_array($curl, [',
        options.map(([name, value]) => `    ${name} => ${value},`),
        ']);',
        '$response = curl_exec($curl);',
        'if ($response === false) {',
        '    throw new RuntimeException(curl_error($curl));',
        '}',
        'echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), PHP_EOL, $response, PHP_EOL;',
      ),
      warnings:
        new Set(names).size < names.length ? ['PHP sends of form fields with one name only the last'] : [],
    };
  },
};

function textOf({ body }: Parameters<CodeGenerator['write']>[0]): string {
  return body.map((part) => (part.kind === 'text' ? part.text : '')).join('');
}

function formValue({
  value,
  file,
  filename,
  content_type,
}: Parameters<CodeGenerator['write']>[0]['form'][number]): string {
  if (file === null) return phpLiteral(value ?? '');
  const type = content_type === null ? 'null' : phpLiteral(content_type);
  return `new CURLFile(${phpLiteral(file)}, ${type}, ${phpLiteral(filename ?? file)})`;
}
