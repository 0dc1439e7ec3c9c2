import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { pick, type Random } from '@toolyard/sdk/random';

/** How much more often than it must something is repeated. */
const MOST_MORE = 5;
const MAX_LENGTH = 10_000;
const PRINTABLE: readonly (readonly [number, number])[] = [[0x20, 0x7e]];

/**
 * Text that a regular expression matches. Look-around and back references are left out: check what comes.
 *
 * @throws SyntaxError when the pattern is none
 */
export function textForPattern(pattern: string, random: Random): string {
  const { alternatives } = new RegExpParser({ ecmaVersion: 2025 }).parsePattern(
    pattern,
    0,
    pattern.length,
    true,
  );
  return new PatternWriter(random).write(alternatives);
}

class PatternWriter {
  readonly #random: Random;
  #text = '';

  constructor(random: Random) {
    this.#random = random;
  }

  write(alternatives: readonly AST.Alternative[]): string {
    this.#writeOne(alternatives);
    return this.#text;
  }

  #writeOne(alternatives: readonly AST.Alternative[]): void {
    for (const element of pick(alternatives, this.#random).elements) this.#writeElement(element);
  }

  #writeElement(element: AST.Element): void {
    if (this.#text.length > MAX_LENGTH) return;
    switch (element.type) {
      case 'Character':
        this.#text += String.fromCodePoint(element.value);
        break;
      case 'CharacterSet':
        this.#text += this.#drawFrom(rangesOfSet(element));
        break;
      case 'CharacterClass':
        this.#text += this.#drawFrom(rangesOfClass(element));
        break;
      case 'Group':
      case 'CapturingGroup':
        this.#writeOne(element.alternatives);
        break;
      case 'Quantifier':
        this.#repeat(element);
        break;
      default:
    }
  }

  #repeat({ element, min, max }: AST.Quantifier): void {
    const most = Math.min(max, min + MOST_MORE);
    const times = min + this.#random.below(Math.max(1, most - min + 1));
    for (let time = 0; time < times && this.#text.length <= MAX_LENGTH; time += 1)
      this.#writeElement(element);
  }

  #drawFrom(ranges: Ranges): string {
    const [first, last] = pick(ranges.length === 0 ? PRINTABLE : ranges, this.#random);
    return String.fromCodePoint(first + this.#random.below(last - first + 1));
  }
}

type Ranges = (readonly [number, number])[];

function rangesOfClass({ elements, negate }: AST.CharacterClass): Ranges {
  const ranges = elements.flatMap((element): Ranges => {
    if (element.type === 'Character') return [[element.value, element.value]];
    if (element.type === 'CharacterClassRange') return [[element.min.value, element.max.value]];
    return element.type === 'CharacterSet' ? rangesOfSet(element) : [];
  });
  return negate ? invert(ranges) : ranges;
}

function rangesOfSet(set: AST.CharacterSet): Ranges {
  const ranges: Ranges =
    set.kind === 'digit'
      ? [[0x30, 0x39]]
      : set.kind === 'space'
        ? [[0x20, 0x20]]
        : set.kind === 'word'
          ? [
              [0x30, 0x39],
              [0x41, 0x5a],
              [0x5f, 0x5f],
              [0x61, 0x7a],
            ]
          : set.kind === 'property'
            ? [[0x61, 0x7a]]
            : [...PRINTABLE];
  return 'negate' in set && set.negate ? invert(ranges) : ranges;
}

/** The printable ASCII characters that are in none of the ranges. */
function invert(ranges: Ranges): Ranges {
  const left: Ranges = [];
  for (let code = 0x20; code <= 0x7e; code += 1)
    if (!ranges.some(([first, last]) => code >= first && code <= last)) left.push([code, code]);
  return left;
}
