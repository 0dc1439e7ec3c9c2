import { distance } from 'fastest-levenshtein';
import { Fraction } from 'fraction.js';
import { type Unit, UNITS } from './units.ts';

/** What a text may mean: units of one or more kinds, or none, and the symbols that differ from it in case only. */
export interface Found {
  readonly units: readonly Unit[];
  /** Units of other kinds, of which it is a name where `units` have it as their symbol: St is stokes, and stone. */
  readonly otherwise: readonly Unit[];
  readonly inOtherCase: readonly string[];
}

const ONE = new Fraction(1);

/** Units by their names; entries that are one quantity, such as mL and cm3, count once. */
class UnitIndex {
  readonly #units = new Map<string, Unit[]>();

  add(name: string, unit: Unit): void {
    const known = this.#units.get(name) ?? [];
    if (!known.some((other) => isSame(other, unit))) known.push(unit);
    this.#units.set(name, known);
  }

  find(name: string): readonly Unit[] {
    return this.#units.get(name) ?? [];
  }
}

function isSame(one: Unit, other: Unit): boolean {
  return one.category === other.category && one.toBase(ONE).equals(other.toBase(ONE));
}

const BY_SYMBOL = new UnitIndex();
const BY_WORD = new UnitIndex();
const SYMBOLS_BY_LOWER_CASE = new Map<string, Set<string>>();
for (const unit of UNITS) {
  for (const symbol of unit.symbols) {
    const name = normalize(symbol);
    BY_SYMBOL.add(name, unit);
    const lower = name.toLowerCase();
    SYMBOLS_BY_LOWER_CASE.set(lower, (SYMBOLS_BY_LOWER_CASE.get(lower) ?? new Set()).add(symbol));
  }
  for (const word of unit.words) BY_WORD.add(normalize(word).toLowerCase(), unit);
}

/** One text for all ways of writing a name: µ of either code, m² and m^2, and hyphens, dots and spaces between parts. */
function normalize(text: string): string {
  // As most are.
  if (/^[A-Za-z]+$/.test(text)) return text;
  return text
    .normalize('NFKC')
    .trim()
    .replace(/(?:\^|\*\*)(?=[23]$)/, '')
    .replace(/[\s\-_·⋅*×.]+/g, '_')
    .replace(/_?\/_?/g, '/');
}

const POWER_WORDS = /^(?:(sq|square)|cu|cubic)_(.+)$/i;

/** No name is longer: more of a text need not be looked at. */
const LONGEST_NAME = 40;

/**
 * The units that a text may mean, at most one of a kind where it is clear: of that symbol, or, since case is a part
 * of a symbol (SI Brochure, 9th edition, section 5.2), of that name or abbreviation in any case.
 */
export function findUnits(text: string): Found {
  const name = text.length > LONGEST_NAME * 4 ? '' : normalize(text);
  const bySymbol = findSymbol(name);
  const lower = name.toLowerCase();
  const inOtherCase = [...(SYMBOLS_BY_LOWER_CASE.get(lower) ?? [])];
  const byWord = BY_WORD.find(lower).filter((unit) => !hasRival(unit, inOtherCase));
  if (bySymbol.length === 0) return { units: byWord, otherwise: [], inOtherCase };
  const kinds = new Set(bySymbol.map(({ category }) => category));
  const otherwise = byWord.filter(({ category }) => !kinds.has(category));
  return { units: bySymbol, otherwise, inOtherCase: [] };
}

/** By symbol, also of an area or a volume that is said in words: sq ft, cubic metres. */
function findSymbol(name: string): readonly Unit[] {
  const exact = BY_SYMBOL.find(name);
  const [, square, length = ''] = POWER_WORDS.exec(name) ?? [];
  if (exact.length > 0 || length === '') return exact;
  const { units } = findUnits(length);
  const unit = units.find(({ category }) => category === 'length');
  return unit === undefined ? [] : BY_SYMBOL.find(`${unit.symbols[0]}${square === undefined ? 3 : 2}`);
}

/** Whether one of these symbols is another unit of the same kind. */
function hasRival(unit: Unit, symbols: readonly string[]): boolean {
  return symbols
    .flatMap((symbol) => BY_SYMBOL.find(normalize(symbol)))
    .some((other) => other.category === unit.category && !isSame(other, unit));
}

interface ComparedName {
  readonly name: string;
  readonly compared: string;
  readonly unit: Unit;
}

let comparedNames: readonly ComparedName[] | undefined;

/** What a text that names no unit is compared with: made for the first of them. */
function allNames(): readonly ComparedName[] {
  comparedNames ??= UNITS.flatMap((unit) =>
    [...unit.words, ...unit.symbols]
      .filter((name) => name.length > 2)
      .map((name) => ({ name, compared: normalize(name).toLowerCase(), unit })),
  );
  return comparedNames;
}

/** Up to three names of different units that differ from a text in few letters, nearest first. */
export function nearNames(text: string): string[] {
  const wanted = normalize(text.slice(0, LONGEST_NAME * 4))
    .toLowerCase()
    .slice(0, LONGEST_NAME);
  const most = Math.floor(wanted.length / 3);
  const near = allNames()
    .map(({ name, unit, compared }) => ({ name, unit, changes: distance(wanted, compared) }))
    .filter(({ changes }) => changes <= most)
    .sort((a, b) => a.changes - b.changes);
  const names = new Map<Unit, string>();
  for (const { name, unit } of near) if (!names.has(unit)) names.set(unit, name);
  return [...names.values()].slice(0, 3);
}
