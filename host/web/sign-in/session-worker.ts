/**
 * The worker that puts somebody's key or token into the requests of a private host's pages. It is held in memory alone,
 * here and in the pages that are open: a browser ends a worker that rests, and when the last page is closed, it is gone.
 */
import type { Held, ToPage, ToWorker } from './messages.ts';
import { bearsCredential, isOwnPage, withCredential } from './session-requests.ts';

interface WindowClient {
  readonly url: string;
  postMessage(message: ToPage, ports?: readonly MessagePort[]): void;
}

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/** What is used of a `ServiceWorkerGlobalScope`. */
interface WorkerScope {
  readonly registration: { readonly scope: string };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowClient[]>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(
    type: 'fetch',
    listener: (
      event: ExtendableEvent & { readonly request: Request; respondWith(answer: Promise<Response>): void },
    ) => void,
  ): void;
  addEventListener(
    type: 'message',
    listener: (
      event: ExtendableEvent & { readonly data: ToWorker; readonly ports: readonly MessagePort[] },
    ) => void,
  ): void;
}

declare const self: WorkerScope;

/** How long a page may take to say what it remembers, in milliseconds. */
const PATIENCE_MS = 1000;

let held: Held;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (bearsCredential(request, self.registration.scope)) event.respondWith(answer(request));
});

self.addEventListener('message', (event) => {
  const { data, ports } = event;
  const [port] = ports;
  switch (data.kind) {
    case 'hold':
      held = data.credential;
      event.waitUntil(tellPages({ kind: 'signed-in', credential: held }).then(() => port?.postMessage(held)));
      return;
    case 'ask':
      event.waitUntil(remembered().then((credential) => port?.postMessage(credential)));
      return;
    case 'sign-out':
      event.waitUntil(forget());
  }
});

async function answer(request: Request): Promise<Response> {
  // Where no page is open any more, somebody else may have sat down.
  if (request.mode === 'navigate' && (await pages()).length === 0) held = undefined;
  const credential = await remembered();
  if (credential === undefined) return fetch(request);
  const response = await fetch(await withCredential(request, credential));
  if (response.status === 401 && credential === held) await forget();
  return response;
}

async function forget(): Promise<void> {
  held = undefined;
  await tellPages({ kind: 'signed-out' });
}

/** What is held; after the browser ended the worker, what a page remembers. */
async function remembered(): Promise<Held> {
  if (held !== undefined) return held;
  const answers = (await pages()).map(askPage);
  held = await Promise.any(answers).catch(() => held);
  return held;
}

/** Rejects when the page remembers nothing, or does not answer. */
function askPage(page: WindowClient): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    const giveUp = setTimeout(reject, PATIENCE_MS);
    port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      clearTimeout(giveUp);
      if (typeof data === 'string') resolve(data);
      else reject();
    });
    port1.start();
    page.postMessage({ kind: 'ask' }, [port2]);
  });
}

async function tellPages(message: ToPage): Promise<void> {
  for (const page of await pages()) page.postMessage(message);
}

async function pages(): Promise<readonly WindowClient[]> {
  const all = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return all.filter(({ url }) => isOwnPage(url, self.registration.scope));
}
