import { BlockList, isIP } from 'node:net';
import { parseMailDate, type MailDate } from './mail-date.ts';
import { fieldParts, isComment } from '../../lib/mail-headers.ts';

/** What a Received field says (RFC 5321 §4.4). */
export interface Received {
  readonly from: string | undefined;
  readonly by: string | undefined;
  /** Of the host that sent. */
  readonly ip: string | undefined;
  readonly with: string | undefined;
  readonly id: string | undefined;
  readonly for: string | undefined;
  readonly date: MailDate | undefined;
}

const CLAUSES = ['from', 'by', 'via', 'with', 'id', 'for'] as const;
type Clause = (typeof CLAUSES)[number];

/** Reads a Received field as far as it can: what servers write there differs. */
export function parseReceived(value: string): Received {
  const parts = fieldParts(value);
  const date = parts.length > 1 ? parts.pop() : undefined;
  const clauses = splitClauses(parts.flat());
  const atoms = (clause: Clause) => clauses.get(clause)?.filter((word) => !isComment(word)) ?? [];
  return {
    from: atoms('from')[0],
    by: atoms('by')[0],
    ip: senderAddress(clauses.get('from') ?? []),
    with: atoms('with').join(' ') || undefined,
    id: atoms('id')[0],
    for: atoms('for')[0]?.replace(/^<(.*)>$/s, '$1'),
    date: date === undefined ? undefined : parseMailDate(date.join(' ')),
  };
}

function splitClauses(words: readonly string[]): Map<Clause, string[]> {
  const clauses = new Map<Clause, string[]>();
  let current: string[] = [];
  for (const word of words) {
    const clause = CLAUSES.find((name) => name === word.toLowerCase());
    if (clause === undefined || clauses.has(clause)) {
      current.push(word);
    } else {
      current = [];
      clauses.set(clause, current);
    }
  }
  return clauses;
}

/** The server that received notes the address in a comment; what the sender called itself comes last. */
function senderAddress(words: readonly string[]): string | undefined {
  const comments = words.filter(isComment).join(' ');
  const atoms = words.filter((word) => !isComment(word)).join(' ');
  const candidates = [
    ...[...comments.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? ''),
    ...comments.split(/[\s()[\]=,;]+/),
    ...atoms.split(/[\s[\]]+/),
  ];
  return candidates
    .map((candidate) => candidate.replace(/^ipv6:/i, '').toLowerCase())
    .find((candidate) => isIP(candidate) !== 0);
}

const NOT_PUBLIC = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  NOT_PUBLIC.addSubnet(network, prefix, 'ipv6');

/** Neither private, shared, loopback nor link-local. Addresses for documentation count as public. */
export function isPublicAddress(address: string): boolean {
  return !NOT_PUBLIC.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
