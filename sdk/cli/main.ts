#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { buildPlugin } from './build.ts';
import { checkPlugin, printProblems } from './check.ts';

const USAGE = `usage: toolyard-plugin <command> [folder]

  check   every problem of the plugin, each with its file and reason
  build   the bundle, in dist/: manifest, code, hashes

The folder is the package's (default: this one).`;

const { positionals } = parseArgs({ allowPositionals: true });
const [command, folder = '.'] = positionals;
switch (command) {
  case 'check': {
    const problems = await checkPlugin(folder);
    printProblems(problems);
    if (problems.length > 0) process.exitCode = 1;
    else console.log('no problem found');
    break;
  }
  case 'build': {
    const outcome = await buildPlugin(folder);
    if (outcome.kind === 'refused') {
      printProblems(outcome.problems);
      process.exitCode = 1;
    } else
      console.log(outcome.kind === 'built' ? `built ${outcome.folder}` : `${outcome.folder} is up to date`);
    break;
  }
  default:
    console.error(USAGE);
    process.exitCode = 2;
}
