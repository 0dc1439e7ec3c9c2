import { element } from './elements.ts';
import { isLive, keepLive } from './kept.ts';

/** How long nothing is typed before a run, in milliseconds. */
const PAUSE_MS = 400;

/** So many calls of a minute are left to who presses the button. */
const SPARED_CALLS = 20;

/** How long live runs rest when few calls are left, in milliseconds: until another minute has begun. */
const REST_MS = 60_000;

/** Runs a tool while somebody types, if they wish: each such run is a call like any other, so the last ones are spared. */
export class LiveRuns {
  readonly element: HTMLElement;
  readonly #run: () => void;
  readonly #say: (words: string) => void;
  readonly #switch = element('input', { type: 'checkbox', id: 'live' });
  #timer: ReturnType<typeof setTimeout> | undefined;
  #restsUntil = 0;

  constructor(run: () => void, say: (words: string) => void) {
    this.#run = run;
    this.#say = say;
    this.#switch.checked = isLive();
    this.element = element('label', { class: 'live-switch', for: 'live' }, this.#switch, ' Run as I type');
    this.#switch.addEventListener('change', () => {
      keepLive(this.#switch.checked);
      this.changed();
    });
    // The switch is no part of the input.
    this.element.addEventListener('input', (event) => event.stopPropagation());
  }

  /** The input is another: it is run after a pause, unless it changes again. */
  changed(): void {
    clearTimeout(this.#timer);
    if (!this.#switch.checked) return;
    this.#timer = setTimeout(() => {
      if (Date.now() < this.#restsUntil) this.#say('Live results rest: few calls of this minute are left.');
      else this.#run();
    }, PAUSE_MS);
  }

  /** @param left calls that are left of this minute */
  note(left: number | undefined): void {
    if (left !== undefined && left < SPARED_CALLS) this.#restsUntil = Date.now() + REST_MS;
  }
}
