import { compileValidator } from '@toolyard/sdk/manifest';
import type { CallRequest, Outcome } from '../calls/call-request.ts';
import type { Executor } from '../calls/executor.ts';
import { onceThere } from '../runtimes/once-there.ts';
import type { CallSignalsOptions } from '../calls/call-signals.ts';
import type { CallInput } from '../runtimes/runtime.ts';
import { failedResult, refusedResult, structuredResult, type CallAnswer } from './call-result.ts';
import { reachOf } from '../access/view.ts';
import { addressOf } from '../catalogue/address.ts';
import type { Tool } from '../catalogue/bundle.ts';
import { declareArguments, declareTool } from '../catalogue/declarations.ts';
import type { Snapshot } from '../catalogue/snapshot.ts';
import { CallError, failures } from '../errors.ts';
import { SCHEMA_KEY } from './apps/result-page.ts';
import { callCodeTool } from './code-mode.ts';
import { withHeldFiles, type HeldFiles } from './held-files.ts';
import { repairArguments } from './repair.ts';
import { SEARCH_RESULTS, searchTools } from './search-mode.ts';
import { describeTool, mcpName, reachIn, type ToolView } from './tool-view.ts';

/** A `tools/call` request, whichever way it came. */
export interface ToolCall {
  readonly name: string;
  readonly caller: string;
  readonly requestId?: string | undefined;
  readonly arguments: Record<string, unknown>;
  /** What a tool is given of arguments, of which some may have been taken out. */
  readonly inputOf: (given: Record<string, unknown>) => CallInput;
  /** Files of results before, which arguments may name. */
  readonly files: HeldFiles;
  readonly answerOf: (outcome: Outcome) => CallAnswer | Promise<CallAnswer>;
  readonly onCallerGone: CallSignalsOptions['onCallerGone'];
  readonly onProgress?: CallSignalsOptions['onProgress'];
  readonly takeTurn: CallRequest['takeTurn'];
  readonly onSpent: CallRequest['onSpent'];
}

/** Calls a tool of a view. Undefined when the view has no tool of that name: a protocol error. */
export function callTool(
  view: ToolView,
  executor: Executor,
  call: ToolCall,
): CallAnswer | Promise<CallAnswer> | undefined {
  if (view.mode === 'search') return callSearchTool(view, executor, call);
  if (view.mode === 'code') return callCodeTool(view, executor, call);
  return callListedTool(view, executor, call);
}

function callListedTool(
  view: ToolView,
  executor: Executor,
  call: ToolCall,
): CallAnswer | Promise<CallAnswer> | undefined {
  const tool = view.find(call.name);
  if (tool === undefined) return undefined;
  const outcome = onceThere(tryTool(tool, view, executor, call, call.arguments), (first) => {
    if (first.ok || first.error.code !== 'VALIDATION_ERROR') return first;
    // What is of another type than the schema says was refused before the tool ran.
    const repaired = repairArguments(tool.manifest.input, call.arguments);
    return repaired === call.arguments ? first : tryTool(tool, view, executor, call, repaired);
  });
  const answer = onceThere(outcome, call.answerOf);
  return onceThere(answer, (made) => withSchema(made, tool, view));
}

function tryTool(
  tool: Tool,
  { reachable }: ToolView,
  executor: Executor,
  call: ToolCall,
  given: Record<string, unknown>,
): Outcome | Promise<Outcome> {
  const { caller, requestId, inputOf, files, onCallerGone, onProgress, takeTurn, onSpent } = call;
  // A file that is named is held no more, or too large.
  const refuse = (error: unknown): Outcome => {
    if (error instanceof CallError) return { ok: false, error };
    throw error;
  };
  const run = (filled: CallInput) =>
    executor.execute({
      name: addressOf(tool),
      surface: 'mcp',
      caller,
      requestId,
      input: filled,
      onCallerGone,
      onProgress,
      takeTurn,
      onSpent,
      reachable,
    });
  let input;
  try {
    input = withHeldFiles(inputOf(given), files, caller);
  } catch (error) {
    return refuse(error);
  }
  return input instanceof Promise ? input.then(run, refuse) : run(input);
}

/** Tells the page that shows a result what it has to know of it. */
function withSchema(answer: CallAnswer, tool: Tool, { showsPages, resultPage }: ToolView): CallAnswer {
  if (!showsPages || resultPage === undefined || answer.kind === 'result') return answer;
  return { ...answer, meta: { [SCHEMA_KEY]: resultPage.schemaOf(tool) } };
}

const validators = new Map(
  searchTools(undefined).map(({ name, inputSchema }) => [name, compileValidator(inputSchema)]),
);

function callSearchTool(
  view: ToolView,
  executor: Executor,
  call: ToolCall,
): CallAnswer | Promise<CallAnswer> | undefined {
  const validator = validators.get(call.name);
  // A model that has read a tool's name calls it: that is as good as call_tool.
  if (validator === undefined) return callListedTool(view, executor, call);
  if (!validator.check(call.arguments)) return refusedResult(validator, call.arguments);
  if (call.name === 'search_tools') return search(view, call.arguments);

  const name = String(call.arguments.name);
  const unknown = failedResult(
    failures.argument(`name: ${view.unknownTool(name)}: search_tools finds the names`),
  );
  if (call.name === 'describe_tool') {
    const tool = view.find(name);
    return tool === undefined ? unknown : describe(tool, view.snapshot);
  }
  const inner = (call.arguments.arguments ?? {}) as Record<string, unknown>;
  return callListedTool(view, executor, { ...call, name, arguments: inner }) ?? unknown;
}

/** A tool in full: as TypeScript with its examples for models, as schemas for programs. */
function describe(tool: Tool, snapshot: Snapshot): CallAnswer {
  const { examples } = tool.manifest;
  const shown = examples
    .slice(0, 2)
    .map(({ input, output }) => `${JSON.stringify(input)} → ${JSON.stringify(output)}`);
  return structuredResult(
    { ...describeTool(tool, true, reachIn(snapshot, tool, reachOf(tool))), examples },
    [declareTool(tool.manifest), ...shown].join('\n'),
  );
}

function search(view: ToolView, { query, queries, limit = SEARCH_RESULTS }: SearchInput): CallAnswer {
  const asked = [...(query === undefined ? [] : [query]), ...(queries ?? [])];
  if (asked.length === 0) return failedResult(failures.argument('queries: required'));
  const found = asked.map((words) => searchOne(view, words, limit));
  const [only] = found;
  return structuredResult(queries === undefined && only !== undefined ? { ...only } : { results: found });
}

interface SearchInput {
  readonly query?: string;
  readonly queries?: readonly string[];
  readonly limit?: number;
}

function searchOne(view: ToolView, query: string, limit: number) {
  const { listings, nearestCategories } = view.search(query);
  const tools = listings.slice(0, limit).map(({ tool: { id, bundle, manifest } }) => ({
    name: mcpName(id),
    title: manifest.title,
    category: bundle.id,
    summary: manifest.summary,
    arguments: declareArguments(manifest),
  }));
  return tools.length > 0 ? { query, tools } : { query, tools, note: nothingFits(nearestCategories) };
}

function nothingFits(categories: readonly string[]): string {
  const nearest = categories.length === 0 ? '' : `; nearest categories: ${categories.join(', ')}`;
  return `no tool fits: there may be none for this, or other words find it${nearest}`;
}
