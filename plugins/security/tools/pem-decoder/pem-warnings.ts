import { isWeakKey } from './key-details.ts';
import type { DescribedBlock } from './pem-content.ts';

const SOON_MS = 30 * 86_400_000;

/** What is wrong or dangerous with a block at the instant `now` in milliseconds. */
export function blockWarnings({ index, type, certificate, request, key, crl }: DescribedBlock, now: number) {
  const found: [code: string, message: string][] = [];
  if (certificate !== undefined) {
    const remaining = Date.parse(certificate.not_after) - now;
    if (certificate.expired) found.push(['expired', `It expired at ${certificate.not_after}.`]);
    else if (remaining <= SOON_MS) found.push(['expires_soon', `It expires at ${certificate.not_after}.`]);
    if (now < Date.parse(certificate.not_before))
      found.push(['not_yet_valid', `It is valid from ${certificate.not_before} on.`]);
  }
  if (crl?.expired) found.push(['expired', `The list was to be renewed at ${crl.next_update}.`]);
  const unknown = [...(certificate?.extensions ?? []), ...(crl?.extensions ?? [])].filter(
    ({ name, critical }) => critical && /^\d/.test(name),
  );
  if (unknown.length > 0)
    found.push([
      'unknown_critical_extension',
      `Who does not know these must refuse it: ${unknown.map(({ name }) => name).join(', ')}.`,
    ]);
  const publicKey = certificate?.public_key ?? request?.public_key ?? key;
  if (publicKey !== undefined && isWeakKey(publicKey))
    found.push([
      'weak_key',
      `This ${publicKey.algorithm} key has ${publicKey.bits} bits only: it can be broken.`,
    ]);
  const signature =
    certificate?.signature_algorithm ?? request?.signature_algorithm ?? crl?.signature_algorithm;
  if (signature !== undefined && /md[245]|sha1(?!\d)/i.test(signature))
    found.push(['weak_signature', `${signature}: such signatures can be forged.`]);
  if (type === 'pkcs12')
    found.push(['private_key_present', 'A key store: it mostly holds a private key. Share it with nobody.']);
  if (type === 'private_key') found.push(['private_key_present', 'A private key: share it with nobody.']);
  const named = certificate ?? request;
  if (named !== undefined && named.san.length === 0 && certificate?.is_ca !== true)
    found.push(['no_san', 'Without a subject alternative name no client takes it for a host.']);
  return found.map(([code, message]) => ({ code, block: index, message }));
}
