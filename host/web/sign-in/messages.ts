/** What a page says to the worker that puts its credential into requests. */
export type ToWorker =
  /** From now on requests bear this. */
  | { readonly kind: 'hold'; readonly credential: string }
  /** What is held, if anything: the answer comes by the port. */
  | { readonly kind: 'ask' }
  | { readonly kind: 'sign-out' };

/** What the worker says to pages. */
export type ToPage =
  /** Browsers end workers that rest: what the page remembers is asked for, by the port. */
  | { readonly kind: 'ask' }
  | { readonly kind: 'signed-in'; readonly credential: string }
  /** What was held counts no more, or was given up. */
  | { readonly kind: 'signed-out' };

/** A key or token, or nothing. */
export type Held = string | undefined;

/** The channel on which the window in which somebody signed in tells the page that waits. */
export const SIGN_IN_CHANNEL = 'toolyard sign-in';
