import { textPlaces } from '@toolyard/kit/text-places';
import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
import { readEnvFile, type EnvLine } from './env-file.ts';
import { ENV_RULES, envKeys, fixEnv, lintEnv, VALID_KEY, type EnvIssue } from './env-rules.ts';

const BOM = '\ufeff';
/** The most issues that are listed: a blank line is one byte, and what is told of it a hundred. All are counted. */
const MOST_ISSUES = 10_000;

export default defineTool({
  title: 'ENV Linter',
  summary:
    'Lint a .env file: bad or repeated keys, quotes, blanks, line ends, values that parsers read differently, secrets; compare with .env.example; fix.',
  keywords: ['dotenv', 'environment variables', 'configuration'],
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'Content of the .env file' }),
    example: Type.Optional(Type.String({ description: 'Content of .env.example, to compare keys' })),
    ignore: Type.Optional(
      Type.Array(Type.String(), { description: 'Rules to skip, e.g. ["unordered_key"]' }),
    ),
  }),
  output: Type.Object({
    valid: Type.Boolean({ description: 'No issue of severity error' }),
    error_count: Type.Integer(),
    warning_count: Type.Integer(),
    info_count: Type.Integer(),
    issues: Type.Array(
      Type.Object({
        line: nullable(Type.Integer()),
        column: nullable(Type.Integer()),
        rule: Type.String(),
        severity: Type.Enum(['error', 'warning', 'info']),
        key: nullable(Type.String()),
        message: Type.String(),
      }),
      { description: 'By line and column; at most 10,000' },
    ),
    keys: Type.Array(Type.String(), { description: 'Valid keys, in order of first occurrence' }),
    count: Type.Integer({ description: 'Assignments with a valid key' }),
    missing: nullable(Type.Array(Type.String()), 'Keys of example that text lacks'),
    extra: nullable(Type.Array(Type.String()), 'Keys of text that example lacks'),
    fixed: Type.String({ description: 'The text with the safe faults put right' }),
  }),
  examples: [
    {
      name: 'spaces around = are fixed',
      input: { text: 'FOO = bar \n' },
      output: { valid: true, keys: ['FOO'], fixed: 'FOO=bar\n' },
    },
    {
      name: 'unclosed quote does not swallow the file',
      input: { text: 'A="open\nB=2\n' },
      output: { valid: false, error_count: 1, keys: ['A', 'B'] },
    },
    {
      name: 'compared with the example',
      input: { text: 'A=1\nC=3\n', example: 'A=\nB=\n' },
      output: { valid: false, missing: ['B'], extra: ['C'] },
    },
  ],
  run({ text: given, example, ignore = [] }) {
    for (const [index, rule] of ignore.entries()) {
      if (!Object.hasOwn(ENV_RULES, rule))
        throw new InputError(`ignore[${index}]`, `expected the name of a rule, got ${quote(rule)}`);
    }
    const text = withoutBom(given);
    const lines = readEnvFile(text);
    const keys = envKeys(lines);
    const wanted = example === undefined ? undefined : envKeys(readEnvFile(withoutBom(example)));
    const missing = wanted === undefined ? null : without(wanted, keys);
    const extra = wanted === undefined ? null : without(keys, wanted);

    const issues = [
      ...(text === given
        ? []
        : [{ rule: 'bom', offset: 0, key: null, message: 'the text begins with a BOM' } as const]),
      ...lintEnv(text, lines),
      ...compare(lines, missing ?? [], extra ?? []),
    ].filter(({ rule }) => !ignore.includes(rule));
    const countOf = (severity: string) => issues.filter(({ rule }) => ENV_RULES[rule] === severity).length;
    return {
      valid: countOf('error') === 0,
      error_count: countOf('error'),
      warning_count: countOf('warning'),
      info_count: countOf('info'),
      issues: place(text, issues),
      keys,
      count: lines.filter((line) => line.kind === 'assignment' && VALID_KEY.test(line.key.name)).length,
      missing,
      extra,
      fixed: fixEnv(text, lines),
    };
  },
});

function withoutBom(text: string): string {
  return text.startsWith(BOM) ? text.slice(1) : text;
}

function without(keys: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return keys.filter((key) => !known.has(key));
}

function compare(
  lines: readonly EnvLine[],
  missing: readonly string[],
  extra: readonly string[],
): EnvIssue[] {
  const starts = new Map(
    lines
      .flatMap((line) => (line.kind === 'assignment' ? [line.key] : []))
      .reverse()
      .map(({ name, start }) => [name, start]),
  );
  return [
    ...missing.map((key) => ({
      rule: 'missing_key' as const,
      offset: null,
      key,
      message: `${key} is in the example, but not here`,
    })),
    ...extra.map((key) => ({
      rule: 'extra_key' as const,
      offset: starts.get(key) ?? null,
      key,
      message: `${key} is not in the example`,
    })),
  ];
}

/** The first, with lines and columns, in their order; what has no line comes last. */
function place(text: string, issues: readonly EnvIssue[]) {
  const placeOf = textPlaces(text);
  return [...issues]
    .sort((a, b) => (a.offset ?? Infinity) - (b.offset ?? Infinity))
    .slice(0, MOST_ISSUES)
    .map(({ rule, offset, key, message }) => {
      const { line, column } = offset === null ? { line: null, column: null } : placeOf(offset);
      return { line, column, rule, severity: ENV_RULES[rule], key, message };
    });
}
