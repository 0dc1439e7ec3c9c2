import type { Change } from '../catalogue/holders.ts';

/** What a command changed, in a sentence. */
export interface Done {
  readonly done: string;
}

/** What a command did not change, because the operator has to say yes to it first. */
export interface Waits {
  readonly waits: Change;
}
