import type { JsonSchema } from '@toolyard/sdk';
import { failures } from '../errors.ts';
import { holdsFiles, resultFiles } from './result-files.ts';

/** The most bytes of a result as JSON: 32 MiB of input, which is the most, make more in a wordier format. */
export const MAX_RESULT_BYTES = 64 * 1024 * 1024;

/** The most bytes of all files in a result, decoded: as many as a tool takes. */
const MAX_FILE_BYTES = 32 * 1024 * 1024;

/**
 * A result as JSON.
 *
 * @param schema of the result: it says which parts are files
 * @throws CallError when the result is too large
 */
export function resultJson(result: unknown, schema: JsonSchema): string {
  let json;
  try {
    json = JSON.stringify(result);
  } catch (error) {
    // V8 has no longer texts than 512 MiB.
    if (error instanceof RangeError && error.message === 'Invalid string length') throw tooLarge();
    throw error;
  }
  if (json.length > MAX_FILE_BYTES / 3) requireFit(Buffer.byteLength(json), () => result, schema);
  return json;
}

/**
 * What a tool returned, as JSON in UTF-8, in memory of its own.
 *
 * @param returned a result, or its JSON: see `ToolDefinition`
 * @throws CallError when it is too large, Error for bytes that are no JSON of an object
 */
export function encodeReturned(returned: unknown, schema: JsonSchema): Uint8Array<ArrayBuffer> {
  if (!(returned instanceof Uint8Array)) return new TextEncoder().encode(resultJson(returned, schema));
  if (returned[0] !== OPEN_OBJECT) throw new Error('the tool returned bytes that are no JSON of an object');
  requireFit(returned.length, () => JSON.parse(Buffer.from(returned).toString()), schema);
  // The memory of a Buffer may be shared with others.
  return Buffer.isBuffer(returned) || !(returned.buffer instanceof ArrayBuffer)
    ? new Uint8Array(returned)
    : new Uint8Array(returned.buffer, returned.byteOffset, returned.byteLength);
}

const OPEN_OBJECT = 0x7b;

function requireFit(bytes: number, result: () => unknown, schema: JsonSchema): void {
  if (bytes > MAX_RESULT_BYTES) throw tooLarge();
  if (bytes <= MAX_FILE_BYTES || !holdsFiles(schema)) return;
  const decoded = resultFiles(result(), schema).reduce(
    (sum, { data, encoding }) => sum + (encoding === 'base64' ? data.length * 0.75 : data.length),
    0,
  );
  if (decoded > MAX_FILE_BYTES) throw failures.tooLong(tooMuch('files', MAX_FILE_BYTES));
}

/** It is the caller who made it large: by less input it gets smaller. */
function tooLarge() {
  return failures.tooLong(tooMuch('result', MAX_RESULT_BYTES));
}

function tooMuch(what: string, bytes: number): string {
  return `${what}: would have more than ${bytes / 1024 / 1024} MiB: send less at a time`;
}
