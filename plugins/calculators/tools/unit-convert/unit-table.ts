import categories from '../../data/units.json' with { type: 'json' };
import type { PrefixSet } from './prefixes.ts';

/** A unit that is a multiple of its category's base. */
export interface ScaledUnit {
  readonly symbol: string;
  /** How much of the base it is: a decimal or a quotient of decimals, kept as text so that nothing is rounded before the end. */
  readonly factor: string;
  /** Other symbols, of which case is a part as of the first. */
  readonly aliases?: readonly string[];
  /** Names, and abbreviations that take no prefix: read in any case. */
  readonly words: readonly string[];
  /** The prefixes that its symbols and names take. */
  readonly prefixes?: PrefixSet;
  /** What a prefix's factor is raised to: 2 in km2. */
  readonly power?: number;
}

export type ScaledCategory = keyof typeof categories;

interface Category {
  /** What its base is made of, in bases of other categories: `kg m2 s-2`. */
  readonly dimension: string;
  readonly note: string;
  readonly units: readonly ScaledUnit[];
}

/** The units by category; the note of each says its base, and where the factors are from. */
export const UNIT_TABLE = categories as Readonly<Record<ScaledCategory, Category>>;
