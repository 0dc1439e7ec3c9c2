import { toolCount, type BundleInfo, type Done, type Listing, type Operator } from './operator.ts';
import type { Trial } from './try-bundle.ts';

/** One command of `toolyard`: what it is called with, what it does, how its answer reads. */
interface Command<Answer> {
  /** The words after the command; one in brackets may be left out. */
  readonly words: readonly string[];
  readonly meaning: string;
  readonly run: (operator: Operator, ...words: string[]) => Answer | Promise<Answer>;
  readonly print: (answer: Answer) => string;
  /** Whether the answer, though given, is a failure. */
  readonly failed: (answer: Answer) => boolean;
}

const done = ({ done: sentence }: Done) => sentence;

/** Every command that acts on a host, by its name. */
export const COMMANDS = {
  list: command([], 'the bundles, in order of precedence', (operator) => operator.list(), printListing),
  info: command(
    ['bundle'],
    'all that is known of one bundle',
    (operator, id) => operator.info(id),
    printInfo,
  ),
  add: command(
    ['folder|tarball|name@version'],
    'take a bundle and serve it',
    (operator, words) => operator.add(words),
    done,
  ),
  try: command(
    ['folder|tarball|name@version'],
    'run its examples in the sandbox',
    (operator, words) => operator.try(words),
    printTrial,
    ({ examples }) => examples.some(({ problem }) => problem !== undefined),
  ),
  enable: command(['bundle'], 'serve it again', (operator, id) => operator.enable(id), done),
  disable: command(['bundle'], 'keep it, but serve it no more', (operator, id) => operator.disable(id), done),
  remove: command(['bundle'], 'forget a bundle that was added', (operator, id) => operator.remove(id), done),
  rollback: command(['bundle'], 'serve the version before', (operator, id) => operator.rollback(id), done),
  grant: command(
    ['bundle', 'host|trust'],
    'let it reach a host, or trust it',
    (operator, id, what) => operator.grant(id, what),
    done,
  ),
  revoke: command(
    ['bundle', 'host|trust'],
    'take that back',
    (operator, id, what) => operator.revoke(id, what),
    done,
  ),
  'trust add': command(
    ['key.jwk'],
    'trust what this public key signed',
    (operator, key) => operator.trustKey(key),
    done,
  ),
  'trust list': command(
    [],
    'the keys that are trusted',
    (operator) => operator.keys(),
    ({ keys }) =>
      keys.length === 0
        ? 'no key is trusted'
        : keys.map(({ id, addedAt }) => `${id}  since ${addedAt}`).join('\n'),
  ),
  'trust remove': command(['key'], 'trust a key no longer', (operator, id) => operator.distrustKey(id), done),
  call: command(
    ['tool', '{json}'],
    'call a tool',
    (operator, tool, json) => operator.call(tool, json),
    (result) => JSON.stringify(result, null, 2),
  ),
} as const;

export type CommandName = keyof typeof COMMANDS;

export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

/** Runs a command against a host. */
export async function runCommand(
  operator: Operator,
  name: CommandName,
  words: readonly string[],
): Promise<unknown> {
  return COMMANDS[name].run(operator, ...words);
}

/** An answer as people read it. */
export function printAnswer(name: CommandName, answer: unknown): string {
  return COMMANDS[name].print(answer);
}

/** The answer's type is forgotten: it comes back over a socket, from the same command. */
function command<Answer>(
  words: readonly string[],
  meaning: string,
  run: (operator: Operator, ...words: [string, string]) => Answer | Promise<Answer>,
  print: (answer: Answer) => string,
  failed: (answer: Answer) => boolean = () => false,
): Command<unknown> {
  return {
    words,
    meaning,
    run: (operator, ...given) => run(operator, given[0] ?? '', given[1] ?? ''),
    print: (answer) => print(answer as Answer),
    failed: (answer) => failed(answer as Answer),
  };
}

function printListing({ bundles, refused }: Listing): string {
  const rows = bundles.map(({ id, version, trust, state, tools, shadowed, reason }) => [
    id,
    version,
    trust,
    state,
    toolCount(tools),
    [shadowed.length === 0 ? '' : `shadowed: ${shadowed.join(', ')}`, reason ?? '']
      .filter((note) => note !== '')
      .join('; '),
  ]);
  const broken = refused.map(
    ({ from, reasons }) => `refused ${from}\n${reasons.map((reason) => `  ${reason}`).join('\n')}`,
  );
  return [table(rows), ...broken].filter((part) => part !== '').join('\n') || 'no bundle is there';
}

function printInfo(info: BundleInfo): string {
  const hosts = info.hosts.map(({ host, granted }) => `${host} (${granted ? 'granted' : 'not granted'})`);
  const rows = [
    ['bundle', `${info.id} — ${info.title}`],
    ['package', `${info.package} ${info.version}`],
    ['state', info.reason === undefined ? info.state : `${info.state}: ${info.reason}`],
    ['trust', info.trust],
    ['from', info.from],
    ['hosts', hosts.join(', ') || 'asks for none'],
    ['tools', info.toolIds.join(', ')],
    ...(info.shadowed.length === 0 ? [] : [['shadowed', info.shadowed.join(', ')]]),
    ...info.versions.map(({ version, addedAt, source, served }) => [
      'version',
      `${version}${served ? ' (served)' : ''}, added ${addedAt} from ${source}`,
    ]),
  ];
  return table(rows);
}

function printTrial({ bundle, examples }: Trial): string {
  const lines = examples.map(
    ({ tool, name, problem }) =>
      `${problem === undefined ? 'ok  ' : 'FAIL'} ${tool}: ${name}${problem === undefined ? '' : `\n     ${problem}`}`,
  );
  const failed = examples.filter(({ problem }) => problem !== undefined).length;
  return [...lines, `${bundle}: ${examples.length - failed} examples hold, ${failed} differ`].join('\n');
}

function table(rows: readonly (readonly string[])[]): string {
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
