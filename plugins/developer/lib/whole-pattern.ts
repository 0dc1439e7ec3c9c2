const NO_CHARACTER = /^\^(?:\(\?:\))?\$$/;

/** A pattern for the whole of a value, as HTML's are: with the anchors that those of a schema need, unless it has them. */
export function wholePattern(pattern: string): string {
  if (NO_CHARACTER.test(pattern)) return pattern;
  return withoutAnchors(pattern) === pattern ? `^(?:${pattern})$` : pattern;
}

/** A pattern without the anchors around all of it, which HTML's patterns have unwritten. */
export function withoutAnchors(pattern: string): string {
  // An empty pattern of HTML is none.
  if (NO_CHARACTER.test(pattern)) return pattern;
  if (!/^\^[^]*\$$/.test(pattern) || /(?:^|[^\\])(?:\\\\)*\\\$$/.test(pattern)) return pattern;
  const inner = pattern.slice(1, -1);
  const { alternates, groupEnd } = outline(inner);
  if (inner.startsWith('(?:') && groupEnd === inner.length - 1) return inner.slice(3, -1);
  return alternates ? pattern : inner;
}

/** Whether a pattern has alternatives outside of groups, and where the group that it begins with ends. */
function outline(pattern: string): { readonly alternates: boolean; readonly groupEnd: number } {
  let depth = 0;
  let inClass = false;
  let alternates = false;
  let groupEnd = -1;
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at];
    if (character === '\\') at += 1;
    else if (inClass) inClass = character !== ']';
    else if (character === '[') inClass = true;
    else if (character === '(') depth += 1;
    else if (character === ')') {
      depth -= 1;
      if (depth === 0 && groupEnd === -1) groupEnd = at;
    } else if (character === '|' && depth === 0) alternates = true;
  }
  return { alternates, groupEnd };
}
