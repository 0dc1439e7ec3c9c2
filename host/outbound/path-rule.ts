/**
 * Whether a path matches a rule, segment by segment: `*` is one segment, at the end whatever follows the slash. Case counts,
 * and what is escaped without need is what it stands for. To be asked of paths that are not ambiguous.
 */
export function pathMatcher(rule: string): (path: string) => boolean {
  const segments = rule.split('/');
  const isOpen = segments.at(-1) === '*';
  const fixed = isOpen ? segments.slice(0, -1) : segments;
  return (path) => {
    const given = path.split('/').map(decodeURIComponent);
    if (isOpen ? given.length <= fixed.length : given.length !== fixed.length) return false;
    return fixed.every((segment, index) =>
      segment === '*' ? given[index] !== '' : segment === given[index],
    );
  };
}

/**
 * Whether servers may read a path in more than one way: with segments that are empty, or dots, or dots before a parameter;
 * with a slash, a backslash, a percent sign or a control character escaped; with an escape that is none.
 */
export function isAmbiguous(path: string): boolean {
  if (/%(?:2[5f]|5c|[01][\da-f]|7f)|%(?![\da-f]{2})/i.test(path)) return true;
  let segments: readonly string[];
  try {
    segments = path.split('/').slice(1).map(decodeURIComponent);
  } catch {
    return true;
  }
  return segments.some((segment, index) => {
    const name = segment.split(';', 1)[0] ?? '';
    if (name === '') return index < segments.length - 1 || segment !== '';
    return name === '.' || name === '..';
  });
}
