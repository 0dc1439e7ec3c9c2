import { failures } from '../errors.ts';

/** The most that JSON may take once files stand in it, in bytes: as much as the largest input. */
const MOST_FILLED = 48 * 2 ** 20;

/**
 * JSON with the bytes of files in place of the texts that name them.
 *
 * @param scheme how such texts begin
 * @param find the Base64 of what a text names; undefined: the text stands for itself
 * @throws CallError when more would come of it than a tool takes
 */
export function fillReferences(
  json: Uint8Array<ArrayBuffer>,
  scheme: string,
  find: (reference: string) => Uint8Array | undefined,
): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  const opening = `"${scheme}`;
  const parts: Uint8Array[] = [];
  let [done, length] = [0, 0];
  const add = (part: Uint8Array) => {
    parts.push(part);
    length += part.length;
    if (length > MOST_FILLED)
      throw failures.invalid(`files: expected at most ${MOST_FILLED} bytes with the files that are named`);
  };
  for (let at = text.indexOf(opening); at >= 0; at = text.indexOf(opening, at + opening.length)) {
    const end = text.indexOf('"', at + opening.length);
    if (end < 0) break;
    const file = find(text.toString('utf8', at + 1, end));
    if (file === undefined || isName(text, at, end)) continue;
    add(text.subarray(done, at + 1));
    add(file);
    done = end;
  }
  if (done === 0) return json;
  add(text.subarray(done));
  return new Uint8Array(Buffer.concat(parts, length));
}

const [COLON, BACKSLASH] = [':', '\\'].map((character) => character.charCodeAt(0));

/** Whether what stands between quotes is a member's name, or the middle of another text. */
function isName(text: Buffer, start: number, end: number): boolean {
  if (text[start - 1] === BACKSLASH) return true;
  let next = end + 1;
  while (/\s/.test(String.fromCharCode(text[next] ?? 0))) next += 1;
  return text[next] === COLON;
}
