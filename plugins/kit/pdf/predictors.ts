/** What `DecodeParms` says of a predictor (ISO 32000-1, table 8). */
export interface PredictorParameters {
  readonly predictor: number;
  readonly colors: number;
  readonly bits: number;
  readonly columns: number;
}

/**
 * Undoes a predictor: rows that hold each byte's difference from its neighbours (ISO 32000-1, 7.4.4.4). What is left of a
 * last row stays.
 *
 * @throws Error for a predictor or parameters that are not known
 */
export function undoPredictor(bytes: Uint8Array, parameters: PredictorParameters): Uint8Array {
  const { predictor, colors, bits, columns } = parameters;
  const pixel = Math.max(1, Math.ceil((colors * bits) / 8));
  const row = Math.ceil((colors * bits * columns) / 8);
  if (!Number.isSafeInteger(row) || row < 1 || colors < 1) throw new Error('the predictor has no rows');
  if (predictor === 2 && bits === 8) return undoTiff(bytes, row, pixel);
  if (predictor >= 10 && predictor <= 15) return undoPng(bytes, row, pixel);
  throw new Error('the stream uses a predictor that is not known');
}

/** Each byte is less the one of the pixel before (TIFF 6.0, section 14). */
function undoTiff(bytes: Uint8Array, row: number, pixel: number): Uint8Array {
  const output = Uint8Array.from(bytes);
  for (let at = 0; at < output.length; at += 1)
    if (at % row >= pixel) output[at] = (output[at] ?? 0) + (output[at - pixel] ?? 0);
  return output;
}

/** Each row begins with the kind of its filter (ISO/IEC 15948, 9). */
function undoPng(bytes: Uint8Array, row: number, pixel: number): Uint8Array {
  const rows = Math.ceil(bytes.length / (row + 1));
  const output = new Uint8Array(Math.max(0, bytes.length - rows));
  for (let y = 0; y < rows; y += 1) {
    const start = y * (row + 1) + 1;
    const kind = bytes[start - 1] ?? 0;
    if (kind > 4) throw new Error('a row has a filter that is not known');
    const to = y * row;
    const length = Math.min(row, bytes.length - start);
    for (let x = 0; x < length; x += 1) {
      const left = x < pixel ? 0 : (output[to + x - pixel] ?? 0);
      const above = y === 0 ? 0 : (output[to + x - row] ?? 0);
      const corner = y === 0 || x < pixel ? 0 : (output[to + x - row - pixel] ?? 0);
      output[to + x] = (bytes[start + x] ?? 0) + foretold(kind, left, above, corner);
    }
  }
  return output;
}

function foretold(kind: number, left: number, above: number, corner: number): number {
  if (kind === 0) return 0;
  if (kind === 1) return left;
  if (kind === 2) return above;
  if (kind === 3) return (left + above) >> 1;
  return paeth(left, above, corner);
}

/** Whichever of the neighbours is nearest to left + above - corner (ISO/IEC 15948, 9.4). */
export function paeth(left: number, above: number, corner: number): number {
  const a = Math.abs(above - corner);
  const b = Math.abs(left - corner);
  const c = Math.abs(left + above - 2 * corner);
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
}
