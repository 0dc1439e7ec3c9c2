import { move, transferableSymbol, valueSymbol } from 'piscina';
import { writeCallResult } from '../call-result-json.ts';
import { splitMessage } from './split-message.ts';
import type { LargeResult, LargeTask } from './json-task.ts';

/** What a thread does with a large message or result. Its buffers change hands. */
export default function work(task: LargeTask): unknown {
  if (task.kind === 'result') {
    const { members, files } = writeCallResult(Buffer.from(task.bytes).toString('utf8'), task.schema);
    const written: LargeResult = { members: new TextEncoder().encode(members), files };
    const buffers = [written.members.buffer, ...files.map(({ bytes }) => bytes.buffer)];
    return move({ [transferableSymbol]: buffers, [valueSymbol]: written });
  }
  const split = splitMessage(Buffer.from(task.bytes), task.isSearch);
  if (split === undefined) return undefined;
  const buffers = split.taken.map(({ bytes }) => bytes.buffer);
  return move({ [transferableSymbol]: buffers, [valueSymbol]: split });
}
