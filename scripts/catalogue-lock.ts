/**
 * What callers of the first-party tools rely on, in `catalogue.lock.json`, so that a change of it is seen as one.
 *
 *   node scripts/catalogue-lock.ts           writes the file from what is built
 *   node scripts/catalogue-lock.ts --check   fails where the file says otherwise, and says where
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { builtTools } from './built-tools.ts';
import { changesOf, lockText, toContract, type Contract } from './lock/contract.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const root = join(import.meta.dirname, '..');
const file = join(root, 'catalogue.lock.json');
const built = Object.fromEntries(builtTools(root).map(({ manifest }) => [manifest.id, toContract(manifest)]));

if (values.check) check();
else writeFileSync(file, lockText(built));

function check(): void {
  const locked = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Contract>>;
  const changes = changesOf(locked, built);
  if (changes.length === 0) return;
  console.error(changes.join('\n'));
  console.error('The contract of tools changed. If that was meant, note it: node scripts/catalogue-lock.ts');
  process.exitCode = 1;
}
