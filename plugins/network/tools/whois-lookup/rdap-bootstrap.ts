import { parseIp } from '@toolyard/kit/ip-address';
import { RemoteFailure } from '@toolyard/kit/remote-failure';
import type { ToolContext } from '@toolyard/sdk';
import { blockAround, lastOf } from '../../lib/ip-block.ts';
import { listOf, memberOf, textsOf } from '../../lib/json-members.ts';
import { keepAnswers } from '../../lib/kept-answers.ts';
import type { RegistryQuery } from './registry-query.ts';
import { expectSuccess, getText, readJson } from '../../lib/remote-text.ts';

const DAY_MS = 86_400_000;

const files = keepAnswers<unknown>(DAY_MS);

/**
 * The URL that is asked about a name, address or AS number: on the server that IANA's bootstrap files
 * name for it (RFC 9224), in the form of RFC 9082 §3.1.
 *
 * @throws RemoteFailure when no server is named, or what `context.fetch` rejects with
 */
export async function rdapUrl(context: ToolContext, query: RegistryQuery): Promise<string> {
  const base = context.service('rdap');
  if (base === undefined) throw new RemoteFailure('not_configured', 'the operator has set no RDAP bootstrap');
  const name = fileName(query);
  const file = await files(context.fetch, `${base}/${name}`, context.now(), async () => {
    const answer = await getText(context, `${base}/${name}`, 'application/json');
    expectSuccess(answer);
    return readJson(answer);
  });
  const server = findServer(file, query);
  if (server === undefined)
    throw new RemoteFailure('not_configured', `no RDAP server is known for ${query.label}`);
  return new URL(path(query), server.endsWith('/') ? server : `${server}/`).href;
}

function fileName(query: RegistryQuery): string {
  if (query.type === 'domain') return 'dns.json';
  if (query.type === 'autnum') return 'asn.json';
  return query.block.version === 4 ? 'ipv4.json' : 'ipv6.json';
}

function path(query: RegistryQuery): string {
  if (query.type === 'domain') return `domain/${query.label}`;
  return query.type === 'autnum' ? `autnum/${query.number}` : `ip/${query.label}`;
}

/** The server of the entry that fits best (RFC 9224 §4 and §5), over https where there is one. */
function findServer(file: unknown, query: RegistryQuery): string | undefined {
  let best: { readonly fit: number; readonly servers: readonly string[] } | undefined;
  for (const service of listOf(memberOf(file, 'services'))) {
    const [entries, servers] = listOf(service);
    for (const entry of textsOf(entries)) {
      const fit = fitOf(entry, query);
      if (fit > (best?.fit ?? 0)) best = { fit, servers: textsOf(servers) };
    }
  }
  const usable = best?.servers.filter((server) => /^https?:/.test(server) && URL.canParse(server)) ?? [];
  return usable.find((server) => server.startsWith('https:')) ?? usable[0];
}

/** How well an entry fits: 0 not at all, more for longer labels and prefixes. */
function fitOf(entry: string, query: RegistryQuery): number {
  if (query.type === 'domain')
    return `.${query.label}`.endsWith(`.${entry.toLowerCase()}`) ? entry.length : 0;
  if (query.type === 'autnum') {
    const [first = '', last = first] = entry.split('-');
    return query.number >= Number(first) && query.number <= Number(last) ? 1 : 0;
  }
  const [, address = '', prefix] = /^([^/]+)\/(\d{1,3})$/.exec(entry) ?? [];
  const network = parseIp(address);
  if (network?.version !== query.block.version || Number(prefix) > query.block.prefix) return 0;
  const block = blockAround(network, Number(prefix));
  return block.first <= query.block.first && lastOf(block) >= lastOf(query.block) ? 1 + block.prefix : 0;
}
