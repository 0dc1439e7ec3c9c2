import { type CurlRequest, readSeconds } from '../curl-request.ts';
import { type FormField, partType } from '../form-field.ts';
import { type BodyPart, STDIN } from '../request-data.ts';
import {
  clientCertificate,
  codeHeaders,
  type CodeGenerator,
  isPlainForm,
  isUntyped,
  isUpload,
  lines,
  proxyUrl,
  redirectWarnings,
  refusal,
  sentAuth,
  setting,
  withFormAsBody,
} from './generator.ts';
import { jsonBody, type LiteralStyle, writeLiteral } from './json-body.ts';
import { phpLiteral } from './literals.ts';
import { PHP_SETTINGS } from './php-settings.ts';

const STYLE: LiteralStyle = {
  object: ['[', ']'],
  array: ['[', ']'],
  entry: (key, value) => `${key} => ${value}`,
  text: phpLiteral,
  words: { true: 'true', false: 'false', null: 'null' },
  emptyObject: 'new stdClass()',
};

/** An option of PHP's curl and the expression of its value. */
type Option = readonly [name: string, value: string];

export const php: CodeGenerator = {
  library: 'curl (PHP extension)',
  carries: new Set([
    ...Object.keys(PHP_SETTINGS),
    ...['digest', 'ntlm', 'negotiate', 'anyauth', 'cert', 'key', 'pass', 'location-trusted'],
    ...['post301', 'post302', 'post303', 'resolve', 'connect-to', 'proxy-header', 'http1.1'],
  ]),
  write(given) {
    const names = given.form.map(({ name }) => name);
    const isPlain = isPlainForm(given.form) && new Set(names).size === names.length;
    const request = given.form.length === 0 || isPlain ? given : withFormAsBody(given);
    const options = [
      ...methodOptions(request),
      ['CURLOPT_RETURNTRANSFER', 'true'] as const,
      ...headerOptions(request),
      ...bodyOptions(request),
      ...authOptions(request),
      ...redirectOptions(request),
      ...connectionOptions(request),
      ...settingOptions(request),
    ];
    return {
      code: lines(
        '<?php',
        '',
        `$curl = curl_init(${phpLiteral(request.target)});`,
        'curl_setopt_array($curl, [',
        options.map(([name, value]) => `    ${name} => ${value},`),
        ']);',
        '$response = curl_exec($curl);',
        'if ($response === false) {',
        '    throw new RuntimeException(curl_error($curl));',
        '}',
        'echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), PHP_EOL, $response, PHP_EOL;',
      ),
      warnings: isUpload(request) ? redirectWarnings(request, 'curl with CURLOPT_POSTFIELDS') : [],
    };
  },
};

/** A method that is set as CURLOPT_CUSTOMREQUEST is kept at redirects, as one after --request is. */
function methodOptions({ method, methodIsGiven, body, form }: CurlRequest): Option[] {
  const options: Option[] = method === 'HEAD' ? [['CURLOPT_NOBODY', 'true']] : [];
  const usual = body.length + form.length > 0 ? 'POST' : 'GET';
  if (method === 'HEAD' && !methodIsGiven) return options;
  if (method === usual && !methodIsGiven) return method === 'POST' ? [['CURLOPT_POST', 'true']] : [];
  return [...options, ['CURLOPT_CUSTOMREQUEST', phpLiteral(method)]];
}

function headerOptions(request: CurlRequest): Option[] {
  // libcurl sends this type by itself, and leaves it out after a redirect.
  const headers = codeHeaders(request)
    .filter(({ name, value }) => name !== 'Content-Type' || value !== 'application/x-www-form-urlencoded')
    .map(({ name, value }) => phpLiteral(value === '' ? `${name};` : `${name}: ${value}`));
  const removed = [...request.removed].filter((name) => name !== 'content-type');
  if (isUntyped(request)) removed.push('content-type');
  headers.push(...removed.map((name) => phpLiteral(`${name}:`)));
  if (headers.length === 0) return [];
  return [['CURLOPT_HTTPHEADER', list(headers)]];
}

function list(items: readonly string[]): string {
  return `[\n${items.map((item) => `        ${item},\n`).join('')}    ]`;
}

function bodyOptions(request: CurlRequest): Option[] {
  const { body, form } = request;
  if (form.length > 0)
    return [
      ['CURLOPT_POSTFIELDS', list(form.map((field) => `${phpLiteral(field.name)} => ${formValue(field)}`))],
    ];
  if (body.length === 0) return [];
  // PHP makes a list of keys 0, 1, 2 …
  const hasNumberKey = body.some((part) => part.kind === 'text' && /"\d+"\s*:/.test(part.text));
  const json = hasNumberKey ? undefined : jsonBody(request, ['compact']);
  if (json === undefined) return [['CURLOPT_POSTFIELDS', body.map(bodyExpression).join(' . ')]];
  const literal = writeLiteral(json.value, STYLE, '    ').replaceAll('\n', '\n    ');
  const text = JSON.stringify(json.value);
  const flags = [
    text.includes('/') && 'JSON_UNESCAPED_SLASHES',
    /[^\0-\x7f]/.test(text) && 'JSON_UNESCAPED_UNICODE',
  ].filter((flag) => flag !== false);
  return [
    ['CURLOPT_POSTFIELDS', `json_encode(${literal}${flags.length > 0 ? `, ${flags.join(' | ')}` : ''})`],
  ];
}

