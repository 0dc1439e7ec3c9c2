import { describePlace, isOwn, sourceLine, type SourceMaps, type SourcePlace } from './source-maps.ts';

/** Frames that are shown where none of them is of the author's own code. */
const OTHERS_SHOWN = 3;

/** An error that a tool threw, as its author reads it: the message, and the stack in his own files, with the line. */
export function describeThrown(stack: string, root: string, maps: SourceMaps): string[] {
  const lines = stack.split('\n');
  const first = lines.findIndex((line) => /^\s+at /.test(line));
  const message = first < 0 ? lines : lines.slice(0, first);
  const places = (first < 0 ? [] : lines.slice(first)).flatMap((line) => maps.find(line) ?? []);
  const own = places.filter((place) => isOwn(root, place));
  const shown = own.length > 0 ? own : places.slice(0, OTHERS_SHOWN);
  return [
    ...message.map((line) => maps.inSource(line)),
    ...shown.flatMap((place, index) => frame(root, place, index === 0)),
  ];
}

function frame(root: string, place: SourcePlace, withLine: boolean): string[] {
  const line = withLine && isOwn(root, place) ? sourceLine(root, place) : undefined;
  const excerpt = line === undefined ? [] : [`    ${place.line} | ${line.trim().slice(0, 160)}`];
  return [`  at ${describePlace(place)}`, ...excerpt];
}
