/**
 * Puts PDFs of others through every document tool of a host, and has qpdf, pdfinfo, pdftotext and pdftoppm look at what
 * comes out. The collections lie in CORPORA_DIR, see test/corpora/README.md. Fails when one is not what it was, or
 * when a call itself fails.
 *
 *   node scripts/pdf-corpus.ts
 *     --part N             only each Nth file
 *     --only TEXT          only files whose path has this text
 *     --beside N           how many files at a time, 3 if nothing is said
 *     --details FILE       adds what came out of each file, a line of JSON each; files that it has are not tried again
 */
import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { filesOf, folderOf, hashOf, sourceOf } from '../test/corpora/collections.ts';
import { startHost } from './bench/servers.ts';
import { GOOD, judge, type Judgement } from './pdf-corpus/judge.ts';
import { lookedAt, needless } from './pdf-corpus/looked-at.ts';
import { tableOf } from './pdf-corpus/table.ts';

const COLLECTIONS = ['pdf.js', 'qpdf', 'pypdf', 'verapdf-corpus'];
const MOST_MS = 60_000;
/** The most files that are named besides the table. */
const MOST_NAMED = 120;

const { values } = parseArgs({
  options: {
    part: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    beside: { type: 'string', default: '3' },
    details: { type: 'string' },
  },
});
const found = values.details === undefined ? [] : readDetails(values.details);
const known = new Set(found.map(({ file }) => file));
const said: string[] = [];
// A copy: a build meanwhile changes nothing.
const bundles = mkdtempSync(join(tmpdir(), 'toolyard-corpus-'));
cpSync(join(import.meta.dirname, '../plugins/document/dist'), join(bundles, 'document'), { recursive: true });
const host = await startHost({ PLUGIN_DIRS: bundles }, (line) => {
  if (!isUsual(line)) said.push(line);
});
const files = COLLECTIONS.flatMap(filesOfCollection)
  .filter(({ path }) => path.includes(values.only))
  .filter((_, index) => index % Number(values.part) === 0)
  .filter(({ name }) => !known.has(name));
const queue = files.values();
await Promise.all(Array.from({ length: Number(values.beside) }, work));
await host.stop();
rmSync(bundles, { recursive: true });
found.sort((a, b) => (a.file < b.file ? -1 : 1));

const judged = found.map(({ file, judgements }) => ({ file, judgements: lookedAt(file, judgements) }));
const wrong = judged.flatMap(({ file, judgements }) =>
  judgements
    .filter(({ verdict }) => !GOOD.has(verdict))
    .map(
      ({ trial, verdict, detail }) => `${file}: ${trial}: ${verdict}${detail === '' ? '' : `: ${detail}`}`,
    ),
);
console.log(wrong.slice(0, MOST_NAMED).join('\n'));
for (const name of needless(judged)) console.log(`${name}: looked at, and right by itself now`);
if (wrong.length > MOST_NAMED) console.log(`… and ${wrong.length - MOST_NAMED} more`);
console.log(`\n${found.length} files of ${COLLECTIONS.join(', ')}\n`);
console.log(tableOf(judged.flatMap(({ judgements }) => judgements)));
console.log(
  `\n${said.length} lines in the host's log that are no information${said.length === 0 ? '' : ':'}`,
);
for (const line of said.slice(0, 10)) console.log(line.slice(0, 300));
if (found.some(({ judgements }) => judgements.some(({ verdict }) => verdict === 'failed')))
  process.exitCode = 1;

interface FileJudgements {
  readonly file: string;
  readonly judgements: readonly Judgement[];
}

function readDetails(path: string): FileJudgements[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as FileJudgements);
}

/** Whether a line of the host's log is information: below warnings, and JSON. */
function isUsual(line: string): boolean {
  try {
    const { level } = JSON.parse(line) as { readonly level: number };
    return level < 40;
  } catch {
    return false;
  }
}

function filesOfCollection(name: string): { readonly path: string; readonly name: string }[] {
  const source = sourceOf(name);
  const folder = folderOf(source);
  if (folder === undefined) return [];
  if (hashOf(folder, source) !== source.sha256) {
    console.error(`${name} is not what it was at ${source.commit}`);
    process.exitCode = 1;
  }
  return filesOf(folder, source).map((file) => ({ path: join(folder, file), name: `${name}/${file}` }));
}

async function work(): Promise<void> {
  for (const { path, name } of queue) {
    const judgements = await judge(path, call);
    found.push({ file: name, judgements });
    if (values.details !== undefined)
      appendFileSync(values.details, `${JSON.stringify({ file: name, judgements })}\n`);
  }
}

async function call(tool: string, input: unknown) {
  const response = await fetch(`${host.url}/api/tools/${tool}/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(MOST_MS),
  });
  return (await response.json()) as Awaited<ReturnType<Parameters<typeof judge>[1]>>;
}
