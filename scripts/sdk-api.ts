/**
 * What the SDK exports, all of which is held to semantic versioning: sdk/api-report.md holds every declaration, and
 * sdk/README.md names every one.
 *
 *   node scripts/sdk-api.ts           writes the report, and the list in the README
 *   node scripts/sdk-api.ts --check   fails where they say otherwise, or a name is not documented
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { apiNames, type ApiName } from './sdk-api/declarations.ts';

/** The most names: at the root, and in all. What is exported once can't be taken back. */
const MOST_NAMES = { root: 30, all: 80 };

const root = join(import.meta.dirname, '..');
const sdk = join(root, 'sdk');
const REPORT = join(sdk, 'api-report.md');
const README = join(sdk, 'README.md');

interface EntryPoint {
  /** As authors import it: `@toolyard/sdk/inputs`. */
  readonly module: string;
  readonly names: readonly ApiName[];
}

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const entryPoints = readEntryPoints();
const problems = nameProblems(entryPoints);
const written = [
  [REPORT, await pretty(report(entryPoints))],
  [README, await pretty(withList(readFileSync(README, 'utf8'), entryPoints))],
] as const;
for (const [file, text] of written) {
  if (!values.check) writeFileSync(file, text);
  else if (readFileSync(file, { encoding: 'utf8', flag: 'a+' }) !== text)
    problems.push(`${file}: the SDK exports something else. If that was meant: node scripts/sdk-api.ts`);
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function readEntryPoints(): EntryPoint[] {
  const { exports } = JSON.parse(readFileSync(join(sdk, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string>>;
  };
  const declarations = mkdtempSync(join(tmpdir(), 'toolyard-sdk-api-'));
  try {
    execFileSync(process.execPath, [
      join(root, 'node_modules/typescript/bin/tsc'),
      ...['-p', sdk, '--outDir', declarations, '--emitDeclarationOnly'],
    ]);
    return Object.entries(exports)
      .filter(([, file]) => /(?<!\.d)\.ts$/.test(file))
      .map(([subpath, file]) => ({
        module: `@toolyard/sdk${subpath.slice(1)}`,
        names: apiNames(join(declarations, file.replace(/\.ts$/, '.d.ts'))),
      }));
  } finally {
    rmSync(declarations, { recursive: true, force: true });
  }
}

function nameProblems(of: readonly EntryPoint[]): string[] {
  const all = of.reduce((sum, { names }) => sum + names.length, 0);
  const atRoot = of.find(({ module }) => module === '@toolyard/sdk')?.names.length ?? 0;
  return [
    ...(all > MOST_NAMES.all ? [`the SDK exports ${all} names, expected at most ${MOST_NAMES.all}`] : []),
    ...(atRoot > MOST_NAMES.root
      ? [`@toolyard/sdk exports ${atRoot} names, expected at most ${MOST_NAMES.root}`]
      : []),
    ...of.flatMap(({ module, names }) =>
      names.filter(({ doc }) => doc === '').map(({ name }) => `${module}: ${name} has no doc comment`),
    ),
  ];
}

function report(of: readonly EntryPoint[]): string {
  const all = of.reduce((sum, { names }) => sum + names.length, 0);
  const parts = of.map(
    ({ module, names }) =>
      `## ${module}\n\n${count(names.length)}.\n\n${names
        .map(({ text }) => `\`\`\`ts\n${text}\n\`\`\``)
        .join('\n\n')}`,
  );
  return `# What the SDK exports\n\n${count(all)} in all, written by \`scripts/sdk-api.ts\`. \`npm run check\` fails when they change and this page does not.\n\n${parts.join('\n\n')}\n`;
}

/** The README with its list of names: what each is, in the first sentence of its comment. */
function withList(readme: string, of: readonly EntryPoint[]): string {
  const list = of
    .map(
      ({ module, names }) =>
        `\`${module}\`\n\n${names.map(({ name, doc }) => `- \`${name}\`: ${firstSentence(doc)}`).join('\n')}`,
    )
    .join('\n\n');
  return readme.replace(
    /<!-- names -->[^]*<!-- \/names -->/,
    () => `<!-- names -->\n\n${list}\n\n<!-- /names -->`,
  );
}

function firstSentence(doc: string): string {
  return (/^.*?\.(?= |$)/.exec(doc)?.[0] ?? doc).replace(/\.$/, '');
}

function count(names: number): string {
  return `${names} name${names === 1 ? '' : 's'}`;
}

async function pretty(markdown: string): Promise<string> {
  return format(markdown, { ...(await resolveConfig(README)), parser: 'markdown' });
}
