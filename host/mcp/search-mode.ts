import type { Tool as McpTool } from '@modelcontextprotocol/server';

/** How many tools a search shows. */
export const SEARCH_RESULTS = 5;

const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

/** The three tools of the search mode, for clients that cannot take a long list. */
export const SEARCH_TOOLS: readonly McpTool[] = [
  {
    name: 'search_tools',
    title: 'Search tools',
    description:
      'Find tools by plain words for what you want to do. Returns the best few, with names and summaries.',
    inputSchema: {
      type: 'object',
      properties: {
        query: {
          type: 'string',
          description: 'What you want to do, in plain words',
          minLength: 1,
          maxLength: 500,
        },
      },
      required: ['query'],
      additionalProperties: false,
    },
    annotations,
  },
  {
    name: 'describe_tool',
    title: 'Describe a tool',
    description: 'Get the arguments, result and examples of a tool that search_tools found.',
    inputSchema: {
      type: 'object',
      properties: { name: { type: 'string', description: "The tool's name" } },
      required: ['name'],
      additionalProperties: false,
    },
    annotations,
  },
  {
    name: 'call_tool',
    title: 'Call a tool',
    description: 'Call a tool by its name with arguments as describe_tool shows them.',
    inputSchema: {
      type: 'object',
      properties: {
        name: { type: 'string', description: "The tool's name" },
        arguments: { type: 'object', description: "The tool's arguments" },
      },
      required: ['name'],
      additionalProperties: false,
    },
    annotations: { ...annotations, idempotentHint: false, openWorldHint: true },
  },
];
