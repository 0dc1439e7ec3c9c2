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

const CURVES = namesById(identifiers.curves);

/** OpenSSL's name of a curve, or its object identifier. */
export function curveName(id: string): string {
  return CURVES.get(id) ?? id;
}

const EXTENSIONS = namesById(identifiers.extensions);

/** The name of an extension (RFC 5280 §4.2 and §5.2, RFC 6962 §3.3, RFC 7633), or undefined. */
export function extensionName(id: string): string | undefined {
  return EXTENSIONS.get(id);
}

const HASHES = namesById(identifiers.hashes);

/** OpenSSL's name of a hash, or its object identifier. */
export function hashName(id: string): string {
  return HASHES.get(id) ?? id;
}

function namesById(rows: typeof identifiers.signatures): ReadonlyMap<string, string> {
  return new Map(rows.map(({ id, name }) => [id, name]));
}
