import {
  ProtocolError,
  ProtocolErrorCode,
  type CompleteResult,
  type Server,
} from '@modelcontextprotocol/server';
import type { JsonSchema } from '@toolyard/sdk';
import { choicesOf } from './choices.ts';
import { findWorkflow } from './prompts.ts';
import { TOOL_TEMPLATE } from './resources.ts';
import { mcpName, type ToolView } from './tool-view.ts';

/** The most values of an answer ("Completion", Response Content). */
const MOST_VALUES = 100;

/** Completes arguments of prompts that choose among a tool's values, and names of tools. */
export function serveCompletion(server: Server, currentView: () => ToolView): void {
  server.setRequestHandler('completion/complete', ({ params: { ref, argument } }) => {
    const view = currentView();
    if (ref.type === 'ref/prompt')
      return completed(choicesOfPrompt(view, ref.name, argument.name), argument.value);
    if (ref.uri !== TOOL_TEMPLATE || argument.name !== 'name') return completed([], argument.value);
    return completed(
      view.tools.map(({ id }) => mcpName(id)),
      argument.value,
    );
  });
}

function choicesOfPrompt(view: ToolView, prompt: string, name: string): readonly string[] {
  const argument = findWorkflow(view, prompt).arguments.find((one) => one.name === name);
  if (argument === undefined)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `argument: ${prompt} takes no ${name.slice(0, 80)}`,
    );
  if (argument.choices === undefined) return [];
  const [toolName, toolArgument] = argument.choices;
  const { properties = {} } = (view.find(toolName)?.manifest.input ?? {}) as {
    readonly properties?: Readonly<Record<string, JsonSchema>>;
  };
  return choicesOf(properties[toolArgument]);
}

/** Those that begin with what was typed, then those that have it elsewhere. */
function completed(values: readonly string[], typed: string): CompleteResult {
  const part = typed.toLowerCase();
  const found = values.filter((value) => value.toLowerCase().includes(part));
  const [first, rest] = [
    found.filter((value) => value.toLowerCase().startsWith(part)),
    found.filter((value) => !value.toLowerCase().startsWith(part)),
  ];
  const sorted = [...first, ...rest];
  return {
    completion: {
      values: sorted.slice(0, MOST_VALUES),
      total: sorted.length,
      hasMore: sorted.length > MOST_VALUES,
    },
  };
}
