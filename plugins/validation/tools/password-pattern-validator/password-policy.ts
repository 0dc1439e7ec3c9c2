/** The values that a policy can set; 0, false and none turn a rule off. */
export interface PasswordPolicy {
  readonly min_length: number;
  readonly max_length: number;
  readonly min_uppercase: number;
  readonly min_lowercase: number;
  readonly min_digits: number;
  readonly min_symbols: number;
  readonly min_classes: number;
  readonly max_repeat: number;
  readonly max_sequence: number;
  readonly allow_spaces: boolean;
  readonly block_common: boolean;
}

const NONE: PasswordPolicy = {
  min_length: 0,
  max_length: 0,
  min_uppercase: 0,
  min_lowercase: 0,
  min_digits: 0,
  min_symbols: 0,
  min_classes: 0,
  max_repeat: 0,
  max_sequence: 0,
  allow_spaces: true,
  block_common: false,
};

export const PRESET_NAMES = ['none', 'basic', 'strong', 'nist'] as const;

/** `nist` is SP 800-63B-4 §3.1.1.2 for a password that is the only factor. */
export const PRESETS: Record<(typeof PRESET_NAMES)[number], PasswordPolicy> = {
  none: NONE,
  basic: { ...NONE, min_length: 8, min_uppercase: 1, min_lowercase: 1, min_digits: 1 },
  strong: {
    ...NONE,
    min_length: 12,
    min_uppercase: 1,
    min_lowercase: 1,
    min_digits: 1,
    min_symbols: 1,
    max_repeat: 2,
    max_sequence: 3,
    block_common: true,
  },
  nist: { ...NONE, min_length: 15, block_common: true },
};
