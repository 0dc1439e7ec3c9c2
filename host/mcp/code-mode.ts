import type { ContentBlock, Tool as McpTool } from '@modelcontextprotocol/server';
import { compileValidator } from '@toolyard/sdk/manifest';
import { CodeRunner, MOST_PROGRAM_BYTES, readProgram } from '../calls/code/code-runner.ts';
import type { ProgramFiles } from '../calls/code/program-files.ts';
import type { Executor } from '../calls/executor.ts';
import { declareTool } from '../catalogue/declarations.ts';
import { CallError, failures } from '../errors.ts';
import type { ToolCall } from './call-tool.ts';
import { failedResult, refusedResult, textResult, type CallAnswer } from './call-result.ts';
import { fillHeldFiles, toHeldFile } from './held-files.ts';
import { isPicture } from './call-result-json.ts';
import { MAY_BE_TASK } from './tasks/may-be-task.ts';
import type { ToolView } from './tool-view.ts';

/** How many declarations a query gives, unless asked otherwise. */
const DECLARED = 3;

const FIND_INPUT: McpTool['inputSchema'] = {
  type: 'object',
  properties: {
    queries: {
      type: 'array',
      items: { type: 'string', minLength: 1, maxLength: 500 },
      minItems: 1,
      maxItems: 10,
      description: 'What you want to do, in plain words; one per task',
    },
    limit: { type: 'integer', minimum: 1, maximum: 20, description: 'Tools per query; default 3' },
  },
  required: ['queries'],
  additionalProperties: false,
};

const RUN_INPUT: McpTool['inputSchema'] = {
  type: 'object',
  properties: {
    code: {
      type: 'string',
      description:
        'Body of an async function: await tools.name(args), loop, compute, return a small JSON value',
    },
    check: { type: 'boolean', description: 'Check types first; run nothing if they fail' },
    input: { description: 'Data for the program, as `input`: do not write it into the code' },
  },
  required: ['code'],
  additionalProperties: false,
};

/** The two tools of the code mode. */
export function codeTools(reach: McpTool['annotations']): readonly McpTool[] {
  return [
    {
      name: 'find_tools',
      title: 'Find tools',
      description: 'Find tools by plain words. Returns TypeScript declarations of functions in `tools`.',
      inputSchema: FIND_INPUT,
      annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    },
    {
      name: 'run_code',
      title: 'Run code',
      description:
        'Run TypeScript or JavaScript in a sandbox that has `tools` (every tool that find_tools declares), `input` and ' +
        '`console`; no network, no imports. At most 200 calls of tools, 16 at a time (Promise.all). ' +
        'A failed call throws an Error with `code` and `issues`. Files are names such as file://1/a.pdf: pass them to tools, return ' +
        'them to show them; `await files.read(name)` is their Base64. Returns what the code returns and prints.',
      inputSchema: RUN_INPUT,
      annotations: reach,
      ...MAY_BE_TASK,
    },
  ];
}

const find = compileValidator(FIND_INPUT);

/** Calls a tool of the code mode; undefined where it has none of that name. */
export function callCodeTool(
  view: ToolView,
  executor: Executor,
  call: ToolCall,
): CallAnswer | Promise<CallAnswer> | undefined {
  if (call.name === 'run_code') return runCode(view, executor, call);
  if (call.name !== 'find_tools') return undefined;
  if (!find.check(call.arguments)) return refusedResult(find, call.arguments);
  const { queries, limit = DECLARED } = call.arguments as { queries: string[]; limit?: number };
  return { kind: 'result', result: textResult(declarations(view, queries, limit)) };
}

/** The declarations for some needs, each tool once, and which needs nothing fits. */
function declarations(view: ToolView, queries: readonly string[], limit: number): string {
  const parts = new Set<string>();
  for (const query of queries) {
    const { listings, nearestCategories } = view.search(query);
    for (const { tool } of listings.slice(0, limit)) parts.add(declareTool(tool.manifest));
    if (listings.length === 0)
      parts.add(
        `// nothing fits ${JSON.stringify(query)}; nearest categories: ${nearestCategories.join(', ')}`,
      );
  }
  return [...parts].join('\n');
}

async function runCode(view: ToolView, executor: Executor, call: ToolCall): Promise<CallAnswer> {
  const given = call.inputOf(call.arguments);
  if (given.kind === 'json' && given.bytes.length > MOST_PROGRAM_BYTES)
    return failedResult(failures.tooLarge(MOST_PROGRAM_BYTES));
  const value: unknown =
    given.kind === 'value' ? given.value : JSON.parse(Buffer.from(given.bytes).toString());
  const program = readProgram(value);
  if (program instanceof CallError) return failedResult(program);
  const { caller, requestId, onCallerGone, onProgress, takeTurn, onSpent } = call;
  const ran = await new CodeRunner(executor).run(program, view.tools, {
    surface: 'mcp',
    caller,
    requestId,
    onCallerGone,
    onProgress,
    takeTurn,
    onSpent,
    reachable: view.reachable,
    fillFiles: (json) => fillHeldFiles(json, call.files, caller),
  });
  if (ran instanceof CallError) return failedResult(ran);
  const { ok, ...told } = ran.report;
  const { text, content } = holdNamed(JSON.stringify(told), ran.files, call);
  return {
    kind: 'result',
    result: { content: [{ type: 'text', text }, ...content], ...(ok ? {} : { isError: true }) },
  };
}

/** The files that a program returned: a picture to look at, and all under the addresses by which they are read. */
function holdNamed(
  report: string,
  files: ProgramFiles,
  call: ToolCall,
): { readonly text: string; readonly content: readonly ContentBlock[] } {
  let text = report;
  const content: ContentBlock[] = [];
  for (const { reference, name, mimeType, data } of files.namedIn(report)) {
    const base64 = Buffer.from(data).toString('ascii');
    const held = toHeldFile({ data: base64, encoding: 'base64', mimeType, name });
    text = text.replaceAll(`"${reference}"`, JSON.stringify(held?.uri ?? '(too large to be held)'));
    if (held === undefined) continue;
    call.files.hold(call.caller, held);
    content.push(
      isPicture(mimeType)
        ? { type: 'image', data: base64, mimeType }
        : { type: 'resource_link', uri: held.uri, name, mimeType, size: held.bytes.length },
    );
  }
  return { text, content };
}
