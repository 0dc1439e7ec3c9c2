import { compileValidator } from '@toolyard/sdk/manifest';
import type { CallRequest, Outcome } from '../calls/call-request.ts';
import type { Executor } from '../calls/executor.ts';
import type { CallSignalsOptions } from '../calls/call-signals.ts';
import type { CallInput } from '../runtimes/runtime.ts';
import { errorResult, structuredResult, type CallAnswer } from './call-result.ts';
import { SEARCH_RESULTS, SEARCH_TOOLS } from './search-mode.ts';
import { describeTool, mcpName, type ToolView } from './tool-view.ts';

/** A `tools/call` request, whichever way it came. */
export interface ToolCall {
  readonly name: string;
  readonly caller: string;
  readonly requestId?: string | undefined;
  readonly arguments: Record<string, unknown>;
  /** What a tool is given of arguments, of which some may have been taken out. */
  readonly inputOf: (given: Record<string, unknown>) => CallInput;
  readonly answerOf: (outcome: Outcome) => CallAnswer | Promise<CallAnswer>;
  readonly onCallerGone: CallSignalsOptions['onCallerGone'];
  readonly onProgress?: CallSignalsOptions['onProgress'];
  readonly takeTurn: CallRequest['takeTurn'];
}

/** Calls a tool of a view. Undefined when the view has no tool of that name: a protocol error. */
export function callTool(
  view: ToolView,
  executor: Executor,
  call: ToolCall,
): Promise<CallAnswer> | undefined {
  if (view.isSearch) return callSearchTool(view, executor, call);
  return callListedTool(view, executor, call);
}

function callListedTool(view: ToolView, executor: Executor, call: ToolCall): Promise<CallAnswer> | undefined {
  const tool = view.find(call.name);
  if (tool === undefined) return undefined;
  const { caller, requestId, inputOf, answerOf, onCallerGone, onProgress, takeTurn } = call;
  return executor
    .execute({
      name: `${tool.bundle.id}.${tool.id}`,
      surface: 'mcp',
      caller,
      requestId,
      input: inputOf(call.arguments),
      onCallerGone,
      onProgress,
      takeTurn,
    })
    .then(answerOf);
}

const searchValidators = new Map(
  SEARCH_TOOLS.map(({ name, inputSchema }) => [name, compileValidator(inputSchema)]),
);

function callSearchTool(view: ToolView, executor: Executor, call: ToolCall): Promise<CallAnswer> | undefined {
  const validator = searchValidators.get(call.name);
  if (validator === undefined) return undefined;
  if (!validator.check(call.arguments))
    return Promise.resolve(errorResult(validator.problems(call.arguments).join('; ')));
  if (call.name === 'search_tools') return Promise.resolve(search(view, String(call.arguments.query)));

  const name = String(call.arguments.name);
  const unknown = errorResult(
    `name: there is no tool ${JSON.stringify(name.slice(0, 80))}: search_tools finds the names`,
  );
  if (call.name === 'describe_tool') {
    const tool = view.find(name);
    return Promise.resolve(
      tool === undefined
        ? unknown
        : structuredResult({ ...describeTool(tool, true), examples: tool.manifest.examples }),
    );
  }
  const inner = (call.arguments.arguments ?? {}) as Record<string, unknown>;
  return callListedTool(view, executor, { ...call, name, arguments: inner }) ?? Promise.resolve(unknown);
}

function search(view: ToolView, query: string): CallAnswer {
  const found = view.search(query).slice(0, SEARCH_RESULTS);
  return structuredResult({
    tools: found.map(({ id, bundle, manifest: { title, summary } }) => ({
      name: mcpName(id),
      title,
      category: bundle.id,
      summary,
    })),
  });
}
