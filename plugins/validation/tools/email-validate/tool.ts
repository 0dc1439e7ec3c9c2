import { defineTool, nullable, Type } from '@toolyard/sdk';
import { hasKnownTld } from '../../lib/domain-name.ts';
import { readEmailAddress, type EmailAddress } from './email-address.ts';
import { findings, type Finding } from '../../lib/finding.ts';
import { isDisposable, isFreeProvider, isRole, suggestDomain } from './mail-providers.ts';

/** Names that no public mail server has: RFC 6761, 6762, 7686, 8375, 9476 and .internal (ICANN). */
const SPECIAL_USE = /(?:^|\.)(?:test|example|invalid|localhost|local|onion|alt|internal|home\.arpa)$/;

export default defineTool({
  title: 'Email Validator',
  summary:
    'Check one e-mail address by the RFCs (IDN, UTF-8, quoted, literal); reasons, normal form, typo suggestion, disposable, role and free flags. No network.',
  keywords: ['mail', 'mailbox', 'syntax', 'throwaway', 'internationalized'],
  input: Type.Object({
    email: Type.String({ description: 'The address to check' }),
  }),
  output: Type.Object({
    valid: Type.Boolean({ description: 'An address that Internet mail can carry' }),
    normalized: nullable(Type.String(), 'Local part in NFC, domain lower case in Unicode'),
    ascii: nullable(Type.String(), 'The same in Punycode; null too if the local part is not ASCII'),
    local: nullable(Type.String(), 'As given'),
    domain: nullable(Type.String(), 'Lower case, Unicode'),
    domain_ascii: nullable(Type.String(), 'Punycode'),
    tag: nullable(Type.String(), 'What follows the first + of an unquoted local part'),
    smtputf8: Type.Boolean({ description: 'The local part needs SMTPUTF8 (RFC 6531)' }),
    errors: findings('Every fault found'),
    warnings: findings('What is odd; does not make it invalid'),
    suggestion: nullable(Type.String(), 'The address probably meant'),
    disposable: Type.Boolean({ description: 'Domain of a throw-away provider' }),
    role: Type.Boolean({ description: 'The local part names a function' }),
    free: Type.Boolean({ description: 'Domain of a free mailbox provider' }),
  }),
  examples: [
    {
      name: 'plain with tag, domain lower-cased',
      input: { email: 'Ann.Lee+news@Example.COM' },
      output: { valid: true, normalized: 'Ann.Lee+news@example.com', tag: 'news', suggestion: null },
    },
    {
      name: 'mistyped provider',
      input: { email: 'bob@gmial.com' },
      output: { valid: true, suggestion: 'bob@gmail.com', free: false },
    },
    {
      name: 'UTF-8 local part',
      input: { email: 'пользователь@пример.рф' },
      output: { valid: true, ascii: null, domain_ascii: 'xn--e1afmkfd.xn--p1ai', smtputf8: true, errors: [] },
    },
  ],
  async run({ email }) {
    const text = email.trim();
    const address = readEmailAddress(text);
    const { local, mailbox, quoted, rawDomain, domain, faults } = address;
    const valid = faults.length === 0 && mailbox !== null && domain !== null;
    const smtputf8 = /[^\x00-\x7f]/.test(local ?? '');
    const suggested = rawDomain === null || address.literal ? null : await suggestDomain(rawDomain);
    const flags = {
      disposable: domain !== null && isDisposable(domain.ascii),
      role: isRole((mailbox ?? '').replace(/\+.*$/s, '')),
      free: domain !== null && isFreeProvider(domain.ascii),
    };
    return {
      valid,
      normalized: valid ? `${mailbox}@${domain.unicode}` : null,
      ascii: valid && !smtputf8 ? `${mailbox}@${domain.ascii}` : null,
      local,
      domain: domain?.unicode ?? null,
      domain_ascii: domain?.ascii ?? null,
      tag: quoted ? null : (/\+(.*)$/s.exec(local ?? '')?.[1] ?? null),
      smtputf8,
      errors: [...faults],
      warnings: [
        ...(text === email ? [] : [{ code: 'trimmed', message: 'the white space around it was dropped' }]),
        ...(await warnings(address)),
        ...(flags.disposable
          ? [{ code: 'disposable', message: 'the domain hands out throw-away mailboxes' }]
          : []),
        ...(flags.role ? [{ code: 'role', message: 'the local part names a function, not a person' }] : []),
      ],
      suggestion: address.inside ?? (suggested === null ? null : `${local}@${suggested}`),
      ...flags,
    };
  },
});

async function warnings({ quoted, mailbox, domain, literal }: EmailAddress): Promise<Finding[]> {
  const found: Finding[] = [];
  if (quoted && mailbox !== null)
    found.push({ code: 'quoted_local', message: 'many programs refuse a local part in quotes' });
  if (literal && domain !== null)
    found.push({ code: 'domain_literal', message: 'many servers refuse an IP address in place of a domain' });
  if (domain === null || literal) return found;
  if (!(await hasKnownTld(domain.ascii)))
    found.push({
      code: 'unknown_tld',
      message: 'the last part of the domain is no top-level domain of the IANA list',
    });
  if (SPECIAL_USE.test(domain.ascii))
    found.push({
      code: 'special_use_domain',
      message: 'the domain is reserved and receives no Internet mail',
    });
  return found;
}
