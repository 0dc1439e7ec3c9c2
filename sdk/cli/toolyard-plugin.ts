import { parseArgs } from 'node:util';
import { createPlugin } from 'create-toolyard-plugin';
import { networkModeOf } from './author-host.ts';
import { buildPlugin } from './build.ts';
import { checkPlugin } from './check.ts';
import { develop } from './dev.ts';
import { printWarning } from './known-fields.ts';
import { packPlugin } from './pack.ts';
import { printProblems } from './print-problems.ts';
import { SDK_VERSION } from './sdk-folder.ts';
import { createKey, DEFAULT_EXPIRES, signBundle } from './sign.ts';
import { giveUpSigning, refuseUnsigned } from './signed-before.ts';
import { testPlugin } from './test-plugin.ts';

const USAGE = `usage: toolyard-plugin <command>

  create <name>            a new plugin package: acme-tools, @acme/tools, or . for this folder
  check [folder]           build it, run its examples, and say each problem with its file and reason
  build [folder]           the bundle, in dist/: manifest, code, hashes
  test [folder]            run the examples in the host's sandbox, on the network as it was recorded
    --record               ask the network, and keep what it answers in recorded/
    --live                 ask the network, and keep nothing
    --fresh                begin without what the plugin kept in runs before
  dev [folder]             a host with this plugin, rebuilt and swapped on save
    --inspect              both: in Node, for a debugger at 127.0.0.1:9229; test waits for it
    --inspect-port <port>  at another port
    --trusted              both: as where an operator trusts your key, in the runtime that tools ask for
  pack [folder]            an npm tarball that holds the bundle
    --unsigned             build and pack: publish without a signature, though a version before had one
  key <file>               a key pair to sign with; prints the public key
  sign <file> [folder]     build the bundle and sign it with the private key in the file
    --expires <days>       how long the signature counts (default: ${DEFAULT_EXPIRES})
  --help, --version

The folder is the package's (default: this one).`;

/** What each command is called with; a word in brackets may be left out. */
const COMMANDS = {
  create: ['<name>'],
  check: ['[folder]'],
  build: ['[folder]'],
  test: ['[folder]'],
  dev: ['[folder]'],
  pack: ['[folder]'],
  key: ['<file>'],
  sign: ['<file>', '[folder]'],
} as const;

type Command = keyof typeof COMMANDS;

interface Options {
  readonly expires?: string | undefined;
  readonly fresh: boolean;
  readonly inspect: boolean;
  readonly 'inspect-port'?: string | undefined;
  readonly live: boolean;
  readonly record: boolean;
  readonly trusted: boolean;
  readonly unsigned: boolean;
}

/** Words that the command does not take: said in one line. */
class WrongUse extends Error {}

/**
 * The command `toolyard-plugin`.
 *
 * @returns the exit code: 0, 1 when the command failed, 2 when it was not understood
 */
export async function runToolyardPlugin(args: readonly string[]): Promise<number> {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        expires: { type: 'string' },
        fresh: { type: 'boolean', default: false },
        inspect: { type: 'boolean', default: false },
        'inspect-port': { type: 'string' },
        live: { type: 'boolean', default: false },
        record: { type: 'boolean', default: false },
        trusted: { type: 'boolean', default: false },
        unsigned: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    });
    if (values.help === true || values.version === true) {
      console.log(values.help === true ? USAGE : SDK_VERSION);
      return 0;
    }
    const [command, ...words] = positionals;
    if (command === undefined) {
      console.error(USAGE);
      return 2;
    }
    return await run(commandOf(command, words, values), words, values);
  } catch (error) {
    console.error(`toolyard-plugin: ${error instanceof Error ? error.message : String(error)}`);
    return isWrongUse(error) ? 2 : 1;
  }
}

