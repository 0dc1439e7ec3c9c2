import { parentPort, workerData } from 'node:worker_threads';
import { noTools } from '@toolyard/sdk/manifest';
import { failures, fromRecord, toRecord } from '../../../errors.ts';
import { NO_KV } from '../../../kv/kv-client.ts';
import { OutboundProvider } from '../../../outbound/outbound-provider.ts';
import type { Tape, TapeData } from '../../../outbound/recorded/tape.ts';
import { moved } from '../moved.ts';
import { openBundle } from '../open-bundle.ts';
import { TaskRunner } from '../run-task.ts';
import { measureNothing } from '../spent-cpu.ts';
import type { CallAnswer } from '../task.ts';
import { CalleeTools } from './callee-tools.ts';
import { KeptValues } from './kept-values.ts';
import type { FromCall, SharedTask, ThreadData, ToCall } from './messages.ts';
import { networkByTurns } from './network-by-turns.ts';
import { TurnsToCompute } from './turns-to-compute.ts';

const { outbound: settings, computing } = workerData as ThreadData;
const outbound = new OutboundProvider(settings, (request) =>
  parentPort?.postMessage({ kind: 'outbound-request', request }),
);
const turns = new TurnsToCompute(computing);
const runner = new TaskRunner(openBundle, (message) => parentPort?.postMessage(message), measureNothing);

const NO_TOOLS = noTools('this call can lead to no others');

/** Runs one call in this thread, beside others. Piscina calls it with what `SharedThread` sent. */
export default async function runCall(task: SharedTask): Promise<CallAnswer> {
  const { call, caller, tool, net, injected, directory, keepsValues, port } = task;
  const ending = new AbortController();
  const { signal } = ending;
  const takeTurn = () => turns.take({ call, caller, flow: tool, signal });
  const post = (message: FromCall) => port.postMessage(message);
  const onAct = () => post({ kind: 'acts' });
  const tools = directory === undefined ? undefined : new CalleeTools({ directory, port, signal, takeTurn });
  const kept = keepsValues === true ? new KeptValues(port, takeTurn) : undefined;
  port.on('message', (message: ToCall) => {
    if (message.kind === 'abort') ending.abort(fromRecord(message.failure));
    else if (message.kind === 'kv') kept?.settle(message.request, message.answer);
    else tools?.settle(message.callId, message.answer);
  });
  try {
    const tape = task.tape && (await tapeOf(call, task.tape));
    await takeTurn();
    const answer = runner.run(task, {
      signal,
      ...networkByTurns(outbound.networkFor(net, injected, tape), { signal, takeTurn, onAct }),
      tools: tools ?? NO_TOOLS,
      kv: kept?.kv ?? NO_KV,
    });
    const { result } = await Promise.race([answer, endOf(signal)]);
    return moved({ result, cpuMs: turns.spentBy(call) });
  } catch {
    // It was called off before it began; the host has told its caller.
    return calledOff();
  } finally {
    turns.forget(call);
    port.close();
  }
}

/** Tests of authors have one: it is loaded for them alone. */
async function tapeOf(call: number, data: TapeData): Promise<Tape> {
  const { Tape } = await import('../../../outbound/recorded/tape.ts');
  return new Tape(data, (note) => parentPort?.postMessage({ kind: 'taped', call, note }));
}

/** The answer of a call that is called off, whatever its tool does then. */
function endOf(signal: AbortSignal): Promise<CallAnswer> {
  const { promise, resolve } = Promise.withResolvers<CallAnswer>();
  if (signal.aborted) resolve(calledOff());
  signal.addEventListener('abort', () => resolve(calledOff()), { once: true });
  return promise;
}

function calledOff(): CallAnswer {
  return { result: toRecord(failures.cancelled()), cpuMs: 0 };
}
