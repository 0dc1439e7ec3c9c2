import type { Bundle } from '../catalogue/bundle.ts';
import { CALLER_GRANT, KV_GRANT } from '../catalogue/trust-state.ts';

/** What a manifest may ask for besides hosts, and the operator grants by a word. */
export interface NamedGrant {
  /** What stands for it among the granted hosts. */
  readonly grant: string;
  readonly isAsked: (bundle: Pick<Bundle, 'manifest'>) => boolean;
  readonly isHad: (bundle: Bundle) => boolean;
  /** After `may`, and after `asks to`. */
  readonly means: string;
  /** What else is to be known of it. */
  readonly note: string;
}

export const NAMED_GRANTS: Readonly<Record<string, NamedGrant>> = {
  caller: {
    grant: CALLER_GRANT,
    isAsked: ({ manifest }) => manifest.permissions.caller === true,
    isHad: ({ knowsCallers }) => knowsCallers === true,
    means: 'know one caller from another',
    note: ', by names that only this plugin has for them',
  },
  kv: {
    grant: KV_GRANT,
    isAsked: ({ manifest }) => manifest.permissions.kv === true,
    isHad: ({ keepsValues }) => keepsValues === true,
    means: 'keep values of its own',
    note: '',
  },
};

export function namedGrant(word: string): NamedGrant | undefined {
  return Object.hasOwn(NAMED_GRANTS, word) ? NAMED_GRANTS[word] : undefined;
}

/** What a bundle asks for by a word and has not, with the command that grants it. */
export function namedGrantHints(bundle: Bundle): string {
  return Object.entries(NAMED_GRANTS)
    .filter(([, { isAsked, isHad }]) => isAsked(bundle) && !isHad(bundle))
    .map(([word, { means }]) => `; it asks to ${means}: toolyard grant ${bundle.id} ${word}`)
    .join('');
}
