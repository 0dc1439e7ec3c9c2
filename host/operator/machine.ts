import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';

/** What the machine, a container or a service manager lets a process have. */
export interface MachineLimits {
  /** Bytes of memory: the control group's bound where there is one. */
  readonly memoryBytes: number;
  /** Files and connections that may be open at once; undefined where the system does not tell, or sets no bound. */
  readonly openFiles?: number;
  /** Processes and threads of the user. */
  readonly processes?: number;
}

/** The limits of this process. Node takes as many open files as it may: the hard limit counts. */
export function machineLimits(): MachineLimits {
  const text = process.platform === 'linux' ? readFileSync('/proc/self/limits', 'utf8') : '';
  const openFiles = hardLimit(text, 'Max open files');
  const processes = hardLimit(text, 'Max processes');
  return {
    // Without a bound it is 0, or more than there is.
    memoryBytes: Math.min(process.constrainedMemory() || Infinity, totalmem()),
    ...(openFiles === undefined ? {} : { openFiles }),
    ...(processes === undefined ? {} : { processes }),
  };
}

/** A hard limit of a text as `/proc/PID/limits` has it (proc_pid_limits(5)); undefined for `unlimited`. */
export function hardLimit(text: string, name: string): number | undefined {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
  const hard = Number(line?.slice(name.length).trim().split(/\s+/)[1]);
  return Number.isInteger(hard) ? hard : undefined;
}
