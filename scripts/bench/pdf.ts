/**
 * The document tools against qpdf and pdftotext: a whole call of a host that serves already, against a whole process.
 * CPU time counts (of the host and its children), as the machine may be busy with other things; both in turns, the
 * median of each. The goal: merge, rotate and split at most as much as qpdf, text at most 1.5 times pdftotext.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { startHost } from './servers.ts';

const ROUNDS = 7;
/** Of a round: the clock of processes ticks slowly. */
const CALLS = 4;
/** Calls before those that count: a host that has served for a while has compiled what it runs. */
const WARM_UPS = 20;
const PAGES = 352;
/** Linux counts in these: CLK_TCK. */
const MS_PER_TICK = 10;

const folder = mkdtempSync(join(tmpdir(), 'toolyard-bench-'));
const file = join(folder, 'file.pdf');
const another = join(folder, 'another.pdf');
writeFileSync(
  file,
  await book('It was the best of times, it was the worst of times, it was the age of wisdom,'),
);
writeFileSync(
  another,
  await book('it was the age of foolishness, it was the epoch of belief, it was the season,'),
);
const pdf = readFileSync(file).toString('base64');
const anotherPdf = readFileSync(another).toString('base64');
const host = await startHost();

const comparisons = [
  {
    name: 'merge',
    tool: 'pdf-merge',
    input: { pdfs: [pdf, anotherPdf] },
    words: ['qpdf', '--empty', '--pages', file, another, '--', join(folder, 'merged.pdf')],
    goal: 1,
  },
  {
    name: 'merge with itself',
    tool: 'pdf-merge',
    input: { pdfs: [pdf, pdf] },
    words: ['qpdf', '--empty', '--pages', file, file, '--', join(folder, 'merged.pdf')],
    goal: 1,
  },
  {
    name: 'rotate',
    tool: 'pdf-rotate',
    input: { pdf, angle: 90 },
    words: ['qpdf', file, '--rotate=+90', join(folder, 'rotated.pdf')],
    goal: 1,
  },
  {
    name: 'split into pages',
    tool: 'pdf-split',
    input: { pdf, every: 1 },
    words: ['qpdf', '--split-pages', file, join(folder, 'part-%d.pdf')],
    goal: 1,
  },
  {
    name: 'text',
    tool: 'pdf-extract',
    input: { pdf, action: 'text' },
    words: ['pdftotext', file, join(folder, 'text.txt')],
    goal: 1.5,
  },
];

console.log(`${PAGES} pages, ${readFileSync(file).length} bytes`);
for (const { name, tool, input, words, goal } of comparisons) {
  const body = JSON.stringify(input);
  for (let round = 0; round < WARM_UPS; round += 1) await call(tool, body);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = cpuMsOf(host.pid);
    for (let time = 0; time < CALLS; time += 1) await call(tool, body);
    ours.push((cpuMsOf(host.pid) - before) / CALLS);
    theirs.push(run(words));
  }
  const [our, their] = [median(ours), median(theirs)];
  const ratio = our / their;
  console.log(
    `${name}: ${our.toFixed(0)} ms, ${words[0]} ${their.toFixed(0)} ms of CPU: ${ratio.toFixed(2)} (goal: at most ${goal}: ${ratio <= goal ? 'met' : 'MISSED'})`,
  );
}
await host.stop();
rmSync(folder, { recursive: true });

/** A book of one line again and again, with bookmarks' worth of objects: each page has a stream, fonts are shared. */
async function book(line: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  for (let number = 1; number <= PAGES; number += 1) {
    const page = document.addPage([595, 842]);
    // Once a page: with each line it would get a name for the font each time, thousands of them.
    page.setFont(font);
    for (let row = 0; row < 45; row += 1)
      page.drawText(`${number}.${row} ${line}`, { x: 60, y: 780 - 16 * row, size: 11 });
  }
  return document.save();
}

async function call(tool: string, body: string): Promise<void> {
  const response = await fetch(`${host.url}/api/tools/${tool}/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${tool}: ${response.status} ${text.slice(0, 500)}`);
}

/** The CPU time that a program takes, in milliseconds. */
function run(words: readonly string[]): number {
  const { stderr } = spawnSync('bash', ['-c', 'TIMEFORMAT="%U %S"; time "$@"', 'bash', ...words], {
    encoding: 'utf8',
  });
  const [user = 0, system = 0] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  return (user + system) * 1000;
}

/** The CPU time of a process and all that it started, in milliseconds. */
function cpuMsOf(root: number): number {
  const processes = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? statOf(Number(name)) : []));
  let ticks = 0;
  const waiting = [root];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    ticks += processes.find((each) => each.pid === pid)?.ticks ?? 0;
    for (const each of processes) if (each.parent === pid) waiting.push(each.pid);
  }
  return ticks * MS_PER_TICK;
}

function statOf(pid: number): { readonly pid: number; readonly parent: number; readonly ticks: number }[] {
  try {
    // After the name, which may hold anything: state, parent, …, the times of itself and its ended children.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + (fields[index] ?? 0), 0);
    return [{ pid, parent: fields[1] ?? 0, ticks }];
  } catch {
    return [];
  }
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
