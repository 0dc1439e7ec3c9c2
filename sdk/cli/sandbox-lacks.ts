/** What authors reach for that is not in the sandbox, and what is there in its place. */
const NAMES: Readonly<Record<string, string>> = {
  Buffer: 'use Uint8Array, with TextEncoder, toBase64 and fromBase64',
  process: 'there is no environment: ask for configuration in plugin.ts, and read context.config',
  require: 'use import',
  __dirname: 'there are no files: import data as JSON, or with { type: "bytes" }',
  __filename: 'there are no files: import data as JSON, or with { type: "bytes" }',
  setImmediate: 'use setTimeout or queueMicrotask',
  WebAssembly: 'use a build of the package in plain JavaScript',
  XMLHttpRequest: 'use fetch',
  window: 'there is no page: use globalThis',
  document: 'there is no page: use a parser such as parse5 or htmlparser2',
  localStorage: 'use context.kv, with permissions.kv in package.json',
  Worker: 'each call has one thread',
};

const MODULES: Readonly<Record<string, string>> = {
  assert: 'throw an Error of your own',
  child_process: 'no other program can be run',
  crypto:
    'use the global crypto: crypto.subtle, getRandomValues, randomUUID; digests in one turn by a package such as @noble/hashes',
  dns: 'no name can be looked up',
  fs: 'there are no files: import data as JSON, or with { type: "bytes" }',
  'fs/promises': 'there are no files: import data as JSON, or with { type: "bytes" }',
  http: 'use fetch, with permissions.net in package.json',
  https: 'use fetch, with permissions.net in package.json',
  module: 'use import',
  net: 'use fetch, with permissions.net in package.json',
  os: 'nothing is told of the machine',
  process: 'there is no environment: ask for configuration in plugin.ts, and read context.config',
  stream: 'use ReadableStream, WritableStream and TransformStream',
  string_decoder: 'use TextDecoder with { stream: true }',
  timers: 'setTimeout and setInterval are global',
  tls: 'use fetch, with permissions.net in package.json',
  url: 'URL and URLSearchParams are global',
  util: 'TextEncoder and structuredClone are global; bundle a package for the rest',
  vm: 'no code can be made from text',
  worker_threads: 'each call has one thread',
  zlib: 'use CompressionStream and DecompressionStream, or a package such as fflate',
};

/** What to use in place of what an error says is missing; undefined where it says nothing of the kind. */
export function useInstead(message: string): string | undefined {
  const [, missing] = /^ReferenceError: (\w+) is not defined/.exec(message) ?? [];
  if (missing !== undefined && Object.hasOwn(NAMES, missing))
    return `${missing} is not in the sandbox: ${NAMES[missing]}`;
  const [, module] = /there is no module "(?:node:)?([^"]+)" in the sandbox/.exec(message) ?? [];
  if (module !== undefined) return insteadOfModule(module);
  if (/the sandbox makes no code from text/.test(message))
    return 'interpret it, or use a build of the package that does';
  return undefined;
}

/** What to use in place of one of Node's modules, by its name without `node:`. */
export function insteadOfModule(name: string): string {
  const use = Object.hasOwn(MODULES, name) ? `: ${MODULES[name]}` : '';
  return `node:${name} is not in the sandbox${use}`;
}
