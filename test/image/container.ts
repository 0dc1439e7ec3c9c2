import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { IMAGE } from '../../scripts/image/names.ts';
import { mustRun, run, type Ended, type Start } from '../../scripts/image/podman.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Asks the host from within, since the container has no network: prints status and body. */
const ASK = `const [path, init] = JSON.parse(process.argv[1]);
const response = await fetch('http://127.0.0.1:8080' + path, init);
const text = await response.text();
console.log(JSON.stringify({ status: response.status, body: text === '' ? null : JSON.parse(text) }));`;

/** A host in a container of the image. */
export class Container {
  readonly name: string;
  /** Until it listened. */
  readonly startMs: number;
  readonly #exited: Promise<number>;
  readonly #output: () => string;

  private constructor(name: string, startMs: number, exited: Promise<number>, output: () => string) {
    this.name = name;
    this.startMs = startMs;
    this.#exited = exited;
    this.#output = output;
  }

  /** Starts one. @throws Error with what it wrote when it ends before it listens */
  static async start(
    { runtime, options }: Start,
    name: string,
    more: readonly string[] = [],
  ): Promise<Container> {
    const began = performance.now();
    const child = spawn(
      'podman',
      ['--runtime', runtime, 'run', '--rm', '--name', name, ...options, ...more, IMAGE],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    let output = '';
    const exited = once(child, 'close').then(([code]) => code as number);
    await new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text;
          if (output.includes('"msg":"Toolyard is listening"')) resolve();
        });
      child.once('error', reject);
      void exited.then((code) => reject(new Error(`${name} ended with ${code}:\n${output}`)));
    });
    return new Container(name, performance.now() - began, exited, () => output);
  }

  get output(): string {
    return this.#output();
  }

  /** Runs a program in it. */
  run(...command: readonly string[]): Promise<Ended> {
    return run('podman', ['exec', this.name, ...command]);
  }

  /** Runs a program in it that must not fail. @returns its standard output */
  mustRun(...command: readonly string[]): Promise<string> {
    return mustRun('podman', ['exec', this.name, ...command]);
  }

  async ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const words = ['node', '--input-type=module', '-e', ASK, JSON.stringify([path, init])];
    return JSON.parse(await this.mustRun(...words)) as Answer;
  }

  call(tool: string, input: object): Promise<Answer> {
    return this.ask(`/api/tools/${tool}/execute`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
  }

  /** As an operator stops it. @returns the exit code of the host */
  async stop(): Promise<number> {
    await mustRun('podman', ['stop', '--time', '30', this.name]);
    return this.#exited;
  }
}
