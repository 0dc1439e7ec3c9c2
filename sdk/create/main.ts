#!/usr/bin/env node
import { createPlugin } from './create-plugin.ts';

const [name, ...more] = process.argv.slice(2);
if (name === undefined || more.length > 0 || name.startsWith('-')) {
  console.error('usage: npm create toolyard-plugin <name>, such as acme-tools or @acme/tools');
  process.exitCode = 2;
} else {
  try {
    console.log((await createPlugin(name)).said);
  } catch (error) {
    console.error(`create-toolyard-plugin: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
