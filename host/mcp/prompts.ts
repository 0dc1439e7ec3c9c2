import {
  ProtocolError,
  ProtocolErrorCode,
  type GetPromptResult,
  type Server,
} from '@modelcontextprotocol/server';
import { didYouMean } from '../catalogue/near-names.ts';
import type { ToolView } from './tool-view.ts';
import { WORKFLOWS, type Workflow } from './workflows.ts';

/** Offers the workflows whose tools a view has. */
export function servePrompts(server: Server, currentView: () => ToolView): void {
  server.setRequestHandler('prompts/list', () => ({
    prompts: workflowsOf(currentView()).map(({ name, title, description, arguments: taken }) => ({
      name,
      title,
      description,
      arguments: taken.map((argument) => ({
        name: argument.name,
        description: argument.description,
        required: argument.required === true,
      })),
    })),
  }));
  server.setRequestHandler('prompts/get', ({ params }) =>
    toPrompt(findWorkflow(currentView(), params.name), params.arguments ?? {}, currentView()),
  );
}

/** The workflow of a name. */
export function findWorkflow(view: ToolView, name: string): Workflow {
  const workflows = workflowsOf(view);
  const workflow = workflows.find((one) => one.name === name);
  if (workflow !== undefined) return workflow;
  const near = didYouMean(
    name,
    workflows.map((one) => one.name),
  );
  throw invalid(`there is no prompt ${JSON.stringify(name.slice(0, 80))}${near}`);
}

function workflowsOf(view: ToolView): readonly Workflow[] {
  return WORKFLOWS.filter(({ tools }) => tools.every((name) => view.find(name) !== undefined));
}

function toPrompt(
  workflow: Workflow,
  given: Readonly<Record<string, string>>,
  { mode }: ToolView,
): GetPromptResult {
  const names = workflow.arguments.map(({ name }) => name);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw invalid(`${unknown.slice(0, 80)}: unknown argument, expected ${names.join(', ')}`);
  const missing = workflow.arguments.find(({ name, required }) => required && (given[name] ?? '') === '');
  if (missing !== undefined) throw invalid(`${missing.name}: required, ${missing.description}`);
  const input = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const how =
    mode === 'code'
      ? `Call run_code with this input and this code:\n\n\`\`\`ts\n${workflow.program}\n\`\`\``
      : `${workflow.steps}${mode === 'search' ? ' Call them by call_tool.' : ''}`;
  const text = `${workflow.description}\n\nInput: ${JSON.stringify(input)}\n\n${how}`;
  return {
    description: workflow.description,
    messages: [{ role: 'user', content: { type: 'text', text } }],
  };
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
