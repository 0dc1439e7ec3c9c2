/**
 * Clauses that a privacy policy in English is looked through for, and the words that show them. Laws as of 2026-01-01:
 * GDPR (EU 2016/679), CCPA as amended by CPRA (Cal. Civ. Code 1798.100-1798.199.100), COPPA (16 CFR 312).
 */
export interface PolicyCheck {
  readonly id: string;
  readonly group: PolicyGroup;
  readonly requirement: 'required' | 'recommended';
  /** What asks for the clause. */
  readonly reference: string;
  /**
   * Any of them shows the clause. `…` stands for up to 60 characters of the same sentence, `@email` for an address,
   * `@date` for the date of the last change.
   */
  readonly terms: readonly string[];
  /** What to add where it is missing. */
  readonly hint: string;
}

export type PolicyGroup = 'general' | Regulation;
export type Regulation = (typeof REGULATIONS)[number];

export const REGULATIONS = ['gdpr', 'ccpa', 'coppa'] as const;

/** `terms` are separated by bars; an id that ends with `*` is recommended, others are required. */
type Row = readonly [id: string, reference: string, terms: string, hint: string];

const GENERAL: readonly Row[] = [
  [
    'controller',
    'GDPR 13(1)(a)',
    'data controller | controller is | operated by | who we are | we are a | we are the | registered office | company registered',
    'Say who is responsible for the data: name and legal form.',
  ],
  [
    'contact',
    'GDPR 13(1)(a), CCPA 1798.130',
    '@email | contact us | write to us | get in touch',
    'Give an e-mail or postal address for questions about privacy.',
  ],
  [
    'data_categories',
    'GDPR 14(1)(d), CCPA 1798.110',
    'we collect | we may collect | data we process | information you provide | data you provide | categories of personal',
    'List the personal data that is collected.',
  ],
  [
    'purposes',
    'GDPR 13(1)(c)',
    'how we use | we use your | we use the | we use this | we use it to | purpose | we process…to provide',
    'Say what the data is used for.',
  ],
  [
    'recipients',
    'GDPR 13(1)(e), CCPA 1798.130',
    'third part | third-part | service provider | processors | recipients | share your | share…with | disclose your | disclosed to',
    'Say who receives the data, such as service providers.',
  ],
  [
    'retention',
    'GDPR 13(2)(a), CCPA 1798.100',
    'retention | retain | how long we keep | keep your…for | stored for | as long as necessary | as long as your account',
    'Say how long each kind of data is kept, or by which rule.',
  ],
  [
    'security*',
    'GDPR 32',
    'security measures | technical and organi | encrypt | protect your | safeguard',
    'Name the measures that protect the data.',
  ],
  [
    'cookies*',
    'ePrivacy 5(3)',
    'cookie | similar technologies | local storage',
    'Say which cookies are set and how to refuse them.',
  ],
  [
    'children*',
    'GDPR 8, COPPA',
    'child | minors | under 13 | under 16 | under the age',
    'Say whether children may use the service, and from which age.',
  ],
  [
    'changes*',
    'good practice',
    'changes to this | change this | update this | updates to this | amend this | revise this | modify this',
    'Say how changes of the policy are announced.',
  ],
  [
    'effective_date',
    'CCPA 1798.130(a)(5)',
    '@date',
    'Give the date of the last update, such as "Last updated: March 5, 2026".',
  ],
];

const GDPR: readonly Row[] = [
  [
    'legal_basis',
    'GDPR 13(1)(c)-(d)',
    'legal bas | lawful bas | legitimate interest | article 6 | performance of a contract | legal obligation',
    'Name the legal basis of each purpose (Article 6).',
  ],
  [
    'right_access',
    'GDPR 13(2)(b), 15',
    'right of access | right to access | access your | access to your | access to the personal | request a copy | copy of your | rights of access',
    'Name the right of access to the data.',
  ],
  [
    'right_rectification',
    'GDPR 13(2)(b), 16',
    'rectif | correct your | correct inaccurate | right to correct | correction of',
    'Name the right to have data corrected.',
  ],
  [
    'right_erasure',
    'GDPR 13(2)(b), 17',
    'erasure | erase | right to be forgotten | delete your | right to delete | deletion of your',
    'Name the right to have data erased.',
  ],
  [
    'right_restriction',
    'GDPR 13(2)(b), 18',
    'restrict…processing | restriction',
    'Name the right to restrict the processing.',
  ],
  [
    'right_portability',
    'GDPR 13(2)(b), 20',
    'portab | machine-readable',
    'Name the right to receive the data in a machine-readable form.',
  ],
  [
    'right_objection',
    'GDPR 13(2)(b), 21',
    'object to | right to object | objection',
    'Name the right to object to the processing.',
  ],
  [
    'withdraw_consent',
    'GDPR 13(2)(c)',
    'withdraw…consent | withdrawal of…consent | revoke…consent',
    'Say that consent may be withdrawn at any time.',
  ],
  [
    'complaint',
    'GDPR 13(2)(d)',
    'supervisory authority | data protection authority | lodge a complaint | right to complain | complaint with | complain to',
    'Name the right to complain to a supervisory authority.',
  ],
  [
    'transfers*',
    'GDPR 13(1)(f)',
    'international transfer | transfer…outside | transferred to…countr | third countr | standard contractual clauses | adequacy | outside the eea | outside the european',
    'Say whether data leaves the EEA, and under which safeguards.',
  ],
  [
    'dpo*',
    'GDPR 13(1)(b)',
    'data protection officer | dpo',
    'Give the contact of the data protection officer, if there is one.',
  ],
  [
    'automated_decisions*',
    'GDPR 13(2)(f)',
    'automated decision | automated individual | automated processing | profiling',
    'Say whether decisions are automated, profiling included.',
  ],
];

