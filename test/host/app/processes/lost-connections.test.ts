import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { closeLostConnections } from '../../../../host/app/processes/lost-connections.ts';

test('a connection that a process was about to take is closed when the process ends, and no other', () => {
  const sent: unknown[] = [];
  const child = Object.assign(new EventEmitter(), { send: (...words: unknown[]) => sent.push(words) > 0 });
  const closed: string[] = [];
  const connection = (name: string) => ({ close: () => closed.push(name) });
  closeLostConnections({ process: child } as unknown as Worker);
  const [taken, lost] = [connection('taken'), connection('lost')];
  child.send({ act: 'newconn', seq: 1 }, taken);
  child.send({ act: 'newconn', seq: 2 }, lost);
  child.send({ kind: 'asked' });
  expect(sent).toEqual([
    [{ act: 'newconn', seq: 1 }, taken],
    [{ act: 'newconn', seq: 2 }, lost],
    [{ kind: 'asked' }],
  ]);
  child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack: 1, accepted: true });
  child.emit('exit', null, 'SIGKILL');
  expect(closed).toEqual(['lost']);
});
