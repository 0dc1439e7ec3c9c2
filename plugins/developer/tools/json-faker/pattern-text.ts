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
  let text = '';

  const writeElement = (element: AST.Element): void => {
    if (text.length > MAX_LENGTH) return;
    switch (element.type) {
      case 'Character':
        text += String.fromCodePoint(element.value);
        break;
      case 'CharacterSet':
        text += drawFrom(rangesOfSet(element));
        break;
      case 'CharacterClass':
        text += drawFrom(rangesOfClass(element));
        break;
      case 'Group':
      case 'CapturingGroup':
        writeOne(element.alternatives);
        break;
      case 'Quantifier': {
        const most = Math.min(element.max, element.min + MOST_MORE);
        const times = element.min + random.below(Math.max(1, most - element.min + 1));
        for (let time = 0; time < times && text.length <= MAX_LENGTH; time += 1)
          writeElement(element.element);
        break;
      }
      default:
    }
  };
  const writeOne = (choices: readonly AST.Alternative[]) =>
    pick(choices, random).elements.forEach(writeElement);
  const drawFrom = (ranges: readonly (readonly [number, number])[]) => {
    const [first, last] = pick(ranges.length === 0 ? PRINTABLE : ranges, random);
    return String.fromCodePoint(first + random.below(last - first + 1));
  };

  writeOne(alternatives);
  return text;
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
