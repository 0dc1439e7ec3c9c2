import { InputError } from '@toolyard/sdk';
import { placeAt } from '@toolyard/sdk/inputs';

export interface ShellWords {
  readonly words: readonly string[];
  /** Variables and substitutions, which stay as text: only a shell could fill them in. */
  readonly expansions: readonly string[];
  readonly redirections: readonly Redirection[];
  /** What follows the command: a pipe, another command. */
  readonly rest: string;
}

/** Where the command's input comes from, or its output goes to (bash, 3.6). */
export type Redirection =
  | { readonly kind: 'input'; readonly file: string }
  /** A here-document or a here-string. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'output'; readonly file: string };

/**
 * Takes the first command of a shell text apart as bash does: '…', "…", $'…' (ANSI-C), backslashes, comments, lines
 * that a backslash continues, redirections and here-documents. Lines may also be continued by ^, as the Windows shell
 * has it, where ^ before a quote marks text that was copied for that shell, and by the backtick of PowerShell.
 *
 * @throws InputError naming `argument` for a quote that is not closed
 */
export function splitShellWords(argument: string, given: string): ShellWords {
  return new ShellWordSplitter(argument, /\^["^]/.test(given) ? withoutCarets(given) : given).split();
}

const CONTINUATION = /[\\^`]\r?\n/y;
const REDIRECTION = /&?>>?(?:&\d|\|)?|<<<|<<-?|<(?![(])/y;
const EXPANSION = /\$(?:[A-Za-z_]\w*|[0-9@*#?$!-]|\{[^}]*\}|\([^)]*\))|`[^`]*`/y;
const ANSI = /\$'([^'\\]*(?:\\[^][^'\\]*)*)'/y;
const PLAIN = /[^\s'"\\$`;|&<>()^#]+/y;

interface HereDocument {
  readonly delimiter: string;
  /** Whether no expansion takes place in it. */
  readonly literal: boolean;
  /** Whether tabs at the start of its lines are left out. */
  readonly tabs: boolean;
}

/** Reads a command from left to right; each method takes one kind of quoting and adds it to the word. */
class ShellWordSplitter {
  readonly #argument: string;
  readonly #text: string;
  /** Behind the last closing bracket no expansion ends: looking for its end each time would take quadratic time. */
  readonly #lastEnds: Readonly<Record<string, number>>;
  readonly #words: string[] = [];
  readonly #expansions: string[] = [];
  readonly #redirections: Redirection[] = [];
  /** The here-documents whose text begins at the next line. */
  readonly #pending: HereDocument[] = [];
  /** The word begun; a pair of quotes begins one, though it be empty. */
  #word: string | undefined;
  #at = 0;

  constructor(argument: string, text: string) {
    this.#argument = argument;
    this.#text = text;
    this.#lastEnds = {
      '${': text.lastIndexOf('}'),
      '$(': text.lastIndexOf(')'),
      '`': text.lastIndexOf('`'),
    };
  }

  split(): ShellWords {
    while (this.#readPiece());
    this.#endWord();
    const rest = this.#pending.length > 0 ? this.#readDocuments() : this.#text.slice(this.#at).trim();
    return {
      words: this.#words,
      expansions: this.#expansions,
      redirections: this.#redirections,
      rest,
    };
  }

  /** Whether there was one more piece of the command. */
  #readPiece(): boolean {
    const character = this.#text[this.#at];
    if (character === undefined) return false;
    const continuation = this.#match(CONTINUATION);
    if (continuation !== undefined) {
      // The lines are joined; blanks at the start of the next one divide words as any.
      this.#at += continuation.length;
    } else if (character === ' ' || character === '\t' || character === '\r') {
      this.#endWord();
      this.#at += 1;
    } else if (this.#readRedirection()) return true;
    else if ('\n;|&<>()'.includes(character)) return false;
    else if (character === '#' && this.#word === undefined) this.#skipComment();
    else if (character === "'") this.#readSingle();
    else if (this.#text.startsWith("$'", this.#at)) this.#readAnsi();
    else if (character === '"') this.#readDouble();
    else if (this.#text.startsWith('$"', this.#at)) {
      this.#at += 1;
      this.#readDouble();
    } else if (character === '\\') this.#take(this.#text.slice(this.#at + 1, this.#at + 2), 2);
    else if (!this.#readExpansion()) {
      const plain = this.#match(PLAIN) ?? character;
      this.#take(plain, plain.length);
    }
    return true;
  }

  /** Whether a redirection stood here: its operator, and the word behind it. */
  #readRedirection(): boolean {
    const operator = this.#match(REDIRECTION);
    if (operator === undefined) return false;
    // A number before it is that of a descriptor.
    if (this.#word === undefined || !/^\d$/.test(this.#word)) this.#endWord();
    this.#word = undefined;
    this.#at += operator.length;
    if (operator.endsWith('&1') || operator.endsWith('&2')) return true;
    const from = this.#at;
    const given = this.#words.length;
    while (/[ \t]/.test(this.#text.charAt(this.#at))) this.#at += 1;
    // The next operator ends the word, as a blank does.
    while (!/[ \t\r<>]/.test(this.#text.charAt(this.#at)) && this.#readPiece());
    this.#endWord();
    const [target] = this.#words.splice(given);
    if (target === undefined)
      throw new InputError(
        this.#argument,
        `expected a name after ${operator}, at ${placeAt(this.#text, from)}`,
      );
    if (operator === '<') this.#redirections.push({ kind: 'input', file: target });
    else if (operator === '<<<') this.#redirections.push({ kind: 'text', text: `${target}\n` });
    else if (operator.startsWith('<<'))
      this.#pending.push({
        delimiter: target,
        literal: /["'\\]/.test(this.#text.slice(from, this.#at)),
        tabs: operator === '<<-',
      });
    else this.#redirections.push({ kind: 'output', file: target });
    return true;
  }

  /** The lines up to each delimiter; where it was not quoted, a backslash takes the meaning from $, ` and itself. What is left is returned. */
  #readDocuments(): string {
    const lineEnd = this.#text.indexOf('\n', this.#at);
    const lines = lineEnd === -1 ? [] : this.#text.slice(lineEnd + 1).split('\n');
    let next = 0;
    for (const { delimiter, literal, tabs } of this.#pending) {
      const kept: string[] = [];
      for (;;) {
        const given = lines[next];
        if (given === undefined)
          throw new InputError(
            this.#argument,
            `expected a line ${delimiter} at the end of the here-document`,
          );
        next += 1;
        const line = tabs ? given.replace(/^\t+/, '') : given;
        if (line.trimEnd() === delimiter) break;
        kept.push(`${line}\n`);
      }
      const text = kept.join('');
      if (!literal) this.#expansions.push(...(text.match(/(?<!\\)\$(?:[A-Za-z_]\w*|\{[^{}\n]*\})/g) ?? []));
      this.#redirections.push({
        kind: 'text',
        text: literal ? text : text.replace(/\\([$`\\])|\\\n/g, '$1'),
      });
    }
    const behind = lineEnd === -1 ? '' : this.#text.slice(this.#at, lineEnd);
    this.#at = this.#text.length;
    return [behind, lines.slice(next).join('\n')].join('\n').trim();
  }

  #skipComment(): void {
    const end = this.#text.indexOf('\n', this.#at);
    this.#at = end === -1 ? this.#text.length : end;
  }

  /** '…' */
  #readSingle(): void {
    const end = this.#text.indexOf("'", this.#at + 1);
    if (end === -1) throw this.#unclosed("'", this.#at);
    this.#take(this.#text.slice(this.#at + 1, end), end + 1 - this.#at);
  }

  /** $'…' */
  #readAnsi(): void {
    ANSI.lastIndex = this.#at;
    const found = ANSI.exec(this.#text);
    if (found === null) throw this.#unclosed("'", this.#at + 1);
    const [all, inner = ''] = found;
    this.#take(decodeAnsi(this.#argument, inner), all.length);
  }

  /** "…" */
  #readDouble(): void {
    const from = this.#at;
    this.#take('', 1);
    for (;;) {
      const character = this.#text[this.#at];
      if (character === undefined) throw this.#unclosed('"', from);
      if (character === '"') break;
      if (character === '\\') this.#readEscape();
      else if (!this.#readExpansion()) this.#take(character, 1);
    }
    this.#at += 1;
  }

  /** A backslash between double quotes, which takes the meaning from few characters only. */
  #readEscape(): void {
    const next = this.#text.charAt(this.#at + 1);
    if (next === '\n') this.#at += 2;
    else if ('"\\$`'.includes(next) && next !== '') this.#take(next, 2);
    else this.#take('\\', 1);
  }

  /** Whether a variable or a substitution stood here. */
  #readExpansion(): boolean {
    const start = this.#text.slice(this.#at, this.#text[this.#at] === '`' ? this.#at + 1 : this.#at + 2);
    const end = this.#lastEnds[start];
    if (end !== undefined && end <= this.#at) return false;
    const expansion = this.#match(EXPANSION);
    if (expansion === undefined) return false;
    this.#expansions.push(expansion);
    this.#take(expansion, expansion.length);
    return true;
  }

  /** Adds `part` to the word, for which `length` characters of the text stood. */
  #take(part: string, length: number): void {
    this.#word = (this.#word ?? '') + part;
    this.#at += length;
  }

  #endWord(): void {
    if (this.#word !== undefined) this.#words.push(this.#word);
    this.#word = undefined;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    return pattern.exec(this.#text)?.[0];
  }

  #unclosed(quote: string, from: number): InputError {
    const place = placeAt(this.#text, from);
    return new InputError(this.#argument, `expected a closing ${quote} for the quote at ${place}`);
  }
}

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

/**
 * The escapes of $'…' (bash, 3.1.2.4). Bytes are taken as UTF-8.
 *
 * @throws InputError naming `argument` for bytes that are not
 */
function decodeAnsi(argument: string, text: string): string {
  const decoded = text.replace(ANSI_RUN, (run) => {
    if (!/^\\(?:x|[0-7])/.test(run)) return decodeAnsiEscape(run);
    const bytes = [...run.matchAll(/\\(?:x([0-9A-Fa-f]{1,2})|([0-7]{1,3}))/g)].map(([, hex, octal]) =>
      hex === undefined ? Number.parseInt(octal ?? '0', 8) & 0xff : Number.parseInt(hex, 16),
    );
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(bytes));
    } catch {
      throw new InputError(argument, `expected text in UTF-8, got ${run}: a file would hold such bytes`);
    }
  });
  // An argument of a program ends before its first NUL.
  return decoded.split('\0', 1).join('');
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
