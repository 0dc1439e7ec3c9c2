import { html, type Html } from '@toolyard/kit/html';
import { escapeMarkdown, markdownLines } from '@toolyard/kit/markdown';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { dateInput, listInput } from '@toolyard/sdk/inputs';
import {
  DATA_KINDS,
  policySections,
  REGULATIONS,
  type PolicyBlock,
  type PolicyFacts,
  type PolicySection,
} from './policy-sections.ts';
import { parseEmail } from '../../lib/email-address.ts';
import { parseWebAddress } from '../../lib/web-address.ts';

const optionalText = (description: string) => Type.Optional(Type.String({ description }));

export default defineTool({
  title: 'Privacy Policy Generator',
  summary:
    'Draft a privacy policy from what you collect and share, with GDPR, CCPA and COPPA sections, as Markdown and HTML. A draft, no legal advice.',
  keywords: ['data protection', 'legal', 'website', 'app'],
  input: Type.Object({
    company_name: Type.String({ description: 'Controller: company or person' }),
    contact_email: Type.String({ description: 'Contact for privacy requests' }),
    website_url: optionalText('Site or app URL'),
    address: optionalText('Postal address'),
    country: optionalText('Where the controller is'),
    effective_date: Type.Optional(dateInput.schema({ description: 'YYYY-MM-DD; default today in UTC' })),
    data_collected: Type.Optional(Type.Array(Type.Enum(DATA_KINDS), { description: 'What you collect' })),
    purposes: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Why; default: provide the service, security, legal duties',
      }),
    ),
    third_parties: Type.Optional(
      Type.Array(Type.String(), { description: 'Recipients, e.g. payment processor' }),
    ),
    regulations: Type.Optional(Type.Array(Type.Enum(REGULATIONS), { description: 'Sections to include' })),
    retention: optionalText('How long you keep data'),
    international_transfers: Type.Boolean({
      default: false,
      description: 'Data leaves the country or the EEA',
    }),
    sells_data: Type.Boolean({ default: false, description: 'Sells or shares personal data (CCPA)' }),
  }),
  output: Type.Object({
    markdown: Type.String({ contentMediaType: 'text/markdown' }),
    html: Type.String({ contentMediaType: 'text/html', description: 'Fragment' }),
    sections: Type.Array(Type.Object({ id: Type.String(), heading: Type.String() })),
    effective_date: Type.String(),
    warnings: Type.Array(Type.String()),
    disclaimer: Type.String({ description: 'Not legal advice' }),
  }),
  examples: [
    {
      name: 'least policy',
      input: {
        company_name: 'Example Ltd',
        contact_email: 'privacy@example.com',
        effective_date: '2024-02-29',
      },
      output: {
        effective_date: '2024-02-29',
        warnings: ['data_collected is empty: say what you collect, or the policy says next to nothing'],
      },
    },
  ],
  run(given, context) {
    const facts = readFacts(
      given,
      dateInput.orToday('effective_date', given.effective_date, context).toString(),
    );
    const sections = policySections(facts);
    return {
      markdown: toMarkdown(facts, sections),
      html: toHtml(facts, sections).toString(),
      sections: sections.map(({ id, heading }) => ({ id, heading })),
      effective_date: facts.effectiveDate,
      warnings: warningsOf(facts),
      disclaimer:
        'This is a draft made from fixed texts, not legal advice. Have it checked before you use it.',
    };
  },
});

function readFacts(
  given: {
    readonly company_name: string;
    readonly contact_email: string;
    readonly website_url?: string;
    readonly address?: string;
    readonly country?: string;
    readonly data_collected?: PolicyFacts['collected'];
    readonly purposes?: readonly string[];
    readonly third_parties?: readonly string[];
    readonly regulations?: PolicyFacts['regulations'];
    readonly retention?: string;
    readonly international_transfers: boolean;
    readonly sells_data: boolean;
  },
  effectiveDate: string,
): PolicyFacts {
  const text = (value: string | undefined) => value?.trim() ?? '';
  const texts = (values: readonly string[] | undefined) =>
    values?.map(text).filter((value) => value !== '') ?? [];
  const company = oneLine(text(given.company_name));
  if (company === '') throw new InputError('company_name', 'expected a company or person, got only blanks');
  return {
    company,
    email: parseEmail('contact_email', given.contact_email),
    website: text(given.website_url) === '' ? '' : parseWebAddress('website_url', text(given.website_url)),
    address: text(given.address),
    country: text(given.country),
    effectiveDate,
    collected: DATA_KINDS.filter((kind) => given.data_collected?.includes(kind) === true),
    purposes: texts(given.purposes),
    recipients: texts(given.third_parties),
    regulations: given.regulations ?? [],
    retention: text(given.retention),
    transfers: given.international_transfers,
    sells: given.sells_data,
  };
}

function warningsOf({ collected, regulations, address, recipients }: PolicyFacts): string[] {
  return [
    ...(collected.includes('children') && !regulations.includes('coppa')
      ? ['data of children is collected, but coppa is not among the regulations']
      : []),
    ...(collected.length === 0
      ? ['data_collected is empty: say what you collect, or the policy says next to nothing']
      : []),
    ...(regulations.includes('gdpr') && address === ''
      ? ['the GDPR asks for the postal address of the controller: give address']
      : []),
    ...(collected.includes('payment') && recipients.length === 0
      ? ['payment data is collected, but third_parties names no payment processor']
      : []),
  ];
}

function titleOf({ company }: PolicyFacts): string {
  return `Privacy Policy of ${company}`;
}

function toMarkdown(facts: PolicyFacts, sections: readonly PolicySection[]): string {
  const blocks = [
    `# ${escapeMarkdown(titleOf(facts))}`,
    `Effective date: ${facts.effectiveDate}`,
    ...sections.flatMap(({ heading, blocks: parts }) => [
      `## ${escapeMarkdown(heading)}`,
      ...parts.map(blockMarkdown),
    ]),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function blockMarkdown(block: PolicyBlock): string {
  if (block.kind === 'list')
    return block.entries.map((entry) => `- ${markdownLines(oneLine(entry))}`).join('\n');
  const text = markdownLines(oneLine(block.text));
  return block.kind === 'heading' ? `### ${text}` : text;
}

function oneLine(text: string): string {
  return listInput.parse(text, listInput.lines).join(' ');
}

function toHtml(facts: PolicyFacts, sections: readonly PolicySection[]): Html {
  return html`<h1>${titleOf(facts)}</h1>
<p>Effective date: ${facts.effectiveDate}</p>
${sections.map(
  ({ id, heading, blocks }) => html`<section id="${id}">
<h2>${heading}</h2>
${blocks.map(blockHtml)}</section>
`,
)}`;
}

function blockHtml(block: PolicyBlock): Html {
  if (block.kind === 'list')
    return html`<ul>
${block.entries.map((entry) => html`<li>${entry}</li>\n`)}</ul>
`;
  return block.kind === 'heading' ? html`<h3>${block.text}</h3>\n` : html`<p>${block.text}</p>\n`;
}
