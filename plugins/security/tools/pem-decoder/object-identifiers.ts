import identifiers from '../../data/object-identifiers.json' with { type: 'json' };

/** Signature algorithms by the names that OpenSSL prints. */
const SIGNATURES = namesById(identifiers.signatures);

/** OpenSSL's name of a signature algorithm, or its object identifier. */
export function signatureName(id: string): string {
  return SIGNATURES.get(id) ?? id;
}

/** Attributes of names: those of RFC 4514 §3, and by OpenSSL's short names the others in use. */
const ATTRIBUTES = namesById(identifiers.attributes);

export function attributeName(id: string): string | undefined {
  return ATTRIBUTES.get(id);
}

/** RFC 5280 §4.2.1.12. */
const EXTENDED_USAGES = namesById(identifiers.extended_usages);

/** The name of a purpose, or its object identifier. */
export function extendedUsageName(id: string): string {
  return EXTENDED_USAGES.get(id) ?? id;
}

function namesById(rows: typeof identifiers.signatures): ReadonlyMap<string, string> {
  return new Map(rows.map(({ id, name }) => [id, name]));
}
