import brands from '../../data/brands.json' with { type: 'json' };

/** A name that phishing often borrows, and where it lives. */
export interface Brand {
  readonly name: string;
  /** Registrable domains of its own. */
  readonly domains: readonly string[];
  /** Whether it is at home under country domains too: amazon.de, google.co.uk. */
  readonly inCountries: boolean;
}

/**
 * The names that are imitated most, by the quarterly reports of Check Point, Cloudflare and the Anti-Phishing Working
 * Group of 2024 and 2025.
 */
export const BRANDS: readonly Brand[] = brands;

/** Whether a registrable domain is one of the brand's own. */
export function ownsDomain({ name, domains, inCountries }: Brand, domain: string): boolean {
  if (domains.includes(domain)) return true;
  const suffix = domain.slice(name.length);
  return inCountries && domain.startsWith(name) && /^\.(?:(?:com?|org)\.)?[a-z]{2}$/.test(suffix);
}
