import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Tells whether the kernel has ended processes for want of memory. Where it cannot be asked, it has not. */
export class OomKills {
  readonly #read: () => number | undefined;
  #known: number | undefined;

  constructor(read: () => number | undefined = readOomKills) {
    this.#read = read;
    this.#known = read();
  }

  /** Whether there were more since this was last asked. */
  haveRisen(): boolean {
    const count = this.#read();
    const rose = count !== undefined && this.#known !== undefined && count > this.#known;
    this.#known = count;
    return rose;
  }
}

/** Processes that Linux's OOM killer ended: in the host's control group (version 2), else on the whole machine. */
function readOomKills(): number | undefined {
  const group = /^0::(.*)$/m.exec(read('/proc/self/cgroup'))?.[1] ?? '/';
  const texts = [
    read(join('/sys/fs/cgroup', group, 'memory.events')),
    read('/sys/fs/cgroup/memory.events'),
    read('/proc/vmstat'),
  ];
  const count = texts.map((text) => /^oom_kill (\d+)$/m.exec(text)?.[1]).find((found) => found !== undefined);
  return count === undefined ? undefined : Number(count);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
