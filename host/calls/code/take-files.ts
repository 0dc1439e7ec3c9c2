import type { JsonSchema } from '@toolyard/sdk';
import { nameFiles, resultFiles } from '../../runtimes/result-files.ts';

/** Takes the files out of a tool's result. */
export interface FileTask {
  /** The result as JSON. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly schema: JsonSchema;
  /** How the names of its files begin. */
  readonly prefix: string;
}

/** A file that a program has a name for. */
export interface TakenFile {
  /** `file://1/invoice.pdf`. */
  readonly reference: string;
  readonly name: string;
  readonly mimeType: string;
  /** Its Base64, in ASCII. */
  readonly data: Uint8Array<ArrayBuffer>;
}

export interface TakenFiles {
  /** The result with names in place of its files. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly files: readonly TakenFile[];
}

/** What is text stays where it is: programs read it. */
export function takeFiles({ bytes, schema, prefix }: FileTask): TakenFiles {
  const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
  const references = new Map<string, string>();
  const files: TakenFile[] = [];
  for (const { data, encoding, mimeType, name } of resultFiles(value, schema)) {
    if (encoding !== 'base64' || references.has(data)) continue;
    const number = files.length === 0 ? '' : `${files.length + 1}-`;
    const reference = `${prefix}${number}${encodeURIComponent(name.slice(0, 100))}`;
    references.set(data, reference);
    files.push({ reference, name, mimeType, data: new Uint8Array(Buffer.from(data, 'ascii')) });
  }
  return files.length === 0
    ? { bytes, files }
    : { bytes: new TextEncoder().encode(nameFiles(value, references)), files };
}
