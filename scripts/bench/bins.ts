/**
 * Request bins: captures against a bare Fastify route that reads and drops the same body, reading a full bin,
 * and captures beside a million stored ones of which half are expired and being removed.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { BIN_LIFETIME_MS, KEPT_BODY_BYTES, KEPT_CAPTURES } from '../../host/bins/bin.ts';
import { BINS_DATABASE } from '../../host/bins/bins-database.ts';
import { openDatabase } from '../../host/storage/open-database.ts';
import { measureCpu } from './cpu.ts';
import { mean, median } from './median.ts';
import { ratioOfSums, ratios, report, type Figure } from './report.ts';
import { startHost, startScript, type MeasuredServer } from './servers.ts';

const body = JSON.stringify({ text: 'x'.repeat(1000) });

interface Bin {
  readonly id: string;
  readonly receive_url: string;
}

async function createBin({ url }: MeasuredServer): Promise<Bin> {
  return (await (await fetch(`${url}/bins`, { method: 'POST' })).json()) as Bin;
}

const captures = await measureCaptures();
await measureReading();
report('bins', { ...captures, p99_beside_a_million: await measureMillion() });

async function measureCaptures(): Promise<Record<'cpu', Figure>> {
  const { sink, host } = await measureCpu({
    servers: { sink: () => startScript('bare-sink.ts'), host: () => startHost() },
    loads: async ({ sink, host }) => ({
      sink: { url: `${sink.url}/drop`, body, pid: sink.pid, connections: 50 },
      host: { url: (await createBin(host)).receive_url, body, pid: host.pid, connections: 50 },
    }),
  });
  console.log(`µs of CPU a capture: bare ${mean(sink).toFixed(1)}, host ${mean(host).toFixed(1)}`);
  return { cpu: ratioOfSums(sink, host) };
}

async function measureReading(): Promise<void> {
  const host = await startHost();
  const { id, receive_url } = await createBin(host);
  for (let i = 0; i < KEPT_CAPTURES; i += 1)
    await fetch(receive_url, { method: 'POST', body: 'é'.repeat(KEPT_BODY_BYTES / 2) });
  const times = [];
  for (let i = 0; i < 200; i += 1) {
    const began = performance.now();
    const answer = await (await request(`${host.url}/bins/${id}`)).body.arrayBuffer();
    times.push(performance.now() - began);
    if (answer.byteLength < KEPT_CAPTURES * KEPT_BODY_BYTES) throw new Error('the bin is not full');
  }
  console.log(`reading a bin of ${KEPT_CAPTURES} × 64 KiB: ${median(times).toFixed(1)} ms at the median`);
  await host.stop();
}

async function measureMillion(): Promise<number[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'toolyard-bench-'));
  const file = join(dataDir, 'bins.sqlite');
  fill(file, 20_000);
  const began = performance.now();
  const full = await startHost({ DATA_DIR: dataDir });
  console.log(`start with a million stored captures: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  const empty = await startHost();

  const p99: Record<'empty' | 'full', number[]> = { empty: [], full: [] };
  for (let round = 0; round < 5; round += 1) {
    p99.empty.push(await p99OfCaptures(empty));
    p99.full.push(await p99OfCaptures(full));
  }
  console.log(`${countExpired(file)} of 10000 expired bins still to be removed at the end`);
  await Promise.all([full.stop(), empty.stop()]);
  await rm(dataDir, { recursive: true, force: true });
  return ratios(p99.full, p99.empty);
}

/** Fills a database with full bins, half of them expired. */
function fill(file: string, bins: number): void {
  const database = openDatabase(file, BINS_DATABASE);
  const insertBin = database.prepare(
    'INSERT INTO bins (id, created_at, expires_at, captured) VALUES (?, ?, ?, ?)',
  );
  const insertCapture = database.prepare('INSERT INTO captures (place, number, json) VALUES (?, ?, ?)');
  const json = JSON.stringify({ method: 'POST', path: '/', body });
  const now = Date.now();
  const fillBin = database.transaction((number: number) => {
    const expiresAt = number < bins / 2 ? now : now + BIN_LIFETIME_MS;
    const id = String(number).padStart(22, '0');
    const key = Number(
      insertBin.run(id, expiresAt - BIN_LIFETIME_MS, expiresAt, KEPT_CAPTURES).lastInsertRowid,
    );
    for (let i = 1; i <= KEPT_CAPTURES; i += 1)
      insertCapture.run(key * KEPT_CAPTURES + (i % KEPT_CAPTURES), i, json);
  });
  for (let number = 0; number < bins; number += 1) fillBin(number);
  database.close();
}

function countExpired(file: string): number {
  const database = openDatabase(file, BINS_DATABASE);
  const count = database.prepare('SELECT count(*) FROM bins WHERE expires_at <= ?').pluck().get(Date.now());
  database.close();
  return Number(count);
}

/**
 * The 99th percentile of the time that a capture takes, in milliseconds, at a steady rate: each is timed from
 * when it was due, so that one that has to wait for others counts with its wait.
 */
async function p99OfCaptures(server: MeasuredServer, perSecond = 500, seconds = 4): Promise<number> {
  const bins = await Promise.all(Array.from({ length: 100 }, () => createBin(server)));
  const dispatcher = new Agent({ connections: 20, pipelining: 1 });
  const start = performance.now();
  const send = async (number: number): Promise<number> => {
    const due = start + (number * 1000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    const url = bins[number % bins.length]?.receive_url ?? '';
    const sent = performance.now();
    const answer = await request(url, { method: 'POST', body, dispatcher });
    await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}`);
    return performance.now() - sent;
  };
  const times = await Promise.all(Array.from({ length: perSecond * seconds }, (_, number) => send(number)));
  await dispatcher.close();
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? NaN;
}
