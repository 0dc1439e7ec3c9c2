import { InputError, quote } from '@toolyard/sdk';
import { splitShellWords } from './shell-words.ts';

/** What the options of curl are called here, by their short and long names. */
const NAMES: Readonly<Record<string, string>> = {
  X: 'request',
  H: 'header',
  d: 'data',
  'data-ascii': 'data',
  F: 'form',
  G: 'get',
  u: 'user',
  b: 'cookie',
  A: 'user-agent',
  e: 'referer',
  I: 'head',
  L: 'location',
  k: 'insecure',
  m: 'max-time',
  x: 'proxy',
  T: 'upload-file',
  s: 'silent',
  S: 'show-error',
  v: 'verbose',
  o: 'output',
  O: 'remote-name',
  f: 'fail',
  i: 'include',
  w: 'write-out',
  g: 'globoff',
  c: 'cookie-jar',
  D: 'dump-header',
  E: 'cert',
  K: 'config',
  P: 'ftp-port',
  Q: 'quote',
  r: 'range',
  t: 'telnet-option',
  U: 'proxy-user',
  y: 'speed-time',
  Y: 'speed-limit',
  z: 'time-cond',
  C: 'continue-at',
  h: 'help',
  ':': 'next',
};

const UNDERSTOOD_WITH_VALUE = [
  'request',
  'header',
  'data',
  'data-raw',
  'data-binary',
  'data-urlencode',
  'json',
  'form',
  'form-string',
  'user',
  'cookie',
  'user-agent',
  'referer',
  'max-time',
  'proxy',
  'url',
  'url-query',
  'oauth2-bearer',
  'upload-file',
] as const;
const UNDERSTOOD_FLAGS = ['get', 'head', 'location', 'insecure', 'compressed', 'globoff'] as const;

/** Only about what curl shows. */
const SILENT: ReadonlySet<string> = new Set([
  'silent',
  'show-error',
  'verbose',
  'output',
  'remote-name',
  'fail',
  'include',
  'write-out',
]);

/** Options that are not understood, but known to have a value (curl(1)). */
const WITH_VALUE: ReadonlySet<string> = new Set([
  ...UNDERSTOOD_WITH_VALUE,
  'output',
  'write-out',
  'aws-sigv4',
  'cacert',
  'capath',
  'cert',
  'cert-type',
  'ciphers',
  'config',
  'connect-timeout',
  'connect-to',
  'continue-at',
  'cookie-jar',
  'create-file-mode',
  'crlfile',
  'curves',
  'dns-servers',
  'dump-header',
  'expect100-timeout',
  'ftp-port',
  'interface',
  'keepalive-time',
  'key',
  'key-type',
  'limit-rate',
  'local-port',
  'max-filesize',
  'max-redirs',
  'noproxy',
  'output-dir',
  'pass',
  'pinnedpubkey',
  'proto',
  'proto-default',
  'proto-redir',
  'proxy-header',
  'proxy-user',
  'quote',
  'range',
  'rate',
  'resolve',
  'retry',
  'retry-delay',
  'retry-max-time',
  'request-target',
  'speed-limit',
  'speed-time',
  'stderr',
  'telnet-option',
  'time-cond',
  'tls-max',
  'tls13-ciphers',
  'trace',
  'trace-ascii',
  'unix-socket',
  'abstract-unix-socket',
]);

type OptionWithValue = (typeof UNDERSTOOD_WITH_VALUE)[number];
type OptionFlag = (typeof UNDERSTOOD_FLAGS)[number];

export type ReadOption =
  | { readonly name: OptionWithValue; readonly value: string }
  | { readonly name: OptionFlag; readonly value?: never };

export interface CurlCommandLine {
  /** In the order given; the URL that stands alone is `url`. */
  readonly options: readonly ReadOption[];
  readonly warnings: string[];
}

/**
 * The options of a curl command as text.
 *
 * @throws InputError naming `curl` when it is none, or an option lacks its value
 */
export function readCurlOptions(text: string): CurlCommandLine {
  const { words, expansions, rest } = splitShellWords('curl', text.trim().replace(/^[$%>]\s+/, ''));
  const [command = '', ...given] = words;
  if (!/^(?:.*[\\/])?curl(?:\.exe)?$/.test(command))
    throw new InputError('curl', `expected a command that starts with curl, got ${quote(command)}`);
  const warnings = [...new Set(expansions)].map(
    (name) => `${name} is for the shell to fill in and stays as text`,
  );
  if (rest !== '') warnings.push(`what follows the command is left out: ${quote(rest)}`);

  const options: ReadOption[] = [];
  const rawWords = given.values();
  const take = (shown: string): string => {
    const { value, done } = rawWords.next();
    if (done === true) throw new InputError('curl', `expected a value after ${shown}`);
    return value;
  };
  const add = (name: string, shown: string, value: () => string) => {
    if (name === 'next') throw new InputError('curl', 'expected one request, got --next');
    const withValue = UNDERSTOOD_WITH_VALUE.find((known) => known === name);
    const flag = UNDERSTOOD_FLAGS.find((known) => known === name);
    if (withValue !== undefined) options.push({ name: withValue, value: value() });
    else if (flag !== undefined) options.push({ name: flag });
    else {
      if (WITH_VALUE.has(name)) value();
      if (!SILENT.has(name)) warnings.push(`the option ${shown} has no effect on the code`);
    }
  };
  const addShort = (letters: string) => {
    for (let index = 0; index < letters.length; index += 1) {
      const letter = letters.charAt(index);
      const attached = letters.slice(index + 1);
      const name = NAMES[letter] ?? letter;
      let taken = false;
      add(name, `-${letter}`, () => {
        taken = true;
        return attached === '' ? take(`-${letter}`) : attached;
      });
      if (taken) return;
    }
  };

  let onlyUrls = false;
  for (const word of rawWords) {
    if (onlyUrls || !word.startsWith('-') || word === '-') options.push({ name: 'url', value: word });
    else if (word === '--') onlyUrls = true;
    else if (word.startsWith('--')) {
      const name = NAMES[word.slice(2)] ?? word.slice(2);
      add(name, word, () => take(word));
    } else addShort(word.slice(1));
  }
  return { options, warnings };
}
