/**
 * What tasks of several calls cost a model of its context, in the code mode and in the search mode, really done against
 * a host that runs.
 *
 *   node scripts/tokens.ts
 */
import { startHost } from './bench/servers.ts';
import { measureCode, measureSearch } from './tokens/measure.ts';
import { TASKS } from './tokens/tasks.ts';

const host = await startHost();
try {
  console.log('| task | `?mode=search` | `?mode=code` |\n| --- | --- | --- |');
  for (const task of TASKS) {
    const search = await measureSearch(host.url, task);
    const code = await measureCode(host.url, task);
    const [searched, coded] = [search, code].map(
      ({ tokens, turns }) => `${tokens.toLocaleString('en')} in ${turns} turns`,
    );
    console.log(`| ${task.name} | ${searched} | ${coded} |`);
  }
} finally {
  await host.stop();
}
