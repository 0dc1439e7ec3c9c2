import { html, type Html } from '@toolyard/kit/html';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { parseEmail } from '../../lib/email-address.ts';
import { parseWebAddress } from '../../lib/web-address.ts';
import { dialUri } from './dial-uri.ts';

/** Gmail takes no longer signature. */
const GMAIL_LIMIT = 10_000;

const FACE = 'font-family:Arial,Helvetica,sans-serif';

const optionalText = (description: string) => Type.Optional(Type.String({ description }));

export default defineTool({
  title: 'Email Signature Generator',
  summary:
    'Build an e-mail signature as table-based HTML that survives Gmail, Outlook and Apple Mail, plus a plain-text version.',
  keywords: ['footer', 'business card', 'HTML signature', 'branding'],
  input: Type.Object({
    name: Type.String({ description: 'Full name' }),
    title: optionalText('Job title'),
    company: optionalText('Company'),
    email: optionalText('Address'),
    phone: optionalText('Phone'),
    mobile: optionalText('Mobile phone'),
    website: optionalText('URL; https:// is added when it has no scheme'),
    address: optionalText('Postal address; line breaks kept'),
    photo_url: optionalText('https URL of a square photo'),
    logo_url: optionalText('https URL of a logo'),
    links: Type.Optional(
      Type.Unsafe<Record<string, string>>({
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'Social links, label to URL, in this order',
      }),
    ),
    disclaimer: optionalText('Small print'),
    layout: Type.Enum(['horizontal', 'vertical', 'minimal'], {
      default: 'horizontal',
      description: 'Arrangement',
    }),
    color: Type.String({ default: '#2563eb', description: 'Accent, hex colour' }),
  }),
  output: Type.Object({
    html: Type.String({
      contentMediaType: 'text/html',
      description: 'Fragment, tables and inline styles only',
    }),
    text: Type.String({ description: 'Plain text' }),
    warnings: Type.Array(Type.String()),
  }),
  examples: [
    {
      name: 'plain text beside the HTML',
      input: {
        name: 'Jo Smith',
        title: 'Engineer',
        company: 'Example & Co',
        email: 'jo@example.com',
        phone: '+1 (202) 555-0100',
        website: 'example.com',
      },
      output: {
        text: 'Jo Smith\nEngineer, Example & Co\nPhone: +1 (202) 555-0100\nEmail: jo@example.com\nWeb: https://example.com',
        warnings: [],
      },
    },
  ],
  run(given) {
    const person = readPerson(given);
    const markup = layoutOf(person, given.layout, parseColour(given.color)).toString();
    return { html: markup, text: plainText(person), warnings: warningsOf(person, given.layout, markup) };
  },
});

interface Link {
  readonly label: string;
  readonly url: string;
}

interface Person {
  readonly name: string;
  readonly role: string;
  readonly phone: string;
  readonly mobile: string;
  readonly email: string;
  readonly website: string;
  readonly address: readonly string[];
  readonly photo: string;
  readonly logo: string;
  readonly company: string;
  readonly links: readonly Link[];
  readonly disclaimer: string;
}

