/**
 * How often the search finds the right tool, for requests as people make them.
 *
 *   node scripts/search-recall.ts                     the requests of the tests, by language
 *   node scripts/search-recall.ts FILE… [--missed]    others of the same form; with what was missed
 *
 * A file holds `{"requests": [{"request", "acceptable": [names]}], "no_tool": [requests that nothing serves]}`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { functionName } from '../host/catalogue/declarations.ts';
import { ToolSearch } from '../host/catalogue/search/tool-search.ts';
import { Snapshot } from '../host/catalogue/snapshot.ts';
import type { Bundle } from '../host/catalogue/bundle.ts';
import { readBundle } from '../host/catalogue/read-bundle.ts';
import { firstPartyPlugins } from './first-party.ts';

interface Requests {
  readonly requests: readonly { readonly request: string; readonly acceptable: readonly string[] }[];
  readonly no_tool: readonly string[];
}

const { values, positionals } = parseArgs({
  options: { missed: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const root = join(import.meta.dirname, '..');
const own = join(root, 'test/host/mcp/requests');
const files = positionals.length > 0 ? positionals : readdirSync(own).map((name) => join(own, name));
const bundles = await Promise.all(firstPartyPlugins(root).map(readBuilt));
const search = ToolSearch.of(new Snapshot(bundles), 'mcp');

console.log('requests              n   first  of five  false finds');
for (const file of files) measure(file);

async function readBuilt(plugin: string): Promise<Bundle> {
  const { manifest, folder, digest } = await readBundle(join(root, 'plugins', plugin, 'dist'));
  const publisher = { package: manifest.package };
  return { id: manifest.id, manifest, folder, digest, publisher, trust: 'first-party', net: [] };
}

function measure(file: string): void {
  const { requests, no_tool: unserved } = JSON.parse(readFileSync(file, 'utf8')) as Requests;
  let first = 0;
  let ofFive = 0;
  for (const { request, acceptable } of requests) {
    const names = find(request);
    const rank = names.findIndex((name) => acceptable.includes(name));
    first += rank === 0 ? 1 : 0;
    ofFive += rank >= 0 ? 1 : 0;
    if (values.missed && rank !== 0)
      console.log(`  ${request} → ${acceptable.join(' or ')}, found ${names.join(' ')}`);
  }
  const falseFinds = unserved.filter((request) => find(request).length > 0);
  if (values.missed)
    for (const request of falseFinds) console.log(`  ${request} → nothing, found ${find(request).join(' ')}`);
  const cells = [
    basename(file, '.json').padEnd(20),
    String(requests.length).padStart(3),
    share(first, requests.length),
    share(ofFive, requests.length),
    unserved.length === 0 ? '' : `${share(falseFinds.length, unserved.length)} of ${unserved.length}`,
  ];
  console.log(cells.join('  '));
}

function find(request: string): string[] {
  return search
    .fit(request, () => true)
    .listings.slice(0, 5)
    .map(({ id }) => functionName(id));
}

function share(part: number, whole: number): string {
  return (whole === 0 ? '' : `${((100 * part) / whole).toFixed(0)} %`).padStart(6);
}
