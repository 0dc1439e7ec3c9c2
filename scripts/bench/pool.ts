/** Whether heavy work leaves the event loop free: `base64` alone, and while PDFs are merged back to back. */
import { PDFDocument } from '@cantoo/pdf-lib';
import { load } from './load.ts';
import { ratios, report } from './report.ts';
import { startHost } from './servers.ts';

const host = await startHost();
const light = {
  url: `${host.url}/api/tools/base64/execute`,
  body: JSON.stringify({ text: 'Hello, World!' }),
  connections: 1,
};

const document = await PDFDocument.create();
for (let page = 0; page < 200; page += 1) document.addPage().drawText(`Page ${page + 1}`);
const pdf = Buffer.from(await document.save()).toString('base64');
const heavy = JSON.stringify({ pdfs: [pdf, pdf, pdf, pdf] });

let merges = 0;
let merging = false;
async function mergeBackToBack(): Promise<void> {
  while (merging) {
    const response = await fetch(`${host.url}/api/tools/pdf-merge/execute`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: heavy,
    });
    if (!response.ok) throw new Error(`pdf-merge: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
    merges += 1;
  }
}

const ROUNDS = 4;
const idle: number[] = [];
const busy: number[] = [];
await load({ ...light, seconds: 2 });
for (let round = 0; round < ROUNDS; round += 1) {
  idle.push((await load({ ...light, seconds: 2 })).p99);
  merging = true;
  const work = mergeBackToBack();
  await load({ ...light, seconds: 1 });
  busy.push((await load({ ...light, seconds: 2 })).p99);
  merging = false;
  await work;
}
console.log(`${merges} merges of 800 pages`);
// A clock of whole milliseconds says of none of them that it took no time.
report('pool', {
  p99_beside_merges: ratios(
    busy,
    idle.map((ms) => Math.max(1, ms)),
  ),
});
await host.stop();
