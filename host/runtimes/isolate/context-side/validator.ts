/**
 * Holds inputs and results to a tool's schemas, where the process did not take them itself: see `SimpleSchemas`. It has a
 * context of its own in the isolate, in which no plugin code ever runs: a plugin cannot touch it, and a hostile schema's
 * `pattern` harms nobody but the isolate that it is checked in.
 */
import './validator-globals.ts';
import { interpretValidator, type JsonSchema, type Validator } from '@toolyard/sdk';
import { acceptInput, shapeProblem, type Refusal } from '@toolyard/sdk/manifest';
import type { Failure } from '../protocol/messages.ts';

interface Schema {
  readonly schema: JsonSchema;
  readonly validator: Validator;
}

let input: Schema;
let output: Schema | undefined;
let mayFill = false;

/** The longest list of problems that is passed on. */
const MAX_MESSAGE = 2_000;

export default {
  open(inputSchema: string, outputSchema: string | undefined): void {
    mayFill = inputSchema.includes('"default"');
    input = readSchema(inputSchema);
    output = outputSchema === undefined ? undefined : readSchema(outputSchema);
  },

  /**
   * Holds an input to the input schema and fills in defaults.
   *
   * @returns `+` and its JSON, or `-` and the JSON of a `Failure`
   */
  accept(json: string): string {
    let value: unknown;
    try {
      value = JSON.parse(json);
    } catch (error) {
      const place = /\(line \d+ column \d+\)/.exec(String(error))?.[0];
      const message = `body: expected JSON${place === undefined ? '' : `, which this is not ${place}`}`;
      return refuse({ reason: 'input', message, tooLarge: false, issues: [] });
    }
    const refusal = acceptInput(input.schema, input.validator, value);
    if (refusal !== undefined) {
      const { message, tooLarge, issues } = refusal;
      return refuse({
        reason: 'input',
        message: message.slice(0, MAX_MESSAGE),
        tooLarge,
        issues: boundedIssues(issues),
      });
    }
    return `+${mayFill ? JSON.stringify(value) : json}`;
  },

  /**
   * Holds a result, which is the JSON of an object, to the output schema, if there is one.
   *
   * @returns `+`, or `-` and the JSON of a `Failure`
   */
  judge(json: string): string {
    if (output === undefined) return '+';
    const value = JSON.parse(json) as object;
    const shape = shapeProblem(value, 'result');
    if (shape !== undefined) return refuse({ reason: 'bad-result', problem: shape });
    if (output.validator.check(value)) return '+';
    const problem = output.validator.problems(value).join('; ').slice(0, MAX_MESSAGE);
    return refuse({ reason: 'bad-result', problem });
  },
};

/** The first issues that are no longer than `MAX_MESSAGE` in all: names of the caller's making may have any length. */
function boundedIssues(issues: Refusal['issues']): Refusal['issues'][number][] {
  let length = 0;
  return issues.filter(({ path, message }) => {
    length += path.length + message.length;
    return length <= MAX_MESSAGE;
  });
}

function readSchema(json: string): Schema {
  const schema = JSON.parse(json) as JsonSchema;
  return { schema, validator: interpretValidator(schema) };
}

function refuse(failure: Failure): string {
  return `-${JSON.stringify(failure)}`;
}
