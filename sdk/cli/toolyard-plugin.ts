import { parseArgs } from 'node:util';
import { createPlugin } from 'create-toolyard-plugin';
import { buildPlugin } from './build.ts';
import { checkPlugin, printProblems } from './check.ts';
import { develop } from './dev.ts';
import { runHostApart } from './host-command.ts';
import { packPlugin } from './pack.ts';
import { SDK_VERSION } from './sdk-folder.ts';
import { createKey, DEFAULT_EXPIRES, signBundle } from './sign.ts';

const USAGE = `usage: toolyard-plugin <command>

  create <name>            a new plugin package: acme-tools, @acme/tools, or . for this folder
  check [folder]           every problem of the plugin, each with its file and reason
  build [folder]           the bundle, in dist/: manifest, code, hashes
  test [folder]            run the examples in the host's sandbox
  dev [folder]             a host with this plugin, rebuilt and swapped on save
  pack [folder]            an npm tarball that holds the bundle
  key <file>               a key pair to sign with; prints the public key
  sign <file> [folder]     sign the bundle with the private key in the file
    --expires <days>       how long the signature counts (default: ${DEFAULT_EXPIRES})
  --help, --version

The folder is the package's (default: this one).`;

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
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    });
    if (values.help === true || values.version === true) {
      console.log(values.help === true ? USAGE : SDK_VERSION);
      return 0;
    }
    const [command = '', first, second] = positionals;
    if (values.expires !== undefined && command !== 'sign') throw new Error('--expires is an option of sign');
    return await run(command, first, second, values.expires);
  } catch (error) {
    console.error(`toolyard-plugin: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}

async function run(
  command: string,
  first: string | undefined,
  second: string | undefined,
  expires: string | undefined,
): Promise<number> {
  switch (command) {
    case 'create': {
      if (first === undefined) break;
      console.log((await createPlugin(first)).said);
      return 0;
    }
    case 'check': {
      const problems = await checkPlugin(first ?? '.');
      printProblems(problems);
      if (problems.length === 0) console.log('no problem found');
      return problems.length === 0 ? 0 : 1;
    }
    case 'build':
      return build(first ?? '.');
    case 'test':
      return (await build(first ?? '.')) || runHostApart(first ?? '.', ['try', first ?? '.']);
    case 'dev':
      return develop(first ?? '.');
    case 'pack': {
      const failed = await build(first ?? '.');
      if (failed === 0) console.log(`packed ${await packPlugin(first ?? '.')}`);
      return failed;
    }
    case 'key': {
      if (first === undefined) break;
      console.log(JSON.stringify(await createKey(first)));
      return 0;
    }
    case 'sign': {
      if (first === undefined) break;
      const signed = await signBundle(second ?? '.', first, expires === undefined ? {} : { expires });
      console.log(
        `signed ${signed.file}\nkey ${signed.key}, until ${signed.expires.toISOString().slice(0, 10)}`,
      );
      return 0;
    }
    default:
  }
  console.error(USAGE);
  return 2;
}

async function build(folder: string): Promise<number> {
  const outcome = await buildPlugin(folder);
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
