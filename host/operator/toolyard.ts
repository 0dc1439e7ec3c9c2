import { parseArgs } from 'node:util';
import { readConfig, type Config } from '../config.ts';
import { COMMANDS, isCommand, printAnswer, runCommand, type CommandName } from './commands.ts';
import { OperatorError } from './operator-error.ts';
import { sendCommand } from './socket.ts';

/**
 * The command `toolyard`.
 *
 * @returns the exit code: 0, 1 when the command failed, 2 when it was not understood
 */
export async function runToolyard(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) {
      process.stdout.write(`${usage()}\n`);
      return 0;
    }
    return await dispatch(positionals, values.json, environment);
  } catch (error) {
    process.stderr.write(`toolyard: ${error instanceof Error ? error.message : String(error)}\n`);
    return error instanceof TypeError && 'code' in error ? 2 : 1;
  }
}

async function dispatch(
  words: readonly string[],
  json: boolean,
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const [first = '', second = ''] = words;
  if (first === 'serve') {
    const { serve } = await import('../serve.ts');
    await serve(environment);
    return 0;
  }
  if (first === 'stdio') {
    const { serveStdio } = await import('./stdio.ts');
    await serveStdio(readConfig(environment), second);
    return 0;
  }
  const name = first === 'trust' ? `${first} ${second}` : first;
  const rest = words.slice(first === 'trust' ? 2 : 1);
  if (!isCommand(name) || rest.length !== COMMANDS[name].words.length) {
    const problem = isCommand(name)
      ? `usage: toolyard ${name} ${COMMANDS[name].words.map((word) => `<${word}>`).join(' ')}`
      : usage();
    process.stderr.write(`${problem}\n`);
    return 2;
  }
  if (name === 'add' && !json) process.stderr.write(`adding ${rest[0]} …\n`);
  const answer = await perform(readConfig(environment), name, rest);
  process.stdout.write(`${json ? JSON.stringify(answer) : printAnswer(name, answer)}\n`);
  return COMMANDS[name].failed(answer) ? 1 : 0;
}

/** By the running host; where none runs, by one that is built for this command and does not listen. */
async function perform(config: Config, name: CommandName, words: readonly string[]): Promise<unknown> {
  const sent = await sendCommand(config.DATA_DIR, name, words);
  if (sent !== undefined) return sent.answer;
  const [{ createHost }, { createLog }, { Operator }] = await Promise.all([
    import('../host.ts'),
    import('../observe/log.ts'),
    import('./operator.ts'),
  ]);
  const host = await createHost(config, createLog('silent'));
  try {
    return await runCommand(new Operator(host), name, words);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  } finally {
    await host.stop();
  }
}

function usage(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { words, meaning }]) => [[name, ...words.map((word) => `<${word}>`)].join(' '), meaning] as const,
  );
  const all = [
    ['serve', 'run the host'],
    ...lines,
    ['stdio [query]', 'offer the tools over MCP on standard input and output'],
  ] as const;
  const width = Math.max(...all.map(([left]) => left.length));
  return [
    'usage: toolyard <command> [--json]',
    '',
    ...all.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`),
    '',
    'Commands reach the running host through its socket in DATA_DIR; without one they act on that folder.',
  ].join('\n');
}
