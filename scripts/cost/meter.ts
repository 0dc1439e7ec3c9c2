import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BuiltTool } from '../built-tools.ts';
import type { Amount, Measurement, MeasureRequest } from './call-process.ts';

/** How long one measurement may take, of the clock: a multiple of every budget, for machines that are busy. */
const PATIENCE_MS = 90_000;
/** The memory of the process in MB: as much as a pool thread has. */
const MEMORY_MB = 1024;

/** Measures calls, one after the other, in a process that it replaces when a call ends it or does not end. */
export class Meter {
  readonly #memoryMb: number;
  #process: ChildProcess | undefined;

  constructor({ memoryMb = MEMORY_MB }: { readonly memoryMb?: number } = {}) {
    this.#memoryMb = memoryMb;
  }

  /** The measurements of shapes, in order; undefined for a call that did not end or took all the memory. */
  async measure(
    { folder, manifest }: BuiltTool,
    shapes: readonly number[],
    amount: Amount,
    careful: boolean,
  ): Promise<(Measurement | undefined)[]> {
    const found: (Measurement | undefined)[] = [];
    while (found.length < shapes.length) {
      const child = (this.#process ??= await start(this.#memoryMb));
      const rest = shapes.slice(found.length);
      const answers = await answersOf(child, { folder, tool: manifest.id, shapes: rest, amount, careful });
      found.push(...answers);
      if (answers.length === rest.length) break;
      found.push(undefined);
      this.close();
    }
    return found;
  }

  close(): void {
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
  }
}

async function start(memoryMb: number): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'call-process.ts'), {
    execArgv: [`--max-old-space-size=${memoryMb}`, '--no-warnings'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

/** The answers as far as they come. */
async function answersOf(child: ChildProcess, request: MeasureRequest): Promise<Measurement[]> {
  const answers: Measurement[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const patience = setTimeout(resolve, PATIENCE_MS);
  const hear = (answer: Measurement) => {
    answers.push(answer);
    patience.refresh();
    if (answers.length === request.shapes.length) resolve();
  };
  const end = () => resolve();
  child.on('message', hear);
  child.once('exit', end);
  child.send(request);
  try {
    await promise;
    return answers;
  } finally {
    clearTimeout(patience);
    child.off('message', hear);
    child.off('exit', end);
  }
}