/** @throws WrongUse when there is no such command, or when it takes other words */
function commandOf(name: string, words: readonly string[], options: Options): Command {
  const { expires, fresh, inspect, live, record, trusted, unsigned } = options;
  const port = options['inspect-port'];
  if (!isCommand(name))
    throw new WrongUse(`there is no command ${JSON.stringify(name)}: toolyard-plugin --help lists them`);
  const expected = COMMANDS[name];
  const least = expected.filter((word) => word.startsWith('<')).length;
  if (words.length < least || words.length > expected.length)
    throw new WrongUse(`usage: toolyard-plugin ${[name, ...expected].join(' ')}`);
  if (expires !== undefined && name !== 'sign') throw new WrongUse('--expires is an option of sign');
  if (trusted && name !== 'test' && name !== 'dev')
    throw new WrongUse('--trusted is an option of test and dev');
  if ((fresh || live || record) && name !== 'test')
    throw new WrongUse('--record, --live and --fresh are options of test');
  if ((inspect || port !== undefined) && name !== 'test' && name !== 'dev')
    throw new WrongUse('--inspect is an option of test and dev');
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) < 65_536))
    throw new WrongUse(`--inspect-port: expected a port, got ${JSON.stringify(port)}`);
  if (live && record) throw new WrongUse('expected --record or --live, got both');
  if (unsigned && name !== 'build' && name !== 'pack')
    throw new WrongUse('--unsigned is an option of build and pack');
  return name;
}

function isCommand(name: string): name is Command {
  return Object.hasOwn(COMMANDS, name);
}

/** Words that cannot be meant: those that Node's own parser refuses too. */
function isWrongUse(error: unknown): boolean {
  const { code } = Object(error) as { readonly code?: unknown };
  return error instanceof WrongUse || (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS_'));
}

async function run(
  command: Command,
  [first = '.', second = '.']: readonly string[],
  options: Options,
): Promise<number> {
  const { expires, fresh, live, record, trusted: isTrusted, unsigned } = options;
  const inspectPort = inspectPortOf(options);
  const network = networkModeOf({ record, live });
  // What was kept would not be asked for again, and not be recorded.
  const isFresh = fresh || network === 'record';
  const test = () => testPlugin(first, { isTrusted, network, isFresh, inspectPort });
  switch (command) {
    case 'create': {
      console.log((await createPlugin(first)).said);
      return 0;
    }
    case 'check': {
      const problems = await checkPlugin(first);
      printProblems(problems);
      if (problems.length === 0) console.log('no problem found');
      return problems.length === 0 ? 0 : 1;
    }
    case 'build': {
      if (unsigned) await giveUpSigning(first);
      const failed = await build(first);
      // As a script of the package: what is built now is what goes out.
      if (failed === 0 && PUBLISHING.has(process.env['npm_command'] ?? '')) await refuseUnsigned(first);
      return failed;
    }
    case 'test':
      return (await build(first, inspectPort !== undefined)) || ((await test()) ? 0 : 1);
    case 'dev':
      return develop(first, { isTrusted, inspectPort });
    case 'pack': {
      if (unsigned) await giveUpSigning(first);
      const failed = await build(first);
      if (failed === 0) await refuseUnsigned(first);
      if (failed === 0) console.log(`packed ${await packPlugin(first)}`);
      return failed;
    }
    case 'key': {
      console.log(JSON.stringify(await createKey(first)));
      return 0;
    }
    case 'sign': {
      const failed = await build(second);
      if (failed !== 0) return failed;
      const signed = await signBundle(second, first, expires === undefined ? {} : { expires });
      console.log(
        `signed ${signed.file}\nkey ${signed.key}, until ${signed.expires.toISOString().slice(0, 10)}`,
      );
      return 0;
    }
  }
}

/** Where debuggers are let in; undefined where none was asked for. */
function inspectPortOf({ inspect, 'inspect-port': port }: Options): number | undefined {
  return inspect || port !== undefined ? Number(port ?? 9229) : undefined;
}

/** Commands of npm that publish what a script builds before them. */
const PUBLISHING: ReadonlySet<string> = new Set(['pack', 'publish']);

async function build(folder: string, isInspected = false): Promise<number> {
  const outcome = await buildPlugin(folder, printWarning, { isInspected });
  if (outcome.kind === 'refused') {
    printProblems(outcome.problems);
    return 1;
  }
  console.log(outcome.kind === 'built' ? `built ${outcome.folder}` : `${outcome.folder} is up to date`);
  if (outcome.kind === 'built' && outcome.unsigned)
    console.warn(
      'the bundle changed and its signature is gone: sign it again with toolyard-plugin sign <file>',
    );
  return 0;
}
