import type { Tool as McpTool } from '@modelcontextprotocol/server';
import { MAY_BE_TASK } from './tasks/may-be-task.ts';

/** How many tools a search shows, and how many at most. */
export const SEARCH_RESULTS = 5;
const MOST_RESULTS = 20;
const MOST_QUERIES = 10;

const QUERY = { type: 'string', minLength: 1, maxLength: 500 } as const;

/** What looks tools up, and changes nothing. */
const LOOKS_UP = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

const SEARCH_INPUT = {
  type: 'object',
  properties: {
    queries: {
      type: 'array',
      items: QUERY,
      minItems: 1,
      maxItems: MOST_QUERIES,
      description: 'What you want to do, in plain words; one per task',
    },
    query: { ...QUERY, description: 'A single query' },
    limit: { type: 'integer', minimum: 1, maximum: MOST_RESULTS, description: 'Tools per query; default 5' },
  },
  additionalProperties: false,
} as const;

/**
 * The tools of the search mode, for clients that cannot take a long list. `call_tool` is told what it may do.
 *
 * @param shown what a list says besides of a tool whose results are shown
 */
export function searchTools(
  reach: McpTool['annotations'],
  shown: Pick<McpTool, '_meta'> = {},
): readonly McpTool[] {
  return [
    {
      name: 'search_tools',
      title: 'Search tools',
      description:
        'Find tools by plain words, several needs at once. Returns the best few, ready to call; none when nothing fits.',
      inputSchema: SEARCH_INPUT,
      annotations: LOOKS_UP,
    },
    {
      name: 'describe_tool',
      title: 'Describe a tool',
      description: 'Result and examples of a tool. Rarely needed: search_tools gives the arguments.',
      inputSchema: {
        type: 'object',
        properties: { name: { type: 'string' } },
        required: ['name'],
        additionalProperties: false,
      },
      annotations: LOOKS_UP,
    },
    {
      name: 'call_tool',
      title: 'Call a tool',
      description: 'Call a tool that search_tools found.',
      inputSchema: {
        type: 'object',
        properties: { name: { type: 'string' }, arguments: { type: 'object' } },
        required: ['name'],
        additionalProperties: false,
      },
      annotations: reach,
      ...MAY_BE_TASK,
      ...shown,
    },
  ];
}
