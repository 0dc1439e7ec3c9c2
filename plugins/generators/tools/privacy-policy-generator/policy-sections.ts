import { listInput } from '@toolyard/sdk/inputs';

/** What a privacy policy is drafted from; texts are trimmed, absent ones empty. */
export interface PolicyFacts {
  readonly company: string;
  readonly email: string;
  readonly website: string;
  readonly address: string;
  readonly country: string;
  readonly effectiveDate: string;
  readonly collected: readonly DataKind[];
  readonly purposes: readonly string[];
  readonly recipients: readonly string[];
  readonly regulations: readonly Regulation[];
  readonly retention: string;
  readonly transfers: boolean;
  readonly sells: boolean;
}

export type DataKind = (typeof DATA_KINDS)[number];
export type Regulation = (typeof REGULATIONS)[number];

export const REGULATIONS = ['gdpr', 'ccpa', 'coppa'] as const;
export const DATA_KINDS = [
  'name',
  'email',
  'phone',
  'address',
  'payment',
  'account',
  'usage',
  'device',
  'location',
  'cookies',
  'content',
  'children',
] as const;

const DATA_WORDS: Readonly<Record<DataKind, string>> = {
  name: 'Your name',
  email: 'Your e-mail address',
  phone: 'Your phone number',
  address: 'Your postal address',
  payment: 'Payment details, such as card or account numbers',
  account: 'Account details, such as user name and password',
  usage: 'How you use the service, such as pages viewed and features used',
  device: 'Device data, such as IP address, browser and operating system',
  location: 'Your location',
  cookies: 'Cookies and similar identifiers',
  content: 'Content that you create or upload',
  children: 'Data about children',
};

const USUAL_PURPOSES = [
  'To provide and maintain the service',
  'To keep the service secure and prevent abuse',
  'To meet legal duties',
];

/** A block of a section. */
export type PolicyBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly entries: readonly string[] }
  | { readonly kind: 'heading'; readonly text: string };

export interface PolicySection {
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly PolicyBlock[];
}

const paragraph = (text: string): PolicyBlock => ({ kind: 'paragraph', text });
const list = (...entries: readonly string[]): PolicyBlock => ({ kind: 'list', entries });
const heading = (text: string): PolicyBlock => ({ kind: 'heading', text });

/**
 * The sections that apply, in their order. Rights and duties by GDPR Art. 6, 7, 13-22 and 77, CCPA as amended by CPRA
 * (Cal. Civ. Code 1798.100-1798.135) and COPPA (16 CFR 312), as of 2026-01-01.
 */
export function policySections(facts: PolicyFacts): PolicySection[] {
  const has = (regulation: Regulation) => facts.regulations.includes(regulation);
  return [
    intro(facts),
    dataCollected(facts),
    section('use', 'How we use your data', [
      paragraph('We use personal data for these purposes:'),
      list(...(facts.purposes.length === 0 ? USUAL_PURPOSES : facts.purposes)),
    ]),
    facts.collected.includes('cookies') &&
      section('cookies', 'Cookies', [
        paragraph(
          'We use cookies and similar technologies to keep you signed in, remember your settings and understand how the service is used. You can block or delete cookies in your browser; parts of the service may then not work.',
        ),
      ]),
    sharing(facts),
    facts.transfers &&
      section('transfers', 'International transfers', [
        paragraph(
          `Your data may be transferred to and processed in countries other than your own${has('gdpr') ? ', including countries outside the European Economic Area. Where no adequacy decision exists, we rely on standard contractual clauses or other safeguards that the law provides' : ', whose laws may differ'}.`,
        ),
      ]),
    section('retention', 'How long we keep your data', [
      paragraph(
        facts.retention === ''
          ? 'We keep personal data only for as long as necessary for the purposes above, and delete or anonymise it afterwards, unless the law requires us to keep it longer.'
          : facts.retention,
      ),
    ]),
    section('security', 'Security', [
      paragraph(
        'We use technical and organisational measures to protect your data against loss, misuse and unauthorised access. No method of transmission or storage is completely secure.',
      ),
    ]),
    has('gdpr') && gdpr(facts),
    has('ccpa') && ccpa(facts),
    has('coppa') && coppa(facts),
    !has('coppa') && children(facts, has('gdpr') ? 16 : 13),
    section('changes', 'Changes to this policy', [
      paragraph(
        'We may update this policy. When we do, we change the effective date above and, where the change is material, tell you in a suitable way before it takes effect.',
      ),
    ]),
    contact(facts),
  ].filter((part) => part !== false);
}

