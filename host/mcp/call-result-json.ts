import type { ContentBlock } from '@modelcontextprotocol/server';
import type { JsonSchema } from '@toolyard/sdk';
import { holdsFiles, nameFiles, resultFiles, type ResultFile } from '../runtimes/result-files.ts';
import { toHeldFile, type HeldFile } from './held-files.ts';

/** A `tools/call` result as JSON, and the files that it names. */
export interface WrittenResult {
  /** The members of a JSON object, without its braces. */
  readonly members: string;
  readonly files: readonly HeldFile[];
}

/**
 * Writes a `tools/call` result: structured, as text, and with its files as content of their own, where alone their
 * bytes are; elsewhere stands the address by which they are read. The tool's JSON goes in as it is; only where the
 * schema says that there are files is it read.
 */
export function writeCallResult(json: string, schema: JsonSchema): WrittenResult {
  if (!holdsFiles(schema)) return { members: writeMembers(json, ''), files: [] };
  const { text, files } = withoutFiles(json, schema);
  const more = files.map((file) => `,${JSON.stringify(toContent(file))}`).join('');
  return { members: writeMembers(text, more), files: files.flatMap(({ held }) => held ?? []) };
}

/** @param more the JSON of what is content besides the text, each after a comma */
function writeMembers(text: string, more: string): string {
  return `"content":[{"type":"text","text":${JSON.stringify(text)}}${more}],"structuredContent":${text}`;
}

/** A file, and how it is held if it is. */
interface ToldFile {
  readonly file: ResultFile;
  readonly held: HeldFile | undefined;
}

/** The JSON names the files instead of holding them: their bytes are in the content beside it. */
function withoutFiles(json: string, schema: JsonSchema): { text: string; files: readonly ToldFile[] } {
  const value: unknown = JSON.parse(json);
  const files = resultFiles(value, schema).map((file) => ({ file, held: toHeldFile(file) }));
  if (files.length === 0) return { text: json, files };
  const uris = new Map(files.map(({ file, held }) => [file.data, held?.uri ?? '(attached)']));
  return { text: nameFiles(value, uris), files };
}

function toContent({ file: { data, encoding, mimeType, name }, held }: ToldFile): ContentBlock {
  if (encoding === 'base64' && isPicture(mimeType)) return { type: 'image', data, mimeType };
  if (encoding === 'base64' && mimeType.startsWith('audio/')) return { type: 'audio', data, mimeType };
  const uri = held?.uri ?? `toolyard:///result/${encodeURIComponent(name)}`;
  return {
    type: 'resource',
    resource: encoding === 'base64' ? { uri, mimeType, blob: data } : { uri, mimeType, text: data },
  };
}

/** Whether models look at it. */
export function isPicture(mimeType: string): boolean {
  return /^image\/(?:png|jpeg|gif|webp)$/.test(mimeType);
}
