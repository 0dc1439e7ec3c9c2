import { homedir } from 'node:os';
import { join } from 'node:path';

/** How an MCP client is told of a server that it starts itself. */
export interface Client {
  /** Its own configuration file of this account. */
  readonly file: string;
  /** `toml`: a table `[mcp_servers.toolyard]`; `jsonc`: an object below `key`, in JSON that may have comments. */
  readonly form: { readonly kind: 'toml' } | { readonly kind: 'jsonc'; readonly key: string };
  /** What the client expects beside the command. */
  readonly extra?: Readonly<Record<string, string>>;
}

export const CLIENT_NAMES = [
  'claude-code',
  'claude-desktop',
  'cursor',
  'vscode',
  'codex',
  'gemini',
  'windsurf',
  'zed',
] as const;

export type ClientName = (typeof CLIENT_NAMES)[number];

export function isClientName(name: string): name is ClientName {
  return CLIENT_NAMES.some((known) => known === name);
}

/** Where a client looks, as its own documents say. */
export function clientOf(
  name: ClientName,
  platform: NodeJS.Platform = process.platform,
  home: string = homedir(),
  appData: string = process.env['APPDATA'] ?? join(home, 'AppData', 'Roaming'),
): Client {
  const servers = { kind: 'jsonc', key: 'mcpServers' } as const;
  // Where applications of the desktop keep their settings.
  const settings =
    platform === 'darwin'
      ? join(home, 'Library', 'Application Support')
      : platform === 'win32'
        ? appData
        : join(home, '.config');
  switch (name) {
    case 'claude-code':
      return { file: join(home, '.claude.json'), form: servers, extra: { type: 'stdio' } };
    case 'claude-desktop':
      return { file: join(settings, 'Claude', 'claude_desktop_config.json'), form: servers };
    case 'cursor':
      return { file: join(home, '.cursor', 'mcp.json'), form: servers };
    case 'vscode':
      return {
        file: join(settings, 'Code', 'User', 'mcp.json'),
        form: { kind: 'jsonc', key: 'servers' },
        extra: { type: 'stdio' },
      };
    case 'codex':
      return { file: join(home, '.codex', 'config.toml'), form: { kind: 'toml' } };
    case 'gemini':
      return { file: join(home, '.gemini', 'settings.json'), form: servers };
    case 'windsurf':
      return { file: join(home, '.codeium', 'windsurf', 'mcp_config.json'), form: servers };
    case 'zed':
      return {
        file:
          platform === 'win32'
            ? join(appData, 'Zed', 'settings.json')
            : join(home, '.config', 'zed', 'settings.json'),
        form: { kind: 'jsonc', key: 'context_servers' },
      };
  }
}