const CCPA: readonly Row[] = [
  [
    'ccpa_categories',
    'Cal. Civ. Code 1798.110(c)',
    'categories of personal | categories of information | following categories',
    'List the categories of personal information collected in the last 12 months.',
  ],
  [
    'ccpa_sources*',
    'Cal. Civ. Code 1798.110(c)(2)',
    'sources of personal | sources from which | categories of sources | directly from you | collect…from you',
    'Name the categories of sources that the information comes from.',
  ],
  [
    'ccpa_sale',
    'Cal. Civ. Code 1798.120',
    'sell your | sell or share | sale of | sale or sharing | sell personal | do not sell | not sold | sold or shared',
    'Say whether personal information is sold or shared.',
  ],
  [
    'ccpa_know',
    'Cal. Civ. Code 1798.110',
    'right to know | request to know | know what personal | know which personal | right to request…information',
    'Name the right to know what is collected.',
  ],
  [
    'ccpa_delete',
    'Cal. Civ. Code 1798.105',
    'right to delete | request deletion | request…delet | right to request deletion | delete your personal',
    'Name the right to have personal information deleted.',
  ],
  [
    'ccpa_correct',
    'Cal. Civ. Code 1798.106',
    'right to correct | correct inaccurate | correct your personal',
    'Name the right to have inaccurate information corrected.',
  ],
  [
    'ccpa_opt_out',
    'Cal. Civ. Code 1798.120, 1798.135',
    'opt out | opt-out | do not sell my | do not sell or share',
    'Say how to opt out of the sale or sharing.',
  ],
  [
    'ccpa_limit_sensitive*',
    'Cal. Civ. Code 1798.121',
    'limit the use | limit use | limit the processing | sensitive personal information',
    'Name the right to limit the use of sensitive personal information.',
  ],
  [
    'ccpa_non_discrimination',
    'Cal. Civ. Code 1798.125',
    'discriminat | retaliat',
    'Say that nobody is discriminated against for using these rights.',
  ],
  [
    'ccpa_agent*',
    '11 CCR 7063',
    'authorized agent | authorised agent',
    'Say how an authorized agent can make a request.',
  ],
  [
    'ccpa_requests',
    'Cal. Civ. Code 1798.130(a)(1)',
    'toll-free | toll free | submit a request | submit your request | make a request | exercise your | exercise these | verifiable consumer',
    'Say how to submit a request, such as a toll-free number or a form.',
  ],
];

const COPPA: readonly Row[] = [
  [
    'coppa_parental_consent',
    '16 CFR 312.5',
    "parental consent | consent of a parent | parent's consent | parent or guardian…consent | consent…parent",
    'Say how verifiable parental consent is obtained.',
  ],
  [
    'coppa_parent_rights',
    '16 CFR 312.6',
    'parent…review | parent…delete | parent…refuse | parents may',
    "Say how parents can review and delete their child's data and refuse more of it.",
  ],
  [
    'coppa_children_data',
    '16 CFR 312.4(d)',
    "collect…from children | information from children | children's personal | children's information",
    'Say which data is collected from children, and what for.',
  ],
];

const ROWS: Readonly<Record<PolicyGroup, readonly Row[]>> = {
  general: GENERAL,
  gdpr: GDPR,
  ccpa: CCPA,
  coppa: COPPA,
};

/** Every check, in the order in which they are reported. */
export const POLICY_CHECKS: readonly PolicyCheck[] = (['general', ...REGULATIONS] as const).flatMap((group) =>
  ROWS[group].map(([name, reference, terms, hint]) => ({
    id: name.replace('*', ''),
    group,
    requirement: name.endsWith('*') ? 'recommended' : 'required',
    reference,
    terms: terms.split(' | '),
    hint,
  })),
);
