import type { JsonObject, JsonSchema } from '@toolyard/sdk';
import { argumentSchema, type Manifest } from '@toolyard/sdk/manifest';
import { StepTemplate } from '@toolyard/sdk/steps';
import { VERSION } from '../../installation.ts';
import type { Snapshot } from '../snapshot.ts';
import { refused, type ChainDocument } from './chain-document.ts';
import { inputOf } from './chain-input.ts';
import { outputOf } from './chain-output.ts';
import { readStep, type ReadStep } from './chain-step.ts';

/**
 * The manifest of a bundle that has one tool, which is the chain. What it takes and returns is read off its steps' tools
 * as they are now.
 *
 * @throws BundleRefused with everything that is wrong with the document
 */
export function chainManifest(document: ChainDocument, snapshot: Snapshot): Manifest {
  const problems: string[] = [];
  const steps = document.steps.flatMap((step, at) => {
    const read = attempt(() => readStep(step, `steps[${at}]`, snapshot), problems);
    return read === undefined ? [] : [read];
  });
  problems.push(
    ...idProblems(document, snapshot),
    ...document.steps.flatMap(({ id }, at) =>
      document.steps.slice(0, at).some((before) => before.id === id)
        ? [`steps[${at}].id: expected an id of its own, but ${id} is there twice`]
        : [],
    ),
  );
  const output = attempt(
    () => document.output && new StepTemplate(document.output as JsonObject, 'output'),
    problems,
  );
  if (problems.length === 0) problems.push(...referenceProblems(document, steps, output));
  const last = steps.at(-1);
  if (problems.length > 0 || last === undefined) throw refused(problems);
  const input = inputOf(steps, output, (document.input ?? {}) as Readonly<Record<string, JsonSchema>>);
  const { id, title, summary, version = '1.0.0', examples = [] } = document;
  return {
    format: 1,
    id,
    // No name of the registry: nobody else publishes it.
    package: `chain:${id}`,
    version,
    sdk: VERSION,
    title,
    summary,
    permissions: { net: [], tools: true },
    tools: [
      {
        id,
        title,
        summary,
        keywords: [],
        aliases: [],
        unlistedAliases: [],
        surfaces: ['rest', 'mcp'],
        runtime: 'pool',
        callsTools: true,
        random: steps.some(({ tool }) => tool.manifest.random),
        network: false,
        input: argumentSchema(input),
        output: document.output === undefined ? last.tool.manifest.output : outputOf(document.output, steps),
        examples: examples.map(({ name, input: given, output: part = {} }) => ({
          name,
          input: given,
          output: part,
        })),
        chain: {
          steps: document.steps.map((step, at) => ({ ...step, tool: nameOf(steps[at], step.tool) })),
          ...(document.output === undefined ? {} : { output: document.output }),
        },
      },
    ],
    files: {},
  };
}

function nameOf(step: ReadStep | undefined, name: string): string {
  return name.includes('.') ? name : (step?.tool.id ?? name);
}

function attempt<T>(read: () => T, problems: string[]): T | undefined {
  try {
    return read();
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

/** Whether a name is another's: a chain takes no tool's place. */
function idProblems({ id }: ChainDocument, snapshot: Snapshot): string[] {
  const holder = snapshot.find(id, 'rest') ?? snapshot.find(id, 'mcp');
  if (holder === undefined || holder.bundle.id === id) return [];
  return [`id: ${id} is a tool of ${holder.bundle.id} already: give the chain another`];
}

/** References to what is not there. */
function referenceProblems(
  { input = {}, output: asked }: ChainDocument,
  steps: readonly ReadStep[],
  output: StepTemplate | undefined,
): string[] {
  const places = [
    ...steps.map(({ id, template }, at) => ({ template, before: steps.slice(0, at), place: `step ${id}` })),
    ...(output === undefined ? [] : [{ template: output, before: steps, place: 'output' }]),
  ];
  const named = new Set(
    places.flatMap(({ template }) =>
      template.references.flatMap(({ root, path: [name] }) => (root === 'input' ? [String(name)] : [])),
    ),
  );
  return [
    ...places.flatMap(({ template, before, place }) =>
      template.references.flatMap(({ root, path: [id], text }) =>
        root === 'steps' && !before.some((step) => step.id === id)
          ? [`${place}: expected an earlier step in {{${text.slice(0, 80)}}}`]
          : [],
      ),
    ),
    ...Object.keys(input)
      .filter((name) => !named.has(name))
      .map((name) => `input.${name}: no step takes it: expected {{input.${name}}} somewhere`),
    ...(asked !== undefined && Object.keys(asked).length === 0 ? ['output: expected members'] : []),
  ];
}
