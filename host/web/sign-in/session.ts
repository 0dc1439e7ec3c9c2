import { forgetRuns } from '../kept.ts';
import type { Held, ToPage, ToWorker } from './messages.ts';

/** A page's part in a session: remembers what is held while the page is open, and lets people sign out. */
class Session {
  readonly #container: ServiceWorkerContainer;
  #held: Held;
  #button: HTMLButtonElement | undefined;

  constructor(container: ServiceWorkerContainer) {
    this.#container = container;
    container.addEventListener('message', ({ data, ports }: MessageEvent<ToPage>) => this.#hear(data, ports));
    container.startMessages();
  }

  /** Learns what is held already; where nothing ever was, nobody is asked. */
  async open(): Promise<void> {
    const { controller } = this.#container;
    if (controller !== null) this.#remember(await ask(controller, { kind: 'ask' }));
  }

  #hear(message: ToPage, [port]: readonly MessagePort[]): void {
    switch (message.kind) {
      case 'ask':
        port?.postMessage(this.#held);
        return;
      case 'signed-in':
        if (this.#held === undefined && isSignInPage()) location.reload();
        this.#remember(message.credential);
        return;
      case 'signed-out':
        if (this.#held === undefined) return;
        this.#held = undefined;
        // What somebody ran is nothing for who comes next.
        forgetRuns();
        location.reload();
    }
  }

  #remember(credential: Held): void {
    this.#held = credential;
    if (credential === undefined || this.#button !== undefined || isSignInPage()) return;
    this.#button = document.createElement('button');
    this.#button.type = 'button';
    this.#button.className = 'button';
    this.#button.textContent = 'Sign out';
    this.#button.addEventListener('click', () =>
      this.#container.controller?.postMessage({ kind: 'sign-out' } satisfies ToWorker),
    );
    document.querySelector('.site-bar')?.append(this.#button);
  }
}

/** Says something to the worker, and waits for its answer. */
export function ask(worker: ServiceWorker, message: ToWorker): Promise<Held> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<Held>) => resolve(data));
    port1.start();
    worker.postMessage(message, [port2]);
  });
}

function isSignInPage(): boolean {
  return document.getElementById('sign-in') !== null;
}

/** Has a page do its part, where browsers have workers: not at addresses that others can listen to. */
export function keepSession(): void {
  if ('serviceWorker' in navigator) void new Session(navigator.serviceWorker).open();
}
