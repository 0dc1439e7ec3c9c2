/**
 * Packs the predefined CMaps (ISO 32000-1, 9.7.5.2) as pdf.js has them into one file of the document bundle. Run by hand
 * when they change: `npx node scripts/cmaps.ts`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** Its CMaps are Adobe's, under the BSD licence that stands among them. */
const PACKAGE = 'pdfjs-dist@6.5.438';
const PACKED = join(import.meta.dirname, '../plugins/document/data/cmaps.br');

const folder = await mkdtemp(join(tmpdir(), 'cmaps-'));
try {
  const tarball = execFileSync('npm', ['pack', PACKAGE, '--silent'], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
  execFileSync('tar', ['xzf', tarball], { cwd: folder });
  const cmaps = join(folder, 'package/cmaps');
  const names = (await readdir(cmaps)).filter((name) => name.endsWith('.bcmap')).sort();
  const files = await Promise.all(
    [...names, 'LICENSE'].map(async (name) => ({
      name: name.replace(/\.bcmap$/, ''),
      bytes: await readFile(join(cmaps, name)),
    })),
  );
  const index = Buffer.from(JSON.stringify(files.map(({ name, bytes }) => [name, bytes.length])));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(index.length);
  const plain = Buffer.concat([length, index, ...files.map(({ bytes }) => bytes)]);
  const packed = brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  });
  await writeFile(PACKED, packed);
  process.stdout.write(`${names.length} CMaps, ${plain.length} bytes, packed ${packed.length}\n`);
} finally {
  await rm(folder, { recursive: true });
}
