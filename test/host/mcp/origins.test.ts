import { expect, test } from 'vitest';
import { readConfig } from '../../../host/config/config.ts';
import { mcpOrigins } from '../../../host/mcp/origins.ts';

function allows(environment: Record<string, string>, origin: string): boolean {
  const allowed = mcpOrigins(readConfig(environment));
  return allowed === 'any' || allowed(origin);
}

test.each([
  [{}, 'http://localhost:6274', true],
  [{}, 'http://127.0.0.1:3000', true],
  [{}, 'http://[::1]:3000', true],
  [{}, 'https://localhost', true],
  [{}, 'http://localhost.evil.example', false],
  [{}, 'http://localhost:80@evil.example', false],
  [{}, 'http://127.0.0.1.nip.io', false],
  [{}, 'chrome-extension://localhost', false],
  [{}, 'null', false],
  [{}, 'https://evil.example', false],
  [{ MCP_ORIGINS: 'app.example' }, 'https://app.example', true],
  [{ MCP_ORIGINS: 'app.example' }, 'http://app.example:8443', true],
  [{ MCP_ORIGINS: 'app.example' }, 'https://app.example.evil.example', false],
  [{ MCP_ORIGINS: 'app.example' }, 'http://localhost:6274', true],
  [{ MCP_ORIGINS: '*' }, 'https://evil.example', true],
  [{ CORS_ORIGINS: 'https://app.example' }, 'https://app.example', true],
  [{ CORS_ORIGINS: 'https://app.example' }, 'http://app.example', false],
  [{ CORS_ORIGINS: '*' }, 'https://evil.example', true],
  [{ PUBLIC_URL: 'https://tools.example/x' }, 'https://evil.example', true],
  [{ PUBLIC_URL: 'https://tools.example', CORS_ORIGINS: 'off' }, 'https://evil.example', false],
  [{ PUBLIC_URL: 'https://tools.example', CORS_ORIGINS: 'off' }, 'https://tools.example', true],
])('%j: pages of %s: %s', (environment, origin, isAllowed) => {
  expect(allows(environment, origin)).toBe(isAllowed);
});
