import { compileValidator, type ToolManifest } from '@toolyard/sdk/manifest';
import type { JsonObject, JsonValue, Validator } from '@toolyard/sdk';
import { StepTemplate } from '@toolyard/sdk/steps';
import { failures, type CallError } from '../../errors.ts';
import { readInput } from '../input.ts';

/** What a chain is made of. */
export type ChainManifest = Pick<ToolManifest, 'input'> & {
  readonly chain: NonNullable<ToolManifest['chain']>;
};

/** The longest that the runner of workflows may be told to take, in milliseconds. */
const MOST_MS = 30_000;

/**
 * A chain's call as the runner of workflows takes it.
 *
 * @throws CallError when the input is not JSON, or not what the chain takes
 */
export function toWorkflow(
  { chain, input: schema }: ChainManifest,
  bytes: Uint8Array<ArrayBuffer>,
  validator: Validator = compileValidator(schema),
): JsonObject {
  const input = readInput({ kind: 'json', bytes }, schema, validator);
  const { steps, output = { '': `{{steps.${steps.at(-1)?.id ?? ''}}}` } } = chain;
  return {
    steps: steps.map(({ id, tool, arguments: given = {}, on_error = 'stop' }) => ({
      id,
      tool,
      arguments: withoutAbsent(given as JsonObject, input),
      on_error,
    })),
    input,
    output: output as JsonObject,
    return: 'output',
    timeout_ms: MOST_MS,
  };
}

/** A step's arguments without those that only pass an argument of the chain on that was not given. */
function withoutAbsent(given: JsonObject, input: JsonObject): JsonObject {
  const isThere = (value: JsonValue) => {
    const { root, path } = StepTemplate.only(value) ?? {};
    return root !== 'input' || path?.length !== 1 || Object.hasOwn(input, String(path[0]));
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => isThere(value)));
}

/** What the runner of workflows tells, as far as a chain asks. */
interface Report {
  readonly steps: readonly {
    readonly id: string;
    readonly tool: string;
    readonly error: {
      readonly code: string;
      readonly message: string;
      readonly issues?: readonly Issue[];
    } | null;
  }[];
  readonly output: JsonObject | null;
}

interface Issue {
  readonly path: string;
  readonly message: string;
}

/** The result of a chain, from what the runner of workflows tells. @throws CallError when a step failed */
export function fromReport({ chain }: ChainManifest, report: JsonObject): JsonObject {
  const { steps, output } = report as unknown as Report;
  const failed = steps.find(({ error }, at) => error !== null && chain.steps[at]?.on_error !== 'continue');
  if (failed?.error) throw stepFailure(chain, failed.id, failed.tool, failed.error);
  if (output === null) throw failures.brokenChain('no step gave what its result is made of');
  const whole = chain.output === undefined ? output[''] : output;
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole))
    throw failures.brokenChain('its last step gave no object');
  return whole;
}

function stepFailure(
  chain: ChainManifest['chain'],
  id: string,
  tool: string,
  { code, message, issues = [] }: NonNullable<Report['steps'][number]['error']>,
): CallError {
  const given = (chain.steps.find((step) => step.id === id)?.arguments ?? {}) as JsonObject;
  return failures.stepFailed(
    code,
    `step ${id} (${tool}): ${message}`,
    issues.flatMap((issue) => {
      const path = ownPath(given, issue.path);
      return path === undefined ? [] : [{ path, message: issue.message }];
    }),
  );
}

/** The place in a chain's input that a place in a step's arguments was taken from as it was. */
function ownPath(given: JsonObject, path: string): string | undefined {
  const [, argument = '', ...rest] = path.split('/');
  const name = argument.replaceAll('~1', '/').replaceAll('~0', '~');
  const { root, path: from = [] } =
    (Object.hasOwn(given, name) && StepTemplate.only(given[name] ?? null)) || {};
  if (root !== 'input') return undefined;
  return [...from.map((key) => String(key).replaceAll('~', '~0').replaceAll('/', '~1')), ...rest]
    .map((part) => `/${part}`)
    .join('');
}
