import { setTimeout as pause } from 'node:timers/promises';
import { collectDefaultMetrics, Gauge, Registry, type Aggregator } from 'prom-client';
import { VERSION } from '../installation.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { IsolateRuntime } from '../runtimes/isolate/isolate.ts';
import type { WallChoice } from '../runtimes/wall/wall.ts';
import { CallerMetrics } from '../access/usage/caller-metrics.ts';
import { BinMetrics } from '../observe/bin-metrics.ts';
import { CallMetrics } from '../calls/call-metrics.ts';
import type { Health } from '../observe/health.ts';
import { HttpMetrics } from '../observe/http-metrics.ts';
import { OutboundMetrics } from '../outbound/outbound-metrics.ts';
import { observeHealth, observeRuntimes, type RuntimeFigures } from '../observe/queue-metrics.ts';
import type { MetricsOfProcess } from './processes/verbs.ts';

/**
 * How often the event loop is asked how late it is, in milliseconds: each look wakes the process, and at prom-client's
 * usual 10 these were two fifths of what a host cost at rest. A loop that is never late shows this as its delay.
 */
const LAG_LOOK_MS = 20;

/** So many looks the first reading waits for: after two the event loop has been late for the first time. */
const LOOKS_AT_FIRST = 3;

/** The host's metrics, in Prometheus' text format. */
export class Metrics {
  readonly #registry = new Registry();
  readonly calls = new CallMetrics(this.#registry);
  readonly http = new HttpMetrics(this.#registry);
  readonly outbound = new OutboundMetrics(this.#registry);
  readonly bins = new BinMetrics(this.#registry);
  readonly callers = new CallerMetrics(this.#registry);
  #ofProcess: Promise<void> | undefined;

  constructor(catalogue: Catalogue) {
    new Gauge({
      name: 'toolyard_build_info',
      help: 'Always 1; the labels say what runs',
      aggregator: 'first',
      labelNames: ['version', 'node', 'v8'] as const,
      registers: [this.#registry],
    }).set({ version: VERSION, node: process.versions.node, v8: process.versions.v8 }, 1);
    const tools = new Gauge({
      name: 'toolyard_tools',
      help: 'Tools that are served, by trust of their bundle',
      aggregator: 'max',
      labelNames: ['trust'] as const,
      registers: [this.#registry],
      collect: () => {
        tools.reset();
        for (const { trust, manifest } of catalogue.snapshot.bundles)
          tools.inc({ trust }, manifest.tools.length);
      },
    });
  }

  /** Shows how the sandbox is doing. */
  observeSandbox(isolate: IsolateRuntime, wall: WallChoice): void {
    const registers = [this.#registry];
    const level = new Gauge({
      name: 'toolyard_sandbox_level',
      help: 'The level of the sandbox that holds (full, filtered or reduced): 1, once it has been tried',
      labelNames: ['level'] as const,
      registers,
      aggregator: 'max',
      collect: () => {
        level.reset();
        if (wall.report !== undefined) level.set({ level: wall.report.level }, 1);
      },
    });
    const processes = new Gauge({
      name: 'toolyard_sandbox_processes',
      help: 'Sandbox processes, by state',
      labelNames: ['state'] as const,
      registers,
      collect: () => {
        processes.reset();
        for (const { state } of isolate.processes()) processes.inc({ state });
      },
    });
    const calls = new Gauge({
      name: 'toolyard_sandbox_calls',
      help: 'Calls in the sandbox: running, or waiting for a process',
      labelNames: ['state'] as const,
      registers,
      collect: () => {
        const running = isolate.processes().reduce((sum, process) => sum + process.calls, 0);
        calls.set({ state: 'running' }, running);
        calls.set({ state: 'waiting' }, isolate.waiting);
      },
    });
    const suspended = new Gauge({
      name: 'toolyard_suspended_plugins',
      help: 'Plugins that are kept from running because they cost sandbox processes; 1 for each',
      labelNames: ['bundle', 'version'] as const,
      registers,
      aggregator: 'max',
      collect: () => {
        suspended.reset();
        for (const { bundle, version } of isolate.suspended()) suspended.set({ bundle, version }, 1);
      },
    });
  }

  /** Shows the queues before the runtimes, and how their threads and processes ended. */
  observeRuntimes(runtimes: Readonly<Record<string, () => RuntimeFigures>>): void {
    observeRuntimes(this.#registry, runtimes);
  }

  /** Shows how the parts are doing that may fail. */
  observeHealth(health: Health): void {
    observeHealth(this.#registry, health);
  }

  /**
   * Shows a number that a part of the host knows, as it is when the metrics are read.
   *
   * @param aggregator how the numbers of several processes become that of the host
   */
  gauge(name: string, help: string, read: () => number, aggregator: Aggregator = 'sum'): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      aggregator,
      registers: [this.#registry],
      collect: () => gauge.set(read()),
    });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  async text(): Promise<string> {
    await this.#observeProcess();
    return this.#registry.metrics();
  }

  /** The same as data, to be added to that of other processes. */
  async json(): Promise<MetricsOfProcess> {
    await this.#observeProcess();
    return this.#registry.getMetricsAsJSON();
  }

  /** Shows the process from the first reading on: to look at the event loop is a third of what a host at rest costs. */
  #observeProcess(): Promise<void> {
    if (this.#ofProcess === undefined) {
      collectDefaultMetrics({ register: this.#registry, eventLoopMonitoringPrecision: LAG_LOOK_MS });
      this.#ofProcess = pause(LOOKS_AT_FIRST * LAG_LOOK_MS);
    }
    return this.#ofProcess;
  }
}
