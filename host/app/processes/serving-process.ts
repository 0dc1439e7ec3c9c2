import { LeaseDesk } from '../../access/rate-limits/lease-desk.ts';
import type { Lease } from '../../access/rate-limits/lease.ts';
import type { Config } from '../../config/config.ts';
import { AuditLog } from '../../observe/audit.ts';
import { createLog } from '../../observe/log.ts';
import { Operator } from '../../operator/operator.ts';
import { performCommand } from '../../operator/socket.ts';
import { giveMemoryBack } from '../give-memory-back.ts';
import { createHost, type Host } from '../host.ts';
import { tellLevel } from '../tell-level.ts';
import { KEEPER } from './keeper.ts';
import { Line, type Port } from './line.ts';
import { shareOf, type Together } from './together.ts';
import type { PrimaryVerbs, ProcessVerbs } from './verbs.ts';

/** Serves as one of several processes, until the primary says that it is enough. */
export async function serveAsProcess(settings: Config, number: number): Promise<void> {
  try {
    const count = settings.PROCESSES;
    const config = shareOf(settings, count);
    const log = createLog(config.LOG_LEVEL, 'stdout', { process: number });
    const { promise: opened, resolve: open } = Promise.withResolvers<Host>();
    const leased = new Map<number, (lease: Lease) => void>();
    let lastTicket = 0;
    let isStopping = false;
    const stop = () => {
      if (isStopping) return;
      isStopping = true;
      opened
        .then((host) => host.stop())
        .then(
          () => process.exit(0),
          (err: unknown) => {
            log.fatal({ err }, 'the process did not stop in order');
            process.exit(1);
          },
        );
    };
    const leases = new LeaseDesk({
      ask: (request, answer) => {
        lastTicket += 1;
        leased.set(lastTicket, answer);
        primary.tell('lease', { ticket: lastTicket, request });
      },
      tell: (lefts) => primary.tell('spent', lefts),
    });
    const verbs: ProcessVerbs = {
      leased({ ticket, lease }) {
        const answer = leased.get(ticket);
        leased.delete(ticket);
        answer?.(lease);
      },
      recall: (window) => leases.recall(window),
      left: (elsewhere) => leases.hear(elsewhere),
      async command(given) {
        const host = await opened;
        return performCommand(new Operator(host), new AuditLog(config.DATA_DIR, log), given);
      },
      async refresh({ resumed }) {
        const { registry, isolate } = await opened;
        await registry.refresh();
        for (const { bundle } of registry.statuses) if (bundle.id === resumed) isolate.resume(bundle);
      },
      async suspend({ digest, reason, until }) {
        const { registry, isolate } = await opened;
        for (const { bundle } of registry.statuses)
          if (bundle.digest === digest) isolate.suspend(bundle, { reason, until });
      },
      writeDown: async () => (await opened).usage.write(),
      metrics: async () => (await opened).metricsOfProcess(),
      parts: async () => (await opened).health.parts,
      held: async (question) => (await opened).held(question),
      stop,
    };
    const primary = new Line<PrimaryVerbs>(portOfPrimary(), verbs);
    const together: Together = {
      count,
      isKeeper: number === KEEPER,
      leases,
      places: {
        take: (address, most) => primary.ask('takePlace', { address, most }),
        giveBack: (address) => primary.tell('givePlaceBack', address),
      },
      elsewhere: { ask: (question) => primary.ask('elsewhere', question) },
      suspended: (suspension) => primary.tell('suspended', suspension),
      metrics: () => primary.ask('metrics', null),
      parts: () => primary.ask('parts', null),
    };
    // Whoever stops a whole group of processes tells each of them.
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
    const host = await createHost(config, log, undefined, undefined, together);
    const address = await host.listen();
    open(host);
    primary.tell('listening', { address, tools: host.catalogue.snapshot.list('rest').length });
    if (together.isKeeper) await tellLevel(host);
    host.isolate.start();
    void host.atRest().then(giveMemoryBack);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

function portOfPrimary(): Port {
  return {
    // Without its primary a process ends, by Node's own doing: what it sends until then is heard by nobody.
    send: (message) => process.send?.(message, undefined, undefined, () => undefined),
    listen: (onMessage) => process.on('message', onMessage),
  };
}
