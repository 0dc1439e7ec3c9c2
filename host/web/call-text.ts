/** In what a call is written out. */
export const CALL_FORMS = ['curl', 'fetch', 'Python', 'MCP'] as const;
export type CallForm = (typeof CALL_FORMS)[number];

/** Longer inputs stand in a file: a shell takes no longer line, nor does anyone read it. */
const LONGEST_INLINE = 20_000;

/** The file in which an input is saved that is too long to be written out. */
export const INPUT_FILE = 'input.json';

interface Call {
  readonly id: string;
  /** The address that runs the tool. */
  readonly url: string;
  /** The input's JSON, as a form sends it. */
  readonly json: string;
  /** The names of files by what stands in the JSON for their content in Base64. */
  readonly files?: ReadonlyMap<string, string>;
}

/** Whether a call is written with its input in a file of its own. */
export function isInFile({ json, files }: Pick<Call, 'json' | 'files'>): boolean {
  // What names files has a program of its own already, and no file could hold their names.
  return json.length > LONGEST_INLINE && (files === undefined || files.size === 0);
}

/** A word as a POSIX shell reads it (POSIX.1-2024 §2.2.2). */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A request as a command of curl, which reads no file whatever the body begins with. */
export function curlText({
  method,
  url,
  headers,
  body,
}: {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body?: string | undefined;
}): string {
  const isUsual = method === (body === undefined ? 'GET' : 'POST');
  const how = isUsual ? '' : method === 'HEAD' ? '-I ' : `-X ${method} `;
  const words = [...headers].map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`);
  if (body !== undefined) words.push(`--data-raw ${shellWord(body)}`);
  return [`curl -s ${how}${shellWord(url)}`, ...words].join(' \\\n  ');
}

/** A call as a command, as a program, or as MCP's message, with the input's digits and repeated names as they are. */
export function callText(form: CallForm, call: Call): string {
  const { id, url, json } = call;
  const isFile = isInFile(call);
  const pieces = piecesOf(call);
  const hasFiles = pieces.length > 1;
  switch (form) {
    case 'curl': {
      if (hasFiles)
        return `curl -s '${url}' \\\n  -H 'content-type: application/json' --data-binary @- <<JSON\n${heredoc(pieces)}\nJSON`;
      const data = isFile ? `--data-binary @${INPUT_FILE}` : `-d ${shellWord(json)}`;
      return `curl -s '${url}' \\\n  -H 'content-type: application/json' ${data}`;
    }
    case 'fetch': {
      const body = isFile ? `await readFile('${INPUT_FILE}')` : jsBody(pieces);
      return [
        ...(isFile || hasFiles ? ["import { readFile } from 'node:fs/promises';", ''] : []),
        `const response = await fetch(${literal(url)}, {`,
        `  method: 'POST',`,
        `  headers: { 'content-type': 'application/json' },`,
        `  body: ${body},`,
        `});`,
        `console.log(await response.json());`,
      ].join('\n');
    }
    case 'Python': {
      const data = isFile ? `open("${INPUT_FILE}", "rb")` : pythonData(pieces);
      return [
        ...(hasFiles ? ['import base64'] : []),
        'import requests',
        '',
        'response = requests.post(',
        `    ${literal(url)},`,
        '    headers={"content-type": "application/json"},',
        `    data=${data},`,
        ')',
        'print(response.json())',
      ].join('\n');
    }
    case 'MCP': {
      const whole = pieces
        .map((piece) => ('file' in piece ? `(${piece.file} in Base64)` : piece.text))
        .join('');
      const input = isFile ? `(the content of ${INPUT_FILE})` : whole;
      const name = JSON.stringify(id.replaceAll('-', '_'));
      return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":${name},"arguments":${input}}}`;
    }
  }
}

type Piece = { readonly text: string } | { readonly file: string };

/** The input's JSON, and between its pieces the files whose content in Base64 is to stand there. */
function piecesOf({ json, files = new Map() }: Call): readonly Piece[] {
  let pieces: readonly Piece[] = [{ text: json }];
  for (const [mark, file] of files)
    pieces = pieces.flatMap((piece): readonly Piece[] => {
      if ('file' in piece) return [piece];
      const [first = '', ...rest] = piece.text.split(mark);
      return [{ text: first }, ...rest.flatMap((text) => [{ file }, { text }])];
    });
  return pieces;
}

/** A here-document (POSIX.1-2024 §2.7.4) that reads the files. */
function heredoc(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) =>
      'file' in piece
        ? String.raw`$(base64 < ${shellWord(piece.file)} | tr -d '\n')`
        : piece.text.replaceAll(/[\\$`]/g, String.raw`\$&`),
    )
    .join('');
}

function jsBody(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) =>
      'file' in piece ? `(await readFile(${literal(piece.file)}, 'base64'))` : literal(piece.text),
    )
    .join(' + ');
}

function pythonData(pieces: readonly Piece[]): string {
  const parts = pieces.map((piece) =>
    'file' in piece
      ? `base64.b64encode(open(${literal(piece.file)}, "rb").read())`
      : `${literal(piece.text)}.encode()`,
  );
  return parts.join(' + ');
}

/** A text as JavaScript and Python write it alike. */
function literal(text: string): string {
  return JSON.stringify(text);
}
