import { createPublicKey } from 'node:crypto';
import { InputError, quote } from '@toolyard/sdk';
import type { CheckStatus } from './check.ts';
import { lookupOrNothing, type DnsSource } from './dns-source.ts';
import { readTags } from './tag-list.ts';

/** Selectors that common mail services use. */
const COMMON_SELECTORS = [
  'default',
  'google',
  'selector1',
  'selector2',
  'k1',
  'k2',
  'k3',
  's1',
  's2',
  'mail',
  'dkim',
  'smtp',
  'mandrill',
  'mx',
  'protonmail',
  'protonmail2',
  'zoho',
  'fm1',
  'fm2',
  'fm3',
];

export interface DkimKey {
  readonly selector: string;
  readonly record: string;
  readonly status: Exclude<CheckStatus, 'info'>;
  readonly key_type: string;
  readonly key_bits: number | null;
  readonly testing: boolean;
  readonly revoked: boolean;
  readonly issues: readonly string[];
}

/**
 * The given selectors and the common ones, each once.
 *
 * @throws InputError when one is no selector
 */
export function selectorsToTry(given: readonly string[] = []): string[] {
  for (const [index, selector] of given.entries())
    if (!/^[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?$/i.test(selector) || selector.length > 180)
      throw new InputError(`dkim_selectors[${index}]`, `expected a DKIM selector, got ${quote(selector)}`);
  return [...new Set([...given.map((selector) => selector.toLowerCase()), ...COMMON_SELECTORS])];
}

/** The DKIM keys (RFC 6376 §3.6.1) of a domain under the selectors, as far as there are any. */
export async function findDkimKeys(
  source: DnsSource,
  domain: string,
  selectors: readonly string[],
): Promise<DkimKey[]> {
  const found = await Promise.all(
    selectors.map(async (selector) => {
      const answer = await lookupOrNothing(source, `${selector}._domainkey.${domain}`, 'TXT');
      const records = answer?.values.filter(isDkim) ?? [];
      const [first] = records;
      return first === undefined ? undefined : readKey(selector, first, records.length);
    }),
  );
  return found.filter((key) => key !== undefined);
}

/** The best key decides: one good key is enough to sign with. */
export function dkimStatus(keys: readonly DkimKey[]): CheckStatus {
  return (
    (['pass', 'warn', 'fail'] as const).find((status) => keys.some((key) => key.status === status)) ?? 'info'
  );
}

/** A wildcard may answer for every selector, with texts that are no keys. */
function isDkim(text: string): boolean {
  const tags = readTags(text);
  return tags.has('p') || tags.get('v') === 'DKIM1';
}

function readKey(selector: string, record: string, count: number): DkimKey {
  const tags = readTags(record);
  const key_type = (tags.get('k') ?? 'rsa').toLowerCase();
  const data = (tags.get('p') ?? '').replace(/\s+/g, '');
  const revoked = tags.has('p') && data === '';
  const testing = (tags.get('t') ?? '').split(':').some((flag) => flag.trim() === 'y');
  const key_bits = data === '' ? null : keyBits(key_type, data);
  const failures = [
    ...(tags.has('v') && ([...tags.keys()][0] !== 'v' || tags.get('v') !== 'DKIM1')
      ? ['v must stand first and be DKIM1']
      : []),
    ...(!tags.has('p') ? ['there is no key (p)'] : []),
    ...(!revoked && tags.has('p') && key_bits === null
      ? [`the key is no ${key_type} key that can be read`]
      : []),
    ...(key_type === 'rsa' && key_bits !== null && key_bits < 1024
      ? [`an RSA key of ${key_bits} bits is forged with little effort`]
      : []),
  ];
  const warnings = [
    ...(revoked ? ['the key was revoked: p is empty'] : []),
    ...(testing ? ['t=y says that the domain is only testing'] : []),
    ...(key_type === 'rsa' && key_bits !== null && key_bits >= 1024 && key_bits < 2048
      ? [`an RSA key of ${key_bits} bits is weak; 2048 are usual`]
      : []),
  ];
  return {
    selector,
    record,
    status: failures.length > 0 ? 'fail' : warnings.length > 0 ? 'warn' : 'pass',
    key_type,
    key_bits,
    testing,
    revoked,
    issues: [
      ...failures,
      ...warnings,
      ...(count > 1 ? [`there are ${count} records, and which one counts is undefined`] : []),
    ],
  };
}

/** The size of an RSA key (RFC 6376: SubjectPublicKeyInfo or PKCS #1) or Ed25519 key (RFC 8463), or null. */
function keyBits(type: string, base64: string): number | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null;
  const bytes = Buffer.from(base64, 'base64');
  if (type === 'ed25519') return bytes.length === 32 ? 256 : null;
  if (type !== 'rsa') return null;
  for (const format of ['spki', 'pkcs1'] as const) {
    try {
      const key = createPublicKey({ key: bytes, format: 'der', type: format });
      return key.asymmetricKeyType === 'rsa' ? (key.asymmetricKeyDetails?.modulusLength ?? null) : null;
    } catch {
      // The other format is tried.
    }
  }
  return null;
}
