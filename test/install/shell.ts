import { spawn } from 'node:child_process';

export interface Output {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Background {
  /** Where the host that was started listens. */
  readonly address: string;
  /** Ends it as Ctrl-C does. */
  stop(): Promise<void>;
}

/** A shell as an author has it: an empty environment but for what is given. */
export class Shell {
  readonly environment: Readonly<Record<string, string>>;

  constructor(environment: Readonly<Record<string, string>>) {
    this.environment = environment;
  }

  /** Runs commands to their end, and stops at the first that fails. */
  run(cwd: string, commands: string): Promise<Output> {
    const child = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', commands], {
      cwd,
      env: this.environment,
    });
    let stdout = '';
    let stderr = '';
    child.stdin.end();
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })));
  }

  /** Runs commands that end with a host, until it listens. @throws Error with what was printed when it does not */
  start(cwd: string, commands: string): Promise<Background> {
    const child = spawn('bash', ['--norc', '-euo', 'pipefail', '-c', commands], {
      cwd,
      env: { ...this.environment, PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
    const stop = async () => {
      // The whole group, as a terminal does.
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
      await exited;
    };
    let output = '';
    return new Promise((resolve, reject) => {
      const read = (chunk: Buffer) => {
        output += chunk.toString();
        const [, host, author] =
          /"address":"(http:[^"]+)".*"msg":"Toolyard is listening"|^serving at (http:\S+)$/m.exec(output) ??
          [];
        const address = host ?? author;
        if (address !== undefined) resolve({ address, stop });
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      void exited.then((code) => reject(new Error(`ended with ${code}: ${output}`)));
    });
  }
}
