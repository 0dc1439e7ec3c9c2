import { getDomain } from 'tldts';
import type { AuthenticationResult } from './authentication-results.ts';
import type { Finding } from '../../lib/finding.ts';

/** A mailbox with its name decoded. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** What a message says of itself and what servers noted, as far as forgery shows in it. */
export interface MailEvidence {
  /** All authors of all From fields. */
  readonly authors: readonly Mailbox[];
  readonly fromFields: number;
  readonly replyTo: readonly Mailbox[];
  readonly returnPath: string | undefined;
  readonly hasDate: boolean;
  readonly hasMessageId: boolean;
  readonly hasAuthenticationResults: boolean;
  readonly spf: AuthenticationResult | undefined;
  readonly dkim: readonly AuthenticationResult[];
  readonly dmarc: AuthenticationResult | undefined;
  /** Seconds that each hop took, oldest first, null where a date is missing. */
  readonly delays: readonly (number | null)[];
}

const LONG_DELAY_SECONDS = 3600;

/** Signs of forgery, and of a message that was not made or brought as messages are. */
export function mailWarnings(evidence: MailEvidence): Finding[] {
  return [...identityWarnings(evidence), ...authenticationWarnings(evidence), ...routeWarnings(evidence)];
}

export function addressDomain(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

function identityWarnings({ authors, fromFields, replyTo, returnPath }: MailEvidence): Finding[] {
  const warnings: Finding[] = [];
  const [author] = authors;
  if (fromFields > 1 || authors.length > 1)
    warnings.push({
      code: 'multiple_from',
      severity: 'high',
      message: 'There is more than one From address: programs show different ones.',
    });
  if (author === undefined || author.address === '') return warnings;
  const from = addressDomain(author.address);
  const shown = addressesIn(author.name).find((address) => !sameOrganisation(addressDomain(address), from));
  if (shown !== undefined)
    warnings.push({
      code: 'display_name_spoof',
      severity: 'high',
      message: `The name shows ${shown}, but the address is at ${from}.`,
    });
  const reply = replyTo.find(
    ({ address }) => address !== '' && !sameOrganisation(addressDomain(address), from),
  );
  if (reply !== undefined)
    warnings.push({
      code: 'reply_to_mismatch',
      severity: 'medium',
      message: `Replies go to ${addressDomain(reply.address)}, not to ${from}.`,
    });
  if (returnPath && !sameOrganisation(addressDomain(returnPath), from))
    warnings.push({
      code: 'return_path_mismatch',
      severity: 'low',
      message: `Errors go to ${addressDomain(returnPath)}, not to ${from}: usual for mailing services.`,
    });
  return warnings;
}

function authenticationWarnings({ hasAuthenticationResults, spf, dkim, dmarc }: MailEvidence): Finding[] {
  const warnings: Finding[] = [];
  if (spf?.result === 'fail' || spf?.result === 'softfail')
    warnings.push({
      code: 'spf_fail',
      severity: spf.result === 'fail' ? 'high' : 'medium',
      message: `SPF: the server that sent may not send for this domain (${spf.result}).`,
    });
  if (dkim.some(({ result }) => result === 'fail'))
    warnings.push({ code: 'dkim_fail', severity: 'high', message: 'A DKIM signature does not fit.' });
  if (!dkim.some(({ result }) => result === 'fail' || result === 'pass'))
    warnings.push({ code: 'dkim_missing', severity: 'medium', message: 'No DKIM signature was judged.' });
  if (dmarc?.result === 'fail')
    warnings.push({
      code: 'dmarc_fail',
      severity: 'high',
      message: 'DMARC: neither SPF nor DKIM vouches for the From domain.',
    });
  if (!hasAuthenticationResults)
    warnings.push({
      code: 'no_authentication_results',
      severity: 'medium',
      message: 'No server noted whether SPF, DKIM and DMARC hold.',
    });
  return warnings;
}

function routeWarnings({ delays, hasDate, hasMessageId }: MailEvidence): Finding[] {
  const warnings = delays.flatMap((seconds, index): Finding[] => {
    const hop = `Hop ${index + 1}`;
    if (seconds === null) return [];
    if (seconds < 0)
      return [
        {
          code: 'negative_delay',
          severity: 'low',
          message: `${hop} lies ${-seconds} seconds before the one before.`,
        },
      ];
    return seconds > LONG_DELAY_SECONDS
      ? [{ code: 'long_delay', severity: 'low', message: `${hop} took ${seconds} seconds.` }]
      : [];
  });
  if (!hasDate)
    warnings.push({
      code: 'missing_date',
      severity: 'medium',
      message: 'There is no Date that can be read.',
    });
  if (!hasMessageId)
    warnings.push({ code: 'missing_message_id', severity: 'medium', message: 'There is no Message-ID.' });
  return warnings;
}

/** Words of a name that are mail addresses. */
function addressesIn(name: string): string[] {
  return name.split(/[\s<>()[\]"',:;]+/).filter((word) => /^[^@]+@[^@]+\.[^@.]+$/.test(word));
}

/** Whether two domains are registered as one (Public Suffix List), as DMARC's relaxed alignment has it. */
function sameOrganisation(a: string, b: string): boolean {
  return organisation(a) === organisation(b);
}

function organisation(domain: string): string {
  return getDomain(domain, { allowPrivateDomains: true }) ?? domain;
}
