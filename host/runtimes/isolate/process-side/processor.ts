/**
 * How much of the processors each call of the process had that was at work: what the process had, in equal parts.
 * V8 can't tell it of an isolate that runs; Linux shares a processor out between threads alike.
 */
export class Processor {
  readonly #usedMs: () => number;
  #atWork = 0;
  #eachMs = 0;
  #readMs: number;

  /** @param usedMs what the process has had of the processors since its start, in milliseconds */
  constructor(usedMs: () => number = processMs) {
    this.#usedMs = usedMs;
    this.#readMs = usedMs();
  }

  /** A call goes to work. Returns how to ask what it had since then, in milliseconds. */
  enter(): () => number {
    const before = this.#read();
    this.#atWork += 1;
    return () => this.#read() - before;
  }

  /** A call stops working. */
  leave(): void {
    this.#read();
    this.#atWork -= 1;
  }

  #read(): number {
    const usedMs = this.#usedMs();
    if (this.#atWork > 0) this.#eachMs += (usedMs - this.#readMs) / this.#atWork;
    this.#readMs = usedMs;
    return this.#eachMs;
  }
}

function processMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
