import { escapeLine, escapeLines, escapeName } from '../catalogue/escape-text.ts';
import { describeVersions } from '../observe/versions.ts';
import { describeReport } from '../runtimes/wall/level.ts';
import type { HostHealth } from './host-health.ts';
import { shownTrust, toolCount, type BundleInfo, type BundleLine, type Listing } from './bundle-line.ts';
import type { Done, Waits } from './done.ts';
import type { Operator } from './operator.ts';
import { printKept } from './kv-commands.ts';
import { printLimits } from './limit-commands.ts';
import { printConfig, printConfigCheck, printRotation } from './print-config.ts';
import { printKey, printKeys } from './print-keys.ts';
import { printUsage } from './print-usage.ts';
import { printFound, printOutdated, printUpdates } from './registry-commands.ts';
import type { TrustListing } from './trust-commands.ts';
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

const done = ({ done: sentence }: Done) => escapeLines(sentence);

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
    ['folder|tarball|chain.json|name@version', '[--accept]'],
    'take a bundle and serve it; --accept: with all that it changes',
    (operator, words, accepted) => operator.add(words, accepted),
    printAdded,
    (answer) => 'waits' in answer,
  ),
  search: command(
    ['[words]'],
    'plugins in the registry that is configured for npm',
    (operator, words) => operator.packages.search(words),
    printFound,
  ),
  outdated: command(
    [],
    'bundles of which the registry has a newer version',
    (operator) => operator.packages.outdated(),
    printOutdated,
    ({ unknown }) => unknown.length > 0,
  ),
  update: command(
    ['[bundle]', '[--accept]'],
    'take the newer version of one bundle, or of all; --accept: with all that it changes',
    (operator, id, accepted) => operator.packages.update(id, accepted),
    (answer) => printUpdates(answer, printAdded),
    ({ updates, unknown }) => unknown.length > 0 || updates.some((update) => !('done' in update)),
  ),
  accept: command(
    ['bundle', '[digest]'],
    'let in the new version that waits',
    (operator, id, digest) => operator.accept(id, digest),
    done,
  ),
  try: command(
    ['folder|tarball|chain.json|name@version'],
    'run its examples in the sandbox, with what it asks for and without serving it',
    (operator, words) => operator.try(words),
    printTrial,
    ({ examples }) => examples.some(({ problem }) => problem !== undefined),
  ),
  enable: command(
    ['bundle'],
    'serve it again, or one that is off',
    (operator, id) => operator.enable(id),
    done,
  ),
  disable: command(['bundle'], 'keep it, but serve it no more', (operator, id) => operator.disable(id), done),
  remove: command(
    ['bundle', '[--kv]'],
    'forget a bundle that was added, its trust and grants too; --kv: and what it keeps',
    (operator, id, kept) => operator.remove(id, kept),
    done,
  ),
  rollback: command(['bundle'], 'serve the version before', (operator, id) => operator.rollback(id), done),
  grant: command(
    ['bundle', 'host|trust|caller|kv'],
    'let it reach a host, trust this version of it, tell it one caller from another, or let it keep values',
    (operator, id, what) => operator.grant(id, what),
    done,
  ),
  revoke: command(
    ['bundle', 'host|trust|caller|kv'],
    'take that back',
    (operator, id, what) => operator.revoke(id, what),
    done,
  ),
  'trust add': command(
    ['key.jwk'],
    'trust what this public key signed',
    (operator, key) => operator.trust.addKey(key),
    done,
  ),
  'trust list': command(
    [],
    'the keys and versions that are trusted, and what is revoked',
    (operator) => operator.trust.list(),
    printTrust,
  ),
  'trust remove': command(
    ['key'],
    'trust a key no longer',
    (operator, id) => operator.trust.removeKey(id),
    done,
  ),
  'trust revoke': command(
    ['key|digest'],
    'distrust a key for good, or serve a version no more',
    (operator, id) => operator.trust.revoke(id),
    done,
  ),
  'trust restore': command(
    ['key|digest'],
    'take that back',
    (operator, id) => operator.trust.restore(id),
    done,
  ),
  'key create': command(
    [
      'name',
      '[--tools ids]',
      '[--exclude ids]',
      '[--categories ids]',
      '[--readonly]',
      '[--rest n]',
      '[--mcp n]',
      '[--expires 90d]',
    ],
    'a key for a caller, which is shown once: what it opens, calls a minute, how long it lasts',
    (operator, name, options) => operator.keys.create(name, options),
    printKey,
  ),
  usage: command(
    ['[key|tool]', '[days]'],
    'who took what of the host, or which tools did, of the last 30 days',
    (operator, by, days) => operator.usage(by, days),
    printUsage,
  ),
  'key list': command(
    [],
    'the keys of callers, and when each was last used',
    (operator) => operator.keys.list(),
    printKeys,
  ),
  'key rotate': command(
    ['name'],
    'another key in place of one, on its terms: the old one ceases to count',
    (operator, name) => operator.keys.rotate(name),
    printKey,
  ),
  'key revoke': command(
    ['name'],
    'answer its bearer no more',
    (operator, name) => operator.keys.revoke(name),
    done,
  ),
  'config show': command(
    ['bundle'],
    'what can be set for a plugin, and what is; secrets are never shown',
    (operator, id) => operator.config.show(id),
    printConfig,
  ),
  'config set': command(
    ['bundle', 'name', '[value]'],
    'set it; without a value it is read from standard input, as secrets must be, or asked for',
    (operator, id, name, value) => operator.config.set(id, name, value),
    done,
  ),
  'config unset': command(
    ['bundle', 'name'],
    'forget what was set',
    (operator, id, name) => operator.config.unset(id, name),
    done,
  ),
  'config check': command(
    ['bundle'],
    'whether it has all that it needs',
    (operator, id) => operator.config.check(id),
    printConfigCheck,
    ({ problems }) => problems.length > 0,
  ),
  'config rotate': command(
    [],
    "change the key of all plugins' secrets",
    (operator) => operator.config.rotate(),
    printRotation,
  ),
  limit: command(
    ['bundle[/tool]', '[deadline|cpu|memory|calls|input]', '[number|none]'],
    'what its tools, or one, may take in place of what all may: milliseconds, MiB, calls at a time, bytes',
    (operator, place, name, value) => operator.limits.limit(place, name, value),
    printLimits,
  ),
  'kv show': command(
    ['[bundle]'],
    'how much plugins keep by `context.kv`, or one does',
    (operator, id) => operator.kv.show(id),
    printKept,
  ),
  'kv clear': command(['bundle'], 'remove all that it keeps', (operator, id) => operator.kv.clear(id), done),
  health: command([], 'how the parts of the host are doing', (operator) => operator.health(), printHealth),
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
  const run = async () => COMMANDS[name].run(operator, ...words);
  return WRITING_MUCH.has(name) ? run() : operator.reserve.withinAsync(run);
}

