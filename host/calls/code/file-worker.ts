import { move, transferableSymbol, valueSymbol } from 'piscina';
import { takeFiles, type FileTask } from './take-files.ts';

/** What a thread does with a large result. Its buffers change hands. */
export default function work(task: FileTask): unknown {
  const taken = takeFiles(task);
  const buffers = new Set([taken.bytes.buffer, ...taken.files.map(({ data }) => data.buffer)]);
  return move({ [transferableSymbol]: [...buffers], [valueSymbol]: taken });
}
