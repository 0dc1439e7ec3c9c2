import type { ToolNetwork } from '@toolyard/sdk';
import type { Bundle, Tool } from '../../../catalogue/bundle.ts';
import { programName, readProgram } from './read-program.ts';
import type { SandboxProcess } from './sandbox-process.ts';

/** Programs that one process holds the source of. */
const MAX_PROGRAMS = 64;

/** The programs that a process was sent. */
export class ProgramCache {
  readonly #sandbox: SandboxProcess;
  /** By name, the longest unused first. */
  readonly #sent = new Map<string, Promise<void>>();
  /** Those that are whole with the process. */
  readonly #held = new Set<string>();

  constructor(sandbox: SandboxProcess) {
    this.#sandbox = sandbox;
  }

  /**
   * Sends a tool's code, unless the process has it.
   *
   * @throws Error when the code cannot be read: see `readProgram`
   */
  async provide(tool: Tool, networkFor: (net: readonly string[]) => ToolNetwork): Promise<void> {
    const name = programName(tool);
    const sending = this.#sent.get(name) ?? this.#send(tool, networkFor(tool.net));
    this.#sent.delete(name);
    this.#sent.set(name, sending);
    const [oldest] = this.#sent.keys();
    if (this.#sent.size > MAX_PROGRAMS && oldest !== undefined) this.#forget(oldest);
    try {
      await sending;
    } catch (error) {
      if (this.#sent.get(name) === sending) this.#sent.delete(name);
      throw error;
    }
  }

  /**
   * Whether the process has a tool's code now. It may have let go of it since it was provided: a bundle that is taken away
   * and added again has the same code, and the last call of the one may end where the first of the other begins.
   */
  has(tool: Tool): boolean {
    return this.#held.has(programName(tool));
  }

  /** Has the process let go of a bundle's code. */
  release(bundle: Bundle): void {
    for (const name of new Set([...this.#sent.keys(), ...this.#held]))
      if (name.startsWith(`${bundle.digest}/`)) this.#forget(name);
  }

  async #send(tool: Tool, network: ToolNetwork): Promise<void> {
    const { head, code } = await readProgram(tool, network);
    this.#sandbox.send({ kind: 'program', ...head }, code);
    this.#held.add(head.program);
  }

  #forget(program: string): void {
    this.#sent.delete(program);
    this.#held.delete(program);
    this.#sandbox.send({ kind: 'forget', program });
  }
}
