import { Type, type Static } from 'typebox';
import { compileValidator, ID_PATTERN } from '@toolyard/sdk/manifest';
import { BundleRefused } from '../read-bundle.ts';

/** Bytes of a `chain.json`, and its levels of nesting. */
export const MOST_CHAIN_BYTES = 256 * 1024;
const MOST_LEVELS = 48;

const Arguments = (description: string) => Type.Object({}, { additionalProperties: true, description });

/** `chain.json`: tools in a row that an operator adds as a tool of its own. Its steps are those of `workflow_run`. */
export const ChainDocument = Type.Object(
  {
    $schema: Type.Optional(Type.String({ description: 'Where this schema is, for editors' })),
    id: Type.String({
      pattern: ID_PATTERN,
      maxLength: 64,
      description: "The tool's and the bundle's id: lower-case words joined by hyphens, that no tool has",
    }),
    title: Type.String({ minLength: 1, maxLength: 40, description: 'For people' }),
    summary: Type.String({ minLength: 1, maxLength: 160, description: 'What it does, in a sentence' }),
    version: Type.Optional(Type.String({ default: '1.0.0', description: 'Of the chain' })),
    steps: Type.Array(
      Type.Object(
        {
          id: Type.String({ description: 'Letter first, then letters, digits, _' }),
          tool: Type.String({ description: 'Id of a tool that calls no others, hyphens or underscores' }),
          arguments: Type.Optional(
            Arguments('Values; texts may hold {{input.NAME}} and {{steps.ID.field}} of steps before'),
          ),
          on_error: Type.Optional(
            Type.Enum(['stop', 'continue'], {
              default: 'stop',
              description: 'stop: the chain fails with the step',
            }),
          ),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 20, description: 'Run in order, each for the caller of the chain' },
    ),
    input: Type.Optional(
      Arguments(
        "JSON Schemas of the chain's arguments by their names, in place of what the steps' tools say of them",
      ),
    ),
    output: Type.Optional(
      Arguments('The result, whose texts may hold references; absent: the result of the last step'),
    ),
    examples: Type.Optional(
      Type.Array(
        Type.Object(
          {
            name: Type.String({ minLength: 1, maxLength: 120 }),
            input: Arguments("The chain's arguments"),
            output: Type.Optional(Arguments('The result, or the part of it that the example is about')),
          },
          { additionalProperties: false },
        ),
        { maxItems: 20, description: 'Shown at the tool, and run by `toolyard try`' },
      ),
    ),
  },
  { additionalProperties: false },
);
export type ChainDocument = Static<typeof ChainDocument>;

const validator = compileValidator(ChainDocument);

/** The most problems that are told of one document. */
const MOST_PROBLEMS = 20;

/** Reads a `chain.json` that anybody may have written. @throws BundleRefused with everything that is wrong with it */
export function readChain(bytes: Buffer): ChainDocument {
  const value = parse(bytes);
  if (!isShallow(value)) throw refused([`expected at most ${MOST_LEVELS} levels of nesting`]);
  if (!validator.check(value)) throw refused(validator.problems(value).slice(0, MOST_PROBLEMS));
  return value as ChainDocument;
}

/** @param reasons without the file's name */
export function refused(reasons: readonly string[]): BundleRefused {
  return new BundleRefused(reasons.map((reason) => `chain.json: ${reason}`));
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw refused(['expected JSON in UTF-8']);
  }
}

/** Looked at level by level: what is nested deeply takes no stack. */
function isShallow(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_LEVELS) return false;
    level = level.flatMap((one) =>
      typeof one === 'object' && one !== null ? (Object.values(one) as unknown[]) : [],
    );
  }
  return true;
}