/** What is held for decisions on a full disk is not spent on these. */
const WRITING_MUCH: ReadonlySet<CommandName> = new Set(['add', 'try', 'call', 'update']);

/** An answer as people read it. */
export function printAnswer(name: CommandName, answer: unknown): string {
  return COMMANDS[name].print(answer);
}

/** The answer's type is forgotten: it comes back over a socket, from the same command. */
function command<Answer>(
  words: readonly string[],
  meaning: string,
  run: (operator: Operator, ...words: [string, string, string]) => Answer | Promise<Answer>,
  print: (answer: Answer) => string,
  failed: (answer: Answer) => boolean = () => false,
): Command<unknown> {
  return {
    words,
    meaning,
    run: (operator, ...given) => run(operator, given[0] ?? '', given[1] ?? '', given[2] ?? ''),
    print: (answer) => print(answer as Answer),
    failed: (answer) => failed(answer as Answer),
  };
}

function printHealth({ versions, sandbox, parts }: HostHealth): string {
  const states = Object.entries(parts).map(([part, { state, ...details }]) => [
    state,
    part,
    Object.entries(details)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
  ]);
  return [describeVersions(versions), describeReport(sandbox), table(states)].join('\n');
}

function printListing({ bundles, refused }: Listing): string {
  const rows = bundles.map((line) => [
    line.id,
    escapeName(line.version),
    shownTrust(line),
    line.state,
    toolCount(line.tools),
    notes(line).join('; '),
  ]);
  const broken = refused.map(({ from, reasons }) =>
    [`refused ${escapeLine(from)}`, ...reasons.map((reason) => `  ${escapeLine(reason)}`)].join('\n'),
  );
  return escapeLines(
    [table(rows), ...broken].filter((part) => part !== '').join('\n') || 'no bundle is there',
  );
}

function notes({
  id,
  state,
  shadowed,
  unmet,
  reason,
  waiting,
  isCarriedOver,
  unconfigured,
}: BundleLine): string[] {
  return [
    ...(state === 'off' ? [`toolyard enable ${id}`] : []),
    ...(shadowed.length === 0 ? [] : [`shadowed: ${shadowed.join(', ')}`]),
    ...(reason === undefined ? [] : [reason]),
    ...unmet,
    ...(unconfigured.length === 0
      ? []
      : [`answers no call without ${unconfigured.join(', ')}: toolyard config ${id}`]),
    ...(waiting === undefined ? [] : [`${escapeName(waiting.version)} waits: toolyard info ${id}`]),
    ...(isCarriedOver
      ? [`trust or grants were given to its name and count for this version now: toolyard accept ${id}`]
      : []),
  ];
}

