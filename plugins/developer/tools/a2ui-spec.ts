import { markdownTable } from '@toolyard/kit/markdown';
import { defineTool, type JsonObject, nullable, Type } from '@toolyard/sdk';
import catalog from '../data/a2ui/catalog.json' with { type: 'json' };
import clientCapabilities from '../data/a2ui/client_capabilities.json' with { type: 'json' };
import clientDataModel from '../data/a2ui/client_data_model.json' with { type: 'json' };
import clientToServer from '../data/a2ui/client_to_server.json' with { type: 'json' };
import clientToServerList from '../data/a2ui/client_to_server_list.json' with { type: 'json' };
import commonTypes from '../data/a2ui/common_types.json' with { type: 'json' };
import serverCapabilities from '../data/a2ui/server_capabilities.json' with { type: 'json' };
import serverToClient from '../data/a2ui/server_to_client.json' with { type: 'json' };
import serverToClientList from '../data/a2ui/server_to_client_list.json' with { type: 'json' };
import { A2UI_VERSION, PROTOCOL_RULES } from '../lib/a2ui/specification.ts';

const SCHEMAS = {
  server_to_client: serverToClient,
  server_to_client_list: serverToClientList,
  client_to_server: clientToServer,
  client_to_server_list: clientToServerList,
  common_types: commonTypes,
  client_capabilities: clientCapabilities,
  server_capabilities: serverCapabilities,
  client_data_model: clientDataModel,
  catalog,
} satisfies Record<string, JsonObject>;

export default defineTool({
  title: 'A2UI Specification',
  summary:
    'Get the A2UI (agent-to-UI) v0.9 JSON Schemas and the protocol rules in short. For components use a2ui-basic-catalog.',
  keywords: ['agent', 'generative UI', 'protocol', 'schema'],
  surfaces: ['mcp'],
  input: Type.Object({
    part: Type.Enum(
      [
        'overview',
        'server_to_client',
        'server_to_client_list',
        'client_to_server',
        'client_to_server_list',
        'common_types',
        'client_capabilities',
        'server_capabilities',
        'client_data_model',
        'catalog',
      ],
      { default: 'overview', description: 'Which schema; overview lists them with the rules' },
    ),
    version: Type.Enum(['v0.9'], { default: 'v0.9', description: 'Specification version' }),
  }),
  output: Type.Object({
    version: Type.String(),
    part: Type.String(),
    schema_id: nullable(Type.String(), '$id, null for overview or when the schema has none'),
    schema: Type.Unsafe<JsonObject | null>({
      type: ['object', 'null'],
      description: 'The JSON Schema as published, null for overview',
    }),
    parts: Type.Optional(
      Type.Array(Type.Object({ part: Type.String(), title: Type.String(), description: Type.String() }), {
        description: 'With overview',
      }),
    ),
    rules: Type.Optional(Type.Array(Type.String(), { description: 'With overview' })),
    result: Type.String({ description: 'The schema as indented JSON, or the overview as Markdown' }),
  }),
  examples: [
    {
      name: 'The schema of messages',
      input: { part: 'server_to_client' },
      output: {
        schema_id: 'https://a2ui.org/specification/v0_9/server_to_client.json',
        schema: { title: 'A2UI Message Schema' },
      },
    },
    { name: 'Overview', input: {}, output: { part: 'overview', version: 'v0.9', schema: null } },
  ],
  run({ part }) {
    if (part !== 'overview') {
      const schema: JsonObject = SCHEMAS[part];
      return {
        version: A2UI_VERSION,
        part,
        schema_id: typeof schema.$id === 'string' ? schema.$id : null,
        schema,
        result: JSON.stringify(schema, null, 2),
      };
    }
    const parts = Object.entries(SCHEMAS).map(([name, { title, description }]) => ({
      part: name,
      title,
      description,
    }));
    return {
      version: A2UI_VERSION,
      part,
      schema_id: null,
      schema: null,
      parts,
      rules: [...PROTOCOL_RULES],
      result: [
        `# A2UI ${A2UI_VERSION}`,
        PROTOCOL_RULES.map((rule) => `- ${rule}`).join('\n'),
        markdownTable(
          ['Part', 'Title', 'Description'],
          parts.map(({ part: name, title, description }) => [name, title, description]),
        ),
      ].join('\n\n'),
    };
  },
});
