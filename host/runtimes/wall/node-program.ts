import type { MemoryBounds } from './rlimits.ts';

/** A program that runs behind the wall. Its standard streams are pipes, its environment is empty. */
export interface WalledProgram {
  /** The file that Node runs, an absolute path. It can import Node's own modules and what is `readable`. */
  readonly script: string;
  readonly arguments: readonly string[];
  /** Files besides the script that it may read, absolute paths. */
  readonly readable: readonly string[];
  /** Flags of Node besides those of its permission model, such as `--allow-addons`. */
  readonly nodeFlags: readonly string[];
  readonly memory: MemoryBounds;
}
