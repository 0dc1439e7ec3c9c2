import categories from '../../data/units.json' with { type: 'json' };

/** A unit that is a multiple of its category's base. */
export interface ScaledUnit {
  readonly symbol: string;
  /** How much of the base it is: a decimal or a quotient of decimals, kept as text so that nothing is rounded before the end. */
  readonly factor: string;
  readonly names: readonly string[];
}

export type ScaledCategory = keyof typeof categories;

/** The units by category; the note of each says its base, and where the factors are from. */
export const UNIT_TABLE: Readonly<
  Record<ScaledCategory, { readonly note: string; readonly units: readonly ScaledUnit[] }>
> = categories;
