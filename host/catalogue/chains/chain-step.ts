import { interpretValidator, type JsonObject, type JsonSchema } from '@toolyard/sdk';
import { StepTemplate } from '@toolyard/sdk/steps';
import type { Tool } from '../bundle.ts';
import { callsTools } from '../calls-tools.ts';
import { didYouMean } from '../near-names.ts';
import type { Snapshot } from '../snapshot.ts';
import type { ChainDocument } from './chain-document.ts';

/** A step of a chain with its tool found and its references read. */
export interface ReadStep {
  readonly id: string;
  readonly tool: Tool;
  readonly given: JsonObject;
  readonly template: StepTemplate;
}

/**
 * @param place names the step in errors
 * @throws Error when its tool or its arguments are not what a chain can have
 */
export function readStep(
  { id, tool: name, arguments: given = {} }: ChainDocument['steps'][number],
  place: string,
  snapshot: Snapshot,
): ReadStep {
  const listed = name.replaceAll('_', '-');
  const tool = snapshot.find(listed, 'rest') ?? snapshot.find(listed, 'mcp');
  if (tool === undefined) {
    const names = snapshot.list('mcp').map((one) => one.id);
    throw new Error(
      `${place}.tool: there is no tool ${JSON.stringify(name.slice(0, 80))}${didYouMean(listed, names)}`,
    );
  }
  if (callsTools(tool)) throw new Error(`${place}.tool: ${tool.id} calls tools itself: it can't be a step`);
  const template = new StepTemplate(given as JsonObject, `${place}.arguments`);
  const problem = argumentProblem(tool, given as JsonObject);
  if (problem !== undefined) throw new Error(`${place}.arguments.${problem}`);
  return { id, tool, given: given as JsonObject, template };
}

/** What is wrong with a step's arguments, as far as they are known already. */
function argumentProblem({ manifest: { input }, bundle }: Tool, given: JsonObject): string | undefined {
  const properties = propertiesOf(input);
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(properties, name));
  if (unknown !== undefined && input.additionalProperties === false)
    return `${unknown}: unknown argument${didYouMean(unknown, Object.keys(properties))}`;
  const missing = (Array.isArray(input.required) ? (input.required as string[]) : []).find(
    (name) => !Object.hasOwn(given, name),
  );
  if (missing !== undefined) return `${missing}: required, or {{input.${missing}}} to leave it open`;
  const secret = Object.keys(given).find(
    (name) => properties[name]?.writeOnly === true && StepTemplate.only(given[name] ?? null) === undefined,
  );
  if (secret !== undefined)
    return `${secret}: expected a reference such as {{input.${secret}}}: it is a secret, and a chain keeps none`;
  // A pattern of a stranger's may take any time on the host's thread: what such a tool takes it says when it runs.
  if (bundle.trust === 'untrusted') return undefined;
  const literal = Object.entries(given).filter(
    ([, value]) => new StepTemplate(value, '').references.length === 0,
  );
  return interpretValidator({ ...input, required: [] }).problems(Object.fromEntries(literal))[0];
}

/** The schemas of an object's members, by their names. */
export function propertiesOf({ properties }: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return Object(properties) as Readonly<Record<string, JsonSchema>>;
}
