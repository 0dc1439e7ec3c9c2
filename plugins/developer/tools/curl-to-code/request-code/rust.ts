import { type CurlRequest, readSeconds } from '../curl-request.ts';
import { type FormField, partType } from '../form-field.ts';
import { type BodyPart, STDIN } from '../request-data.ts';
import {
  codeHeaders,
  type CodeGenerator,
  hostWarnings,
  isPlainForm,
  lines,
  proxyUrl,
  redirectWarnings,
  refusal,
  requireHttpProxy,
  sentAuth,
  settingValue,
  withFormAsBody,
  STANDARD_URLS,
} from './generator.ts';
import { rustLiteral } from './literals.ts';

export const rust: CodeGenerator = {
  library: 'reqwest (features blocking, multipart, gzip)',
  carries: new Set(['cacert', 'max-redirs', 'connect-timeout', 'http1.1']),
  urls: STANDARD_URLS,
  write(given) {
    requireHttpProxy(given, 'rust');
    if (given.body.some((part) => part.kind === 'file' && part.change === 'url-encoded'))
      throw refusal('rust', '--data-urlencode with a file', 'the standard library encodes no bytes so');
    // reqwest sends a form of its own once only, not again after a redirect.
    const asForm = given.form.length === 0 || (isPlainForm(given.form) && !given.followRedirects);
    const request = asForm ? given : withFormAsBody(given);
    const { target, method, body, form, timeoutSeconds } = request;
    const auth = sentAuth(request);
    const proxy = proxyUrl({ ...request, proxy: request.proxy && { ...request.proxy, credentials: null } });
    const user = request.proxy?.credentials ?? null;
    const authorities = settingValue(request, 'cacert');
    const connect = settingValue(request, 'connect-timeout');
    const code = lines(
      'fn main() -> Result<(), Box<dyn std::error::Error>> {',
      '    let client = reqwest::blocking::Client::builder()',
      policyLines(request),
      request.followRedirects && '        .referer(false)',
      request.insecure && '        .danger_accept_invalid_certs(true)',
      authorities !== undefined && [
        '        .tls_built_in_root_certs(false)',
        `        .add_root_certificate(reqwest::Certificate::from_pem(&std::fs::read(${rustLiteral(authorities)})?)?)`,
      ],
      connect !== undefined &&
        `        .connect_timeout(${duration(readSeconds(connect, '--connect-timeout'))})`,
      timeoutSeconds !== null && `        .timeout(${duration(timeoutSeconds)})`,
      proxy !== undefined &&
        `        .proxy(reqwest::Proxy::all(${rustLiteral(proxy)})?${user === null ? '' : `.basic_auth(${rustLiteral(user.username)}, ${rustLiteral(user.password)})`})`,
      '        .build()?;',
      form.length > 0 && ['    let form = reqwest::blocking::multipart::Form::new()', ...formLines(form)],
      body.length > 0 && ['    let mut body: Vec<u8> = Vec::new();', ...body.map(bodyLine)],
      `    let method = reqwest::Method::from_bytes(${rustLiteral(method)}.as_bytes())?;`,
      '    let response = client',
      `        .request(method, ${rustLiteral(target)})`,
      codeHeaders(request).map(
        ({ name, value }) => `        .header(${rustLiteral(name)}, ${rustLiteral(value)}.as_bytes())`,
      ),
      auth !== null &&
        `        .basic_auth(${rustLiteral(auth.username)}, Some(${rustLiteral(auth.password)}))`,
      form.length > 0 && '        .multipart(form)',
      body.length > 0 && '        .body(body)',
      '        .send()?;',
      '    println!("{}", response.status());',
      '    println!("{}", response.text()?);',
      '    Ok(())',
      '}',
    );
    return { code, warnings: [...redirectWarnings(request, 'reqwest'), ...hostWarnings(request, 'reqwest')] };
  },
};

function policyLines(request: CurlRequest): string | string[] {
  if (!request.followRedirects) return '        .redirect(reqwest::redirect::Policy::none())';
  const limit = Number(settingValue(request, 'max-redirs') ?? '50');
  if (limit < 0) return '        .redirect(reqwest::redirect::Policy::custom(|attempt| attempt.follow()))';
  // What Policy::limited counts differs between versions.
  return [
    '        .redirect(reqwest::redirect::Policy::custom(|attempt| {',
    `            if attempt.previous().len() > ${limit} {`,
    '                attempt.error("too many redirects")',
    '            } else {',
    '                attempt.follow()',
    '            }',
    '        }))',
  ];
}

function duration(seconds: number): string {
  return `std::time::Duration::from_millis(${Math.round(seconds * 1000)})`;
}

function bodyLine(part: BodyPart): string {
  if (part.kind === 'text') return `    body.extend_from_slice(${rustLiteral(part.text)}.as_bytes());`;
  const content =
    part.file === STDIN
      ? 'std::io::Read::bytes(std::io::stdin()).collect::<Result<Vec<u8>, _>>()?'
      : `std::fs::read(${rustLiteral(part.file)})?`;
  return part.change === 'joined-lines'
    ? `    body.extend(${content}.into_iter().filter(|byte| ![0, 10, 13].contains(byte)));`
    : `    body.extend(${content});`;
}

function formLines(form: readonly FormField[]): string[] {
  const written = form.map((field) => {
    const { name, value, file, filename } = field;
    if (file === null) return `        .text(${rustLiteral(name)}, ${rustLiteral(value ?? '')})`;
    const part = `reqwest::blocking::multipart::Part::bytes(std::fs::read(${rustLiteral(file)})?)`;
    const named = filename === null ? '' : `.file_name(${rustLiteral(filename)})`;
    const type = partType(field);
    return `        .part(${rustLiteral(name)}, ${part}${named}${type === null ? '' : `.mime_str(${rustLiteral(type)})?`})`;
  });
  return written.map((line, index) => (index === written.length - 1 ? `${line};` : line));
}
