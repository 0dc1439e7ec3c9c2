import { configProblems } from './config-problems.ts';
import { jsonBoundsProblem } from './json-bounds.ts';
import {
  ID_PATTERN,
  LENGTHS,
  LIMITS,
  MANIFEST_FILE,
  ManifestHead,
  PATH_PATTERN,
  ToolManifest,
  VERSION_PATTERN,
  type Manifest,
} from './manifest.ts';
import { NET_PATTERN } from './net-entry.ts';
import { quote } from '../quote.ts';
import { schemaProblems } from './schema-problems.ts';
import { hiddenCharacter, shownTextProblem } from './hidden-characters.ts';
import { takeOutUnknownFields } from './unknown-fields.ts';
import { viewProblems } from './view-problems.ts';
import { compileValidator, type Validator } from '../validate.ts';

/** Something that is wrong with a manifest. */
export interface ManifestProblem {
  readonly reason: string;
  /** The tool that it is about, by its place in the manifest and its id; absent: it is about the bundle. */
  readonly tool?: { readonly index: number; readonly id: string };
}

/** The bytes of a `plugin.json`, read: the manifest, or everything that is wrong with it. */
export type ManifestReading =
  | {
      readonly manifest: Manifest;
      /** Names of what this version does not know, which the manifest is without: see `takeOutUnknownFields`. */
      readonly unknown: readonly string[];
      readonly problems?: undefined;
    }
  | { readonly problems: readonly ManifestProblem[] };

/**
 * Reads a manifest that anybody may have written. The one gate of every bundle: `toolyard-plugin check` and `build` hold an
 * author to it, the host whatever it finds. Takes time in proportion to the bytes, and no stack that they could exhaust.
 */
export function readManifest(bytes: Uint8Array): ManifestReading {
  const { manifestBytes, nesting, values } = LIMITS;
  const large = jsonBoundsProblem(bytes, { bytes: manifestBytes, nesting, values });
  if (large !== undefined) return { problems: [{ reason: large }] };
  const text = decode(bytes);
  if (text === undefined) return { problems: [{ reason: 'expected JSON in UTF-8' }] };
  const manifest = parse(text);
  if (manifest === undefined) return { problems: [{ reason: 'expected JSON' }] };
  if (hasPrototypeKey(manifest)) return { problems: [{ reason: '__proto__: not allowed as a key' }] };
  const unknown = takeOutUnknownFields(manifest);
  const problems = [...unknownProblems(unknown), ...manifestProblems(manifest)];
  return problems.length === 0
    ? { manifest: manifest as Manifest, unknown }
    : { problems: shortened(problems) };
}

/** The text of UTF-8, with its byte order mark; undefined when the bytes are none. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function hasPrototypeKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(hasPrototypeKey);
}

function unknownProblems({ length }: readonly string[]): ManifestProblem[] {
  if (length <= LIMITS.unknownFields) return [];
  const reason = `expected at most ${LIMITS.unknownFields} fields that this version does not know, got ${length}`;
  return [{ reason }];
}

function shortened(problems: readonly ManifestProblem[]): readonly ManifestProblem[] {
  const more = problems.length - LIMITS.problems;
  return more <= 0
    ? problems
    : [...problems.slice(0, LIMITS.problems), { reason: `and ${more} more problem${more === 1 ? '' : 's'}` }];
}

interface Validators {
  readonly head: Validator;
  readonly tool: Validator;
}

let compiled: Validators | undefined;

/** They are made when a manifest is first held to them: that takes longer than to read one. */
function validators(): Validators {
  return (compiled ??= { head: compileValidator(ManifestHead), tool: compileValidator(ToolManifest) });
}

/** What is expected instead of a pattern's text, in people's words. */
const FORMS = new Map([
  [ID_PATTERN, 'lower-case words joined by hyphens'],
  [PATH_PATTERN, 'a path of letters, digits, ".", "_" and "-" within the bundle'],
  [
    NET_PATTERN,
    'a host such as api.example.com, *.example.com or *, without scheme, or { host, methods, paths } with methods such as GET and paths such as /v1/*',
  ],
  [VERSION_PATTERN, 'a version such as 1.2.0'],
  ['^[0-9a-f]{64}$', 'a SHA-256 in hexadecimal'],
]);

function manifestProblems(manifest: unknown): ManifestProblem[] {
  const form = formProblems(validators().head, manifest, 'manifest');
  if (!isRecord(manifest)) return form.map((reason) => ({ reason }));
  const { title, summary, permissions, config, engines, tools, files } = manifest;
  const net: unknown = Reflect.get(Object(permissions), 'net');
  return [
    ...new Set([
      ...form,
      ...text('title', title, LENGTHS.title),
      ...text('summary', summary, LENGTHS.summary),
      ...['package', 'sdk'].flatMap((key) => hidden(key, manifest[key])),
      ...hidden('engines.toolyard', Reflect.get(Object(engines), 'toolyard')),
      ...(config === undefined ? [] : configProblems(config, Array.isArray(net) ? net : [])),
      ...(isRecord(files) ? fileProblems(files) : []),
    ]),
  ]
    .map((reason): ManifestProblem => ({ reason }))
    .concat(Array.isArray(tools) && tools.length <= LIMITS.tools ? allToolProblems(tools, files) : []);
}

