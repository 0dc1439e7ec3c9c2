import { defineTool, InputError, nullable, Type } from '@toolyard/sdk';
import { compileGlob, expandBraces, globWarnings, readPath, type Glob, type GlobOptions } from './glob.ts';

const MAX_PATTERN_LENGTH = 4096;
const MAX_ALTERNATIVES = 10_000;
const MAX_PATHS = 10_000;

export default defineTool({
  title: 'Glob Pattern Tester',
  summary:
    'Test glob patterns (* ** ? [] {} extglob, ! to exclude) on a list of paths: what matches, what does not, which pattern decided, braces expanded.',
  keywords: ['wildcard', 'gitignore', 'globstar', 'minimatch', 'file name'],
  runtime: 'isolate',
  callerCode: 'pattern',
  input: Type.Object({
    pattern: Type.Unsafe<string | string[]>({
      type: ['string', 'array'],
      items: { type: 'string' },
      minItems: 1,
      maxItems: 200,
      description: 'Glob, or a list of globs; ! in front excludes',
    }),
    paths: Type.Unsafe<string | string[]>({
      type: ['array', 'string'],
      items: { type: 'string' },
      maxItems: MAX_PATHS,
      contentMediaType: 'text/plain',
      description: 'Paths with /, as a list or one per line',
    }),
    dot: Type.Boolean({ default: false, description: 'Wildcards also match names that begin with a dot' }),
    case_sensitive: Type.Boolean({ default: true, description: 'Case matters' }),
    match_base: Type.Boolean({
      default: false,
      description: 'A pattern without / is tried on the last part of the path',
    }),
  }),
  output: Type.Object({
    matched: Type.Array(Type.String(), { description: 'In the order given' }),
    unmatched: Type.Array(Type.String()),
    matched_count: Type.Integer(),
    total: Type.Integer({ description: 'Paths tried' }),
    results: Type.Array(
      Type.Object({
        path: Type.String(),
        matched: Type.Boolean(),
        pattern: nullable(Type.String(), 'The one that decided, as given'),
      }),
    ),
    patterns: Type.Array(
      Type.Object({
        pattern: Type.String(),
        negated: Type.Boolean(),
        expanded: Type.Array(Type.String(), { description: 'After braces' }),
        matches: Type.Integer({ description: 'Paths it alone fits' }),
      }),
    ),
    warnings: Type.Array(
      Type.Object({ code: Type.String(), message: Type.String(), pattern: nullable(Type.String()) }),
    ),
  }),
  examples: [
    {
      name: 'one part, globstar, order kept',
      input: {
        pattern: 'src/**/*.js',
        paths: ['src/index.js', 'src/lib/deep/x.test.js', 'src/index.ts', 'a.js', 'src/.hidden.js'],
      },
      output: { matched: ['src/index.js', 'src/lib/deep/x.test.js'], matched_count: 2, total: 5 },
    },
    {
      name: 'hidden names need a dot',
      input: { pattern: '*', paths: ['a', '.env', 'b/c'] },
      output: { matched: ['a'], unmatched: ['.env', 'b/c'] },
    },
  ],
  run({ pattern, paths, dot, case_sensitive, match_base }) {
    const options: GlobOptions = { dot, caseSensitive: case_sensitive, matchBase: match_base };
    const rules = readRules(pattern, options);
    const exclusionsOnly = rules.every(({ negated }) => negated);
    const given = (typeof paths === 'string' ? paths.split(/\r\n|\r|\n/) : paths).filter(
      (path) => path.trim() !== '',
    );
    if (given.length > MAX_PATHS)
      throw new InputError('paths', `expected at most ${MAX_PATHS} paths, got ${given.length}`);

    const results = given.map((path) => {
      const read = readPath(path);
      let decided: Rule | undefined;
      for (const rule of rules) {
        if (!rule.glob.matches(read)) continue;
        rule.matches += 1;
        // As in .gitignore, the last rule that fits decides.
        decided = rule;
      }
      return {
        path,
        matched: decided === undefined ? exclusionsOnly : !decided.negated,
        pattern: decided?.pattern ?? null,
      };
    });
    const matched = results.filter((result) => result.matched).map(({ path }) => path);
    return {
      matched,
      unmatched: results.filter((result) => !result.matched).map(({ path }) => path),
      matched_count: matched.length,
      total: given.length,
      results,
      patterns: rules.map(({ pattern, negated, glob, matches }) => ({
        pattern,
        negated,
        expanded: [...glob.expanded],
        matches,
      })),
      warnings: [
        ...rules.flatMap(({ pattern, text, glob }) =>
          globWarnings(text, glob.expanded).map(({ code, message }) => ({ code, message, pattern })),
        ),
        ...(given.some((path) => path.includes('\\'))
          ? [{ code: 'backslash_path', message: 'a backslash in a path parts nothing', pattern: null }]
          : []),
      ],
    };
  },
});

interface Rule {
  /** As given. */
  readonly pattern: string;
  /** Without the exclamation marks in front. */
  readonly text: string;
  readonly negated: boolean;
  readonly glob: Glob;
  matches: number;
}

function readRules(given: string | readonly string[], options: GlobOptions): Rule[] {
  let left = MAX_ALTERNATIVES;
  const patterns = typeof given === 'string' ? [given] : given;
  return patterns.map((pattern, index) => {
    const argument = typeof given === 'string' ? 'pattern' : `pattern[${index}]`;
    if (pattern.length > MAX_PATTERN_LENGTH)
      throw new InputError(
        argument,
        `expected at most ${MAX_PATTERN_LENGTH} characters, got ${pattern.length}`,
      );
    // !( begins an extended glob.
    const marks = /^!+(?!\()/.exec(pattern)?.[0].length ?? 0;
    const text = pattern.slice(marks);
    if (text === '') throw new InputError(argument, 'expected a pattern, got none');
    const expanded = expandBraces(text, left);
    if (expanded.length > left)
      throw new InputError(argument, `expected braces with at most ${MAX_ALTERNATIVES} alternatives in all`);
    left -= expanded.length;
    const glob = compileGlob(expanded, options);
    return { pattern, text, negated: marks % 2 === 1, glob, matches: 0 };
  });
}
