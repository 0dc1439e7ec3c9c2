import { randomUUID } from 'node:crypto';
import { CLIENT_CAPABILITIES_META_KEY } from '@modelcontextprotocol/server';
import { isRecord } from '../is-record.ts';
import { APP_TYPE, APPS_EXTENSION } from './result-page.ts';

/** Whether what a client says that it can do includes to show pages of servers. */
export function showsPages(capabilities: unknown): boolean {
  const apps = member(member(capabilities, 'extensions'), APPS_EXTENSION);
  return isRecord(apps) && Array.isArray(apps.mimeTypes) && apps.mimeTypes.includes(APP_TYPE);
}

/** The header in which clients repeat what they were given at their handshake. */
export const SESSION_ID = 'mcp-session-id';

/** The ids of clients that show pages begin with it. */
const MARK = 'apps-';

/**
 * Whether the client that sends a message shows pages. It says so with each request, or before 2026-07-28 at its
 * handshake alone: the id that it was given then says so for it.
 *
 * @param sessionId as its header has it
 */
export function whoAsksShowsPages(sessionId: unknown, message: unknown): boolean {
  if (typeof sessionId === 'string' && sessionId.startsWith(MARK)) return true;
  const meta = member(member(message, 'params'), '_meta');
  return showsPages(member(meta, CLIENT_CAPABILITIES_META_KEY)) || showsPages(initialCapabilities(message));
}

/**
 * The id for a client whose handshake says that it shows pages; for others there is none. The host keeps nothing of it,
 * so that any host knows it (2025-11-25, Transports, Session Management).
 */
export function sessionFor(message: unknown): string | undefined {
  return showsPages(initialCapabilities(message)) ? MARK + randomUUID() : undefined;
}

function initialCapabilities(message: unknown): unknown {
  return member(message, 'method') === 'initialize'
    ? member(member(message, 'params'), 'capabilities')
    : undefined;
}

function member(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}
