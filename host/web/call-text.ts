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
}

/** Whether a call is written with its input in a file of its own. */
export function isInFile({ json }: Pick<Call, 'json'>): boolean {
  return json.length > LONGEST_INLINE;
}

/** A call as a command, as a program, or as MCP's message, with the input's digits and repeated names as they are. */
export function callText(form: CallForm, call: Call): string {
  const { id, url, json } = call;
  const isFile = isInFile(call);
  switch (form) {
    case 'curl': {
      const data = isFile ? `--data-binary @${INPUT_FILE}` : `-d '${json.replaceAll("'", `'\\''`)}'`;
      return `curl -s '${url}' \\\n  -H 'content-type: application/json' ${data}`;
    }
    case 'fetch': {
      const body = isFile ? `await readFile('${INPUT_FILE}')` : literal(json);
      return [
        ...(isFile ? ["import { readFile } from 'node:fs/promises';", ''] : []),
        `const response = await fetch(${literal(url)}, {`,
        `  method: 'POST',`,
        `  headers: { 'content-type': 'application/json' },`,
        `  body: ${body},`,
        `});`,
        `console.log(await response.json());`,
      ].join('\n');
    }
    case 'Python': {
      const data = isFile ? `open("${INPUT_FILE}", "rb")` : `${literal(json)}.encode()`;
      return [
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
      const input = isFile ? `(the content of ${INPUT_FILE})` : json;
      const name = JSON.stringify(id.replaceAll('-', '_'));
      return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":${name},"arguments":${input}}}`;
    }
  }
}

/** A text as JavaScript and Python write it alike. */
function literal(text: string): string {
  return JSON.stringify(text);
}
