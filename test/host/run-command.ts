import { spawn } from 'node:child_process';

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a TypeScript program of the project to its end, as its user would. @param input on its standard input */
export function runProgram(
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  cwd?: string,
  input?: string,
): Promise<Ran> {
  const child = spawn(process.execPath, [script, ...args], { env: { ...process.env, ...environment }, cwd });
  if (input !== undefined) child.stdin.end(input);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })));
}
