import { defineTool, InputError, Type } from '@toolyard/sdk';
import { create, type QRCode } from 'qrcode';
import { requireWellFormed } from '../../lib/charset.ts';
import { shortestSegments, VERSION_RANGES } from './qr-segments.ts';

/** The most bytes that version 40 holds at each level (ISO/IEC 18004 Table 7). */
const CAPACITY = { L: 2953, M: 2331, Q: 1663, H: 1273 } as const;

type Level = keyof typeof CAPACITY;

export default defineTool({
  title: 'QR Code as Text',
  summary: 'Draw a QR code with text characters for terminals, logs or chat; also returns the module matrix.',
  keywords: ['barcode', 'ascii art', 'unicode', 'qr'],
  input: Type.Object({
    text: Type.String({ description: 'Text or URL to encode' }),
    error_correction: Type.Enum(['L', 'M', 'Q', 'H'], {
      default: 'M',
      description: 'Recovery level: L 7 %, M 15 %, Q 25 %, H 30 %',
    }),
    style: Type.Enum(['half', 'full', 'ascii'], {
      default: 'half',
      description: 'half: two rows a line; full: double blocks; ascii: ## and spaces',
    }),
    margin: Type.Integer({ default: 4, minimum: 0, maximum: 16, description: 'Quiet zone in modules' }),
    invert: Type.Boolean({
      default: false,
      description: 'Swap dark and light, for light text on a dark screen',
    }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'the drawing, lines parted by LF' }),
    rows: Type.Array(Type.String(), {
      description: 'one string of 0 and 1 (dark) a row, without margin',
    }),
    version: Type.Integer({ description: '1-40' }),
    size: Type.Integer({ description: 'modules a side, without margin' }),
    error_correction: Type.Enum(['L', 'M', 'Q', 'H'], { description: 'level used, as asked' }),
    bytes: Type.Integer({ description: 'length in UTF-8' }),
  }),
  examples: [
    {
      name: 'Capitals take a mode of their own',
      input: { text: 'HELLO WORLD' },
      output: { version: 1, size: 21, error_correction: 'M' },
    },
    {
      name: 'Other text is UTF-8',
      input: { text: '世界世界世', error_correction: 'M' },
      output: { version: 2, bytes: 15 },
    },
  ],
  run({ text, error_correction, style, margin, invert }) {
    requireWellFormed('text', text);
    const code = createCode('text', text, error_correction);
    const { size, data } = code.modules;
    const rows = Array.from({ length: size }, (_, row) =>
      data.subarray(row * size, (row + 1) * size).join(''),
    );
    return {
      result: draw(withMargin(rows, margin), style, invert ? '0' : '1'),
      rows,
      version: code.version,
      size,
      error_correction,
      bytes: Buffer.byteLength(text),
    };
  },
});

/**
 * The smallest code that holds a text. qrcode chooses version and mask, but not always the shortest segments.
 *
 * @throws InputError when the text is empty, or too long for version 40
 */
function createCode(argument: string, text: string, level: Level): QRCode {
  if (text === '') throw new InputError(argument, 'expected text to encode, got none');
  for (const range of VERSION_RANGES) {
    if (text.length > range.characters) continue;
    const code = tryCreate(shortestSegments(text, range), level);
    if (code !== undefined && code.version <= range.version) return code;
  }
  throw new InputError(
    argument,
    `expected at most ${CAPACITY[level]} bytes at level ${level}, got ${Buffer.byteLength(text)}`,
  );
}

function tryCreate(segments: Parameters<typeof create>[0], level: Level): QRCode | undefined {
  try {
    return create(segments, { errorCorrectionLevel: level });
  } catch (error) {
    if (error instanceof Error && error.message.includes('too big')) return undefined;
    throw error;
  }
}

function withMargin(rows: readonly string[], margin: number): string[] {
  const width = (rows[0]?.length ?? 0) + 2 * margin;
  const blank = Array<string>(margin).fill('0'.repeat(width));
  const side = '0'.repeat(margin);
  return [...blank, ...rows.map((row) => side + row + side), ...blank];
}

/** Rows of 0 and 1 as characters, with ink for the modules that are `ink`. */
function draw(rows: readonly string[], style: 'half' | 'full' | 'ascii', ink: '0' | '1'): string {
  if (style === 'half') return drawHalves(rows, ink);
  const block = style === 'full' ? '██' : '##';
  return rows.map((row) => row.replace(/[01]/g, (module) => (module === ink ? block : '  '))).join('\n');
}

/** Two rows a line. A last odd row is paired with a light one. */
function drawHalves(rows: readonly string[], ink: '0' | '1'): string {
  const blocks = { '00': ' ', '01': '▄', '10': '▀', '11': '█' };
  const lines = rows.flatMap((upper, index) => {
    if (index % 2 === 1) return [];
    const lower = rows[index + 1] ?? '0'.repeat(upper.length);
    return [
      Array.from(upper, (module, column) => {
        const top = module === ink ? 1 : 0;
        const bottom = lower.charAt(column) === ink ? 1 : 0;
        return blocks[`${top}${bottom}`];
      }).join(''),
    ];
  });
  return lines.join('\n');
}