function printInfo(info: BundleInfo): string {
  const hosts = info.hosts.map(({ host, granted }) => `${host} (${granted ? 'granted' : 'not granted'})`);
  const { waiting } = info;
  const rows = [
    ['bundle', `${info.id} — ${info.title}`],
    ['package', `${escapeName(info.publisher.package)} ${escapeName(info.version)}`],
    ['signed by', info.publisher.key ?? 'nobody'],
    ...(info.until === undefined ? [] : [['until', info.until]]),
    ['digest', info.digest],
    ['state', info.reason === undefined ? info.state : `${info.state}: ${info.reason}`],
    ['trust', shownTrust(info)],
    ['from', info.from],
    ['hosts', hosts.join(', ') || 'asks for none'],
    ...info.asks.map(({ word, means, granted }) => [
      word,
      `asks to ${means} (${granted ? 'granted' : 'not granted'})`,
    ]),
    ...info.unmet.map((reason) => ['requires', reason]),
    ...info.limits.map((line) => ['limit', line]),
    ['tools', info.toolIds.join(', ')],
    ...(info.unknown.length === 0
      ? []
      : [['warning', `this host does not know ${info.unknown.map(escapeName).join(', ')} of its manifest`]]),
    ...info.shadowedBy.map(({ name, by }) => ['shadowed', `${name}, by ${by}`]),
    ...(info.isCarriedOver
      ? [['confirm', `trust or grants were given to its name: toolyard accept ${info.id}`]]
      : []),
    ...(waiting === undefined
      ? []
      : [
          ['waits', `${escapeName(waiting.version)}, which changes:`],
          ...waiting.difference.map((line) => ['', line]),
          ['', `toolyard accept ${info.id} ${waiting.digest.slice(0, 12)}`],
        ]),
    ...info.versions.map(({ version, addedAt, source, served, digest }) => [
      'version',
      `${escapeName(version)}${served ? ' (served)' : ''}, added ${addedAt} from ${source}, ${digest.slice(0, 12)}`,
    ]),
  ];
  return escapeLines(table(rows));
}

function printAdded(answer: Done | Waits): string {
  if ('done' in answer) return done(answer);
  const { id, version, difference } = answer.waits;
  return escapeLines(
    [
      `${id} ${escapeName(version)} changes what was let in:`,
      ...difference.map((line) => `  ${line}`),
      'nothing was changed; --accept lets it in',
    ].join('\n'),
  );
}

function printTrust({ keys, digests, revoked }: TrustListing): string {
  const gone = new Set(revoked.map(({ id }) => id));
  const state = (id: string) => (gone.has(id) ? 'trusted, but revoked' : 'trusted');
  const known = new Set([...keys.map(({ id }) => id), ...digests.map(({ digest }) => digest)]);
  const rows = [
    ...keys.map(({ id, addedAt }) => [
      'key',
      id,
      state(id),
      addedAt === undefined ? 'by TRUSTED_KEYS' : `since ${addedAt}`,
    ]),
    ...digests.map(({ digest, bundle, addedAt }) => [
      'digest',
      digest,
      state(digest),
      `${bundle}, since ${addedAt}`,
    ]),
    ...revoked
      .filter(({ id }) => !known.has(id))
      .map(({ id, revokedAt }) => [id.length === 64 ? 'digest' : 'key', id, 'revoked', `since ${revokedAt}`]),
  ];
  return table(rows) || 'no key and no digest is trusted';
}

/** Lines that are shown of what a tool threw. */
const SHOWN_LINES = 8;

function printTrial({ bundle, granted, examples }: Trial): string {
  const lines = examples.map(({ tool, name, problem, thrown }) =>
    [
      `${problem === undefined ? 'ok  ' : 'FAIL'} ${tool}: ${name}`,
      ...[problem ?? [], thrown?.split('\n').slice(0, SHOWN_LINES) ?? []]
        .flat()
        .map((line) => `     ${line}`),
    ].join('\n'),
  );
  if (granted.length > 0) lines.unshift(`granted for these examples alone: ${granted.join(', ')}`);
  const failed = examples.filter(({ problem }) => problem !== undefined).length;
  return escapeLines(
    [...lines, `${bundle}: ${examples.length - failed} examples hold, ${failed} differ`].join('\n'),
  );
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
