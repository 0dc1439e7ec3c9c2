import type { BodyPart, FormField } from '../curl-request.ts';
import { codeHeaders, type CodeGenerator, lines } from './generator.ts';
import { rustLiteral } from './literals.ts';

export const rust: CodeGenerator = {
  library: 'reqwest (features blocking, multipart, gzip)',
  write(request) {
    const { url, method, body, form, auth, timeoutSeconds, proxy } = request;
    const code = lines(
      'fn main() -> Result<(), Box<dyn std::error::Error>> {',
      '    let client = reqwest::blocking::Client::builder()',
      !request.followRedirects && '        .redirect(reqwest::redirect::Policy::none())',
      request.insecure && '        .danger_accept_invalid_certs(true)',
      timeoutSeconds !== null &&
        `        .timeout(std::time::Duration::from_millis(${Math.round(timeoutSeconds * 1000)}))`,
      proxy !== null && `        .proxy(reqwest::Proxy::all(${rustLiteral(proxy)})?)`,
      '        .build()?;',
      form.length > 0 && ['    let form = reqwest::blocking::multipart::Form::new()', ...formLines(form)],
      body.length > 0 && ['    let mut body: Vec<u8> = Vec::new();', ...body.map(bodyLine)],
      `    let method = reqwest::Method::from_bytes(${rustLiteral(method)}.as_bytes())?;`,
      '    let response = client',
      `        .request(method, ${rustLiteral(url)})`,
      codeHeaders(request).map(
        ({ name, value }) => `        .header(${rustLiteral(name)}, ${rustLiteral(value)})`,
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
    return { code, warnings: [] };
  },
};

function bodyLine(part: BodyPart): string {
  return part.kind === 'text'
    ? `    body.extend_from_slice(${rustLiteral(part.text)}.as_bytes());`
    : `    body.extend(std::fs::read(${rustLiteral(part.file)})?);`;
}

function formLines(form: readonly FormField[]): string[] {
  const written = form.map(({ name, value, file, filename, content_type }) => {
    if (file === null && content_type === null)
      return `        .text(${rustLiteral(name)}, ${rustLiteral(value ?? '')})`;
    const content =
      file === null
        ? `reqwest::blocking::multipart::Part::text(${rustLiteral(value ?? '')})`
        : `reqwest::blocking::multipart::Part::bytes(std::fs::read(${rustLiteral(file)})?)`;
    const named = filename === null ? '' : `.file_name(${rustLiteral(filename)})`;
    const typed = content_type === null ? '' : `.mime_str(${rustLiteral(content_type)})?`;
    return `        .part(${rustLiteral(name)}, ${content}${named}${typed})`;
  });
  return written.map((line, index) => (index === written.length - 1 ? `${line};` : line));
}
