import type { JsonObject, JsonValue } from '@toolyard/sdk';
import { StepTemplate } from '@toolyard/sdk/steps';
import { formatJson } from '../bins-json.ts';
import { shellWord } from '../call-text.ts';

/** In what a chain is written out. */
export const CHAIN_FORMS = ['Steps', 'curl', 'MCP', 'Program', 'chain.json'] as const;
export type ChainForm = (typeof CHAIN_FORMS)[number];

/** A step as `workflow_run` takes it. */
export interface Step {
  readonly id: string;
  readonly tool: string;
  /** Its arguments, in JSON. */
  readonly json: string;
}

/** A chain as its JSON, as a command, as MCP's message, as a program for code mode, or as what `toolyard add` takes. */
export function chainText(form: ChainForm, steps: readonly Step[], mcp: string): string {
  const list = `[${steps.map(({ id, tool, json }) => `{"id":"${id}","tool":${JSON.stringify(tool)},"arguments":${json}}`).join(',')}]`;
  const message = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"workflow_run","arguments":{"steps":${list}}}}`;
  switch (form) {
    case 'Steps':
      return indented(list);
    case 'curl':
      return `curl -s '${mcp}' \\\n  -H 'content-type: application/json' -H 'accept: application/json, text/event-stream' \\\n  -d ${shellWord(message)}`;
    case 'MCP':
      return message;
    case 'Program':
      return programText(steps);
    case 'chain.json':
      return indented(`{"id":"my-chain","title":"My chain","summary":"Say what it does.","steps":${list}}`);
  }
}

/** JSON in lines, with its digits and repeated names as they are. */
function indented(json: string): string {
  return (
    formatJson(json)
      ?.map(({ text }) => text)
      .join('') ?? json
  );
}

/** The body of a program as code mode runs it. */
function programText(steps: readonly Step[]): string {
  const lines = steps.map(
    ({ id, tool, json }) =>
      `const ${variableOf(id)} = await tools.${tool.replaceAll('-', '_')}(${expression(JSON.parse(json) as JsonObject)});`,
  );
  const text = 'const text = (value) => (typeof value === "object" ? JSON.stringify(value) : String(value));';
  const needsText = lines.some((line) => line.includes('${text('));
  const last = steps.at(-1);
  return [
    ...(needsText ? [text] : []),
    ...lines,
    `return ${last === undefined ? 'null' : variableOf(last.id)};`,
  ].join('\n');
}

/** What holds a step's result: no word of the language, and no other name of the program, ends so. */
function variableOf(id: string): string {
  return `${id}_result`;
}

function expression(value: JsonValue): string {
  if (typeof value === 'string') {
    const only = StepTemplate.only(value);
    if (only !== undefined) return path(only);
    const parts = StepTemplate.parts(value);
    if (parts.every((part) => typeof part === 'string')) return JSON.stringify(value);
    const inner = parts.map((part) =>
      typeof part === 'string' ? part.replaceAll(/[\\`]|\$\{/g, String.raw`\$&`) : `\${text(${path(part)})}`,
    );
    return `\`${inner.join('')}\``;
  }
  if (Array.isArray(value)) return `[${value.map(expression).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${expression(inner)}`);
  return `{ ${members.join(', ')} }`;
}

function path({
  root,
  path: [first = '', ...rest],
}: {
  root: string;
  path: readonly (string | number)[];
}): string {
  const start = root === 'input' ? `input[${JSON.stringify(first)}]` : variableOf(String(first));
  return start + rest.map((key) => `[${JSON.stringify(key)}]`).join('');
}
