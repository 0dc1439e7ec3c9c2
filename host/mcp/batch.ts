import { failures, type CallError } from '../errors.ts';
import { errorDetails } from './call-result.ts';

/** The most messages of one batch, and the most bytes of all answers to it together. */
const MAX_MEMBERS = 50;
const MAX_ANSWER_BYTES = 16 * 2 ** 20;

export interface BatchOptions {
  /** Answers one message as if it had come alone: JSON, or undefined where nothing is to be said. */
  readonly answerOne: (
    message: unknown,
  ) => string | Buffer | undefined | Promise<string | Buffer | undefined>;
  /** Counts one more request of the client: the refusal, once its limit is reached. */
  readonly takeTurn: () => Promise<CallError | undefined>;
  /** Whether the client is gone: nobody would read the rest. */
  readonly isGone: () => boolean;
}

/** Why a batch is not answered at all, or undefined. */
export function batchProblem(messages: readonly unknown[]): string | undefined {
  if (messages.length > MAX_MEMBERS)
    return `expected at most ${MAX_MEMBERS} messages in a batch, got ${messages.length}`;
  // "Lifecycle", Initialization, in the one revision that has batches.
  if (messages.some((message) => Reflect.get(Object(message), 'method') === 'initialize'))
    return 'initialize must not be part of a batch';
  return undefined;
}

/**
 * The answers to a batch, one message after the other: so many small ones cost no more than they would alone,
 * and no more of them are in memory than go out. The HTTP request has counted for the first.
 *
 * @returns JSON, or undefined where no message wants an answer
 */
export async function answerBatch(
  messages: readonly unknown[],
  { answerOne, takeTurn, isGone }: BatchOptions,
): Promise<string | Buffer | undefined> {
  const answers: (string | Buffer)[] = [];
  let bytes = 0;
  for (const [index, message] of messages.entries()) {
    if (isGone()) return undefined;
    const refusal = index === 0 ? undefined : await takeTurn();
    if (refusal !== undefined) {
      answers.push(...refuse(message, refusal));
      continue;
    }
    const answer = bytes > MAX_ANSWER_BYTES ? undefined : await answerOne(message);
    bytes += answer === undefined ? 0 : Buffer.byteLength(answer);
    if (bytes > MAX_ANSWER_BYTES) answers.push(...refuse(message, failures.largeBatch(MAX_ANSWER_BYTES)));
    else if (answer !== undefined) answers.push(answer);
  }
  return answers.length === 0 ? undefined : joined(answers);
}

function joined(answers: readonly (string | Buffer)[]): string | Buffer {
  if (answers.every((answer) => typeof answer === 'string')) return `[${answers.join()}]`;
  const parts = answers.flatMap((answer, index) => [
    Buffer.from(index === 0 ? '[' : ','),
    Buffer.from(answer),
  ]);
  return Buffer.concat([...parts, Buffer.from(']')]);
}

/** A refusal as the answer to a request; notifications get none (JSON-RPC 2.0 §4.1). */
function refuse(message: unknown, error: CallError): string[] {
  const id: unknown = Reflect.get(Object(message), 'id');
  if (typeof id !== 'string' && typeof id !== 'number') return [];
  const body = { code: SERVER_ERROR, message: error.message, data: errorDetails(error) };
  return [JSON.stringify({ jsonrpc: '2.0', id, error: body })];
}

/** The first of the codes that are left to servers (JSON-RPC 2.0 §5.1). */
const SERVER_ERROR = -32_000;
