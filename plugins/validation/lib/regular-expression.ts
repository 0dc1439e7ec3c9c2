import { RegExpSyntaxError, RegExpValidator } from '@eslint-community/regexpp';

/** A regular expression that compiles, or why it does not. */
export type CheckedPattern =
  | {
      readonly ok: true;
      readonly regex: RegExp;
      /** By group number, from 1. */
      readonly groupNames: readonly (string | null)[];
    }
  | {
      readonly ok: false;
      readonly message: string;
      /** Where the parser gave up, in UTF-16 code units. */
      readonly offset: number;
    };

/** Compiles a caller's pattern. Flags must be legal. */
export function compilePattern(source: string, flags: string): CheckedPattern {
  let groupNames: (string | null)[] = [];
  const validator = new RegExpValidator({
    ecmaVersion: 2025,
    // A pattern with named groups is read twice.
    onPatternEnter: () => {
      groupNames = [];
    },
    onCapturingGroupEnter: (_, name) => groupNames.push(name),
  });
  try {
    const mode = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') };
    validator.validatePattern(source, 0, source.length, mode);
    return { ok: true, regex: new RegExp(source, flags), groupNames };
  } catch (error) {
    if (error instanceof RangeError) return { ok: false, message: 'groups nest too deeply', offset: 0 };
    if (!(error instanceof SyntaxError)) throw error;
    const offset = error instanceof RegExpSyntaxError ? error.index : 0;
    const hint = dialectHint(source, offset);
    return { ok: false, message: reason(error, source) + (hint === undefined ? '' : `; ${hint}`), offset };
  }
}

/** The reason alone: the message repeats the pattern between slashes in front of it. */
function reason({ message }: SyntaxError, source: string): string {
  const prefix = `Invalid regular expression: /${source}/`;
  return message.startsWith(prefix) ? message.slice(message.indexOf(': ', prefix.length) + 2) : message;
}

/** How ECMAScript writes what another dialect has at the place of the error. */
function dialectHint(source: string, offset: number): string | undefined {
  const before = source.slice(0, offset);
  const group = source.slice(before.lastIndexOf('('));
  if (group.startsWith('(?P<')) return 'ECMAScript writes a named group (?<name>…)';
  if (group.startsWith('(?P=')) return 'ECMAScript writes a reference to a named group \\k<name>';
  if (group.startsWith('(?>')) return 'ECMAScript has no atomic groups: (?=(…))\\1 does the same';
  if (group.startsWith('(?#')) return 'ECMAScript has no comments in patterns';
  if (/^\(\?[a-zA-Z]+\)/.test(group))
    return 'ECMAScript takes flags apart from the pattern, or for a group as (?i:…)';
  if (/[*+?}]\+$/.test(before)) return 'ECMAScript has no possessive quantifiers: (?=(a+))\\1 does the same';
  if (/\\[AzZ]?$/.test(before) && /^[AzZ]/.test(source.slice(before.lastIndexOf('\\') + 1)))
    return 'ECMAScript writes ^ and $, without the flag m, for the start and end of the text';
  return undefined;
}
