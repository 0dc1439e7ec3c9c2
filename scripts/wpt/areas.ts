/** Which files of web-platform-tests are run, by area, and which are not. */

/** Files of one part of the web's API. */
export interface Area {
  readonly name: string;
  /** The collection of `test/corpora/sources.json` that has them. */
  readonly collection: 'wpt' | 'wpt-fetch';
  /** Globs of the test files, from the root of web-platform-tests. */
  readonly files: readonly string[];
  /** Files of these, or variants of one, that are not run; their reasons are in `LEFT_OUT`. */
  readonly without?: readonly (keyof typeof LEFT_OUT)[];
  /** Globs of those of the short form, where that is not all. */
  readonly short?: readonly string[];
}

/** What is not run, and why. */
export const LEFT_OUT = {
  'encoding/(replacement|unsupported)-encodings\\.': 'asks an XMLHttpRequest',
  'encoding/single-byte-decoder\\.window\\.js\\?(XML|doc)': 'asks a document or an XMLHttpRequest',
  'encoding/streams/decode-utf8\\.': 'needs SharedArrayBuffer before its first subtest',
  'FileAPI/file/send-file-formdata': 'sends to a server that echoes',
  'streams/readable-streams/owning-type': 'proposal that no engine has',
  'fetch/api/headers/header-values': 'sends to a server that echoes',
  'fetch/api/headers/headers-no-cors\\.': 'about the modes of a page’s requests',
  'fetch/api/request/request-(bad-port|cache-|headers\\.|keepalive|error\\.|structure\\.)':
    'about what only pages’ requests have: ports, caches, forbidden names, modes',
  'fetch/api/response/response-(cancel-stream|clone|blob-realm|headers-guard)\\.': 'fetches from a server',
  'fetch/api/response/json\\.': 'fetches from a server',
  'WebCryptoAPI/historical\\.': 'about pages that are no secure context',
  'WebCryptoAPI/.*(448)\\.': 'the 448-bit curves are not in the sandbox, nor in most engines',
  idlharness: 'looks at how an engine binds its classes, which are JavaScript here',
} as const;

export const AREAS: readonly Area[] = [
  {
    name: 'encoding',
    collection: 'wpt',
    files: ['encoding/**/*.any.js', 'encoding/single-byte-decoder.window.js'],
    without: [
      'encoding/(replacement|unsupported)-encodings\\.',
      'encoding/single-byte-decoder\\.window\\.js\\?(XML|doc)',
      'encoding/streams/decode-utf8\\.',
      'idlharness',
    ],
  },
  {
    name: 'url',
    collection: 'wpt',
    files: ['url/*.any.js', 'url/{toascii,IdnaTestV2}.window.js'],
    without: ['idlharness'],
  },
  {
    name: 'streams',
    collection: 'wpt',
    files: ['streams/**/*.any.js'],
    without: ['streams/readable-streams/owning-type', 'idlharness'],
  },
  {
    name: 'blob',
    collection: 'wpt',
    files: ['FileAPI/{blob,file}/*.any.js'],
    without: ['FileAPI/file/send-file-formdata'],
  },
  { name: 'abort', collection: 'wpt', files: ['dom/abort/*.any.js'] },
  { name: 'events', collection: 'wpt', files: ['dom/events/*.any.js'] },
  {
    name: 'crypto',
    collection: 'wpt',
    files: ['WebCryptoAPI/**/*.any.js'],
    without: ['WebCryptoAPI/historical\\.', 'WebCryptoAPI/.*(448)\\.', 'idlharness'],
    short: [
      'WebCryptoAPI/*.any.js',
      'WebCryptoAPI/{digest,sign_verify,encrypt_decrypt,import_export}/*.any.js',
    ],
  },
  { name: 'structured-clone', collection: 'wpt', files: ['html/webappapis/structured-clone/*.any.js'] },
  { name: 'base64', collection: 'wpt', files: ['html/webappapis/atob/*.any.js'] },
  { name: 'timers', collection: 'wpt', files: ['html/webappapis/{timers,microtask-queuing}/*.any.js'] },
  { name: 'performance', collection: 'wpt', files: ['hr-time/*.any.js'], without: ['idlharness'] },
  { name: 'console', collection: 'wpt', files: ['console/*.any.js'] },
  { name: 'exceptions', collection: 'wpt', files: ['webidl/**/*.any.js'] },
  {
    name: 'fetch',
    collection: 'wpt-fetch',
    files: ['fetch/api/{body,headers,request,response}/*.any.js'],
    without: [
      'fetch/api/headers/header-values',
      'fetch/api/headers/headers-no-cors\\.',
      'fetch/api/request/request-(bad-port|cache-|headers\\.|keepalive|error\\.|structure\\.)',
      'fetch/api/response/response-(cancel-stream|clone|blob-realm|headers-guard)\\.',
      'fetch/api/response/json\\.',
    ],
  },
  { name: 'form-data', collection: 'wpt-fetch', files: ['xhr/formdata/*.any.js'] },
];
