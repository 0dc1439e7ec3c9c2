/** RFC 8414 §2: an address over TLS without query and fragment; on this machine, plain HTTP will do. */
export function issuer(value: string): string {
  const url = URL.parse(value);
  const isLocal = url?.protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  if (url === null || (url.protocol !== 'https:' && !isLocal) || /[?#@]/.test(value))
    throw new Error('expected an https: URL without query and fragment');
  return value;
}

/** RFC 7518 §3.1, RFC 8037 §3.1, RFC 9864: signatures by a private key, since what checks them is public. */
const ALGORITHMS = ['RS', 'PS', 'ES'].flatMap((kind) => [256, 384, 512].map((bits) => `${kind}${bits}`));

export function signatureAlgorithms(value: string): readonly string[] {
  const known = [...ALGORITHMS, 'EdDSA', 'Ed25519'];
  const given = value.split(',').map((name) => name.trim());
  if (!given.every((name) => known.includes(name))) throw new Error(`expected some of ${known.join(', ')}`);
  return given;
}
