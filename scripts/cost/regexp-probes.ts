import { RegExpParser, type AST } from '@eslint-community/regexpp';

/** A text that may be costly for a regular expression: `start`, then `piece` as often as it fits, then `end`. */
export interface Probe {
  readonly start: string;
  readonly piece: string;
  readonly end: string;
}

export function probeText({ start, piece, end }: Probe, length: number): string {
  return start + piece.repeat(Math.ceil(length / piece.length)) + end;
}

/** What every pattern is tried on, whatever it says: runs of one character and of the pieces of usual formats. */
const RUNS = [
  ...['a', 'A', '0', ' ', '\t', '\n', '\r\n', '\r', '\u2028', '\u00a0', '\u0001', 'é', '中', '😀'],
  ...['"', "'", '`', '<', '>', '(', ')', '[', ']', '{', '}', '/', '\\', '-', '_', '.', ',', ':', ';', '='],
  ...['#', '*', '&', '%', '@', '+', '~', '|', '$', '!', '?'],
  ...['a ', ' a', 'a\n', '\n ', ' \n', 'a.', 'a,', 'a-', 'a=', '0.', '0 ', '""', '\\"', '<a', '<a ', '</'],
  ...['<!--', '/*', '{{', '${', '%7', '&#', 'a@', '://', '[]', '()', '![', '**'],
];

/** What a candidate of a character class is looked for among, from the usual to the rare. */
const SAMPLES = [...'a Z0-_.,:;"\'`<>()[]{}/\\=#*&%@+~|$!?^\t\n\réß中\u00a0\u2028\u0301\u0001\ufeff', '😀'];

/** Ends that keep a match from closing in the one or the other way. */
const ENDS = ['', '\u0001', '!a', '\nb', ' '];

/** The most texts that stand for one character class as a pump. */
const MOST_PUMPS = 8;

/**
 * Texts on which a backtracking engine shows whether the pattern is worse than linear: for each unbounded
 * repetition what leads to it, what it repeats, and something that it does not go on with; and runs that
 * every pattern is tried on.
 */
export function probesOf(source: string, flags: string): Probe[] {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const probes = new Map<string, Probe>();
  const add = (start: string, piece: string, end: string) => {
    if (piece !== '') probes.set(JSON.stringify([start, piece, end]), { start, piece, end });
  };
  for (const piece of RUNS)
    for (const start of ['', 'a']) for (const end of ['', 'b']) add(start, piece, end);
  const sampler = new Sampler(flags);
  for (const { lead, pumps } of sampler.repetitions(pattern.alternatives)) {
    for (const pump of pumps) {
      for (const end of ENDS) {
        add(lead, pump, end);
        add('', lead + pump, end);
      }
      add('', pump, '\u0001');
      add('', pump + lead, '\u0001');
    }
    for (const end of ENDS) add('', lead, end);
  }
  return [...probes.values()];
}

interface Repetition {
  /** A shortest text that leads to it. */
  readonly lead: string;
  /** Texts that it repeats. */
  readonly pumps: readonly string[];
}

/** Finds short texts that parts of a pattern match; lookarounds and back references count as empty. */
class Sampler {
  readonly #flags: string;
  readonly #found = new Map<string, readonly string[]>();

  constructor(flags: string) {
    this.#flags = flags.replace(/[gy]/g, '');
  }

  *repetitions(alternatives: readonly AST.Alternative[], lead = ''): Generator<Repetition> {
    for (const { elements } of alternatives) {
      let before = lead;
      for (const element of elements) {
        yield* this.#repetitionsOf(element, before);
        before += this.#shortest(element);
      }
    }
  }

  *#repetitionsOf(element: AST.Element, lead: string): Generator<Repetition> {
    if (element.type === 'Quantifier') {
      if (element.max > 40) yield { lead, pumps: this.#variants(element.element) };
      yield* this.#repetitionsOf(element.element, lead);
    } else if (element.type === 'Group' || element.type === 'CapturingGroup') {
      yield* this.repetitions(element.alternatives, lead);
    } else if (element.type === 'Assertion' && 'alternatives' in element) {
      yield* this.repetitions(element.alternatives, lead);
    }
  }

  #shortest(element: AST.Element): string {
    return this.#variants(element)[0] ?? '';
  }

  #variants(element: AST.Element): readonly string[] {
    switch (element.type) {
      case 'Character':
        return [String.fromCodePoint(element.value)];
      case 'CharacterClass':
      case 'CharacterSet':
      case 'ExpressionCharacterClass':
        return this.#charactersOf(element.raw);
      case 'Group':
      case 'CapturingGroup':
        return element.alternatives.flatMap((alternative) => this.#sequence(alternative)).slice(0, 24);
      case 'Quantifier':
        return element.min === 0 && !isAlone(element)
          ? ['', ...this.#variants(element.element).slice(0, 3)]
          : this.#variants(element.element).map((text) => text.repeat(Math.max(1, element.min)));
      default:
        return [''];
    }
  }

  /** An alternative with each part in its variants, the others at their shortest. */
  #sequence({ elements }: AST.Alternative): string[] {
    const shortest = elements.map((element) => this.#shortest(element));
    const found = new Set([shortest.join('')]);
    for (const [index, element] of elements.entries())
      for (const text of this.#variants(element).slice(0, 4)) found.add(shortest.with(index, text).join(''));
    return [...found];
  }

  #charactersOf(raw: string): readonly string[] {
    const known = this.#found.get(raw);
    if (known !== undefined) return known;
    const one = new RegExp(`^(?:${raw})$`, this.#flags);
    const found = SAMPLES.filter((sample) => one.test(sample)).slice(0, MOST_PUMPS);
    for (let code = 0x20; found.length === 0 && code < 0x3_0000; code += 1)
      if (one.test(String.fromCodePoint(code))) found.push(String.fromCodePoint(code));
    this.#found.set(raw, found);
    return found;
  }
}

/** A repetition that is all of its alternative: empty, it would be no piece. */
function isAlone({ parent }: AST.Quantifier): boolean {
  return parent.type === 'Alternative' && parent.elements.length === 1;
}
