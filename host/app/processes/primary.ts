import cluster from 'node:cluster';
import { constants } from 'node:os';
import type { Config } from '../../config/config.ts';
import { createLog } from '../../observe/log.ts';
import { listenForCommands } from '../../operator/command-socket.ts';
import { lockDataDir } from '../../operator/data-lock.ts';
import { Team } from './team.ts';

/** Starts the processes that serve, passes the operator's commands on to them, and stops them in order. */
export async function servePrimary(config: Config): Promise<void> {
  const log = createLog(config.LOG_LEVEL);
  const lock = lockDataDir(config.DATA_DIR);
  if (lock.problem !== undefined)
    log.warn({ err: lock.problem }, 'DATA_DIR is not locked: see that no second host serves from it');
  // Each connection goes to the next process that is free: a hash of addresses would give some much and some nothing.
  cluster.schedulingPolicy = cluster.SCHED_RR;
  cluster.setupPrimary({ serialization: 'advanced' });
  const team = new Team(config.PROCESSES, log);
  let closeSocket = async () => {};
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) {
      log.warn({ signal }, 'told to stop a second time: ending at once');
      team.kill();
      process.exit(128 + constants.signals[signal]);
    }
    isStopping = true;
    log.info({ signal, drainMs: config.DRAIN_MS, graceMs: config.STOP_GRACE_MS }, 'stopping');
    const end = async () => {
      const isInOrder = await team.stop();
      await closeSocket();
      lock.release();
      process.exit(isInOrder ? 0 : 1);
    };
    void end();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  try {
    const { address, tools } = await team.start();
    closeSocket = await listenForCommands(config.DATA_DIR, log, (given) => team.command(given)).catch(
      (err: unknown) => {
        log.error({ err }, 'operator commands cannot reach this host: its socket cannot be made');
        return async () => undefined;
      },
    );
    log.info({ address, tools, processes: config.PROCESSES }, 'Toolyard is listening');
  } catch (error) {
    if (isStopping) return;
    team.kill();
    log.debug({ err: error }, 'the host did not start');
    // Why, the process itself has said.
    process.exit(1);
  }
}
