import { Manifest } from '@toolyard/sdk/manifest';
import { compileValidator, type JsonSchema } from '@toolyard/sdk/validate';

const validator = compileValidator(Manifest);

/** Everything that is wrong with a manifest: its form, and what its form cannot say. */
export function manifestProblems(manifest: unknown): string[] {
  const problems = validator.check(manifest)
    ? contradictions(manifest as Manifest)
    : validator.problems(manifest);
  return problems.map((problem) => `plugin.json: ${problem}`);
}

/** What a schema cannot say: names that clash, entries that are not among the files, schemas that reach out. */
function contradictions({ tools, files }: Manifest): string[] {
  const owners = new Map<string, string>();
  return tools.flatMap((tool) => {
    const names = [tool.id, ...tool.aliases, ...tool.unlistedAliases];
    const taken = names
      .filter((name) => owners.has(name))
      .map((name) => `the id ${name} is taken by ${owners.get(name)}`);
    for (const name of names) owners.set(name, tool.id);
    const reasons = [
      ...taken,
      ...(Object.hasOwn(files, tool.entry) ? [] : [`entry: ${tool.entry} is not among the files`]),
      ...[tool.input, tool.output].flatMap((schema) => foreignReferences(schema)),
    ];
    return reasons.map((reason) => `tool ${tool.id}: ${reason}`);
  });
}

function foreignReferences(schema: JsonSchema): string[] {
  const references = [...JSON.stringify(schema).matchAll(/"\$(?:ref|dynamicRef|id|schema)":"([^"]*)"/g)];
  return references
    .map(([, target = '']) => target)
    .filter((target) => !target.startsWith('#') && target !== 'https://json-schema.org/draft/2020-12/schema')
    .map((target) => `schema: expected references within it, got ${target}`);
}
