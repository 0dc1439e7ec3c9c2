import { InputError } from '@toolyard/sdk';
import bwip from 'bwip-js/generic';
import {
  readRetailNumber,
  readUpce,
  requireCharacters,
  requireDigits,
  type RetailNumber,
} from './retail-number.ts';

/** The symbologies, by the names that callers use. */
export const FORMATS = [
  'code128',
  'code39',
  'ean13',
  'ean8',
  'upca',
  'upce',
  'itf',
  'itf14',
  'codabar',
  'qrcode',
  'datamatrix',
  'pdf417',
  'aztec',
] as const;

export type Format = (typeof FORMATS)[number];
type MatrixFormat = 'qrcode' | 'datamatrix' | 'pdf417' | 'aztec';
export type LinearFormat = Exclude<Format, MatrixFormat>;

/** Bars beside each other. */
export interface LinearSymbol {
  readonly kind: 'linear';
  readonly format: LinearFormat;
  /** What is encoded, check digit included. */
  readonly text: string;
  readonly checkDigit: string | null;
  /** Bars as 1 and spaces as 0, one character a module. */
  readonly modules: string;
}

/** Rows of modules. */
export interface MatrixSymbol {
  readonly kind: 'matrix';
  readonly format: MatrixFormat;
  readonly text: string;
  /** Each row as a text of 1, dark, and 0, light. */
  readonly rows: readonly string[];
  /** How many modules high a row is. */
  readonly rowHeight: number;
}

/** No symbol holds more: 7089 digits in a QR code. Longer texts need no encoder to say so. */
const MOST_CHARACTERS = 7089;

/**
 * A text as a symbol.
 *
 * @throws InputError naming the argument `text` when the symbology cannot hold it
 */
export function encodeSymbol(format: Format, text: string): LinearSymbol | MatrixSymbol {
  if (text === '') throw new InputError('text', 'expected at least one character');
  if (!text.isWellFormed())
    throw new InputError('text', 'expected Unicode text, got half of a surrogate pair');
  if (text.length > MOST_CHARACTERS) throw tooLong(format);
  return isMatrix(format) ? encodeMatrix(format, text) : encodeLinear(format, text);
}

function isMatrix(format: Format): format is MatrixFormat {
  return format in MATRIX_ENCODERS;
}

interface Content {
  readonly text: string;
  readonly checkDigit: string | null;
}

function encodeLinear(format: LinearFormat, given: string): LinearSymbol {
  const { bcid, read, wide } = LINEAR_ENCODERS[format];
  const { text, checkDigit } = read(given);
  const [symbol] = encode(format, { bcid, text });
  if (symbol === undefined || !('sbs' in symbol)) throw new TypeError(`${bcid} gave no bars`);
  const widths = symbol.sbs.map((width, index) =>
    (index % 2 === 0 ? '1' : '0').repeat(width === 2 ? (wide ?? width) : width),
  );
  // Some encoders end with the space before the next character: there is none.
  const modules = widths.join('').replace(/(?<!0)0+$/, '');
  return { kind: 'linear', format, text, checkDigit, modules };
}

/**
 * The modules of a wide element of interleaved 2 of 5. The encoder makes it 2, but an ITF-14 needs 2.25 to 3
 * (GS1 General Specifications, 5.3.2.2).
 */
const ITF_WIDE = 3;

const LINEAR_ENCODERS: Readonly<
  Record<
    LinearFormat,
    {
      readonly bcid: string;
      readonly read: (text: string) => Content;
      /** How many modules a wide element has, where the encoder's 2 are too few. */
      readonly wide?: number;
    }
  >
> = {
  code128: { bcid: 'code128', read: readCode128 },
  code39: { bcid: 'code39', read: readCode39 },
  ean13: { bcid: 'ean13', read: (text) => retail(readRetailNumber(text, 13)) },
  ean8: { bcid: 'ean8', read: (text) => retail(readRetailNumber(text, 8)) },
  upca: { bcid: 'upca', read: (text) => retail(readRetailNumber(text, 12)) },
  upce: { bcid: 'upce', read: (text) => retail(readUpce(text)) },
  itf: { bcid: 'interleaved2of5', read: readItf, wide: ITF_WIDE },
  itf14: { bcid: 'itf14', read: (text) => retail(readRetailNumber(text, 14)), wide: ITF_WIDE },
  codabar: { bcid: 'rationalizedCodabar', read: readCodabar },
};

