const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

/** Lower-case letters that look like Latin ones (Unicode TR 39 confusables; the sets that browsers hold names to). */
const CYRILLIC_LOOKALIKES = /^[асԁеԍһіјӏорԗԛѕԝхуъьҽпгѵѡ0-9-]+$/u;
const GREEK_LOOKALIKES = /^[αβγεηικνορστυχω0-9-]+$/u;

/**
 * Whether a domain name, in Unicode, may be taken for another: a label mixes Latin, Cyrillic or Greek letters, or
 * has only Cyrillic or Greek letters that look Latin while its top-level domain is Latin.
 */
export function mayBeMistaken(domain: string): boolean {
  const labels = domain.replace(/\.$/, '').split('.');
  const latinTld = /^[a-z]+$/.test(labels.at(-1) ?? '');
  return labels.some((label) => {
    if (SCRIPTS.filter((script) => script.test(label)).length > 1) return true;
    const letters = /\p{L}/u.test(label);
    return latinTld && letters && (CYRILLIC_LOOKALIKES.test(label) || GREEK_LOOKALIKES.test(label));
  });
}
