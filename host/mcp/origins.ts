import type { Config } from '../config/config.ts';
import type { AllowedOrigins } from '../http/cross-site.ts';
import { restOrigins } from '../http/perimeter.ts';

/** This machine's own names: what serves a page there is a program that its user runs. */
const LOOPBACK = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/**
 * Whose pages may use MCP: those that may use REST, those on this machine, and those whose host name MCP_ORIGINS
 * has. Clients that run in a browser, such as the Inspector, are pages on a port of their own; REST has no such
 * clients that need no setting, and is not opened to whatever else is served on the machine.
 */
export function mcpOrigins(
  config: Pick<Config, 'CORS_ORIGINS' | 'PUBLIC_URL' | 'MCP_ORIGINS'>,
): AllowedOrigins {
  const rest = restOrigins(config);
  if (rest === 'any' || config.MCP_ORIGINS.includes('*')) return 'any';
  const names = new Set([
    ...config.MCP_ORIGINS,
    ...(config.PUBLIC_URL === undefined ? [] : [config.PUBLIC_URL.hostname]),
  ]);
  return (origin) => rest(origin) || LOOPBACK.test(origin) || names.has(URL.parse(origin)?.hostname ?? '');
}
