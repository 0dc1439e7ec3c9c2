import { expect, test } from 'vitest';
import { listedTool } from '../../../host/mcp/listed-tool.ts';

const READS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

test('a list leaves out what the protocol and JSON Schema imply, at any depth', () => {
  const row = {
    type: 'object',
    properties: { markdown: { type: 'string', contentMediaType: 'text/markdown' } },
    additionalProperties: false,
  };
  const listed = listedTool({
    name: 'csv_to_sql',
    title: 'CSV to SQL',
    description: 'Write SQL',
    inputSchema: {
      type: 'object',
      properties: {
        drop: { type: 'boolean', default: false },
        rows: { anyOf: [{ type: 'array', items: row }, { type: 'string' }] },
      },
    },
    annotations: READS,
  });
  expect(listed).toEqual({
    name: 'csv_to_sql',
    description: 'Write SQL',
    inputSchema: {
      type: 'object',
      properties: {
        drop: { type: 'boolean' },
        rows: {
          anyOf: [
            {
              type: 'array',
              items: {
                type: 'object',
                properties: { markdown: { type: 'string' } },
                additionalProperties: false,
              },
            },
            { type: 'string' },
          ],
        },
      },
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  });
});

test('a list keeps what is validated, what a caller would not guess, and arguments named like keywords', () => {
  const tool = {
    name: 'csv_dedupe',
    title: 'CSV Deduplicator',
    inputSchema: {
      type: 'object' as const,
      properties: {
        default: { type: 'boolean', default: true },
        contentMediaType: { enum: ['a', 'b'], default: 'a', type: 'string' },
        file: { type: 'string', contentEncoding: 'base64', contentMediaType: 'image/png', minLength: 1 },
      },
      required: ['file'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: false, idempotentHint: false, openWorldHint: true },
  };
  expect(listedTool(tool)).toEqual(tool);
});
