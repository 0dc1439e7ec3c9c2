import { escapeContentText, writeContentLines } from '@toolyard/kit/content-lines';
import { defineTool, InputError, Type, type Infer } from '@toolyard/sdk';
import { dateInput } from '@toolyard/sdk/inputs';
import { parsePhone, parseWebAddress } from './contact.ts';
import { parseEmail } from '../../lib/email-address.ts';

const input = Type.Object({
  first_name: Type.Optional(Type.String({ description: 'Given name' })),
  last_name: Type.Optional(Type.String({ description: 'Family name' })),
  full_name: Type.Optional(
    Type.String({ description: 'Display name (FN); default first and last name, else the organization' }),
  ),
  prefix: Type.Optional(Type.String({ description: 'Honorific, e.g. Dr.' })),
  suffix: Type.Optional(Type.String({ description: 'E.g. Jr.' })),
  organization: Type.Optional(Type.String({ description: 'Company' })),
  department: Type.Optional(Type.String({ description: 'Unit within the company' })),
  title: Type.Optional(Type.String({ description: 'Job title' })),
  phones: Type.Optional(
    Type.Array(
      Type.Union([
        Type.String(),
        Type.Object({
          number: Type.String(),
          type: Type.Optional(Type.Enum(['cell', 'work', 'home', 'fax'])),
        }),
      ]),
      { description: 'Strings, or {number, type: cell|work|home|fax}' },
    ),
  ),
  emails: Type.Optional(
    Type.Array(
      Type.Union([
        Type.String(),
        Type.Object({ email: Type.String(), type: Type.Optional(Type.Enum(['work', 'home'])) }),
      ]),
      { description: 'Strings, or {email, type: work|home}' },
    ),
  ),
  addresses: Type.Optional(
    Type.Array(
      Type.Object({
        street: Type.Optional(Type.String()),
        city: Type.Optional(Type.String()),
        region: Type.Optional(Type.String()),
        postal_code: Type.Optional(Type.String()),
        country: Type.Optional(Type.String()),
        type: Type.Optional(Type.Enum(['work', 'home'])),
      }),
      { description: 'Addresses' },
    ),
  ),
  url: Type.Optional(Type.String({ description: 'Website' })),
  birthday: Type.Optional(dateInput.schema({ description: 'YYYY-MM-DD' })),
  note: Type.Optional(Type.String({ description: 'Free text' })),
  photo_url: Type.Optional(Type.String({ description: 'https URL of a picture' })),
  version: Type.Enum(['3.0', '4.0'], { default: '3.0', description: 'vCard version' }),
});
type Contact = Infer<typeof input>;

export default defineTool({
  title: 'vCard Generator',
  summary:
    'Build a vCard (.vcf) contact in version 3.0 or 4.0, correctly escaped and folded, ready for phones, mail programs and QR codes.',
  keywords: ['business card', 'address book', 'contact file'],
  runtime: 'inline',
  input,
  output: Type.Object({
    vcard: Type.String({ contentMediaType: 'text/vcard', description: 'CRLF line ends' }),
    mime_type: Type.String(),
    filename: Type.String(),
    size_bytes: Type.Integer(),
    base64: Type.String({ contentEncoding: 'base64', contentMediaType: 'text/vcard' }),
  }),
  examples: [
    {
      name: 'Version 4.0',
      input: {
        first_name: 'Änne',
        last_name: 'Müller',
        phones: [{ number: '030 901820', type: 'work' }],
        emails: ['a@example.org'],
        birthday: '2000-02-29',
        version: '4.0',
      },
      output: {
        vcard:
          'BEGIN:VCARD\r\nVERSION:4.0\r\nN:Müller;Änne;;;\r\nFN:Änne Müller\r\nTEL;TYPE=work:030 901820\r\nEMAIL:a@example.org\r\nBDAY:20000229\r\nEND:VCARD\r\n',
        filename: 'änne-müller.vcf',
        size_bytes: 137,
      },
    },
  ],
  run(contact) {
    const name = displayName(contact);
    const vcard = writeContentLines(contactLines(contact, name));
    const bytes = Buffer.from(vcard);
    const stem = name
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{Nd}]+/gu, '-')
      .replaceAll(/^-|-$/g, '');
    return {
      vcard,
      mime_type: 'text/vcard',
      filename: `${stem || 'contact'}.vcf`,
      size_bytes: bytes.length,
      base64: bytes.toString('base64'),
    };
  },
});

function displayName({ first_name, last_name, full_name, organization }: Contact): string {
  const names = [first_name, last_name].map(text).filter((part) => part !== '');
  const name = text(full_name) || names.join(' ') || text(organization);
  if (name !== '') return name;
  throw new InputError('first_name', 'expected a first, last or full name, or an organization');
}

/** A text without blanks around it; one that is missing or blank is empty, and has no line. */
function text(given: string | undefined): string {
  return given?.trim() ?? '';
}

/** The lines in their order, RFC 2426 for 3.0 and RFC 6350 for 4.0. */
function contactLines(contact: Contact, name: string): string[] {
  const { version } = contact;
  const type = (use: string | undefined) =>
    use === undefined ? '' : `;TYPE=${version === '3.0' ? use.toUpperCase() : use}`;
  const structured = (...parts: (string | undefined)[]) =>
    parts.map((part) => escapeContentText(text(part))).join(';');
  const line = (property: string, value: string) => (value === '' ? [] : [`${property}:${value}`]);

  const phones = (contact.phones ?? []).map((phone, index) => {
    const { number, type: use } = typeof phone === 'string' ? { number: phone, type: undefined } : phone;
    return `TEL${type(use)}:${parsePhone(`phones[${index}]`, number)}`;
  });
  const emails = (contact.emails ?? []).map((mail, index) => {
    const { email, type: use } = typeof mail === 'string' ? { email: mail, type: undefined } : mail;
    return `EMAIL${type(use)}:${parseEmail(`emails[${index}]`, email)}`;
  });
  const addresses = (contact.addresses ?? []).flatMap((address) => {
    const value = structured(
      '',
      '',
      address.street,
      address.city,
      address.region,
      address.postal_code,
      address.country,
    );
    return /[^;]/.test(value) ? [`ADR${type(address.type)}:${value}`] : [];
  });
  const organization =
    text(contact.department) === '' ? [contact.organization] : [contact.organization, contact.department];
  const url = text(contact.url) === '' ? '' : parseWebAddress('url', text(contact.url), ['https:', 'http:']);
  const photo =
    text(contact.photo_url) === '' ? '' : parseWebAddress('photo_url', text(contact.photo_url), ['https:']);
  const birthday =
    contact.birthday === undefined ? '' : dateInput.parse('birthday', contact.birthday).toString();
  return [
    'BEGIN:VCARD',
    `VERSION:${version}`,
    `N:${structured(contact.last_name, contact.first_name, '', contact.prefix, contact.suffix)}`,
    `FN:${escapeContentText(name)}`,
    ...line('ORG', structured(...organization)),
    ...line('TITLE', escapeContentText(text(contact.title))),
    ...phones,
    ...emails,
    ...addresses,
    ...line('URL', url),
    ...line('BDAY', version === '4.0' ? birthday.replaceAll('-', '') : birthday),
    ...line('NOTE', text(contact.note) === '' ? '' : escapeContentText(contact.note ?? '')),
    ...line(version === '3.0' ? 'PHOTO;VALUE=URI' : 'PHOTO', photo),
    'END:VCARD',
  ];
}
