/**
 * The parts of the web's API that take long to set up. This is a bundle of its own, a function inside the
 * call's script that is not run until a plugin first asks for one of them: each call's context is fresh,
 * and would pay for them every time.
 */
import { rngChacha20 } from '@noble/ciphers/chacha.js';
import type { readRequest } from './request.ts';
import type { fetchedResponse } from './response.ts';
import type { subtleBy } from './subtle.ts';

/** How parts are had, by the first of the names that they define. */
export default {
  TextEncoder: (): object => require('@exodus/bytes/encoding.js'),
  URL: (): object => require('./url.ts').default,
  URLPattern: (): object => require('urlpattern-polyfill/urlpattern'),
  Event: (): object => require('./events.ts').default,
  AbortController: (): object => require('./abort.ts').default,
  MessageChannel: (): object => require('./messages.ts').default,
  Blob: (): object => require('./blob.ts'),
  FormData: (): object => require('./form-data.ts'),
  ReadableStream: (): object => require('web-streams-polyfill'),
  CompressionStream: (): object => require('./compression.ts').default,
  Headers: (): object => require('./headers.ts'),
  Request: (): object => require('./request.ts').default,
  Response: (): object => require('./response.ts'),
  CryptoKey: (): object => require('./subtle.ts'),
  DOMException: (): object => (require('core-js/actual/dom-exception'), globalThis),
  structuredClone: (): object => (require('core-js/actual/structured-clone'), globalThis),
  atob: (): object => (require('core-js/actual/atob'), require('core-js/actual/btoa'), globalThis),

  /** A generator of random bytes from 32 of them. */
  random: rngChacha20,

  subtleBy: ((...given) => require('./subtle.ts').subtleBy(...given)) as typeof subtleBy,
  readRequest: ((...given) => require('./request.ts').readRequest(...given)) as typeof readRequest,
  fetchedResponse: ((...given) =>
    require('./response.ts').fetchedResponse(...given)) as typeof fetchedResponse,
};
