/** Whether heavy work leaves the event loop free: `base64` alone, and while PDFs are merged back to back. */
import { PDFDocument } from '@cantoo/pdf-lib';
import { load } from './load.ts';
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
let merging = true;
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

await load({ ...light, seconds: 2 });
const idle = await load({ ...light, seconds: 6 });
const work = mergeBackToBack();
await load({ ...light, seconds: 2 });
const busy = await load({ ...light, seconds: 6 });
merging = false;
await work;
console.log(
  `base64 p99: ${idle.p99} ms idle, ${busy.p99} ms while ${merges} merges of 800 pages ran, ratio ${(busy.p99 / Math.max(1, idle.p99)).toFixed(2)}`,
);
console.log(`base64 p50: ${idle.p50} ms idle, ${busy.p50} ms`);
await host.stop();
