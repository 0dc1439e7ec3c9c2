/** What authors reach for that is not in the sandbox, and what is there in its place. */
const NAMES: Readonly<Record<string, string>> = {
  Buffer: 'the build brings it to tools for the sandbox: leave out runtime',
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
  dns: 'no name can be looked up',
  fs: 'there are no files: import data as JSON, or with { type: "bytes" }',
  'fs/promises': 'there are no files: import data as JSON, or with { type: "bytes" }',
  http: 'use fetch, with permissions.net in package.json',
  https: 'use fetch, with permissions.net in package.json',
  module: 'use import',
  net: 'use fetch, with permissions.net in package.json',
  os: 'nothing is told of the machine',
  process: 'there is no environment: ask for configuration in plugin.ts, and read context.config',
  'stream/promises': 'use promises of node:stream',
  'stream/web': 'ReadableStream, WritableStream and TransformStream are global',
  timers: 'setTimeout and setInterval are global',
  tls: 'use fetch, with permissions.net in package.json',
  url: 'URL and URLSearchParams are global',
  'util/types': 'use types of node:util',
  vm: 'no code can be made from text',
  worker_threads: 'each call has one thread',
  zlib: 'use CompressionStream and DecompressionStream, or a package such as fflate',
};

/** What the shims of Node's modules have not, by module and name, and what is there in its place. */
const KEYS = 'use crypto.subtle, or a package such as @noble/curves';
const CIPHERS = 'use crypto.subtle.encrypt, or a package such as @noble/ciphers';
const MEMBERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  buffer: {
    Blob: 'it is global',
    File: 'it is global',
    atob: 'it is global',
    btoa: 'it is global',
    isUtf8: "use new TextDecoder('utf-8', { fatal: true })",
    transcode: 'use TextDecoder',
  },
  crypto: {
    createCipheriv: CIPHERS,
    createDecipheriv: CIPHERS,
    createDiffieHellman: KEYS,
    createECDH: KEYS,
    createPrivateKey: KEYS,
    createPublicKey: KEYS,
    createSign: KEYS,
    createVerify: KEYS,
    generateKeyPair: KEYS,
    generateKeyPairSync: KEYS,
    generateKeySync: 'use randomBytes with createSecretKey',
    hkdf: 'use hkdfSync, or crypto.subtle.deriveBits',
    pbkdf2: 'use pbkdf2Sync, or crypto.subtle.deriveBits',
    privateDecrypt: KEYS,
    publicEncrypt: KEYS,
    scrypt: 'use a package such as @noble/hashes',
    scryptSync: 'use a package such as @noble/hashes',
    sign: KEYS,
    subtle: 'it is crypto.subtle of the global crypto',
    verify: KEYS,
  },
  events: { EventEmitterAsyncResource: 'use EventEmitter', on: 'use once, or a ReadableStream' },
  path: { win32: 'there is the path of POSIX alone' },
  util: {
    TextDecoder: 'it is global',
    TextEncoder: 'it is global',
    isDeepStrictEqual: 'use a package such as fast-equals',
    parseArgs: 'there is no command line',
    stripVTControlCharacters: 'use a package such as strip-ansi',
    styleText: 'use a package such as picocolors',
  },
};

/** What to use in place of what an error says is missing; undefined where it says nothing of the kind. */
export function useInstead(message: string): string | undefined {
  const [, missing] = /^ReferenceError: (\w+) is not defined/.exec(message) ?? [];
  if (missing !== undefined && Object.hasOwn(NAMES, missing)) return insteadOfName(missing);
  const [, called = ''] = /^TypeError: (\S+) is not a (?:function|constructor)/.exec(message) ?? [];
  const member = called.split(/\W+/).findLast((word) => word !== '') ?? '';
  // Other things have a `sign` or `on` too.
  const owner = /^[a-z]+[A-Z]/.test(member)
    ? Object.keys(MEMBERS).find((module) => Object.hasOwn(MEMBERS[module] ?? {}, member))
    : undefined;
  if (owner !== undefined) return insteadOfMember(owner, member);
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

/** What to use in place of a global. */
export function insteadOfName(name: string): string {
  return `${name} is not in the sandbox: ${NAMES[name]}`;
}

/** What to use in place of what one of Node's modules exports and its shim does not. */
export function insteadOfMember(module: string, member: string): string {
  const uses = MEMBERS[module] ?? {};
  const use = Object.hasOwn(uses, member) ? `: ${uses[member]}` : '';
  return `node:${module} has no ${member} in the sandbox${use}`;
}
