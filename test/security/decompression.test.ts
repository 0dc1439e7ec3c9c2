import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HostProcess } from '../host/host-process.ts';

const GIB = 1024 ** 3;

let host: HostProcess;
beforeAll(async () => {
  host = await HostProcess.start({ POOL_MEMORY_MB: '384' });
});
afterAll(() => host.discard());

/** A PDF of one page whose content is a gibibyte of blanks, deflated so many times. */
function bomb(times: 1 | 2): string {
  let content = deflateSync(Buffer.alloc(GIB, 0x20), { level: 9 });
  if (times === 2) content = deflateSync(content, { level: 9 });
  const filter = times === 2 ? '[/FlateDecode /FlateDecode]' : '/FlateDecode';
  const objects = [
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources <<>> >>',
  ].map((text, index) => Buffer.from(`${index + 1} 0 obj\n${text}\nendobj\n`));
  const head = Buffer.from(`4 0 obj\n<</Length ${content.length} /Filter ${filter}>>\nstream\n`);
  const stream = Buffer.concat([head, content, Buffer.from('\nendstream\nendobj\n')]);
  const parts = [Buffer.from('%PDF-1.7\n'), ...objects, stream];
  const ends = parts.map((_, index) => parts.slice(0, index + 1).reduce((sum, part) => sum + part.length, 0));
  const places = ends.slice(0, 4).map((at) => `${String(at).padStart(10, '0')} 00000 n \n`);
  const end = `xref\n0 5\n0000000000 65535 f \n${places.join('')}trailer\n<</Size 5 /Root 1 0 R>>\nstartxref\n${ends[4]}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end)]).toString('base64');
}

test.each([
  ['deflated once', 1],
  ['deflated twice', 2],
] as const)('two gibibytes in PDFs, %s, at a time: bounded memory, which is given back', async (_, times) => {
  const body = JSON.stringify({ pdf: bomb(times), action: 'text' });
  const quiet = await host.allMemoryMb();
  let peak = 0;
  let isOver = false;
  const answers = Promise.all([extract(body), extract(body)]).finally(() => (isOver = true));
  while (!isOver) peak = Math.max(peak, await host.allMemoryMb());
  for (const answer of await answers)
    expect(answer).toSatisfy(({ status, reason }) => status === 200 || status === 400 || reason === 'memory');
  expect(peak - quiet).toBeLessThan(1_400);
  await expect.poll(() => host.allMemoryMb(), { timeout: 20_000 }).toBeLessThan(quiet + 350);
});

interface Answer {
  readonly status: number;
  readonly reason?: string;
  readonly message?: string;
}

async function extract(body: string): Promise<Answer> {
  const response = await fetch(`${host.url}/api/tools/pdf-extract/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { error } = (await response.json()) as { readonly error?: Omit<Answer, 'status'> };
  return { status: response.status, ...error };
}