function allToolProblems(tools: readonly unknown[], files: unknown): ManifestProblem[] {
  const sizes = { schemas: 0, examples: 0 };
  const owners = new Map<string, string>();
  const problems: ManifestProblem[] = tools.flatMap((tool, index) => {
    const { id, input, output, examples } = Object(tool) as Record<string, unknown>;
    sizes.schemas += jsonBytes(input) + jsonBytes(output);
    sizes.examples += jsonBytes(examples);
    const reasons = new Set([...toolProblems(tool, files), ...clashes(tool, owners)]);
    const place = { index, id: typeof id === 'string' ? cut(id) : `number ${index + 1}` };
    return [...reasons].map((reason) => ({ reason, tool: place }));
  });
  const { schemasBytes, examplesBytes } = LIMITS;
  if (sizes.schemas > schemasBytes)
    problems.push({
      reason: `tools: expected schemas of at most ${schemasBytes} bytes in all, got ${sizes.schemas}`,
    });
  if (sizes.examples > examplesBytes)
    problems.push({
      reason: `tools: expected examples of at most ${examplesBytes} bytes in all, got ${sizes.examples}`,
    });
  return problems;
}

function toolProblems(tool: unknown, files: unknown): string[] {
  const form = formProblems(validators().tool, tool, 'tool');
  if (!isRecord(tool)) return form;
  const { title, summary, keywords, uses, input, output, views, examples, entry, chain } = tool;
  return [
    ...form,
    ...text('title', title, LENGTHS.title),
    ...text('summary', summary, LENGTHS.summary),
    ...(Array.isArray(keywords) ? keywords.flatMap((word) => hidden('keywords', word)) : []),
    ...(typeof uses === 'string' ? hidden('uses', uses) : []),
    ...schemaProblems('input', input),
    ...argumentProblems(input),
    ...schemaProblems('output', output),
    ...(form.length === 0 && views !== undefined
      ? viewProblems(views as NonNullable<ToolManifest['views']>, output)
      : []),
    ...(Array.isArray(examples) ? exampleProblems(examples, chain === undefined ? 1 : 0) : []),
    ...(['callerCode', 'prepare'] as const).flatMap((field) => strangeArguments(field, tool[field], input)),
    ...((entry === undefined) === (chain === undefined) ? ['entry: expected either a file or a chain'] : []),
    ...(typeof entry === 'string' && isRecord(files) && !Object.hasOwn(files, entry)
      ? [`entry: ${quote(entry)} is not among the files`]
      : []),
  ];
}

/** What a field names that is no argument. */
function strangeArguments(field: string, named: unknown, input: unknown): string[] {
  return [named]
    .flat()
    .filter((name) => typeof name === 'string' && !Object.hasOwn(properties(input), name))
    .map((name) => `${field}: there is no argument ${quote(name)}`);
}

/** Arguments are what language models choose by: each is described, and briefly. */
function argumentProblems(input: unknown): string[] {
  return Object.entries(properties(input)).flatMap(([name, schema]) =>
    text(`input.${name}.description`, Reflect.get(Object(schema), 'description'), LENGTHS.description),
  );
}

function exampleProblems(examples: readonly unknown[], least: number): string[] {
  if (examples.length < least) return ['examples: expected at least one'];
  return examples.flatMap((example, index) => {
    const bytes = jsonBytes(example);
    return [
      ...hidden(`examples[${index}].name`, Reflect.get(Object(example), 'name')),
      ...(bytes > LIMITS.exampleBytes
        ? [`examples[${index}]: expected at most ${LIMITS.exampleBytes} bytes of JSON, got ${bytes}`]
        : []),
    ];
  });
}

const PATH = new RegExp(PATH_PATTERN, 'u');

function fileProblems(files: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(files).flatMap((name) => {
    if (name.length > LIMITS.path || !PATH.test(name))
      return [`files: expected ${FORMS.get(PATH_PATTERN)}, got ${quote(name)}`];
    return name === MANIFEST_FILE || name.startsWith(`${MANIFEST_FILE}.`)
      ? [`files: ${name} is not named in itself`]
      : [];
  });
}

/** Names that a tool before has already. */
function clashes(tool: unknown, owners: Map<string, string>): string[] {
  const { id, aliases, unlistedAliases } = Object(tool) as Record<string, unknown>;
  return [id, aliases, unlistedAliases]
    .flat()
    .filter((name) => typeof name === 'string')
    .flatMap((name) => {
      const owner = owners.get(name);
      owners.set(name, String(id));
      return owner === undefined ? [] : [`the id ${quote(name)} is taken by ${quote(owner)}`];
    });
}

function formProblems(validator: Validator, value: unknown, name: string): string[] {
  if (!isRecord(value)) return [`expected the ${name} as an object, got ${quote(value)}`];
  if (validator.check(value)) return [];
  return validator.problems(value).map((problem) => {
    for (const [pattern, words] of FORMS) {
      const at = problem.indexOf(`text that matches ${pattern}`);
      if (at >= 0) return `${problem.slice(0, at)}${words}${problem.slice(at + 18 + pattern.length)}`;
    }
    return problem;
  });
}

function text(name: string, value: unknown, maxLength: number): string[] {
  const problem = shownTextProblem(value, maxLength);
  return problem === undefined ? [] : [`${cut(name)}: ${problem}`];
}

function hidden(name: string, value: unknown): string[] {
  const problem = typeof value === 'string' ? hiddenCharacter(value) : undefined;
  return problem === undefined ? [] : [`${name}: ${problem}`];
}

function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '');
}

function properties(schema: unknown): Record<string, unknown> {
  return Object(Reflect.get(Object(schema), 'properties')) as Record<string, unknown>;
}

function cut(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
