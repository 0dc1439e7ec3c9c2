import checks from '../../data/policy-checks.json' with { type: 'json' };

/**
 * Clauses that a privacy policy in English is looked through for, and the words that show them. Laws as of 2026-01-01:
 * GDPR (EU 2016/679), CCPA as amended by CPRA (Cal. Civ. Code 1798.100-1798.199.100), COPPA (16 CFR 312).
 */
export interface PolicyCheck {
  readonly id: string;
  readonly group: PolicyGroup;
  readonly requirement: 'required' | 'recommended';
  /** What asks for the clause. */
  readonly reference: string;
  /**
   * Any of them shows the clause. `…` stands for up to 60 characters of the same sentence, `@email` for an address,
   * `@date` for the date of the last change.
   */
  readonly terms: readonly string[];
  /** What to add where it is missing. */
  readonly hint: string;
}

export type PolicyGroup = 'general' | Regulation;
export type Regulation = (typeof REGULATIONS)[number];

export const REGULATIONS = ['gdpr', 'ccpa', 'coppa'] as const;

/** Every check, in the order in which they are reported. */
export const POLICY_CHECKS = checks as readonly PolicyCheck[];