function readPerson(given: {
  readonly name: string;
  readonly title?: string;
  readonly company?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly mobile?: string;
  readonly website?: string;
  readonly address?: string;
  readonly photo_url?: string;
  readonly logo_url?: string;
  readonly links?: Record<string, string>;
  readonly disclaimer?: string;
}): Person {
  const text = (value: string | undefined) => value?.trim() ?? '';
  const address = (argument: string, value: string | undefined) =>
    text(value) === '' ? '' : parseWebAddress(argument, text(value));
  const name = text(given.name);
  if (name === '') throw new InputError('name', 'expected a name, got only blanks');
  return {
    name,
    role: [text(given.title), text(given.company)].filter((part) => part !== '').join(', '),
    phone: text(given.phone),
    mobile: text(given.mobile),
    email: text(given.email) === '' ? '' : parseEmail('email', text(given.email)),
    website: address('website', given.website),
    address: text(given.address)
      .split(/\r\n|\r|\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    photo: address('photo_url', given.photo_url),
    logo: address('logo_url', given.logo_url),
    company: text(given.company),
    links: Object.entries(given.links ?? {}).map(([label, url]) => ({
      label: label.trim(),
      url: parseWebAddress(`links.${label}`, url),
    })),
    disclaimer: text(given.disclaimer),
  };
}

function parseColour(given: string): string {
  if (/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(given.trim())) return given.trim();
  throw new InputError('color', `expected a hex colour such as #2563eb, got ${quote(given)}`);
}

function plainText(person: Person): string {
  const labelled = (label: string, value: string) => (value === '' ? [] : [`${label}: ${value}`]);
  return [
    person.name,
    person.role,
    ...labelled('Phone', person.phone),
    ...labelled('Mobile', person.mobile),
    ...labelled('Email', person.email),
    ...labelled('Web', person.website),
    ...person.address,
    ...person.links.map(({ label, url }) => `${label}: ${url}`),
    person.disclaimer,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function warningsOf({ photo, logo, phone, mobile }: Person, layout: string, markup: string): string[] {
  const overHttp = ([argument, url]: readonly [string, string]) =>
    layout !== 'minimal' && url.toLowerCase().startsWith('http:')
      ? [`${argument}: many mail programs do not show images over http`]
      : [];
  const undialled = ([argument, number]: readonly [string, string]) =>
    number !== '' && dialUri(number) === undefined
      ? [`${argument}: shown without a link, since it is not clear what to dial`]
      : [];
  return [
    ...undialled(['phone', phone]),
    ...undialled(['mobile', mobile]),
    ...overHttp(['photo_url', photo]),
    ...overHttp(['logo_url', logo]),
    ...(markup.length > GMAIL_LIMIT
      ? [`the HTML has ${markup.length} characters: Gmail takes at most ${GMAIL_LIMIT}`]
      : []),
  ];
}

function layoutOf(person: Person, layout: 'horizontal' | 'vertical' | 'minimal', colour: string): Html {
  const rows = [...detailRows(person, colour), ...smallPrint(person)];
  if (layout === 'minimal') return table(rows);
  const { photo, logo, company, name } = person;
  const images = [
    photo !== '' &&
      html`<img src="${photo}" width="80" height="80" alt="${name}" style="display:block;border:0;border-radius:40px">`,
    logo !== '' &&
      html`<img src="${logo}" width="80" height="40" alt="${company === '' ? 'Logo' : company}" style="display:block;border:0;margin-top:8px">`,
  ].filter((image) => image !== false);
  if (layout === 'vertical') return table([...images.map((image) => row(image)), ...rows]);
  if (images.length === 0) return table(rows);
  return table([
    html`<tr><td valign="top" style="padding-right:16px;border-right:2px solid ${colour}">${images}</td><td valign="top" style="padding-left:16px">${table(rows)}</td></tr>`,
  ]);
}

function detailRows(
  { name, role, phone, mobile, email, website, address, links }: Person,
  colour: string,
): Html[] {
  const link = (url: string, shown: string) =>
    html`<a href="${url}" style="color:${colour};text-decoration:none">${shown}</a>`;
  const call = (number: string) => {
    const uri = dialUri(number);
    return uri === undefined ? html`${number}` : link(uri, number);
  };
  const labelled = (label: string, value: Html) =>
    row(html`<span style="color:#6b7280">${label}:</span> ${value}`);
  return [
    row(html`<strong style="font-size:16px;color:${colour}">${name}</strong>`),
    role !== '' && row(html`${role}`),
    phone !== '' && labelled('Phone', call(phone)),
    mobile !== '' && labelled('Mobile', call(mobile)),
    email !== '' && labelled('Email', link(`mailto:${email.replace(/[?&%#/]/g, encodeURIComponent)}`, email)),
    website !== '' && labelled('Web', link(website, website.replace(/^https?:\/\//i, '').replace(/\/$/, ''))),
    address.length > 0 && row(html`${address.map((line, index) => html`${index > 0 && html`<br>`}${line}`)}`),
    links.length > 0 &&
      row(html`${links.map(({ label, url }, index) => html`${index > 0 && ' | '}${link(url, label)}`)}`),
  ].filter((part) => part !== false);
}

function smallPrint({ disclaimer }: Person): Html[] {
  return disclaimer === ''
    ? []
    : [row(html`<span style="font-size:11px;color:#6b7280">${disclaimer}</span>`, 'padding-top:8px')];
}

function table(rows: readonly Html[]): Html {
  return html`<table cellpadding="0" cellspacing="0" border="0" role="presentation" style="border-collapse:collapse;${FACE};font-size:14px;line-height:1.4;color:#111827">${rows}</table>`;
}

function row(content: Html, style = ''): Html {
  return html`<tr><td style="${FACE};${style === '' ? 'padding:1px 0' : style}">${content}</td></tr>`;
}
