/** The ports that a granted host may be reached on when the grant names none. */
const WEB_PORTS = [80, 443];

/** Whether a `net` permission covers a host, and on which ports. */
export interface Grants {
  /** Whether the host may be reached on any port at all. */
  host(host: string): boolean;
  /** Whether the host may be reached on this port. */
  port(host: string, port: number): boolean;
}

/** Reads the entries of a `net` permission: `api.example.com`, `*.example.com`, `api.example.com:8443`, `*`. */
export function readGrants(net: readonly string[]): Grants {
  const entries = net.map((entry) => {
    const [pattern = '', port] = entry.toLowerCase().split(':');
    return { pattern, ports: port === undefined ? WEB_PORTS : [Number(port)] };
  });
  const covering = (host: string) => entries.filter(({ pattern }) => covers(pattern, host));
  return {
    host: (host) => covering(host).length > 0,
    port: (host, port) => covering(host).some(({ ports }) => ports.includes(port)),
  };
}

function covers(pattern: string, host: string): boolean {
  if (pattern === '*') return true;
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}
