/**
 * Runs behind a level without Node's permission model, tries what the level must stop, and tells what came of
 * it. It then waits, so that the host can look at it, until its input ends.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import type { ProbeAttempt, ProbeFindings } from './findings.ts';

const [, script = ''] = process.argv;

const ATTEMPTS: Readonly<Record<ProbeAttempt, () => unknown>> = {
  'read a file': () => readFileSync('/etc/passwd'),
  'write a file': () => closeSync(openSync(script, 'r+')),
  'open a socket': openSocket,
  'start a process': () => {
    const { error } = spawnSync(process.execPath, ['--version']);
    if (error !== undefined) throw error;
  },
  'send a signal': () => process.kill(process.pid, 0),
};

/** To a path that is not there: what counts is whether there is a socket to look for it with. */
function openSocket(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = createConnection('/nowhere/toolyard.sock');
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? resolve() : reject(error),
    );
  });
}

async function succeeds(attempt: () => unknown): Promise<boolean> {
  try {
    await attempt();
    return true;
  } catch {
    return false;
  }
}

const succeeded: ProbeAttempt[] = [];
for (const name of Object.keys(ATTEMPTS) as ProbeAttempt[])
  if (await succeeds(ATTEMPTS[name])) succeeded.push(name);
const findings: ProbeFindings = { uid: process.getuid?.() ?? 0, succeeded };
process.stdout.write(`${JSON.stringify(findings)}\n`);
process.stdin.resume();
