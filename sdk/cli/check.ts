import { IsSchema } from 'typebox/schema';
import { ID_PATTERN, LENGTHS } from '../manifest.ts';
import { runExamples, toolsOf } from '../testing.ts';
import { readPackage, type PackageSource, type Problem, type ToolSource } from './package-source.ts';

/** Every problem of a plugin package at once: of its metadata, its schemas and its examples. */
export async function checkPlugin(folder: string): Promise<Problem[]> {
  const source = await readPackage(folder);
  if ('problems' in source) return [...source.problems];
  return [...checkDefinitions(source), ...(await checkExamples(source))];
}

/** The problems that can be seen without running a tool. */
export function checkDefinitions(source: PackageSource): Problem[] {
  const pluginProblems = [
    ...textProblems('title', source.plugin.title, LENGTHS.title),
    ...textProblems('summary', source.plugin.summary, LENGTHS.summary),
    ...idProblems('id', pluginId(source)),
  ].map((reason) => ({ file: 'plugin.ts', reason }));
  return [...pluginProblems, ...clashes(source), ...source.tools.flatMap(checkTool)];
}

/** The bundle's id: what package.json says, or the package's name without its scope's @. */
export function pluginId({ json }: Pick<PackageSource, 'json'>): string {
  return json.toolyard.id ?? json.name.replace(/^@/, '').replace('/', '-');
}

export function printProblems(problems: readonly Problem[]): void {
  for (const { file, reason } of problems) console.error(`${file}: ${reason}`);
  if (problems.length > 0) console.error(`${problems.length} problem${problems.length === 1 ? '' : 's'}`);
}

function checkTool({ id, file, definition: tool }: ToolSource): Problem[] {
  const reasons = [
    ...idProblems('the file name', id),
    ...textProblems('title', tool.title, LENGTHS.title),
    ...textProblems('summary', tool.summary, LENGTHS.summary),
    ...schemaProblems('input', tool.input),
    ...schemaProblems('output', tool.output),
    ...argumentProblems(tool.input),
    ...[...(tool.aliases ?? []), ...(tool.unlistedAliases ?? [])].flatMap((alias) =>
      idProblems('alias', alias),
    ),
  ];
  if (!Array.isArray(tool.examples) || tool.examples.length === 0)
    reasons.push('examples: expected at least one');
  if (tool.callerCode !== undefined && !Object.hasOwn(properties(tool.input), tool.callerCode)) {
    reasons.push(`callerCode: there is no argument ${JSON.stringify(tool.callerCode)}`);
  }
  return reasons.map((reason) => ({ file, reason }));
}

async function checkExamples({ tools }: PackageSource): Promise<Problem[]> {
  const problems: Problem[] = [];
  const others = toolsOf(Object.fromEntries(tools.map(({ id, definition }) => [id, definition])));
  for (const { file, definition } of tools) {
    for (const { name, problem } of await runExamples(definition, { context: { tools: others } })) {
      if (problem !== undefined)
        problems.push({ file, reason: `example ${JSON.stringify(name)}: ${problem}` });
    }
  }
  return problems;
}

function clashes({ tools }: PackageSource): Problem[] {
  const owners = new Map<string, string>();
  return tools.flatMap(({ id, file, definition }) =>
    [id, ...(definition.aliases ?? []), ...(definition.unlistedAliases ?? [])].flatMap((name) => {
      const owner = owners.get(name);
      owners.set(name, file);
      return owner === undefined
        ? []
        : [{ file, reason: `the id ${JSON.stringify(name)} is taken by ${owner}` }];
    }),
  );
}

function idProblems(what: string, id: string): string[] {
  return new RegExp(ID_PATTERN, 'u').test(id) && id.length <= 64
    ? []
    : [
        `${what}: expected lower-case words joined by hyphens, at most 64 characters, got ${JSON.stringify(id)}`,
      ];
}

function textProblems(what: string, text: unknown, most: number): string[] {
  if (typeof text !== 'string' || text.trim() === '') return [`${what}: required`];
  return text.length <= most ? [] : [`${what}: expected at most ${most} characters, got ${text.length}`];
}

function schemaProblems(what: string, schema: unknown): string[] {
  const json: unknown = JSON.parse(JSON.stringify(schema) ?? 'null');
  if (!IsSchema(json) || Reflect.get(Object(json), 'type') !== 'object')
    return [`${what}: expected the schema of an object`];
  return schemaErrors(json, what);
}

/** Keywords whose value JSON Schema 2020-12 would not take, deeply. */
function schemaErrors(schema: unknown, at: string): string[] {
  if (typeof schema === 'boolean') return [];
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema))
    return [`${at}: expected a schema, got ${JSON.stringify(schema)}`];
  return Object.entries(schema).flatMap(([keyword, value]: [string, unknown]) => {
    const where = `${at}.${keyword}`;
    switch (keyword) {
      case 'type':
        return [value].flat().every((type) => TYPES.has(String(type)))
          ? []
          : [`${where}: JSON Schema has no type ${JSON.stringify(value)}`];
      case 'pattern':
        return patternErrors(value, where);
      case 'required':
        return Array.isArray(value) && value.every((name) => typeof name === 'string')
          ? []
          : [`${where}: expected a list of names`];
      case 'properties':
      case 'patternProperties':
      case '$defs':
        return Object.entries(Object(value)).flatMap(([name, inner]) =>
          schemaErrors(inner, `${where}.${name}`),
        );
      case 'items':
      case 'additionalProperties':
      case 'contains':
      case 'not':
        return schemaErrors(value, where);
      case 'anyOf':
      case 'oneOf':
      case 'allOf':
      case 'prefixItems':
        return Array.isArray(value)
          ? value.flatMap((inner, index) => schemaErrors(inner, `${where}[${index}]`))
          : [`${where}: expected a list of schemas`];
      default:
        return NUMERIC.has(keyword) && typeof value !== 'number'
          ? [`${where}: expected a number, got ${JSON.stringify(value)}`]
          : [];
    }
  });
}

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);
const NUMERIC = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
]);

function patternErrors(pattern: unknown, where: string): string[] {
  try {
    new RegExp(String(pattern), 'u');
    return [];
  } catch (error) {
    return [`${where}: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function argumentProblems(input: unknown): string[] {
  return Object.entries(properties(input)).flatMap(([name, schema]) => {
    const description: unknown = Reflect.get(Object(schema), 'description');
    return textProblems(`input.${name}.description`, description, LENGTHS.description);
  });
}

function properties(schema: unknown): Record<string, unknown> {
  return Object(Reflect.get(Object(schema), 'properties')) as Record<string, unknown>;
}
