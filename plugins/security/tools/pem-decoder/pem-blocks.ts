import { InputError, quote } from '@toolyard/sdk';
import { base64Bytes } from '../../lib/bytes.ts';

/** What stands between BEGIN and END (RFC 7468 §2), with the headers of older forms (RFC 1421 §4.4). */
export interface PemBlock {
  readonly label: string;
  /** From 1. */
  readonly index: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const BEGIN = /^-----BEGIN ([\x21-\x2c\x2e-\x7e]+(?:[- ][\x21-\x2c\x2e-\x7e]+)*)-----$/;

/** More than any list of root certificates holds; a certificate takes milliseconds to read and verify. */
const MAX_BLOCKS = 250;

/** How an error names a block: `block 2 (PUBLIC KEY)`. */
export function blockName({ index, label }: Pick<PemBlock, 'index' | 'label'>): string {
  return `block ${index} (${label})`;
}

/**
 * The blocks of a text; what stands around them is ignored, as are indents.
 *
 * @throws InputError naming the block, and the line where it is damaged; and past `MAX_BLOCKS`
 */
export function parsePem(argument: string, text: string): PemBlock[] {
  const blocks: PemBlock[] = [];
  const lines = text.split(/\r\n|\r|\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const label = BEGIN.exec(lines[at]?.trim() ?? '')?.[1];
    if (label === undefined) continue;
    if (blocks.length === MAX_BLOCKS)
      throw new InputError(argument, `expected at most ${MAX_BLOCKS} blocks, got more`);
    const start = at + 1;
    const open = { label, index: blocks.length + 1 };
    do at += 1;
    while (at < lines.length && !lines[at]?.trim().startsWith('-----'));
    if (lines[at]?.trim() !== `-----END ${label}-----`)
      throw new InputError(
        argument,
        `${blockName(open)}: expected -----END ${label}----- after its BEGIN in line ${start}`,
      );
    const headers = readHeaders(lines.slice(start, at));
    const first = headers.size === 0 ? start : start + headers.size + 1;
    const problem = (expectation: string) =>
      new InputError(argument, `${blockName(open)}: expected base64, ${expectation}`);
    blocks.push({ ...open, headers, bytes: readContent(lines.slice(first, at), first, problem) });
  }
  if (blocks.length === 0) throw new InputError(argument, 'expected at least one block -----BEGIN …-----');
  return blocks;
}

/** `Name: value` lines, ended by an empty one. */
function readHeaders(lines: readonly string[]): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name, value] = /^\s*([A-Za-z0-9-]+):\s*(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) break;
    headers.set(name.toLowerCase(), value);
  }
  return lines[headers.size]?.trim() === '' ? headers : new Map();
}

function readContent(
  lines: readonly string[],
  linesBefore: number,
  problem: (expectation: string) => InputError,
): Uint8Array<ArrayBuffer> {
  const digits = lines.map((line, index) => {
    const illegal = /[^A-Za-z0-9+/=\s]/u.exec(line);
    if (illegal)
      throw problem(
        `got ${quote(illegal[0])} (line ${linesBefore + index + 1}, column ${illegal.index + 1})`,
      );
    return line.replace(/\s+/g, '');
  });
  const bytes = base64Bytes(digits.join(''));
  const last = `line ${linesBefore + lines.length}`;
  if (bytes === undefined) throw problem(`got a number of characters that holds no whole bytes (${last})`);
  if (bytes.length === 0) throw problem(`got nothing (${last})`);
  return bytes;
}
