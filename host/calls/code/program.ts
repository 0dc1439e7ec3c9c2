import { createHash } from 'node:crypto';
import { addressOf } from '../../catalogue/address.ts';
import type { Tool } from '../../catalogue/bundle.ts';
import { callsTools } from '../../catalogue/calls-tools.ts';
import { functionName } from '../../catalogue/declarations.ts';
import { RUNNER } from './runner.ts';

/** A program without a result schema of its own: what a caller's code gives is anything. */
const ANY_OBJECT = { type: 'object', properties: {}, additionalProperties: true } as const;

/**
 * A caller's code as something that the sandbox runs.
 *
 * @param body of an async function over `tools`, `input` and `console`, in JavaScript
 * @param tools those that it may call, by the names of their functions
 */
export function toProgram(body: string, tools: readonly Tool[]): Tool {
  const addresses = Object.fromEntries(
    tools.filter((tool) => !callsTools(tool)).map((tool) => [functionName(tool.id), addressOf(tool)]),
  );
  const files = new Map([
    // First, so that the lines of the program have known numbers: see FIRST_LINE in the runner.
    [
      'program.js',
      Buffer.from(
        `exports.run = async (tools, input, console, files, require, exports, module) => {\n${body}\n};`,
      ),
    ],
    ['tools.js', Buffer.from(`exports.addresses = ${JSON.stringify(addresses)};`)],
    ['run.js', Buffer.from(RUNNER)],
  ]);
  return {
    id: 'run-code',
    bundle: {
      id: 'code',
      folder: '',
      digest: digestOf(files),
      manifest: {
        format: 1,
        id: 'code',
        package: 'code',
        version: '1.0.0',
        sdk: '1.0.0',
        title: 'Code',
        summary: 'Programs of callers',
        permissions: { net: [], tools: true },
        tools: [],
        files: {},
      },
      // All programs of callers share processes, and none with anything else.
      publisher: { package: 'code', key: 'code' },
      trust: 'untrusted',
      net: [],
    },
    manifest: {
      id: 'run-code',
      title: 'Run code',
      summary: 'Runs a program',
      keywords: [],
      aliases: [],
      unlistedAliases: [],
      surfaces: ['rest', 'mcp'],
      runtime: 'isolate',
      random: true,
      input: ANY_OBJECT,
      output: ANY_OBJECT,
      examples: [],
      entry: 'run.js',
    },
    runtime: 'isolate',
    net: [],
    program: files,
  };
}

function digestOf(files: ReadonlyMap<string, Buffer>): string {
  const hash = createHash('sha256');
  for (const file of files.values()) hash.update(file);
  return hash.digest('hex');
}
