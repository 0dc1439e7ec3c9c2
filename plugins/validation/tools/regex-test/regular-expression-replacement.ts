/**
 * What stands for a match in a replacement, piece by piece, so that who puts it together can stop in time
 * (ECMA-262 §22.1.3.19.1 GetSubstitution): $$, $&, $`, $', $1 to $99 and, when groups have names, $<name>.
 */
export function* substitute(replacement: string, match: RegExpExecArray): Iterable<string> {
  const groups = match.length - 1;
  let at = 0;
  for (const reference of referencesOf(replacement, match.groups !== undefined)) {
    const [written, name] = reference;
    const found = resolve(written, name, match, groups);
    if (found === undefined) continue;
    yield replacement.slice(at, reference.index);
    yield found.text;
    at = reference.index + found.length;
  }
  yield replacement.slice(at);
}

/** Without named groups, $< is literal. Names are looked for only as far as one still closes. */
function* referencesOf(replacement: string, named: boolean): Iterable<RegExpExecArray> {
  const closed = named ? replacement.lastIndexOf('>') + 1 : 0;
  yield* replacement.slice(0, closed).matchAll(NUMBERED_OR_NAMED);
  const numbered = new RegExp(NUMBERED);
  numbered.lastIndex = closed;
  yield* replacement.matchAll(numbered);
}

const NUMBERED = /\$(?:[$&`']|\d{1,2})/g;
const NUMBERED_OR_NAMED = /\$(?:[$&`']|\d{1,2}|<([^>]*)>)/g;

interface Resolved {
  readonly text: string;
  /** How much of the reference was used: $12 is group 1 and a 2 when there are fewer than 12 groups. */
  readonly length: number;
}

function resolve(
  written: string,
  name: string | undefined,
  match: RegExpExecArray,
  groups: number,
): Resolved | undefined {
  const { length } = written;
  if (name !== undefined) return { text: match.groups?.[name] ?? '', length };
  switch (written) {
    case '$$':
      return { text: '$', length };
    case '$&':
      return { text: match[0], length };
    case '$`':
      return { text: match.input.slice(0, match.index), length };
    case "$'":
      return { text: match.input.slice(match.index + match[0].length), length };
    default: {
      const two = Number(written.slice(1));
      if (two >= 1 && two <= groups) return { text: match[two] ?? '', length };
      const one = Number(written[1]);
      return length === 3 && one >= 1 && one <= groups ? { text: match[one] ?? '', length: 2 } : undefined;
    }
  }
}
