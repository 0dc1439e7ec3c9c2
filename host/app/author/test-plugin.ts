import { Writable } from 'node:stream';
import { pino } from 'pino';
import { exampleDifference } from '@toolyard/sdk/testing';
import { addressOf } from '../../catalogue/address.ts';
import type { Tool } from '../../catalogue/bundle.ts';
import { readConfig } from '../../config/config.ts';
import { TOOL_FAILED } from '../../runtimes/tool-error.ts';
import { resultValue } from '../../runtimes/runtime.ts';
import { createHost, type Host } from '../host.ts';
import type { AuthorTerms } from './author-terms.ts';

/** What came of a plugin on its author's machine. */
export interface TestedPlugin {
  /** Why the host does not serve it; empty: it does. */
  readonly refused: readonly string[];
  readonly examples: readonly TestedExample[];
}

export interface TestedExample {
  readonly tool: string;
  readonly name: string;
  readonly runtime: Tool['runtime'];
  /** How the result differed, or what the caller heard. Absent: the example holds. */
  readonly problem?: string;
  /** What the tool threw, with its stack. */
  readonly thrown?: string;
  /** What the host's log says of the call. */
  readonly lines: readonly LogLine[];
}

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly tool?: string;
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** Serves a plugin as any host would, and calls it with each of its examples. */
export async function testPlugin(environment: NodeJS.ProcessEnv, author: AuthorTerms): Promise<TestedPlugin> {
  const lines: LogLine[] = [];
  const log = pino({ level: 'debug', base: null }, collector(lines));
  const host = await createHost(readConfig(environment), log, undefined, author);
  try {
    const examples: TestedExample[] = [];
    for (const { bundle } of host.registry.statuses)
      for (const { id, examples: own } of bundle.manifest.tools) {
        const { runtime, manifest } = toolAt(host, addressOf({ bundle, id }));
        for (const example of own) {
          lines.length = 0;
          const problem = await tryExample(host, addressOf({ bundle, id }), manifest.surfaces[0], example);
          const thrown = lines.find(({ msg }) => msg === TOOL_FAILED)?.fields?.['error'];
          examples.push({
            tool: id,
            name: example.name,
            runtime,
            ...(problem === undefined ? {} : { problem }),
            ...(typeof thrown === 'string' ? { thrown } : {}),
            lines: lines.filter(
              ({ tool, msg }) => tool === id && msg !== TOOL_FAILED && msg !== 'a call failed',
            ),
          });
        }
      }
    return { refused: host.registry.refusals.flatMap(({ reasons }) => reasons), examples };
  } finally {
    await host.stop();
  }
}

function toolAt({ catalogue }: Host, address: string): Tool {
  const { snapshot } = catalogue;
  const tool = snapshot.find(address, 'rest') ?? snapshot.find(address, 'mcp');
  if (tool === undefined) throw new Error(`${address} is not served`);
  return tool;
}

type Example = Tool['manifest']['examples'][number];

async function tryExample(
  { executor }: Host,
  name: string,
  surface: Tool['manifest']['surfaces'][number] = 'rest',
  { input, output }: Example,
): Promise<string | undefined> {
  const outcome = await executor.execute({
    name,
    surface,
    caller: 'author',
    input: { kind: 'json', bytes: new TextEncoder().encode(JSON.stringify(input)) },
    onCallerGone: () => () => {},
  });
  return outcome.ok ? exampleDifference(output, resultValue(outcome.result)) : outcome.error.message;
}

/** Takes the log's lines, of which each comes whole. */
function collector(lines: LogLine[]): Writable {
  return new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(JSON.parse(chunk.toString('utf8')) as LogLine);
      done();
    },
  });
}
