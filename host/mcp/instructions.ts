import type { ToolView } from './tool-view.ts';

/** What a client tells its model about the host: what there is, and the cheapest way to it. */
export function instructionsFor(view: ToolView): string {
  return `${view.size} small tools: ${view.categories.join(', ')}. Each takes a JSON object and returns one. ${HOW[view.mode]}`;
}

const HOW: Readonly<Record<ToolView['mode'], string>> = {
  list: 'Where the list is too long for the model, connect to /mcp?mode=search instead; ?categories=, ?tools=, ?exclude= and ?readonly=true choose a part.',
  code: 'Declare what you need with one find_tools call, then write one program for run_code that calls the tools and returns only what matters.',
  search:
    'Name all that you need in one search_tools call, which gives the arguments; then use call_tool. Run several tools that need one another with workflow_run.',
};
