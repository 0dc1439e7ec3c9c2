import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type { Change } from '../catalogue/holders.ts';
import { escapeLines } from '../catalogue/escape-text.ts';
import { readConfig, type Config } from '../config/config.ts';
import { VERSION } from '../installation.ts';
import { wordsForHost } from '../operator/command-words.ts';
import { COMMANDS, isCommand, printAnswer, type CommandName } from '../operator/commands.ts';
import { refuseOlderData } from '../operator/data-lock.ts';
import { OperatorError } from '../operator/operator-error.ts';
import { sendCommand } from '../operator/socket.ts';

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
        accept: { type: 'boolean', default: false },
        ...KEY_OPTIONS,
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', short: 'v', default: false },
        print: { type: 'boolean', default: false },
      },
    });
    if (values.help) {
      process.stdout.write(`${usage()}\n`);
      return 0;
    }
    if (values.version) {
      process.stdout.write(`${VERSION}\n`);
      return 0;
    }
    return await dispatch(positionals, values, environment);
  } catch (error) {
    process.stderr.write(
      `toolyard: ${escapeLines(error instanceof Error ? error.message : String(error))}\n`,
    );
    return error instanceof TypeError && 'code' in error ? 2 : 1;
  }
}

/** What `key create` may be given besides a name. */
const KEY_OPTIONS = {
  tools: { type: 'string' },
  exclude: { type: 'string' },
  categories: { type: 'string' },
  readonly: { type: 'boolean' },
  rest: { type: 'string' },
  mcp: { type: 'string' },
  expires: { type: 'string' },
} as const;

interface Options extends Readonly<Record<string, unknown>> {
  readonly accept: boolean;
  readonly json: boolean;
  readonly print: boolean;
}

async function dispatch(
  words: readonly string[],
  { accept, json, print, ...rest }: Options,
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const [first = 'serve', second = ''] = words;
  if (first === 'serve' && words.length <= 1) {
    const { serve } = await import('./serve.ts');
    await serve(environment);
    return 0;
  }
  if (first === 'stdio' && words.length <= 2) {
    const { serveStdio } = await import('./stdio.ts');
    await serveStdio(environment, second);
    return 0;
  }
  if (first === 'install' && words.length >= 2 && words.length <= 3) {
    const { installIn } = await import('./clients/install-in.ts');
    const installed = await installIn(second, words[2] ?? 'mode=search', { isShownOnly: print });
    process.stdout.write(`${json ? JSON.stringify(installed.outcome) : installed.said}\n`);
    return 0;
  }
  if (first === 'doctor' && words.length === 1) {
    const { diagnose, printDiagnosis } = await import('../operator/doctor.ts');
    const diagnosis = await diagnose(environment);
    process.stdout.write(`${json ? JSON.stringify(diagnosis) : printDiagnosis(diagnosis)}\n`);
    return diagnosis.isWell ? 0 : 1;
  }
  const isTwoWords = first === 'trust' || first === 'key';
  const name = isTwoWords ? `${first} ${second}` : first;
  const given = words.slice(isTwoWords ? 2 : 1);
  const keyOptions = Object.entries(rest).filter(([option]) => Object.hasOwn(KEY_OPTIONS, option));
  const isStrange = (accept && name !== 'add') || (keyOptions.length > 0 && name !== 'key create');
  if (!isCommand(name) || !fits(name, given.length) || isStrange || print) {
    const known = OWN_COMMANDS.find(([words]) => words.split(' ')[0] === first)?.[0];
    const expected = isCommand(name) ? synopsis(name) : known;
    process.stderr.write(
      expected === undefined
        ? `toolyard: there is no command ${escapeLines(JSON.stringify(first))}: toolyard --help lists them\n`
        : `usage: toolyard ${expected}\n`,
    );
    return 2;
  }
  if (name === 'add' && !json) process.stderr.write(`adding ${given[0]} …\n`);
  const config = readConfig(environment);
  const options =
    name === 'key create' ? [JSON.stringify(Object.fromEntries(keyOptions))] : accept ? ['any'] : [];
  const sent = await wordsForHost(name, [...given, ...options], process.cwd());
  let answer = await perform(config, name, sent);
  if (name === 'add' && !json && process.stdin.isTTY && process.stdout.isTTY) {
    const { waits } = Object(answer) as { readonly waits?: Change };
    if (waits !== undefined && (await isLetIn(waits)))
      answer = await perform(config, name, [...sent, waits.digest]);
  }
  process.stdout.write(`${json ? JSON.stringify(answer) : printAnswer(name, answer)}\n`);
  return COMMANDS[name].failed(answer) ? 1 : 0;
}

