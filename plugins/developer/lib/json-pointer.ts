import { InputError } from '@toolyard/sdk';

/** One more segment on a JSON Pointer (RFC 6901 §3). */
export function pointerTo(parent: string, segment: string | number): string {
  return `${parent}/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The segments of a JSON Pointer, unescaped; undefined when the text is none. */
export function parsePointer(pointer: string): string[] | undefined {
  if (!/^(?:\/(?:[^~/]|~[01])*)*$/.test(pointer)) return undefined;
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The most characters that all paths of one answer may come to. */
const MAX_PATH_CHARACTERS = 16 * 1024 * 1024;

/** Counts the characters of an answer's paths, which long keys over many values could let grow without bound. */
export function pathBudget(argument: string): (path: string) => void {
  let characters = 0;
  return (path) => {
    characters += path.length;
    if (characters > MAX_PATH_CHARACTERS)
      throw new InputError(argument, 'has keys so long that the paths come to more than 16 MiB');
  };
}
