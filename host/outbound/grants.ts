import { isAmbiguous, pathMatcher } from './path-rule.ts';

/** The ports that a granted host may be reached on when the grant names none. */
const WEB_PORTS: ReadonlySet<number> = new Set([80, 443]);

/** Whether a `net` permission covers a host, on which ports, and what may be asked there. */
export interface Grants {
  /** Whether the host may be reached on any port at all. */
  host(host: string): boolean;
  /** Whether the host may be reached on this port. */
  port(host: string, port: number): boolean;
  /** Whether this may be asked. @param path as it is sent, without the query */
  request(
    host: string,
    asked: { readonly port: number; readonly method: string; readonly path: string },
  ): boolean;
  /** Whether some entry names methods, so that nothing else may say what a request does. */
  readonly namesMethods: boolean;
}

/** An entry of a `net` permission, read. */
interface Entry {
  readonly pattern: string;
  readonly port: number | undefined;
  readonly methods: ReadonlySet<string> | undefined;
  readonly path: ((path: string) => boolean) | undefined;
}

/**
 * Reads the entries of a `net` permission: `api.example.com`, `*.example.com`, `api.example.com:8443`, `*`; with methods
 * before the host and a path behind it, `GET,POST api.example.com/v1/*`, it covers nothing else.
 */
export function readGrants(net: readonly string[]): Grants {
  const entries = net.map(readEntry);
  const covering = (host: string) => entries.filter(({ pattern }) => covers(pattern, host));
  return {
    host: (host) => covering(host).length > 0,
    port: (host, port) =>
      covering(host).some((entry) => (entry.port === undefined ? WEB_PORTS.has(port) : entry.port === port)),
    request(host, { port, method, path }) {
      const own = covering(host);
      // Ports alone are judged where a connection is made, by the address too.
      if (own.every((entry) => entry.methods === undefined && entry.path === undefined))
        return own.length > 0;
      return own.some(
        (entry) =>
          (entry.port === undefined || entry.port === port) &&
          (entry.methods === undefined || entry.methods.has(method.toUpperCase())) &&
          (entry.path === undefined || (!isAmbiguous(path) && entry.path(path))),
      );
    },
    namesMethods: entries.some(({ methods }) => methods !== undefined),
  };
}

function readEntry(entry: string): Entry {
  const [before = '', after] = entry.split(' ', 2);
  const [methods, place] = after === undefined ? [undefined, before] : [before, after];
  const slash = place.indexOf('/');
  const [host, path] = slash < 0 ? [place, undefined] : [place.slice(0, slash), place.slice(slash)];
  const [pattern = '', port] = host.toLowerCase().split(':');
  return {
    pattern,
    port: port === undefined ? undefined : Number(port),
    methods: methods === undefined ? undefined : new Set(methods.split(',')),
    path: path === undefined ? undefined : pathMatcher(path),
  };
}

/** The host of an entry, with its port. */
export function hostOfEntry(entry: string): string {
  const place = entry.slice(entry.indexOf(' ') + 1);
  return place.split('/', 1)[0] ?? '';
}

function covers(pattern: string, host: string): boolean {
  if (pattern === '*') return true;
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}
