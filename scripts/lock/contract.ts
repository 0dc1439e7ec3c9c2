import type { ToolManifest } from '@toolyard/sdk/manifest';

/** What callers of a tool rely on: each part by its name, such as `input.text`. */
export type Contract = Readonly<Record<string, unknown>>;

/** What speaks to people and models, or says how a tool is run: it may change without breaking a caller. */
const NO_CONTRACT = new Set([
  'id',
  'title',
  'summary',
  'keywords',
  'uses',
  'examples',
  'entry',
  'runtime',
  'inlineBelowBytes',
  'confined',
  'prepare',
  'input',
  'output',
  'views',
]);

/** Keywords of a schema that say nothing of what it takes. */
const NOTES = new Set(['description', 'title', 'examples', '$comment']);

/** The contract of a tool: its names and hints, and every argument and result field with its schema. */
export function toContract(manifest: ToolManifest): Contract {
  const rest = Object.entries(manifest).filter(([key]) => !NO_CONTRACT.has(key));
  return Object.fromEntries([
    ...rest,
    ...fieldsOf('input', manifest.input),
    ...fieldsOf('output', manifest.output),
  ]);
}

function fieldsOf(name: string, schema: object): [string, unknown][] {
  const {
    properties = {},
    required = [],
    ...rest
  } = withoutNotes(schema) as {
    readonly properties?: Readonly<Record<string, object>>;
    readonly required?: readonly string[];
  };
  return [
    [name, rest],
    ...Object.entries(properties).map(([key, field]): [string, unknown] => [
      `${name}.${key}`,
      { required: required.includes(key), ...field },
    ]),
  ];
}

function withoutNotes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNotes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
      // The members of `properties` are names of the author's, such as `description`.
      if (key === 'properties') return [[key, mapValues(Object(inner), withoutNotes)]];
      return NOTES.has(key) ? [] : [[key, withoutNotes(inner)]];
    }),
  );
}

function mapValues(object: object, change: (value: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

/** The contracts as JSON, a part a line, so that a change of one is a change of one line. */
export function lockText(contracts: Readonly<Record<string, Contract>>): string {
  const tools = Object.entries(contracts).map(([id, contract]) => {
    const parts = Object.entries(contract).map(
      ([name, part]) => `    ${JSON.stringify(name)}: ${JSON.stringify(part)}`,
    );
    return `  ${JSON.stringify(id)}: {\n${parts.join(',\n')}\n  }`;
  });
  return `{\n${tools.join(',\n')}\n}\n`;
}

/** What differs, a line a part. */
export function changesOf(
  before: Readonly<Record<string, Contract>>,
  after: Readonly<Record<string, Contract>>,
): string[] {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return ids.flatMap((id) => {
    const [was, is] = [before[id], after[id]];
    if (was === undefined) return [`${id}: is new`];
    if (is === undefined) return [`${id}: is gone`];
    const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
    return names
      .map((name) => [name, JSON.stringify(was[name]), JSON.stringify(is[name])] as const)
      .filter(([, old, now]) => old !== now)
      .map(([name, old, now]) => `${id} ${name}: was ${old ?? 'absent'}, is ${now ?? 'absent'}`);
  });
}
