import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { deadAddress } from './listen.ts';

/** Whether this machine has Redis, so that a test may have a server of its own to hurt. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
if (!hasRedis) process.stderr.write('The tests of Redis are skipped: redis-server is not installed\n');

export interface RedisServer {
  readonly url: URL;
  /** Holds the process: it keeps its connections, takes new ones, and says nothing. */
  hang(): void;
  goOn(): void;
  kill(): Promise<void>;
  /** Starts it again at the same port, empty. */
  restart(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts a Redis server of the test's own on a free port. */
export async function startRedis(...settings: readonly string[]): Promise<RedisServer> {
  const url = new URL(`redis://${new URL(await deadAddress()).host}`);
  const start = async () => {
    const child = spawn(
      'redis-server',
      ['--port', url.port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...settings],
      { stdio: 'ignore' },
    );
    while (!(await isListening(Number(url.port)))) {
      if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}`);
    }
    return child;
  };
  let child = await start();
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    url,
    hang: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    kill,
    async restart() {
      child = await start();
    },
    [Symbol.asyncDispose]: kill,
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
