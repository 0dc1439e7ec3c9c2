import { Type, type Static } from 'typebox';
import { compileValidator, type Manifest } from '@toolyard/sdk/manifest';
import { ERROR_CODES, ERROR_REASONS } from '../../../errors.ts';
import type { CallTask } from '../task.ts';

/** What the host says to a parser process. */
export type ToParser =
  | {
      /** The body is the code of a tool, file after file. */
      readonly kind: 'code';
      readonly manifest: Manifest;
      readonly digest: string;
      readonly files: readonly (readonly [path: string, bytes: number])[];
    }
  /** The body is the input's JSON. */
  | { readonly kind: 'call'; readonly task: Omit<CallTask, 'input'> };

const Count = Type.Number({ minimum: 0 });
const Text = Type.String({ maxLength: 1_000_000 });

const FromParser = Type.Union([
  Type.Object({ kind: Type.Literal('ready') }),
  /** The body is the result's JSON, or nothing where the call failed. */
  Type.Object({
    kind: Type.Literal('answer'),
    cpuMs: Count,
    failure: Type.Optional(
      Type.Object({
        code: Type.Enum([...ERROR_CODES]),
        status: Type.Integer({ minimum: 400, maximum: 599 }),
        message: Text,
        reason: Type.Optional(Type.Enum([...ERROR_REASONS])),
      }),
    ),
  }),
  Type.Object({
    kind: Type.Literal('progress'),
    call: Type.Integer(),
    done: Type.Number(),
    total: Type.Number(),
    message: Type.Optional(Text),
  }),
  Type.Object({
    kind: Type.Literal('log'),
    tool: Text,
    level: Type.Enum(['debug', 'info', 'warn', 'error']),
    message: Text,
    fields: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  }),
]);
export type FromParser = Static<typeof FromParser>;

const fromParser = compileValidator(FromParser);

/**
 * What a parser process said, if it is well-formed.
 *
 * @throws Error when it is not: what it read may have taken it over
 */
export function readFromParser(head: unknown): FromParser {
  if (!fromParser.check(head)) throw new Error('a message that no parser process sends');
  return head as FromParser;
}
