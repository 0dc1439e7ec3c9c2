/** Run in place of the sandbox's code: tries everything that a sandbox process must not be able to do. */
import { execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { Worker } from 'node:worker_threads';

const failing = (emitter) =>
  new Promise((resolve, reject) => emitter.on('error', reject).on('connect', resolve));

const attempts = {
  'read a file': () => readFileSync('/etc/passwd'),
  'list a folder': () => readdirSync('/'),
  'read the host': () => readFileSync(new URL('../../../../../host/app/main.ts', import.meta.url)),
  'read its own memory': () => readFileSync('/proc/self/maps'),
  'write a file': () => writeFileSync(`${tmpdir()}/toolyard-probe`, 'x'),
  'start a process': () => execFileSync(process.execPath, ['--version']),
  'start a thread': () => new Worker('1', { eval: true }),
  connect: () => failing(connect(9, '127.0.0.1')),
  // Node throws this one where nobody can catch it.
  listen: () =>
    new Promise((resolve, reject) => {
      process.once('uncaughtException', reject);
      createServer().listen(0, '127.0.0.1', resolve);
    }),
  'send a datagram': () =>
    new Promise((resolve, reject) =>
      createSocket('udp4')
        .on('error', reject)
        .send('x', 9, '127.0.0.1', (error) => (error ? reject(error) : resolve())),
    ),
  'look up a name': () => lookup('localhost'),
  fetch: () => fetch('http://127.0.0.1:8999/'),
  'open the inspector': () => process.getBuiltinModule('node:inspector').open(0),
};

const done = [];
for (const [name, attempt] of Object.entries(attempts)) {
  try {
    await attempt();
    done.push(name);
  } catch (error) {
    const codes = [error.code, error.cause?.code, error.cause?.errors?.[0]?.code];
    if (!codes.includes('ERR_ACCESS_DENIED')) done.push(`${name}: ${error.message} ${codes.join()}`);
  }
}

const head = Buffer.from(
  JSON.stringify({
    kind: 'log',
    call: 0,
    level: 'info',
    message: JSON.stringify({ done, environment: process.env }),
  }),
);
const prefix = Buffer.alloc(8);
prefix.writeUInt32BE(head.length, 0);
process.stdout.write(Buffer.concat([prefix, head]));
