import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { binPaths } from '../../host/bins/openapi-paths.ts';
import { readConfig } from '../../host/config/config.ts';
import { ERROR_CODES, ERROR_REASONS } from '../../host/errors.ts';
import lock from '../../catalogue.lock.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '../..');
const text = readFileSync(join(ROOT, 'docs/api.md'), 'utf8');

test('names every code and reason of errors', () => {
  for (const word of [...ERROR_CODES, ...ERROR_REASONS]) expect(text).toContain(`\`${word}\``);
});

test('names the default limits', () => {
  const { RATE_LIMIT_REST: rest, RATE_LIMIT_MCP: mcp, RATE_LIMIT_BINS: bins } = readConfig({});
  expect(text).toContain(`${rest} over REST, ${mcp} over MCP and ${bins} new bins by default`);
});

test('names what one side alone has', () => {
  const tools: Readonly<Record<string, ToolNames>> = lock;
  const only = (surface: string) => Object.keys(tools).filter((id) => tools[id]?.surfaces.join() === surface);
  const aliases = Object.values(tools).flatMap((tool) => tool.aliases.concat(tool.unlistedAliases));
  expect(rowOf('MCP')).toEqual(only('mcp').sort());
  expect(rowOf('REST')).toEqual([...only('rest'), ...aliases].sort());
});

test('names every field of a bin and of what it keeps', () => {
  const { properties } = binSchema();
  for (const name of [...Object.keys(properties), ...Object.keys(properties.requests.items.properties)])
    expect(text).toContain(`\`${name}\``);
});

interface ToolNames {
  readonly surfaces: readonly string[];
  readonly aliases: readonly string[];
  readonly unlistedAliases: readonly string[];
}

/** The names in a row of the table of names. */
function rowOf(surface: string): string[] {
  const row = text.split('\n').find((line) => line.startsWith(`| ${surface} `)) ?? '';
  return [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).sort();
}

interface BinSchema {
  readonly properties: { readonly requests: { readonly items: { readonly properties: object } } };
}

function binSchema(): BinSchema {
  const paths = binPaths({ publicUrl: undefined, isOpen: true }) as Record<
    string,
    {
      readonly get: {
        readonly responses: Record<
          string,
          { readonly content: Record<string, { readonly schema: BinSchema }> }
        >;
      };
    }
  >;
  const schema = paths['/bins/{id}']?.get.responses[200]?.content['application/json']?.schema;
  if (schema === undefined) throw new Error('the answer of a bin is not described');
  return schema;
}
