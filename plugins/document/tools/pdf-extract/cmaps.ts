import { brotliDecompressSync } from 'node:zlib';

/** The packed CMaps by name, unpacked when the first is asked for: few files need one. */
let unpacked: Promise<ReadonlyMap<string, Uint8Array>> | undefined;

/**
 * A predefined CMap (ISO 32000-1, 9.7.5.2), by which the codes of a Chinese, Japanese or Korean text become
 * characters, in the binary form of pdf.js. `scripts/cmaps.ts` packs them.
 *
 * @param name such as `90ms-RKSJ-H`
 * @throws Error when there is none of that name
 */
export async function readCMap(name: string): Promise<Uint8Array> {
  unpacked ??= unpack();
  const cmap = (await unpacked).get(name);
  if (cmap === undefined) throw new Error(`there is no CMap ${name}`);
  return cmap.slice();
}

/** The packed file is the length of an index, the index `[[name, bytes], …]`, and the CMaps in its order. */
async function unpack(): Promise<ReadonlyMap<string, Uint8Array>> {
  const { default: packed } = await import('../../data/cmaps.br', { with: { type: 'bytes' } });
  const bytes = brotliDecompressSync(packed);
  let at = 4 + bytes.readUInt32BE();
  const index = JSON.parse(bytes.toString('utf8', 4, at)) as readonly (readonly [string, number])[];
  return new Map(
    index.map(([name, length]) => {
      at += length;
      return [name, bytes.subarray(at - length, at)];
    }),
  );
}
