import { move } from 'piscina';
import { doChainTask, type ChainTask } from './chain-task.ts';

/** What a thread does of a chain's call. The bytes change hands. */
export default function work(task: ChainTask): unknown {
  const done = doChainTask(task);
  return done instanceof Uint8Array ? move(done) : done;
}