function retail({ digits, checkDigit }: RetailNumber): Content {
  return { text: digits, checkDigit };
}

function readCode128(text: string): Content {
  // oxlint-disable-next-line no-control-regex -- Code 128 has all of ASCII
  requireCharacters(text, /^[\x00-\x7f]$/, 'ASCII characters');
  return { text, checkDigit: null };
}

function readCode39(given: string): Content {
  requireCharacters(given, /^[0-9A-Za-z .$/+%-]$/, 'digits, letters from A to Z, blanks and - . $ / + %');
  return { text: given.toUpperCase(), checkDigit: null };
}

/** Digits stand in pairs. */
function readItf(given: string): Content {
  requireDigits(given);
  return { text: given.length % 2 === 0 ? given : `0${given}`, checkDigit: null };
}

function readCodabar(given: string): Content {
  const [, start = '', body = '', stop = ''] = /^([A-D]?)(.*?)([A-D]?)$/s.exec(given) ?? [];
  const expected = 'digits and - $ : / . +, within start and stop letters from A to D';
  requireCharacters(body, /^[0-9$:/.+-]$/, expected, start.length);
  if (body === '')
    throw new InputError('text', 'expected a character between the start and stop letters, got none');
  return { text: `${start || 'A'}${body}${stop || 'A'}`, checkDigit: null };
}

const MATRIX_ENCODERS: Readonly<Record<MatrixFormat, { readonly bcid: string; readonly eclevel?: string }>> =
  {
    qrcode: { bcid: 'qrcode', eclevel: 'M' },
    datamatrix: { bcid: 'datamatrix' },
    pdf417: { bcid: 'pdf417' },
    aztec: { bcid: 'azteccode' },
  };

function encodeMatrix(format: MatrixFormat, text: string): MatrixSymbol {
  const [symbol] = encode(format, { ...MATRIX_ENCODERS[format], ...bytesOf(text), binarytext: true });
  if (symbol === undefined || !('pixs' in symbol)) throw new TypeError(`${format} gave no modules`);
  const { pixs, pixx, pixy } = symbol;
  const rows = Array.from({ length: pixs.length / pixx }, (_, row) =>
    pixs.slice(row * pixx, (row + 1) * pixx).join(''),
  );
  return { kind: 'matrix', format, text, rows, rowHeight: pixy / rows.length };
}

/** Bytes as characters: of Latin-1, which readers expect, or of UTF-8, said by ECI 26. */
function bytesOf(text: string): { readonly text: string; readonly parsefnc: boolean } {
  // oxlint-disable-next-line no-control-regex -- Latin-1 has them
  if (/^[\x00-\xff]*$/.test(text)) return { text, parsefnc: false };
  const bytes = Buffer.from(text).toString('latin1');
  return { text: `^ECI000026${bytes.replaceAll('^', '^^')}`, parsefnc: true };
}

function encode(format: Format, options: bwip.RawOptions) {
  try {
    // oxlint-disable-next-line import/no-named-as-default-member -- the named export lacks the encoders
    return bwip.raw(options);
  } catch (error) {
    if (error instanceof Error && /^bwipp\.\w*(?:TooLong|TooMuchData|NoValidSymbol)#/i.test(error.message))
      throw tooLong(format);
    throw error;
  }
}

function tooLong(format: Format): InputError {
  return new InputError('text', `expected at most what a symbol can hold: ${CAPACITY[format]}`);
}

/** What the largest symbols hold, and of linear codes what the encoder draws. */
const CAPACITY: Readonly<Record<Format, string>> = {
  code128: '500 characters',
  code39: '500 characters',
  ean13: '13 digits',
  ean8: '8 digits',
  upca: '12 digits',
  upce: '8 digits',
  itf: '500 digits',
  itf14: '14 digits',
  codabar: '498 characters',
  qrcode: '5596 digits, 3391 capital letters and digits or 2331 bytes (error correction M)',
  datamatrix: '3116 digits, 2335 letters and digits or 1555 bytes',
  pdf417: '2710 digits, 1850 letters and digits or 1108 bytes, less with error correction',
  aztec: '3832 digits, 3067 letters or 1914 bytes',
};
