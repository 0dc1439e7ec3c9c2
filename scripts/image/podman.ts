import { spawn } from 'node:child_process';

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end. A program that is not there ends with 127, as in a shell. */
export function run(program: string, words: readonly string[]): Promise<Ended> {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve({ code: 127, stdout, stderr: message }));
    child.once('close', (code) => resolve({ code: code ?? 1, stdout, stderr }));
  });
}

/** The last line of what a program wrote on standard error: why it failed, as a rule. */
function lastLine({ stderr }: Ended): string {
  return stderr.trim().split('\n').at(-1) ?? '';
}

/**
 * Runs a program to its end.
 *
 * @returns its standard output, trimmed
 * @throws Error with what it wrote on standard error when it fails
 */
export async function mustRun(program: string, words: readonly string[]): Promise<string> {
  const ended = await run(program, words);
  if (ended.code !== 0)
    throw new Error(`${program} ${words.join(' ')} ended with ${ended.code}:\n${ended.stderr}`);
  return ended.stdout.trim();
}

/** No more than any machine allows: its limits may be lower than what Podman asks for. */
export const LIMITS = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'];

/** What a container may do less than its image could, as host/deploy has it. */
export const HARDENED = [
  '--read-only',
  '--read-only-tmpfs=false',
  ...['--tmpfs', '/tmp'],
  ...['--cap-drop', 'all'],
  ...['--security-opt', 'no-new-privileges'],
];

/** How containers are started on this machine. */
export interface Start {
  readonly runtime: string;
  /** After `run`: no network but loopback, and `HARDENED`. */
  readonly options: readonly string[];
}

/** The first runtime that starts a container of an image here, or why none does. */
export async function findStart(image: string): Promise<Start | { readonly problem: string }> {
  const problems = [];
  for (const runtime of ['runc', 'crun']) {
    const options = ['--network', 'none', ...LIMITS, ...HARDENED];
    const words = ['--runtime', runtime, 'run', '--rm', ...options, '--entrypoint', 'true', image];
    const ended = await run('podman', words);
    if (ended.code === 0) return { runtime, options };
    problems.push(`${runtime}: ${lastLine(ended)}`);
  }
  return { problem: problems.join('; ') };
}
