import { countGraphemes } from '@toolyard/kit/graphemes';
import { defineTool, quote, Type } from '@toolyard/sdk';
import { IGNORED_KEYS } from '../../lib/card-answer.ts';
import { cardArgument, readCard, type CardFields } from '../../lib/card-fields.ts';
import { parseHexColor } from '../../lib/css-color.ts';
import { emailHtml, emailText, type EmailMessage } from './email-message.ts';

/** Above it Gmail cuts a message and links to the rest. */
const GMAIL_CLIP = 102_400;
/** Mail programs on phones show about so much of a subject. */
const LONG_SUBJECT = 60;

export default defineTool({
  title: 'JSON to Email Template',
  summary:
    'Build a responsive, table-based HTML e-mail from JSON (greeting, paragraphs, button, footer) plus its plain-text part.',
  keywords: ['newsletter', 'transactional', 'mailing', 'Outlook', 'preheader'],
  input: Type.Object({
    json: cardArgument('subject, preheader, logo, headerColor, title, greeting, body, button, footer, …'),
  }),
  output: Type.Object({
    html: Type.String({ contentMediaType: 'text/html', description: 'whole document' }),
    text: Type.String({ description: 'plain-text part' }),
    subject: Type.String(),
    size_bytes: Type.Integer({ description: 'of html in UTF-8' }),
    warnings: Type.Array(Type.String()),
    ignored_keys: IGNORED_KEYS,
  }),
  examples: [
    {
      name: 'plain-text part',
      input: {
        json: {
          title: 'Welcome',
          greeting: 'Hi there,',
          body: ['First.', 'Second & last.'],
          button: { text: 'Start', url: 'https://example.com/' },
          companyName: 'Example',
          companyAddress: '1 Main St',
          unsubscribe: 'https://example.com/u',
        },
      },
      output: {
        subject: 'Welcome',
        text: 'Welcome\n\nHi there,\n\nFirst.\n\nSecond & last.\n\nStart: https://example.com/\n\nExample\n1 Main St\n\nUnsubscribe: https://example.com/u',
        warnings: [],
      },
    },
  ],
  run({ json }) {
    const fields = readCard(json);
    const message = readMessage(fields);
    const html = emailHtml(message);
    const size = Buffer.byteLength(html);
    return {
      html,
      text: emailText(message),
      subject: message.subject,
      size_bytes: size,
      warnings: warningsOf(message, size),
      ignored_keys: fields.ignoredKeys(),
    };
  },
});

function readMessage(fields: CardFields): EmailMessage {
  const title = fields.requiredText('title');
  const headerColor = colorOf(fields, 'headerColor') ?? '#2563eb';
  return {
    title,
    paragraphs: paragraphsOf(fields),
    // A header is one line (RFC 5322 §2.2).
    subject: (fields.text('subject') ?? title).replace(/[\s\p{Cc}]+/gu, ' ').trim(),
    preheader: fields.text('preheader'),
    logo: fields.webUrl('logo'),
    headerColor,
    greeting: fields.text('greeting'),
    button: buttonOf(fields, headerColor),
    footer: fields.text('footer'),
    companyName: fields.text('companyName'),
    companyAddress: fields.text('companyAddress'),
    unsubscribe: fields.mailUrl('unsubscribe'),
  };
}

function paragraphsOf(fields: CardFields): string[] {
  const body = fields.requiredValue('body');
  if (typeof body !== 'string' && !Array.isArray(body))
    return fields.refuse('body', `expected text or an array of paragraphs, got ${quote(body)}`);
  // Blank lines part paragraphs in plain text too.
  const paragraphs =
    typeof body === 'string' ? body.replace(/\r\n?/g, '\n').split(/\n(?:[\t ]*\n)+/) : fields.texts('body');
  if (paragraphs.length === 0) return fields.refuse('body', 'required');
  return paragraphs.map((paragraph) => paragraph.trim()).filter((paragraph) => paragraph !== '');
}

function buttonOf(fields: CardFields, headerColor: string): EmailMessage['button'] {
  const button = fields.object('button');
  if (button === undefined) return undefined;
  return {
    text: button.requiredText('text'),
    url: button.mailUrl('url') ?? button.refuse('url', 'required'),
    color: colorOf(button, 'color') ?? headerColor,
  };
}

function colorOf(fields: CardFields, key: string): string | undefined {
  const given = fields.text(key);
  return given === undefined ? undefined : parseHexColor(fields.name(key), given);
}

function warningsOf({ unsubscribe, companyAddress, subject }: EmailMessage, size: number): string[] {
  const length = countGraphemes(subject);
  return [
    unsubscribe === undefined && 'no unsubscribe link: CAN-SPAM asks for a way to opt out',
    companyAddress === undefined && 'no companyAddress: CAN-SPAM asks for a postal address',
    size > GMAIL_CLIP && `the HTML has ${size} bytes: Gmail clips messages above ${GMAIL_CLIP}`,
    length > LONG_SUBJECT &&
      `the subject has ${length} characters: above ${LONG_SUBJECT} it is cut on phones`,
  ].filter((warning) => warning !== false);
}
