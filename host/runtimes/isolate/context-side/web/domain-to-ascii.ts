/**
 * What whatwg-url asks tr46 for. The table of all of Unicode takes longer to set up than the rest of the URL Standard,
 * in every context, and hardly any name needs it.
 */
import type * as tr46 from 'tr46';

/** The URL Standard's domain to ASCII (§3.3): of names in ASCII that hold no Punycode it is the lower case. */
export function toASCII(domain: string, options: tr46.ToASCIIOptions): string | null {
  if (options.verifyDNSLength !== true && /^(?!xn--)(?!.*\.xn--)[\0-\x7f]*$/is.test(domain))
    return domain.toLowerCase();
  return (require('tr46') as typeof tr46).toASCII(domain, options);
}
