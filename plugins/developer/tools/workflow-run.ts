import {
  defineTool,
  InputError,
  nullable,
  quote,
  Type,
  type Infer,
  type JsonObject,
  type JsonValue,
  type ToolAnswer,
  type ToolCalls,
} from '@toolyard/sdk';
import { StepTemplate } from '@toolyard/sdk/steps';

/** Of all results together, and of what references put into one step's arguments, as JSON. */
const MOST_CHARACTERS = 4 * 1024 * 1024;
const TOO_MUCH = `expected at most ${MOST_CHARACTERS} characters of JSON`;

const ON_ERROR = ['stop', 'continue'] as const;

const Step = Type.Object({
  id: Type.String({ description: 'Letter first, then letters, digits, _' }),
  tool: Type.String({ description: 'Tool id, hyphens or underscores' }),
  arguments: Type.Optional(
    Type.Object({}, { additionalProperties: true, description: 'Arguments; text may hold references' }),
  ),
  on_error: Type.Optional(Type.Enum(ON_ERROR, { description: "Overrides the workflow's" })),
});

const StepResult = Type.Object({
  id: Type.String(),
  tool: Type.String(),
  status: Type.Enum(['ok', 'error', 'skipped']),
  result: nullable(Type.Object({}, { additionalProperties: true })),
  error: nullable(
    Type.Object({
      code: Type.String(),
      message: Type.String(),
      issues: Type.Optional(
        Type.Array(Type.Object({ path: Type.String(), message: Type.String() }), {
          description: "where the step's arguments are wrong, as JSON Pointers",
        }),
      ),
    }),
  ),
  duration_ms: Type.Number(),
});
type StepResult = Infer<typeof StepResult>;

interface PlannedStep {
  readonly id: string;
  readonly tool: string;
  readonly given: StepTemplate;
  readonly goesOn: boolean;
}

export default defineTool({
  title: 'Workflow Runner',
  summary:
    'Run several tools in one call: each step may use results of earlier ones through {{steps.id.field}} references.',
  keywords: ['pipeline', 'chain', 'batch', 'sequence', 'compose'],
  surfaces: ['mcp'],
  callsTools: true,
  input: Type.Object({
    steps: Type.Array(Step, {
      minItems: 1,
      maxItems: 20,
      description: 'Run in order',
    }),
    input: Type.Optional(
      Type.Object({}, { additionalProperties: true, description: 'Values for {{input.name}}' }),
    ),
    on_error: Type.Enum(ON_ERROR, { default: 'stop', description: 'After a failed step' }),
    timeout_ms: Type.Integer({ minimum: 100, maximum: 30_000, default: 20_000, description: 'Total time' }),
    output: Type.Optional(
      Type.Unsafe<JsonValue>({
        type: ['string', 'object', 'array'],
        description: 'Reference or value to return as output; default the last good result',
      }),
    ),
    return: Type.Enum(['steps', 'output'], {
      default: 'steps',
      description: 'output: leaves out what the steps gave',
    }),
  }),
  output: Type.Object({
    ok: Type.Boolean({ description: 'every step ok' }),
    steps: Type.Array(StepResult, { description: 'one for each step' }),
    output: Type.Unknown({ description: 'see output' }),
    failed: Type.Array(Type.String(), { description: 'ids of failed steps' }),
    duration_ms: Type.Number(),
  }),
  examples: [
    {
      name: 'The result of one step is an argument of the next',
      input: {
        steps: [
          { id: 'mode', tool: 'chmod-calculate', arguments: { input: '755' } },
          {
            id: 'token',
            tool: 'jwt-generator',
            arguments: { secret: 's3cr3t', issued_at: 1_700_000_000, subject: '{{steps.mode.symbolic}}' },
          },
        ],
        output: '{{steps.token.payload.sub}}',
      },
      output: { ok: true, output: 'rwxr-xr-x', failed: [] },
    },
    {
      name: 'A failed step is a finding',
      input: { steps: [{ id: 'mode', tool: 'chmod-calculate', arguments: { input: '999' } }] },
      output: { ok: false, failed: ['mode'] },
    },
  ],
  async run({ steps, input, on_error, timeout_ms, output, return: told }, context) {
    const start = performance.now();
    const plan = planSteps(steps, on_error, context.tools);
    const asked = output === undefined ? undefined : new StepTemplate(output, 'output');
    if (asked !== undefined) checkReferences(asked, namesOf(plan), 'output');

    const timeUp = AbortSignal.timeout(timeout_ms);
    const run = new Run(input as JsonObject | undefined, context.tools, {
      timeUp,
      called: AbortSignal.any([context.signal, timeUp]),
    });
    for (const [index, step] of plan.entries()) {
      await run.take(step);
      context.progress(index + 1, plan.length, step.id);
    }
    return { ...run.report(told === 'steps'), output: run.output(asked), duration_ms: elapsed(start) };
  },
});

/** One run of a workflow: what its steps have answered so far. */
class Run {
  readonly #input: JsonObject | undefined;
  readonly #tools: ToolCalls;
  readonly #signals: { readonly timeUp: AbortSignal; readonly called: AbortSignal };
  readonly #steps: StepResult[] = [];
  readonly #results = new Map<string, JsonObject>();
  #characters = 0;
  #isOver = false;

