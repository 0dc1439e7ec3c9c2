/** How a part of the host is doing, with what an operator wants to know of it besides. */
export interface PartState {
  /** `degraded`: it does its work less well; `down`: what needs it is refused. */
  readonly state: 'ok' | 'degraded' | 'down';
  readonly [detail: string]: string | number | boolean;
}

/** How parts are doing, by their names. */
export type Parts = Readonly<Record<string, PartState>>;

/** What the parts of the host say of themselves, for `/readyz?verbose` and the operator. */
export class Health {
  readonly #parts = new Map<string, () => PartState>();

  /** Names a part and how to ask it; `read` must answer at once. */
  report(part: string, read: () => PartState): void {
    this.#parts.set(part, read);
  }

  /** Every part, as it is now. */
  get parts(): Parts {
    return Object.fromEntries([...this.#parts].map(([part, read]) => [part, read()]));
  }
}
