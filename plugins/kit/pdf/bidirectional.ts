import createBidi from 'bidi-js/dist/bidi.mjs';

const bidi = createBidi();

/** Part of a line that runs one way. An odd level runs from right to left (UAX #9, BD2). */
export interface DirectedRun {
  readonly text: string;
  readonly level: number;
}

/** Letters that text runs from right to left by, among those that a font here has. Marks of direction alone turn nothing. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * The runs of a line in the order of reading (UAX #9), whose first strong character says which way the line runs.
 * Brackets and the like are mirrored already where they run from right to left (L4).
 */
export function directedRuns(line: string): DirectedRun[] {
  if (!RIGHT_TO_LEFT.test(line)) return [{ text: line, level: 0 }];
  const embedding = bidi.getEmbeddingLevels(line);
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const runs: { text: string; level: number }[] = [];
  for (let at = 0; at < line.length; at += 1) {
    const level = embedding.levels[at] ?? 0;
    const character = mirrored.get(at) ?? line.charAt(at);
    const last = runs.at(-1);
    if (last !== undefined && last.level === level) last.text += character;
    else runs.push({ text: character, level });
  }
  return runs;
}

/** Puts runs in the order in which they stand from left to right (UAX #9, L2). */
export function visualOrder<Run extends { readonly level: number }>(runs: readonly Run[]): readonly Run[] {
  const levels = new Set(runs.map(({ level }) => level));
  const highest = Math.max(0, ...levels);
  let ordered = [...runs];
  for (let level = highest; level > 0; level -= 1) {
    const turned: Run[] = [];
    let raised: Run[] = [];
    for (const run of ordered) {
      if (run.level >= level) {
        raised.push(run);
        continue;
      }
      turned.push(...raised.reverse(), run);
      raised = [];
    }
    ordered = [...turned, ...raised.reverse()];
  }
  return ordered;
}
