#!/usr/bin/env node
/*
 * The command `toolyard` as packages name it. Plain JavaScript for any Node from 20 on: the host itself needs the version
 * below, which comes with the package as an optional dependency for each platform.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const NEEDED = 26;

const folder = join(dirname(fileURLToPath(import.meta.url)), 'app');
// A checkout has the sources, an installed package what was made of them.
const command = [join(folder, 'toolyard.js'), join(folder, 'toolyard.ts')].find((file) => existsSync(file));

const isNeeded = Number(process.versions.node.split('.')[0]) === NEEDED;
const [first, ...others] = process.argv.slice(2);

if (first === 'node') runOn(isNeeded ? process.execPath : findNode(), others);
else if (isNeeded) await import(pathToFileURL(command).href);
else runOn(findNode(), [command, ...process.argv.slice(2)]);

/** The packages that may hold this platform's Node: the second is what a checkout has. */
function packageNames() {
  return [`@toolyard/node-${process.platform}-${process.arch}`, 'node'];
}

function findNode() {
  const require = createRequire(import.meta.url);
  for (const name of packageNames()) {
    try {
      const manifest = require.resolve(`${name}/package.json`);
      if (Number(require(manifest).version.split('.')[0]) !== NEEDED) continue;
      const program = join(dirname(manifest), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
      if (existsSync(program)) return program;
    } catch {
      // Not installed: another may be.
    }
  }
  return undefined;
}

function runOn(program, words) {
  if (program === undefined)
    return fail(
      `Node ${NEEDED} is needed, this is ${process.versions.node}, and the package ${packageNames()[0]} that brings it ` +
        `is not installed: install with optional dependencies, or run this with Node ${NEEDED}`,
    );
  // In the place of this process: signals, standard streams and the exit code are the host's own.
  if (typeof process.execve === 'function') {
    try {
      process.execve(program, [program, ...words], process.env);
    } catch {
      // Not possible here: as a child, then.
    }
  }
  const child = spawn(program, words, { stdio: 'inherit' });
  const pass = (signal) => void child.kill(signal);
  process.on('SIGTERM', pass);
  process.on('SIGHUP', pass);
  // A terminal sends it to both.
  process.on('SIGINT', process.stdin.isTTY ? () => {} : pass);
  child.once('error', ({ message }) => fail(`${program} cannot be run: ${message}`));
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

function fail(problem) {
  process.stderr.write(`toolyard: ${problem}\n`);
  process.exitCode = 1;
}
