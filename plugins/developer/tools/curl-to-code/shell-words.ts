import { InputError, placeAt } from '@toolyard/sdk';

export interface ShellWords {
  readonly words: readonly string[];
  /** Variables and substitutions, which stay as text: only a shell could fill them in. */
  readonly expansions: readonly string[];
  /** What follows the command: a pipe, a redirection, another command. */
  readonly rest: string;
}

/**
 * Takes the first command of a shell text apart as bash does: '…', "…", $'…' (ANSI-C), backslashes, comments, lines
 * that a backslash continues. Lines may also be continued by ^, as the Windows shell has it, where ^ before a quote
 * marks text that was copied for that shell.
 *
 * @throws InputError naming `argument` for a quote that is not closed
 */
export function splitShellWords(argument: string, given: string): ShellWords {
  const text = /\^["^]/.test(given) ? withoutCarets(given) : given;
  const words: string[] = [];
  const expansions: string[] = [];
  let word: string | undefined;
  let at = 0;

  const append = (part: string) => {
    word = (word ?? '') + part;
  };
  const endWord = () => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };
  const unclosed = (quote: string, from: number): never => {
    throw new InputError(argument, `expected a closing ${quote} for the quote at ${placeAt(text, from)}`);
  };
  // Behind the last closing bracket no expansion ends: looking for its end each time would take quadratic time.
  const lastEnds: Readonly<Record<string, number>> = {
    '${': text.lastIndexOf('}'),
    '$(': text.lastIndexOf(')'),
    '`': text.lastIndexOf('`'),
  };
  const readExpansion = (): boolean => {
    const end = lastEnds[text.slice(at, text[at] === '`' ? at + 1 : at + 2)];
    if (end !== undefined && end <= at) return false;
    EXPANSION.lastIndex = at;
    const [expansion] = EXPANSION.exec(text) ?? [];
    if (expansion === undefined) return false;
    expansions.push(expansion);
    append(expansion);
    at += expansion.length;
    return true;
  };
  const readSingle = () => {
    const end = text.indexOf("'", at + 1);
    if (end === -1) unclosed("'", at);
    append(text.slice(at + 1, end));
    at = end + 1;
  };
  const readAnsi = () => {
    ANSI.lastIndex = at;
    const [all, inner = ''] = ANSI.exec(text) ?? unclosed("'", at + 1);
    append(decodeAnsi(inner));
    at += all.length;
  };
  const readDouble = () => {
    const from = at;
    append('');
    at += 1;
    while (text[at] !== '"') {
      const character = text[at];
      if (character === undefined) return unclosed('"', from);
      if (character === '\\') {
        const next = text.charAt(at + 1);
        if (next === '\n') at += 2;
        else if ('"\\$`'.includes(next) && next !== '') {
          append(next);
          at += 2;
        } else {
          append(character);
          at += 1;
        }
      } else if (!readExpansion()) {
        append(character);
        at += 1;
      }
    }
    at += 1;
    return undefined;
  };

  for (;;) {
    const character = text[at];
    if (character === undefined) break;
    CONTINUATION.lastIndex = at;
    const [continuation] = CONTINUATION.exec(text) ?? [];
    if (continuation !== undefined) {
      // The lines are joined; blanks at the start of the next one divide words as any.
      at += continuation.length;
    } else if (character === ' ' || character === '\t' || character === '\r') {
      endWord();
      at += 1;
    } else if ('\n;|&<>()'.includes(character)) break;
    else if (character === '#' && word === undefined) {
      const end = text.indexOf('\n', at);
      at = end === -1 ? text.length : end;
    } else if (character === "'") readSingle();
    else if (text.startsWith("$'", at)) readAnsi();
    else if (character === '"') readDouble();
    else if (text.startsWith('$"', at)) {
      at += 1;
      readDouble();
    } else if (character === '\\') {
      append(text.slice(at + 1, at + 2));
      at += 2;
    } else if (!readExpansion()) {
      PLAIN.lastIndex = at;
      const [plain = character] = PLAIN.exec(text) ?? [];
      append(plain);
      at += plain.length;
    }
  }
  endWord();
  return { words, expansions, rest: text.slice(at).trim() };
}

const CONTINUATION = /[\\^]\r?\n/y;
const EXPANSION = /\$(?:[A-Za-z_]\w*|[0-9@*#?$!-]|\{[^}]*\}|\([^)]*\))|`[^`]*`/y;
const ANSI = /\$'([^'\\]*(?:\\[^][^'\\]*)*)'/y;
const PLAIN = /[^\s'"\\$`;|&<>()^#]+/y;

/**
 * Text for the Windows shell, where ^ takes the meaning from the next character, as the shell leaves it to the
 * program. There a backslash is one, but before a quote.
 */
function withoutCarets(text: string): string {
  return text
    .replace(/\^\r?\n[ \t]*/g, ' ')
    .replace(/\^([^])/g, '$1')
    .replace(/\\(?!["\\])/g, '\\\\');
}

/** The escapes of $'…' (bash, 3.1.2.4). Bytes are taken as UTF-8. */
function decodeAnsi(text: string): string {
  return text.replace(ANSI_RUN, (run) => {
    if (!/^\\(?:x|[0-7])/.test(run)) return decodeAnsiEscape(run);
    const bytes = [...run.matchAll(/\\(?:x([0-9A-Fa-f]{1,2})|([0-7]{1,3}))/g)].map(([, hex, octal]) =>
      hex === undefined ? Number.parseInt(octal ?? '0', 8) & 0xff : Number.parseInt(hex, 16),
    );
    return new TextDecoder().decode(Uint8Array.from(bytes));
  });
}

const ANSI_RUN =
  /(?:\\x[0-9A-Fa-f]{1,2}|\\[0-7]{1,3})+|\\u[0-9A-Fa-f]{1,4}|\\U[0-9A-Fa-f]{1,8}|\\c[^]|\\[^]/g;

function decodeAnsiEscape(escape: string): string {
  const kind = escape.charAt(1);
  const rest = escape.slice(2);
  if (kind === 'u' && rest !== '') return String.fromCharCode(Number.parseInt(rest, 16));
  if (kind === 'U' && rest !== '') {
    const code = Number.parseInt(rest, 16);
    return code > 0x10ffff ? escape : String.fromCodePoint(code);
  }
  if (kind === 'c' && rest !== '') return String.fromCharCode(rest.charCodeAt(0) & 0x1f);
  return ANSI_LETTERS[kind] ?? escape;
}

const ANSI_LETTERS: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '?': '?',
};
