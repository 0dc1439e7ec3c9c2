import { Counter, type Registry } from 'prom-client';
import type { UsageRow } from './usage-store.ts';

/** What callers took, by key: who has none is one of many. */
export class CallerMetrics {
  readonly #calls;
  readonly #refused;
  readonly #cpu;
  readonly #bytes;

  constructor(registry: Registry) {
    const counter = (name: string, help: string) =>
      new Counter({ name, help, labelNames: ['caller'] as const, registers: [registry] });
    const whose = 'by key; tokens and addresses are told together';
    this.#calls = counter('toolyard_caller_calls_total', `Calls of tools ${whose}`);
    this.#refused = counter('toolyard_caller_refusals_total', `Requests refused for a limit, ${whose}`);
    this.#cpu = counter('toolyard_caller_cpu_seconds_total', `CPU time of calls ${whose}`);
    this.#bytes = counter('toolyard_caller_bytes_total', `Bytes of arguments and results ${whose}`);
  }

  /** Counts what was written down, once a minute. */
  count(rows: readonly UsageRow[]): void {
    for (const { caller: id, calls, refused, cpuMs, bytes } of rows) {
      const caller = id.startsWith('subject:') ? 'tokens' : id;
      this.#calls.inc({ caller }, calls);
      this.#refused.inc({ caller }, refused);
      this.#cpu.inc({ caller }, cpuMs / 1000);
      this.#bytes.inc({ caller }, bytes);
    }
  }
}