function section(id: string, title: string, blocks: readonly PolicyBlock[]): PolicySection {
  return { id, heading: title, blocks };
}

function intro({ company, website, country }: PolicyFacts): PolicySection {
  const place = country === '' ? '' : `, based in ${country},`;
  const service = website === '' ? 'our service' : website;
  return section('intro', 'Introduction', [
    paragraph(
      `This policy explains how ${company}${place} collects, uses and shares personal data when you use ${service}. ${company} is the data controller: it is responsible for that data.`,
    ),
  ]);
}

function dataCollected({ collected }: PolicyFacts): PolicySection {
  return section(
    'data_collected',
    'Data we collect',
    collected.length === 0
      ? [
          paragraph(
            'We collect only the personal data that you choose to give us, for example when you write to us.',
          ),
        ]
      : [paragraph('We collect these kinds of data:'), list(...collected.map((kind) => DATA_WORDS[kind]))],
  );
}

function sharing({ recipients }: PolicyFacts): PolicySection {
  const duty =
    'We may also disclose data where the law requires it or to establish, exercise or defend legal claims.';
  return section(
    'sharing',
    'Who receives your data',
    recipients.length === 0
      ? [paragraph(`We do not share your personal data with third parties. ${duty}`)]
      : [
          paragraph('We share personal data with these recipients, as far as they need it for their task:'),
          list(...recipients),
          paragraph(duty),
        ],
  );
}

function gdpr({ email }: PolicyFacts): PolicySection {
  return section('gdpr', 'Your rights under the GDPR', [
    paragraph(
      'We process personal data on these legal bases (Article 6 GDPR): your consent, the performance of a contract with you, our legal obligations, and our legitimate interests, such as keeping the service secure.',
    ),
    paragraph('You have the right to:'),
    list(
      'Access your data that we hold (Article 15)',
      'Rectification of inaccurate data (Article 16)',
      'Erasure of your data (Article 17)',
      'Restriction of processing (Article 18)',
      'Data portability (Article 20)',
      'Object to processing that rests on legitimate interests, and to direct marketing (Article 21)',
      'Withdraw consent at any time, without effect on what was done before (Article 7)',
      'Lodge a complaint with a supervisory authority (Article 77)',
    ),
    paragraph(`To use these rights, write to ${email}. We answer within one month.`),
  ]);
}

function ccpa({ email, sells }: PolicyFacts): PolicySection {
  return section('ccpa', 'Your rights under the CCPA', [
    paragraph('If you live in California, you have the right to:'),
    list(
      'Know what personal information, by categories of personal information and by piece, we collect, use, disclose, sell or share',
      'Delete your personal information that we collected',
      'Correct inaccurate personal information',
      'Opt out of the sale or sharing of your personal information',
      'Limit the use and disclosure of sensitive personal information',
      'Not be discriminated against for using these rights',
    ),
    ...(sells
      ? [
          heading('Do Not Sell or Share My Personal Information'),
          paragraph(
            `We sell or share personal information as the CCPA defines these words. To opt out, write to ${email}.`,
          ),
        ]
      : [paragraph('We do not sell or share your personal information as the CCPA defines these words.')]),
    paragraph(
      `You or an authorized agent may submit a request by writing to ${email}. We verify requests before we answer them, within 45 days.`,
    ),
  ]);
}

function coppa({ email }: PolicyFacts): PolicySection {
  return section('coppa', "Children's privacy (COPPA)", [
    paragraph(
      'We collect personal information from children under 13 only after we have obtained verifiable parental consent, and no more of it than is reasonably necessary to take part.',
    ),
    paragraph('Parents may:'),
    list(
      'Review the personal information that we hold about their child',
      'Have it deleted',
      'Refuse that more of it is collected or used',
      'Consent to its use by us without consenting to its disclosure to others',
    ),
    paragraph(`To do so, write to ${email}.`),
  ]);
}

function children({ email }: PolicyFacts, age: number): PolicySection {
  return section('children', 'Children', [
    paragraph(
      `The service is not for children under ${age}. We do not knowingly collect their personal data. If you believe that a child has given us data, write to ${email} and we will delete it.`,
    ),
  ]);
}

function contact({ company, email, address }: PolicyFacts): PolicySection {
  return section('contact', 'Contact us', [
    paragraph('For questions about this policy or your data, contact us:'),
    list(
      ...[company, email, listInput.parse(address, listInput.lines).join(', ')].filter((line) => line !== ''),
    ),
  ]);
}