/** Asks on the terminal whether a change is let in. */
async function isLetIn({ id, version, difference }: Change): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const question = [`${id} ${version} changes what was let in:`, ...difference.map((line) => `  ${line}`)];
    const answer = await terminal.question(`${escapeLines(question.join('\n'))}\nLet it in? [y/N] `);
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}

/** Commands that may be the first that is ever given on a data folder. */
const FIRST_COMMANDS: ReadonlySet<CommandName> = new Set(['add', 'try', 'call', 'trust add', 'key create']);

/** By the running host; where none runs, by one that is built for this command and does not listen. */
async function perform(config: Config, name: CommandName, words: readonly string[]): Promise<unknown> {
  const sent = await sendCommand(config.DATA_DIR, name, words);
  if (sent !== undefined) return sent.answer;
  if (!FIRST_COMMANDS.has(name) && !existsSync(join(config.DATA_DIR, 'operator.db')))
    throw new OperatorError(
      `no host has run on ${config.DATA_DIR}: start it, or set DATA_DIR to the folder of the one you mean`,
    );
  const [{ createHost }, { createLog }, { Operator }, { AuditLog, currentActor }, { runAudited }] =
    await Promise.all([
      import('./host.ts'),
      import('../observe/log.ts'),
      import('../operator/operator.ts'),
      import('../observe/audit.ts'),
      import('../operator/audited-command.ts'),
    ]);
  refuseOlderData(config.DATA_DIR);
  const log = createLog('silent');
  const host = await createHost(config, log);
  try {
    const actor = currentActor(process.env);
    const audit = new AuditLog(config.DATA_DIR, log);
    return await runAudited(new Operator(host), audit, { name, words, actor, by: 'folder' });
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(error instanceof Error ? error.message : String(error));
  } finally {
    await host.stop();
  }
}

/** Whether a command takes so many words. */
function fits(name: CommandName, number: number): boolean {
  const words = COMMANDS[name].words.filter((word) => !word.startsWith('[--'));
  return number <= words.length && number >= words.filter((word) => !word.startsWith('[')).length;
}

/** A command with its words: `accept <bundle> [digest]`. */
function synopsis(name: CommandName): string {
  return [name, ...COMMANDS[name].words.map((word) => (word.startsWith('[') ? word : `<${word}>`))].join(' ');
}

/** What the command does without a host. */
const OWN_COMMANDS = [
  ['serve', 'run the host; so does no command'],
  ['stdio [query]', 'offer the tools over MCP on standard input and output'],
  [
    'install <client> [query] [--print]',
    'tell an MCP client of this account of the tools; --print: only show how',
  ],
  ['node [word…]', "run Node as the host runs on it, for a plugin's own tests: toolyard node --test"],
  ['doctor', 'what is wrong with this host, its data folder and its sandbox, if anything is'],
] as const;

function usage(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { meaning }]) => [synopsis(name as CommandName), meaning] as const,
  );
  const all = [...OWN_COMMANDS, ...lines];
  const width = Math.max(...all.map(([left]) => left.length));
  return [
    'usage: toolyard [command] [--json]',
    '',
    ...all.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`),
    '',
    'Commands reach the running host through its socket in DATA_DIR; without one they act on that folder.',
  ].join('\n');
}
