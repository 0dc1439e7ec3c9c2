import { InputError, quote } from '@toolyard/sdk';
import { findOption, type KnownOption, longName } from './option-table.ts';
import { type Redirection, splitShellWords } from './shell-words.ts';

/** An option as it was given: a flag has no value. */
export interface GivenOption extends KnownOption {
  /** As it stands in the command: `-r`, `--range`. */
  readonly shown: string;
  readonly value?: string;
}

export interface CurlCommandLine {
  /** In the order given; the URL that stands alone is `url`. Flags that `--no-…` took back are not among them. */
  readonly options: readonly GivenOption[];
  readonly redirections: readonly Redirection[];
  readonly warnings: string[];
}

/**
 * The options of a curl command as text.
 *
 * @throws InputError naming `curl` when it is none, or an option lacks its value
 */
export function readCurlOptions(text: string): CurlCommandLine {
  const { words, expansions, redirections, rest } = splitShellWords('curl', withoutPreamble(text));
  const [command = '', ...given] = words;
  if (!/^(?:.*[\\/])?curl(?:\.exe)?$/.test(command))
    throw new InputError('curl', `expected a command that starts with curl, got ${quote(command)}`);
  const warnings = [...new Set(expansions)].map(
    (name) => `${name} is for the shell to fill in and stays as text`,
  );
  if (rest !== '') warnings.push(`what follows the command is left out: ${quote(rest)}`);
  const reader = new OptionReader(given);
  return { options: reader.read(), redirections, warnings: [...warnings, ...reader.warnings] };
}

/** Without the comments, the shebang and the prompt that come with a command out of a document. */
function withoutPreamble(text: string): string {
  const lines = text.trim().split('\n');
  const first = lines.findIndex((line) => !/^\s*(?:#.*)?$/.test(line));
  return lines
    .slice(Math.max(first, 0))
    .join('\n')
    .replace(/^\s*(?:[$%>]|PS [^>\n]*>)\s+/, '');
}

/** `--no-` and a flag. */
interface TakenBack {
  readonly takesBack: string;
}

/** A flag that is taken back counts as not given, up to the last `--next` before. */
function withoutTakenBack(given: readonly (GivenOption | TakenBack)[]): readonly GivenOption[] {
  const names = new Set<string>();
  const kept: GivenOption[] = [];
  for (const option of given.toReversed()) {
    if ('takesBack' in option) {
      names.add(option.takesBack);
      continue;
    }
    if (option.name === 'next') names.clear();
    if (!names.has(option.name)) kept.push(option);
  }
  return kept.toReversed();
}

/** Takes the words of a command line one by one. */
class OptionReader {
  readonly warnings: string[] = [];
  readonly #words: readonly string[];
  readonly #given: (GivenOption | TakenBack)[] = [];
  #next = 0;

  constructor(words: readonly string[]) {
    this.#words = words;
  }

  read(): readonly GivenOption[] {
    let onlyUrls = false;
    for (let word = this.#take(); word !== undefined; word = this.#take()) {
      if (onlyUrls || !word.startsWith('-') || word === '-') this.#addUrl(word);
      else if (word === '--') onlyUrls = true;
      else if (word.startsWith('--')) this.#readLong(word);
      else this.#readShort(word.slice(1));
    }
    return withoutTakenBack(this.#given);
  }

  #take(): string | undefined {
    const word = this.#words[this.#next];
    this.#next += 1;
    return word;
  }

  #addUrl(value: string): void {
    this.#given.push({ name: 'url', effect: 'read', takesValue: true, shown: quote(value), value });
  }

  #readLong(shown: string): void {
    const name = shown.slice(2);
    const option = this.#find(name, shown) ?? this.#findExpanding(name, shown);
    if (option !== undefined) this.#add(option, shown, '');
    else if (!this.#readNegation(name, shown)) this.#warnUnknown(shown);
  }

  #find(name: string, shown: string): KnownOption | undefined {
    const option = findOption(name);
    if (option === undefined || 'name' in option) return option;
    throw new InputError('curl', `expected the whole name of an option, got ${shown}: ${option.join(', ')}`);
  }

  /** `--expand-` before an option with a value fills in what `--variable` sets. */
  #findExpanding(name: string, shown: string): KnownOption | undefined {
    const option = name.startsWith('expand-') ? this.#find(name.slice('expand-'.length), shown) : undefined;
    return option?.takesValue === true ? { ...option, name: 'expand', effect: 'elsewhere' } : undefined;
  }

  /** `--no-` before a flag takes it back, up to the last `--next`. */
  #readNegation(name: string, shown: string): boolean {
    const flag = name.startsWith('no-') ? this.#find(name.slice(3), shown) : undefined;
    if (flag === undefined || flag.takesValue) return false;
    this.#given.push({ takesBack: flag.name });
    return true;
  }

  /** Letters in one word; the rest of the word is the value of the first that has one. */
  #readShort(letters: string): void {
    for (let index = 0; index < letters.length; index += 1) {
      const shown = `-${letters.charAt(index)}`;
      const name = longName(letters.charAt(index));
      const option = findOption(name);
      if (name.startsWith('no-')) this.#readNegation(name, shown);
      else if (name.length === 1 || option === undefined || !('name' in option)) this.#warnUnknown(shown);
      else {
        this.#add(option, shown, letters.slice(index + 1));
        if (option.takesValue) return;
      }
    }
  }

  #add(option: KnownOption, shown: string, attached: string): void {
    if (!option.takesValue) {
      this.#given.push({ ...option, shown });
      return;
    }
    const value = attached === '' ? this.#take() : attached;
    if (value === undefined) throw new InputError('curl', `expected a value after ${shown}`);
    this.#given.push({ ...option, shown, value });
  }

  #warnUnknown(shown: string): void {
    this.warnings.push(
      `curl has no option ${shown}: it is left out, and the word behind it is no value of it`,
    );
  }
}
