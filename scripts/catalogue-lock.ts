/**
 * What callers of the first-party tools rely on, so that a change of it is seen as one: in `catalogue.lock.json` of the tools
 * that every host serves, in `catalogue.optional.lock.json` of those that an operator enables.
 *
 *   node scripts/catalogue-lock.ts           writes the files from what is built
 *   node scripts/catalogue-lock.ts --check   fails where a file says otherwise, and says where
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { builtTools, optionalTools, type BuiltTool } from './built-tools.ts';
import { changesOf, lockText, toContract, type Contract } from './lock/contract.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const root = join(import.meta.dirname, '..');
const locks: Readonly<Record<string, readonly BuiltTool[]>> = {
  'catalogue.lock.json': builtTools(root),
  'catalogue.optional.lock.json': optionalTools(root),
};

for (const [name, tools] of Object.entries(locks)) {
  const built = Object.fromEntries(tools.map(({ manifest }) => [manifest.id, toContract(manifest)]));
  if (values.check) check(name, built);
  else writeFileSync(join(root, name), lockText(built));
}

function check(name: string, built: Readonly<Record<string, Contract>>): void {
  const locked = JSON.parse(readFileSync(join(root, name), 'utf8')) as Readonly<Record<string, Contract>>;
  const changes = changesOf(locked, built);
  if (changes.length === 0) return;
  console.error(changes.join('\n'));
  console.error(
    `The contract of tools changed (${name}). If that was meant, note it: node scripts/catalogue-lock.ts`,
  );
  process.exitCode = 1;
}
