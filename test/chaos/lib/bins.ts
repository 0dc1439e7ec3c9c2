import type { HostProcess } from '../../host/host-process.ts';

/** Bins of a host, with what it acknowledged: nothing of that may be lost. */
export class WatchedBins {
  readonly #acknowledged = new Map<string, Set<string>>();
  #sent = 0;

  /** Creates a bin: its id, or undefined when the host has no room or no store. */
  async create(host: HostProcess): Promise<string | undefined> {
    const { status, body } = await host.request('/bins', { method: 'POST' });
    if (status !== 201) return undefined;
    const { id } = JSON.parse(body) as { readonly id: string };
    this.#acknowledged.set(id, new Set());
    return id;
  }

  /** Sends a capture of its own; returns the status. */
  async send(host: HostProcess, id: string, size = 2_000): Promise<number> {
    const body = `${(this.#sent += 1)} ${'x'.repeat(size)}`;
    const { status } = await host.request(`/bins/${id}/in`, { method: 'POST', body });
    if (status === 200) this.#acknowledged.get(id)?.add(body);
    return status;
  }

  /** How many captures were acknowledged and are not there; bins must hold fewer than they keep. */
  async lost(host: HostProcess): Promise<number> {
    let lost = 0;
    for (const [id, bodies] of this.#acknowledged) {
      const { status, body } = await host.request(`/bins/${id}`);
      if (status !== 200) throw new Error(`the bin ${id} answers ${status}: ${body}`);
      const { requests } = JSON.parse(body) as { readonly requests: readonly { readonly body: string }[] };
      const there = new Set(requests.map((capture) => capture.body));
      lost += [...bodies].filter((sent) => !there.has(sent)).length;
    }
    return lost;
  }

  get acknowledged(): number {
    return [...this.#acknowledged.values()].reduce((sum, { size }) => sum + size, 0);
  }
}
