import type { Bundle, Tool } from './bundle.ts';
import { toTool } from './snapshot.ts';

/** What tools have here unless the operator gives them something else. */
export interface HostTerms {
  /** How long a call may take, and one in the sandbox that waits for nobody, in milliseconds. */
  readonly deadlineMs: number;
  readonly sandboxDeadlineMs: number;
  /** Memory of a call in the sandbox, and in a worker thread, in MiB. */
  readonly sandboxMemoryMb: number;
  readonly threadMemoryMb: number;
}

/** Why a bundle is not served: what it requires and has not, each with what the operator can do. */
export function unmetRequirements(bundle: Bundle, terms: HostTerms): string[] {
  const { id, manifest } = bundle;
  const { trust, deadlineMs, memoryMb } = manifest.requires ?? {};
  const tools = manifest.tools.map((tool) => toTool(bundle, tool));
  const has = (amount: (tool: Tool, terms: HostTerms) => number) =>
    Math.min(...tools.map((tool) => amount(tool, terms)));
  const time = has(deadlineOf);
  const memory = has(memoryOf);
  const isThreads = memory === terms.threadMemoryMb && tools.every(({ runtime }) => runtime !== 'isolate');
  return [
    ...(trust === true && bundle.trust === 'untrusted'
      ? [`it requires to run outside the sandbox: toolyard grant ${id} trust`]
      : []),
    // What passes callers' words on to tools with a way out is somebody's word, though it has no code.
    ...(manifest.tools.some(({ chain }) => chain !== undefined) && bundle.trust === 'untrusted'
      ? [`it holds chains, which call tools for their callers: toolyard grant ${id} trust`]
      : []),
    ...(deadlineMs !== undefined && time < deadlineMs
      ? [`it requires ${deadlineMs} ms a call and has ${time}: toolyard limit ${id} deadline ${deadlineMs}`]
      : []),
    ...(memoryMb !== undefined && memory < memoryMb
      ? [
          `it requires ${memoryMb} MiB a call and has ${memory}: ${isThreads ? 'POOL_MEMORY_MB' : `toolyard limit ${id} memory ${memoryMb}`}`,
        ]
      : []),
  ];
}

function deadlineOf({ runtime, net, keepsValues, limits = {} }: Tool, terms: HostTerms): number {
  const deadline = limits.deadline ?? terms.deadlineMs;
  if (runtime !== 'isolate' || net.length > 0 || keepsValues === true) return deadline;
  return Math.min(deadline, limits.cpu ?? limits.deadline ?? terms.sandboxDeadlineMs);
}

function memoryOf({ runtime, limits = {} }: Tool, terms: HostTerms): number {
  return runtime === 'isolate' ? (limits.memory ?? terms.sandboxMemoryMb) : terms.threadMemoryMb;
}
