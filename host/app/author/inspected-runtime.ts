import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { noTools } from '@toolyard/sdk/manifest';
import type { Bundle, Tool } from '../../catalogue/bundle.ts';
import { fromRecord } from '../../errors.ts';
import { kvBy, NO_KV } from '../../kv/kv-client.ts';
import { codeIn } from '../../runtimes/code.ts';
import { CallRegister } from '../../runtimes/pool/call-register.ts';
import { TaskRunner, type OpenBundle } from '../../runtimes/pool/run-task.ts';
import { measureNothing } from '../../runtimes/pool/spent-cpu.ts';
import type { Call, CallInput, CallResult, Runtime } from '../../runtimes/runtime.ts';
import type { ToolServices } from '../../runtimes/tool-services.ts';

/** A call stands still as long as its author looks at it: no deadline, in milliseconds, is longer. */
export const INSPECTED_DEADLINE_MS = 2 ** 31 - 1;

const NO_TOOLS = noTools('a tool that is debugged calls no others');

/** Runs tools in the host's own thread, where a debugger sees them: their code bears the places of its source. */
export class InspectedRuntime implements Runtime {
  readonly #services: ToolServices;
  readonly #folder: string;
  readonly #register: CallRegister;
  readonly #runner: TaskRunner;
  readonly #opened = new WeakMap<Bundle, OpenBundle>();
  readonly #bundles = new Map<string, Bundle>();

  /** @param folder in which debuggers look for the code, whether or not it is there */
  constructor(services: ToolServices, folder: string) {
    this.#services = services;
    this.#folder = folder;
    this.#register = new CallRegister({ logFor: (tool) => services.logFor(tool), memoryMb: 0 });
    this.#runner = new TaskRunner(
      async ({ digest, id }) => {
        const bundle = this.#bundles.get(digest);
        if (bundle === undefined) throw new Error(`${id} is served no more`);
        return this.#open(bundle);
      },
      (message) => this.#register.hear(message),
      measureNothing,
    );
  }

  /** Loads the code of bundles, so that breakpoints in it are found before it runs. */
  load(bundles: readonly Bundle[]): void {
    for (const bundle of bundles) {
      const { code, manifest } = this.#open(bundle);
      for (const tool of manifest.tools)
        try {
          code.tool(tool);
        } catch {
          // It throws again when it is called, to whom it concerns.
        }
    }
  }

  async run(tool: Tool, input: CallInput, call: Call): Promise<CallResult> {
    const { kv, signal, config, tape } = call;
    this.#bundles.set(tool.bundle.digest, tool.bundle);
    const task = this.#register.enter(tool, call);
    call.start();
    try {
      const { result } = await this.#runner.run(
        { ...task, input },
        {
          signal,
          ...this.#services.networkFor(tool.net, config?.injected, tape),
          kv: kv === undefined ? NO_KV : kvBy((request) => kv.ask(request)),
          tools: NO_TOOLS,
        },
      );
      if (result instanceof Uint8Array) return { kind: 'json', bytes: result };
      throw fromRecord(result);
    } finally {
      this.#register.leave(task);
    }
  }

  release(bundle: Bundle): void {
    this.#register.release(bundle);
    this.#bundles.delete(bundle.digest);
  }

  async close(): Promise<void> {
    this.#bundles.clear();
  }

  #open(bundle: Bundle): OpenBundle {
    const { manifest, folder } = bundle;
    const nameOf = (path: string) =>
      pathToFileURL(join(this.#folder, `${manifest.id}@${manifest.version}`, path)).href;
    const opened = this.#opened.get(bundle) ?? { manifest, code: codeIn(folder, manifest, { nameOf }) };
    this.#opened.set(bundle, opened);
    return opened;
  }
}
