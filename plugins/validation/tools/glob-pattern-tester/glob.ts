import { foldCase } from '@toolyard/kit/case-folding';
import { braceExpand, Minimatch, type MinimatchOptions } from 'minimatch';

export interface GlobOptions {
  readonly dot: boolean;
  readonly caseSensitive: boolean;
  /** A pattern without / is tried on the last part of a path. */
  readonly matchBase: boolean;
}

/** A path as patterns see it. */
export interface GlobPath {
  /** Without leading ./, repeated slashes and the slash at the end. */
  readonly text: string;
  readonly directory: boolean;
}

/** A glob, without an exclamation mark in front that would exclude. */
export interface Glob {
  /** The alternatives of its braces. */
  readonly expanded: readonly string[];
  matches(path: GlobPath): boolean;
}

/** What comparing needs of the options that minimatch has: exclusion and braces are read here. */
const PLAIN: MinimatchOptions = {
  nobrace: true,
  nocomment: true,
  nonegate: true,
  optimizationLevel: 0,
  platform: 'linux',
};

/** Slashes that repeat count once, and a ./ in front counts nothing. */
function withoutIdleSlashes(text: string): string {
  return text.replace(/\/+/g, '/').replace(/^(?:\.\/)+(?=.)/, '');
}

export function readPath(text: string): GlobPath {
  const plain = withoutIdleSlashes(text);
  const directory = plain.endsWith('/') && plain !== '/';
  return { text: directory ? plain.slice(0, -1) : plain, directory };
}

/** Compiles the alternatives that a pattern's braces give. */
export function compileGlob(expanded: readonly string[], options: GlobOptions): Glob {
  const alternatives = expanded.map((alternative) => compileAlternative(alternative, options));
  return { expanded, matches: (path) => alternatives.some((matches) => matches(path)) };
}

function compileAlternative(alternative: string, options: GlobOptions): (path: GlobPath) => boolean {
  const { text, directory } = readPath(alternative);
  // Only a dot of its own lets a pattern match a hidden name; minimatch takes the class [.] for one.
  if (!options.dot && /(?:^|\/)\[\.+\]/.test(text)) return () => false;
  const settings = { ...PLAIN, dot: options.dot, nocase: !options.caseSensitive };
  const exact = new Minimatch(text, settings);
  // Case folding proper maps more letters than a case-insensitive expression does: ß and SS.
  const folded = options.caseSensitive ? undefined : new Minimatch(foldCase(text), settings);
  const onBase = options.matchBase && !alternative.includes('/');
  return (path) => {
    if (directory && !path.directory) return false;
    const compared = onBase ? path.text.slice(path.text.lastIndexOf('/') + 1) : path.text;
    return exact.match(compared) || (folded?.match(foldCase(compared)) ?? false);
  };
}

/**
 * The alternatives of a pattern's braces, as bash expands them, at most `most` and one more.
 * Escapes and $ are hidden from the expansion, which would read them as bash's own.
 */
export function expandBraces(pattern: string, most: number): string[] {
  const hidden: string[] = [];
  const safe = pattern.replace(/\\.|\$/gsu, (written) => {
    hidden.push(written);
    return `\ufffe${hidden.length - 1}\ufffe`;
  });
  return braceExpand(safe, { braceExpandMax: most + 1 }).map((alternative) =>
    alternative.replace(/\ufffe(\d+)\ufffe/g, (_, index: string) => hidden[Number(index)] ?? ''),
  );
}

export interface GlobWarning {
  readonly code: 'unclosed_bracket' | 'unclosed_brace' | 'globstar_in_part' | 'leading_slash' | 'no_wildcard';
  readonly message: string;
}

/** What in a pattern may not mean what its author thinks. */
export function globWarnings(pattern: string, expanded: readonly string[]): GlobWarning[] {
  const found: GlobWarning[] = [];
  const parts = expanded.flatMap((alternative) => alternative.split('/')).map(withoutBrackets);
  if (parts.some((part) => part.unclosed))
    found.push({ code: 'unclosed_bracket', message: 'a [ without its ] is an ordinary character' });
  if (hasUnclosedBrace(pattern))
    found.push({ code: 'unclosed_brace', message: 'a { without its } is an ordinary character' });
  if (parts.some(({ rest }) => rest !== '**' && rest.includes('**')))
    found.push({ code: 'globstar_in_part', message: '** beside other characters matches no more than *' });
  if (withoutIdleSlashes(pattern).startsWith('/'))
    found.push({ code: 'leading_slash', message: 'only paths that begin with / can match' });
  if (expanded.length === 1 && isLiteral(expanded[0] ?? ''))
    found.push({ code: 'no_wildcard', message: 'without a wildcard, one path alone can match' });
  return found;
}

function isLiteral(alternative: string): boolean {
  return new Minimatch(alternative, PLAIN).set.flat().every((part) => typeof part === 'string');
}

/** A part of a pattern without its bracket expressions and escapes, and whether a [ was left over. */
function withoutBrackets(part: string): { readonly rest: string; readonly unclosed: boolean } {
  const bracket = /\[[!^]?\]?(?:\[:\w+:\]|\\.|[^\]\\])*\]|\\./gsu;
  const rest = part.replace(bracket, '');
  return { rest, unclosed: rest.includes('[') };
}

function hasUnclosedBrace(pattern: string): boolean {
  let open = 0;
  for (const sign of pattern.replace(/\\./gsu, '')) {
    if (sign === '{') open += 1;
    else if (sign === '}' && open > 0) open -= 1;
  }
  return open > 0;
}