function bodyExpression(part: BodyPart): string {
  if (part.kind === 'text') return phpLiteral(part.text);
  const content = `file_get_contents(${part.file === STDIN ? "'php://stdin'" : phpLiteral(part.file)})`;
  if (part.change === 'url-encoded') return `str_replace('%20', '+', rawurlencode(${content}))`;
  return part.change === 'joined-lines' ? `str_replace(["\\r", "\\n", "\\0"], '', ${content})` : content;
}

function formValue(field: FormField): string {
  const { value, file, filename } = field;
  if (file === null) return phpLiteral(value ?? '');
  return `new CURLFile(${phpLiteral(file)}, ${phpLiteral(partType(field) ?? '')}, ${phpLiteral(filename ?? file)})`;
}

const SCHEMES: Readonly<Record<string, string>> = {
  digest: 'CURLAUTH_DIGEST',
  ntlm: 'CURLAUTH_NTLM',
  negotiate: 'CURLAUTH_NEGOTIATE',
  anyauth: 'CURLAUTH_ANY',
};

function authOptions(request: CurlRequest): Option[] {
  const auth = sentAuth(request);
  const schemes = Object.keys(SCHEMES).filter((name) => setting(request, name) !== undefined);
  if (auth === null && !schemes.includes('negotiate')) return [];
  return [
    ...(schemes.length === 0
      ? []
      : [['CURLOPT_HTTPAUTH', schemes.map((name) => SCHEMES[name] ?? '').join(' | ')] as const]),
    ['CURLOPT_USERNAME', phpLiteral(auth?.username ?? '')],
    ['CURLOPT_PASSWORD', phpLiteral(auth?.password ?? '')],
  ];
}

function redirectOptions(request: CurlRequest): Option[] {
  if (!request.followRedirects) return [];
  const kept = ['post301', 'post302', 'post303'].filter((name) => setting(request, name) !== undefined);
  const bits = kept.reduce((sum, name) => sum + 2 ** ['post301', 'post302', 'post303'].indexOf(name), 0);
  return [
    ['CURLOPT_FOLLOWLOCATION', 'true'],
    ...(setting(request, 'max-redirs') === undefined ? [['CURLOPT_MAXREDIRS', '50'] as const] : []),
    ...(bits === 0 ? [] : [['CURLOPT_POSTREDIR', String(bits)] as const]),
    ...(setting(request, 'location-trusted') === undefined
      ? []
      : [['CURLOPT_UNRESTRICTED_AUTH', 'true'] as const]),
  ];
}

function connectionOptions(request: CurlRequest): Option[] {
  const options: Option[] = [];
  if (request.insecure) options.push(['CURLOPT_SSL_VERIFYPEER', 'false'], ['CURLOPT_SSL_VERIFYHOST', '0']);
  if (request.compressed) options.push(['CURLOPT_ENCODING', "''"]);
  if (request.timeoutSeconds !== null)
    options.push(['CURLOPT_TIMEOUT_MS', String(Math.round(request.timeoutSeconds * 1000))]);
  const proxy = proxyUrl(request);
  if (proxy !== undefined) options.push(['CURLOPT_PROXY', phpLiteral(proxy)]);
  const certificate = clientCertificate(request);
  if (certificate !== undefined) {
    options.push(['CURLOPT_SSLCERT', phpLiteral(certificate.file)]);
    if (certificate.key !== undefined) options.push(['CURLOPT_SSLKEY', phpLiteral(certificate.key)]);
    if (certificate.password !== undefined)
      options.push(['CURLOPT_KEYPASSWD', phpLiteral(certificate.password)]);
  }
  for (const name of ['resolve', 'connect-to', 'proxy-header']) {
    const values = request.settings.flatMap((given) =>
      given.name === name && given.value !== undefined ? [phpLiteral(given.value)] : [],
    );
    if (values.length > 0)
      options.push([
        `CURLOPT_${name.replace('-', name === 'proxy-header' ? '' : '_').toUpperCase()}`,
        list(values),
      ]);
  }
  return options;
}

function settingOptions({ settings }: CurlRequest): Option[] {
  return settings.flatMap(({ name, shown, value = '' }) => {
    const known = Object.hasOwn(PHP_SETTINGS, name) ? PHP_SETTINGS[name] : undefined;
    if (known === undefined) return [];
    const { option, type } = known;
    if (type === 'text') return [[option, phpLiteral(value)] as const];
    if (type === 'seconds') return [[option, String(Math.round(readSeconds(value, shown) * 1000))] as const];
    if (type !== 'number') return [[option, type.constant] as const];
    if (!/^-?\d+$/.test(value)) throw refusal('php', `${shown} ${value}`, 'its library takes a number there');
    return [[option, value] as const];
  });
}
