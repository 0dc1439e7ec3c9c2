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
import { OperatorError, WrongUse } from '../operator/operator-error.ts';
import { sendCommand } from '../operator/command-socket.ts';
import { refuseForeignFolder } from '../storage/data-folder.ts';
import { commandOf, givenValue } from './config-words.ts';
import { OWN_COMMANDS } from './own-commands.ts';

/**
 * The command `toolyard`.
 *
 * @returns the exit code: 0, 1 when the command failed, 2 when it was not understood
 */
export async function runToolyard(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args.filter((word) => !isKeyId(word)), '--', ...args.filter(isKeyId)],
      allowPositionals: true,
      options: {
        accept: { type: 'boolean', default: false },
        kv: { type: 'boolean', default: false },
        ...KEY_OPTIONS,
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        version: { type: 'boolean', short: 'v', default: false },
        print: { type: 'boolean', default: false },
        processes: { type: 'string' },
      },
    });
    if (values.help) {
      process.stdout.write(`${usage()}\n`);
      return 0;
    }
    if (values.version) {
      process.stdout.write(`${values.json ? JSON.stringify({ version: VERSION }) : VERSION}\n`);
      return 0;
    }
    return await dispatch(positionals, values, environment);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    // Where the words themselves were not understood, nothing else says whether scripts read this.
    if (args.includes('--json')) process.stdout.write(`${JSON.stringify({ error: problem })}\n`);
    process.stderr.write(`${error instanceof Misused ? '' : 'toolyard: '}${escapeLines(problem)}\n`);
    return isWrongUse(error) ? 2 : 1;
  }
}

/** Whether a word is the id of a key that begins like an option: ids are Base64url, and stand last. */
function isKeyId(word: string): boolean {
  return /^-[\w-]{42}$/.test(word);
}

/** A command that there is was given too much or too little. */
class Misused extends WrongUse {
  constructor(expected: string) {
    super(`usage: toolyard ${expected}`);
  }
}

/** Words that cannot be meant: those that Node's own parser refuses too. */
function isWrongUse(error: unknown): boolean {
  const { code } = Object(error) as { readonly code?: unknown };
  return error instanceof WrongUse || (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS_'));
}

/** What `key create` may be given besides a name. */
const KEY_OPTIONS = {
  tools: { type: 'string' },
  exclude: { type: 'string' },
  categories: { type: 'string' },
  readonly: { type: 'boolean' },
  rest: { type: 'string' },
  mcp: { type: 'string' },
  'cpu-seconds': { type: 'string' },
  bytes: { type: 'string' },
  expires: { type: 'string' },
} as const;

interface Options extends Readonly<Record<string, unknown>> {
  readonly accept: boolean;
  readonly kv: boolean;
  readonly json: boolean;
  readonly print: boolean;
  readonly processes?: string;
}

async function dispatch(
  words: readonly string[],
  { accept, kv, json, print, processes, ...rest }: Options,
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const [first = 'serve'] = words;
  const keyOptions = Object.entries(rest).filter(([option]) => Object.hasOwn(KEY_OPTIONS, option));
  const own = Object.hasOwn(OWN_COMMANDS, first) ? OWN_COMMANDS[first] : undefined;
  if (own !== undefined) {
    const isStrange =
      accept ||
      kv ||
      keyOptions.length > 0 ||
      (print && !own.words.includes('[--print]')) ||
      (processes !== undefined && first !== 'serve');
    if (isStrange || !fits(own.words, words.slice(1))) throw new Misused(synopsis(first, own.words));
    const settings = processes === undefined ? environment : { ...environment, PROCESSES: processes };
    const outcome = await own.run({ environment: settings, isShownOnly: print }, ...words.slice(1));
    if (outcome === undefined) return 0;
    process.stdout.write(`${json ? JSON.stringify(outcome.answer) : outcome.said}\n`);
    return outcome.failed === true ? 1 : 0;
  }
  const { name, given: spoken } = commandOf(words);
  if (!isCommand(name)) throw unknown(first, name);
  // What is looked for may be several words.
  const given = name === 'search' ? [spoken.join(' ')] : spoken;
  const isStrange =
    (accept && name !== 'add' && name !== 'update') ||
    (kv && name !== 'remove') ||
    (keyOptions.length > 0 && name !== 'key create') ||
    print ||
    processes !== undefined;
  if (isStrange || !fits(COMMANDS[name].words, given))
    throw new Misused(synopsis(name, COMMANDS[name].words));
  if (name === 'add' && !json) process.stderr.write(`adding ${given[0]} …\n`);
  const config = readConfig(environment);
  const options = [
    ...(name === 'key create' ? [JSON.stringify(Object.fromEntries(keyOptions))] : []),
    ...(accept ? ['any'] : []),
    ...(kv ? ['kv'] : []),
  ];
  const value =
    name === 'config set' ? [await givenValue(given[1] ?? '', given[2], process.stdin, process.stderr)] : [];
  const all =
    name === 'config set'
      ? [...given.slice(0, 2), ...value]
      : [...(name === 'update' ? [given[0] ?? ''] : given), ...options];
  const sent = await wordsForHost(name, all, process.cwd());
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
const FIRST_COMMANDS: ReadonlySet<CommandName> = new Set([
  'add',
  'try',
  'call',
  'search',
  'trust add',
  'key create',
]);

/** By the running host; where none runs, by one that is built for this command and does not listen. */
async function perform(config: Config, name: CommandName, words: readonly string[]): Promise<unknown> {
  const sent = await sendCommand(config.DATA_DIR, name, words);
  if (sent !== undefined) return sent.answer;
  refuseForeignFolder(config.DATA_DIR);
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

/** Whether a command that is called with `expected` takes these words. */
function fits(expected: readonly string[], given: readonly string[]): boolean {
  const words = expected.filter((word) => !word.startsWith('[--'));
  return given.length <= words.length && given.length >= words.filter((word) => !word.startsWith('[')).length;
}

/** A command with its words: `accept <bundle> [digest]`, `config <bundle> set <name> [value]`. */
function synopsis(name: string, words: readonly string[]): string {
  const [first, ...rest] = words.map((word) => (word.startsWith('[') ? word : `<${word}>`));
  const [group = '', verb = ''] = name.split(' ');
  if (group === 'kv')
    return [group, ...(first === undefined ? [] : [first]), ...(verb === 'show' ? [] : [verb])].join(' ');
  if (group !== 'config' || first === undefined)
    return [name, ...(first === undefined ? [] : [first]), ...rest].join(' ');
  return [group, first, ...(verb === 'show' ? [] : [verb]), ...rest].join(' ');
}

/** Says which commands there are of two words, `trust add`, or that there is none. */
function unknown(first: string, name: string): WrongUse {
  const second = Object.keys(COMMANDS)
    .filter((known) => known.startsWith(`${first} `))
    .map((known) => known.slice(first.length + 1));
  return second.length > 0
    ? new Misused(`${first} ${second.join('|')}`)
    : new WrongUse(`there is no command ${JSON.stringify(name)}: toolyard --help lists them`);
}

function usage(): string {
  const lines = Object.entries({ ...OWN_COMMANDS, ...COMMANDS }).map(
    ([name, { words, meaning }]) => [synopsis(name, words), meaning] as const,
  );
  const width = Math.max(...lines.map(([left]) => left.length));
  return [
    'usage: toolyard [command] [--json]',
    '',
    ...lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`),
    '',
    'Commands reach the running host through its socket in DATA_DIR; without one they act on that folder.',
  ].join('\n');
}
