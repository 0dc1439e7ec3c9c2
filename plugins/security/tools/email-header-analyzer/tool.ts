import { defineTool, InputError, Type } from '@toolyard/sdk';
import { addressParser, decodeWords } from 'postal-mime';
import {
  domainOf,
  parseAuthenticationResults,
  parseReceivedSpf,
  type AuthenticationResult,
} from './authentication-results.ts';
import { FindingSchema } from '../../lib/finding.ts';
import { parseMailDate, type MailDate } from './mail-date.ts';
import { fieldValues, parseHeaderFields } from '../../lib/mail-headers.ts';
import { addressDomain, mailWarnings, type Mailbox } from './mail-warnings.ts';
import { isPublicAddress, parseReceived, type Received } from './received.ts';

const OptionalText = Type.Union([Type.String(), Type.Null()]);
const OptionalSeconds = Type.Union([Type.Integer(), Type.Null()]);
const Address = Type.Object({ name: Type.String(), address: Type.String() });
const Check = Type.Union([Type.Object({ result: Type.String(), domain: OptionalText }), Type.Null()]);

export default defineTool({
  title: 'Email Header Analyzer',
  summary:
    'Read raw e-mail headers: route with delays, SPF/DKIM/DMARC results, sender, and signs of spoofing.',
  keywords: ['Received', 'phishing', 'mail trace', 'message source', 'authentication-results'],
  input: Type.Object({
    headers: Type.String({
      contentMediaType: 'message/rfc822',
      description: 'Raw headers, or the whole message (body is ignored)',
    }),
  }),
  output: Type.Object({
    from: Type.Union([
      Type.Object({ name: Type.String(), address: Type.String(), domain: Type.String() }),
      Type.Null(),
    ]),
    to: Type.Array(Address),
    reply_to: Type.Array(Address),
    subject: Type.Union([Type.String(), Type.Null()], { description: 'decoded' }),
    date: Type.Union([Type.String(), Type.Null()], { description: "ISO 8601 with the sender's offset" }),
    message_id: Type.Union([Type.String(), Type.Null()], { description: 'as sent' }),
    return_path: Type.Union([Type.String(), Type.Null()], { description: 'address; empty for <>' }),
    hops: Type.Array(
      Type.Object({
        index: Type.Integer(),
        from: OptionalText,
        by: OptionalText,
        ip: OptionalText,
        with: OptionalText,
        id: OptionalText,
        for: OptionalText,
        date: OptionalText,
        delay_seconds: OptionalSeconds,
      }),
      { description: 'oldest first' },
    ),
    total_delay_seconds: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Date (or first hop) to last hop',
    }),
    originating_ip: Type.Union([Type.String(), Type.Null()], { description: 'oldest public hop address' }),
    authentication: Type.Object({
      spf: Check,
      dmarc: Check,
      arc: Check,
      dkim: Type.Array(Type.Object({ result: Type.String(), domain: OptionalText, selector: OptionalText })),
    }),
    warnings: Type.Array(FindingSchema),
    headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
      description: 'unfolded, not decoded',
    }),
  }),
  examples: [
    {
      name: 'Signs of forgery',
      input: {
        headers:
          'From: "support@bank.example" <x@evil.test>\nReply-To: y@other.test\nAuthentication-Results: mx.a; spf=fail smtp.mailfrom=evil2.test; dmarc=fail header.from=evil.test\nDate: Tue, 4 Jun 2024 12:00:00 +0000\nMessage-ID: <1@evil.test>\n',
      },
      output: {
        from: { name: 'support@bank.example', address: 'x@evil.test', domain: 'evil.test' },
        date: '2024-06-04T12:00:00+00:00',
        authentication: { spf: { result: 'fail', domain: 'evil2.test' }, dmarc: { result: 'fail' } },
      },
    },
    {
      name: 'Encoded words in a folded line',
      input: {
        headers: 'Subject: =?iso-8859-1?q?caf=E9_au?=\r\n =?iso-8859-1?q?_lait?=\r\nFrom: a@ex.org\r\n',
      },
      output: { subject: 'café au lait', date: null },
    },
  ],
  run({ headers: message }) {
    const fields = parseHeaderFields(message.replace(/^From [^\n]*\n/, ''));
    if (fields.length === 0) throw new InputError('headers', 'expected at least one line `Name: value`');
    const values = (name: string) => fieldValues(fields, name);
    const [dateField] = values('date');
    const date = dateField === undefined ? undefined : parseMailDate(dateField);
    const received = values('received').map(parseReceived).toReversed();
    const delays = hopDelays(date, received);
    const [authenticationResults] = values('authentication-results');
    const checks =
      authenticationResults === undefined ? [] : parseAuthenticationResults(authenticationResults);
    const [receivedSpf] = values('received-spf');
    const check = (method: string) => checks.find((result) => result.method === method);
    const spf = check('spf') ?? (receivedSpf === undefined ? undefined : parseReceivedSpf(receivedSpf));
    const dkim = checks.filter(({ method }) => method === 'dkim');
    const dmarc = check('dmarc');
    const authors = values('from').flatMap(mailboxes);
    const replyTo = values('reply-to').flatMap(mailboxes);
    const [returnPathField] = values('return-path');
    const returnPath = returnPathField === undefined ? undefined : pathAddress(returnPathField);
    const [subject] = values('subject');
    const [messageId] = values('message-id');
    const [author] = authors;
    return {
      from: author === undefined ? null : { ...author, domain: addressDomain(author.address) },
      to: values('to').flatMap(mailboxes),
      reply_to: replyTo,
      subject: subject === undefined ? null : decodeWords(subject),
      date: date?.iso ?? null,
      message_id: messageId ?? null,
      return_path: returnPath ?? null,
      hops: received.map((hop, index) => ({
        index: index + 1,
        from: hop.from ?? null,
        by: hop.by ?? null,
        ip: hop.ip ?? null,
        with: hop.with ?? null,
        id: hop.id ?? null,
        for: hop.for ?? null,
        date: hop.date?.iso ?? null,
        delay_seconds: delays[index] ?? null,
      })),
      total_delay_seconds: secondsBetween(date ?? received[0]?.date, received.at(-1)?.date),
      originating_ip: received.find(({ ip }) => ip !== undefined && isPublicAddress(ip))?.ip ?? null,
      authentication: {
        spf: spf === undefined ? null : outcome(spf, 'smtp.mailfrom', 'smtp.helo'),
        dmarc: dmarc === undefined ? null : outcome(dmarc, 'header.from'),
        arc: arcOutcome(check('arc')),
        dkim: dkim.map((result) => ({
          ...outcome(result, 'header.d', 'header.i'),
          selector: result.properties.get('header.s') ?? null,
        })),
      },
      warnings: mailWarnings({
        authors,
        fromFields: values('from').length,
        replyTo,
        returnPath,
        hasDate: date !== undefined,
        hasMessageId: Boolean(messageId),
        hasAuthenticationResults: authenticationResults !== undefined,
        spf,
        dkim,
        dmarc,
        delays,
      }),
      headers: fields,
    };
  },
});

function mailboxes(value: string): Mailbox[] {
  return addressParser(value, { flatten: true }).flatMap(({ name, address }) =>
    address === undefined ? [] : [{ name, address }],
  );
}

/** `<>` is the path of a message that reports an error. */
function pathAddress(value: string): string {
  return mailboxes(value)[0]?.address ?? '';
}

function outcome(check: AuthenticationResult, ...properties: readonly string[]) {
  return { result: check.result, domain: domainOf(check, ...properties) ?? null };
}

function arcOutcome(check: AuthenticationResult | undefined) {
  return check === undefined ? null : outcome(check, 'header.d');
}

/** From each hop to the one before, from the first to the message's Date. */
function hopDelays(date: MailDate | undefined, hops: readonly Received[]): (number | null)[] {
  return hops.map((hop, index) => secondsBetween(index === 0 ? date : hops[index - 1]?.date, hop.date));
}

function secondsBetween(from: MailDate | undefined, to: MailDate | undefined): number | null {
  return from === undefined || to === undefined ? null : from.instant.until(to.instant).total('seconds');
}
