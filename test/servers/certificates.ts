import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import {
  BasicConstraintsExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const DAY_MS = 86_400_000;

export const P256: KeyForm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** An RSA key of a size, whose signatures use a hash. */
export function rsa(modulusLength: number, hash = 'SHA-256'): KeyForm {
  return { name: 'RSASSA-PKCS1-v1_5', modulusLength, publicExponent: Uint8Array.of(1, 0, 1), hash };
}

/** How a key is made and signs. */
type KeyForm = (webcrypto.EcKeyGenParams | webcrypto.RsaHashedKeyGenParams) & { readonly hash: string };

export interface CertificateRequest {
  readonly subject?: string;
  /** Names and addresses; none: no subjectAltName at all. */
  readonly names?: readonly string[];
  /** Days from now, negative in the past. */
  readonly validFrom?: number;
  readonly validTo?: number;
  readonly authority?: boolean;
  readonly key?: KeyForm;
}

/** Somebody with a certificate and its key, who can issue certificates. */
export interface Identity {
  /** The certificate in PEM. */
  readonly pem: string;
  /** The certificate with those of its issuers, leaf first, without the root. */
  readonly chain: string;
  /** The private key in PEM. */
  readonly key: string;
  issue(request: CertificateRequest): Promise<Identity>;
}

/** An identity that nobody vouches for but itself: a root, or a server that signed its own certificate. */
export function selfSigned(request: CertificateRequest = {}): Promise<Identity> {
  return createIdentity({ subject: 'CN=Test Root', authority: true, ...request });
}

interface Issuer {
  readonly subject: string;
  readonly form: KeyForm;
  readonly privateKey: webcrypto.CryptoKey;
  readonly chain: string;
}

async function createIdentity(request: CertificateRequest, issuer?: Issuer): Promise<Identity> {
  const { names = [], key: form = P256, validFrom = -1, validTo = 90, authority = false } = request;
  const subject = request.subject ?? `CN=${names[0] ?? 'nobody'}`;
  const { publicKey, privateKey } = await webcrypto.subtle.generateKey(form, true, ['sign', 'verify']);
  const alternatives = names.map((value) => ({ type: isIP(value) === 0 ? 'dns' : 'ip', value }) as const);
  const certificate = await X509CertificateGenerator.create({
    subject,
    issuer: issuer?.subject ?? subject,
    notBefore: new Date(Date.now() + validFrom * DAY_MS),
    notAfter: new Date(Date.now() + validTo * DAY_MS),
    publicKey,
    signingKey: issuer?.privateKey ?? privateKey,
    signingAlgorithm: issuer?.form ?? form,
    extensions: [
      new BasicConstraintsExtension(authority),
      ...(alternatives.length === 0 ? [] : [new SubjectAlternativeNameExtension(alternatives)]),
    ],
  });
  const pem = `${certificate.toString('pem')}\n`;
  const chain = issuer === undefined ? '' : pem + issuer.chain;
  return {
    pem,
    chain: chain === '' ? pem : chain,
    key: PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY'),
    issue: (next) => createIdentity(next, { subject, form, privateKey, chain }),
  };
}