  constructor(
    input: JsonObject | undefined,
    tools: ToolCalls,
    signals: { readonly timeUp: AbortSignal; readonly called: AbortSignal },
  ) {
    this.#input = input;
    this.#tools = tools;
    this.#signals = signals;
  }

  /** Runs a step, unless the workflow is over or what the step refers to is not there. */
  async take(step: PlannedStep): Promise<void> {
    const { id, tool, goesOn } = step;
    const start = performance.now();
    if (this.#isOver || !this.#isReady(step)) {
      this.#steps.push({ id, tool, status: 'skipped', result: null, error: null, duration_ms: 0 });
      return;
    }
    const answer = await this.#call(step);
    const duration_ms = elapsed(start);
    if (answer.ok) {
      this.#results.set(id, answer.result);
      this.#steps.push({ id, tool, status: 'ok', result: answer.result, error: null, duration_ms });
      return;
    }
    const { code, message, issues } = answer;
    const error = { code, message, ...(issues === undefined ? {} : { issues: [...issues] }) };
    this.#steps.push({ id, tool, status: 'error', result: null, error, duration_ms });
    this.#isOver = !goesOn || this.#signals.called.aborted;
  }

  /** @param withResults whether the results of the steps are told, or what came of them alone */
  report(withResults: boolean): { ok: boolean; steps: StepResult[]; failed: string[] } {
    const steps = this.#steps;
    return {
      ok: steps.every(({ status }) => status === 'ok'),
      steps: withResults ? steps : steps.map((step) => Object.assign({}, step, { result: null })),
      failed: steps.filter(({ status }) => status === 'error').map(({ id }) => id),
    };
  }

  /** What was asked for, or the last good result; null where that is not there. */
  output(asked: StepTemplate | undefined): JsonValue {
    if (asked === undefined) return [...this.#results.values()].at(-1) ?? null;
    try {
      return asked.resolve(this.#values);
    } catch (error) {
      if (error instanceof InputError) return null;
      throw error;
    }
  }

  async #call({ tool, given }: PlannedStep): Promise<ToolAnswer> {
    let input: JsonObject;
    let characters = 0;
    try {
      input = given.resolve(this.#values, (value, { text }) => {
        characters += JSON.stringify(value).length;
        if (characters > MOST_CHARACTERS) throw new InputError(text, TOO_MUCH);
      }) as JsonObject;
    } catch (error) {
      if (error instanceof InputError) return refuse(error.message);
      throw error;
    }
    const { timeUp, called } = this.#signals;
    const answer = await this.#tools.call(tool, input, { signal: called });
    if (!answer.ok && timeUp.aborted)
      return { ok: false, code: 'TIMEOUT', message: 'the time of the workflow was up' };
    if (answer.ok) {
      this.#characters += JSON.stringify(answer.result).length;
      if (this.#characters > MOST_CHARACTERS) return refuse(`all results together: ${TOO_MUCH}`);
    }
    return answer;
  }

  #isReady({ given }: PlannedStep): boolean {
    return given.references.every(
      ({ root, path: [id] }) => root === 'input' || this.#results.has(String(id)),
    );
  }

  get #values() {
    return { steps: this.#results, input: this.#input };
  }
}

/** The steps with their tools found and their references checked, before anything runs. */
function planSteps(
  steps: readonly Infer<typeof Step>[],
  onError: (typeof ON_ERROR)[number],
  tools: ToolCalls,
): PlannedStep[] {
  const plan: PlannedStep[] = [];
  for (const [index, step] of steps.entries()) {
    const at = `steps[${index}]`;
    if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(step.id))
      throw new InputError(`${at}.id`, `expected a letter, then letters, digits or _, got ${quote(step.id)}`);
    if (namesOf(plan).has(step.id))
      throw new InputError(`${at}.id`, `expected an id of its own, but ${step.id} is there twice`);
    const given = new StepTemplate((step.arguments ?? {}) as JsonObject, `${at}.arguments`);
    checkReferences(given, namesOf(plan), `${at}.arguments`);
    const goesOn = (step.on_error ?? onError) === 'continue';
    plan.push({ id: step.id, tool: findTool(step.tool, `${at}.tool`, tools), given, goesOn });
  }
  return plan;
}

function findTool(name: string, argument: string, tools: ToolCalls): string {
  const id = tools.find(name.replaceAll('_', '-')) ?? tools.find(name);
  if (id === undefined) throw new InputError(argument, `there is no tool ${quote(name)}`);
  if (id === 'workflow-run') throw new InputError(argument, 'workflow-run cannot be a step of a workflow');
  return id;
}

function checkReferences({ references }: StepTemplate, steps: ReadonlySet<string>, argument: string): void {
  for (const { root, path, text } of references) {
    if (root === 'steps' && !steps.has(String(path[0])))
      throw new InputError(
        argument,
        `expected an earlier step in {{${text}}}, got ${quote(String(path[0]))}`,
      );
  }
}

function namesOf(plan: readonly PlannedStep[]): ReadonlySet<string> {
  return new Set(plan.map(({ id }) => id));
}

function refuse(message: string): ToolAnswer {
  return { ok: false, code: 'VALIDATION_ERROR', message };
}

/** Milliseconds since `start`, to a hundredth. */
function elapsed(start: number): number {
  return Math.round((performance.now() - start) * 100) / 100;
}
