import { defineTool, InputError, nullable, Type } from '@toolyard/sdk';
import { POLICY_CHECKS, REGULATIONS, type PolicyCheck, type PolicyGroup } from './policy-checks.ts';
import {
  countWords,
  emailsIn,
  evidenceAt,
  findDate,
  findPlaceholders,
  findTerm,
  plainPolicy,
} from './policy-text.ts';

const SHORT_POLICY_WORDS = 150;

const WEIGHTS = { required: 2, recommended: 1 } as const;

interface CheckedClause {
  readonly check: PolicyCheck;
  /** Where the clause was seen; -1 when it was not. */
  readonly index: number;
}

export default defineTool({
  title: 'Privacy Policy Checker',
  summary:
    "Check a privacy policy's text for clauses that GDPR, CCPA/CPRA or COPPA ask for: found or missing with evidence, scores, placeholders. No legal advice.",
  keywords: ['data protection', 'compliance', 'DSGVO', 'legal', 'consent'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    text: Type.String({
      contentMediaType: 'text/plain',
      description: 'Policy in English: plain text, Markdown or HTML',
    }),
    regulations: Type.Array(Type.Enum(REGULATIONS), {
      default: ['gdpr', 'ccpa'],
      description: 'Laws to check besides the general clauses; [] = none',
    }),
  }),
  output: Type.Object({
    complete: Type.Boolean({ description: 'No required clause missing, no placeholder' }),
    score: Type.Integer({ description: '0-100 over all checks' }),
    scores: Type.Record(Type.String(), Type.Integer(), { description: 'general and each regulation, 0-100' }),
    checks: Type.Array(
      Type.Object({
        id: Type.String(),
        group: Type.Enum(['general', ...REGULATIONS]),
        requirement: Type.Enum(['required', 'recommended']),
        status: Type.Enum(['found', 'missing']),
        evidence: nullable(Type.String(), 'The words around the first term that was found'),
        reference: Type.String({ description: 'What asks for the clause' }),
        hint: nullable(Type.String(), 'What to add'),
      }),
    ),
    missing_required: Type.Array(Type.String(), { description: 'Check ids' }),
    missing_recommended: Type.Array(Type.String(), { description: 'Check ids' }),
    placeholders: Type.Array(Type.Object({ text: Type.String(), line: Type.Integer() }), {
      description: 'Template gaps left in',
    }),
    last_updated: nullable(Type.String(), 'YYYY-MM-DD'),
    emails: Type.Array(Type.String(), { description: 'Lower case, each once' }),
    word_count: Type.Integer(),
    english: Type.Boolean(),
    warnings: Type.Array(Type.Object({ code: Type.String(), message: Type.String() })),
    disclaimer: Type.String(),
  }),
  examples: [
    {
      name: 'bare statement',
      input: { text: 'We collect data. Contact us at INFO@example.com.', regulations: [] },
      output: {
        complete: false,
        score: 22,
        missing_required: ['controller', 'purposes', 'recipients', 'retention', 'effective_date'],
        emails: ['info@example.com'],
        last_updated: null,
      },
    },
    {
      name: 'placeholders are told',
      input: {
        text: 'Privacy of [Company Name]\nWe collect [data](https://example.com) _only_ for data_team@example.com.\nMail: {{email}}\nTODO: retention',
        regulations: [],
      },
      output: {
        score: 33,
        placeholders: [
          { text: '[Company Name]', line: 1 },
          { text: '{{email}}', line: 3 },
          { text: 'TODO', line: 4 },
        ],
      },
    },
  ],
  run({ text, regulations }) {
    const policy = plainPolicy(text);
    if (text.trim() === '')
      throw new InputError('text', 'expected the text of a privacy policy, got only blanks');
    const groups = ['general', ...REGULATIONS.filter((law) => regulations.includes(law))] as const;
    const clauses = POLICY_CHECKS.filter(({ group }) => groups.includes(group)).map((check) => ({
      check,
      index: check.terms.map((term) => findTerm(policy, term)).find((at) => at >= 0) ?? -1,
    }));
    const missing = clauses.filter(({ index }) => index < 0).map(({ check }) => check);
    const missingOf = (requirement: PolicyCheck['requirement']) =>
      missing.filter((check) => check.requirement === requirement).map(({ id }) => id);
    const placeholders = findPlaceholders(text);
    const { words, isEnglish } = countWords(policy);
    return {
      complete: missingOf('required').length === 0 && placeholders.length === 0,
      score: scoreOf(clauses),
      scores: Object.fromEntries(groups.map((group) => [group, scoreOf(ofGroup(clauses, group))])),
      checks: clauses.map(({ check, index }) => ({
        id: check.id,
        group: check.group,
        requirement: check.requirement,
        status: index < 0 ? ('missing' as const) : ('found' as const),
        evidence: index < 0 ? null : evidenceAt(policy, index),
        reference: check.reference,
        hint: index < 0 ? check.hint : null,
      })),
      missing_required: missingOf('required'),
      missing_recommended: missingOf('recommended'),
      placeholders,
      last_updated: findDate(policy)?.date ?? null,
      emails: emailsIn(policy),
      word_count: words,
      english: isEnglish,
      warnings: [
        ...(isEnglish
          ? []
          : [{ code: 'not_english', message: 'The text does not look English: the checks mean little.' }]),
        ...(words < SHORT_POLICY_WORDS
          ? [
              {
                code: 'too_short',
                message: `The text has ${words} words; a policy rarely says all in under ${SHORT_POLICY_WORDS}.`,
              },
            ]
          : []),
      ],
      disclaimer: 'A check for keywords, no legal advice.',
    };
  },
});

function ofGroup(clauses: readonly CheckedClause[], group: PolicyGroup): CheckedClause[] {
  return clauses.filter(({ check }) => check.group === group);
}

/** The weight of what was found as percent of all, rounded half up. */
function scoreOf(clauses: readonly CheckedClause[]): number {
  const weigh = (some: readonly CheckedClause[]) =>
    some.reduce((sum, { check }) => sum + WEIGHTS[check.requirement], 0);
  return Math.round((100 * weigh(clauses.filter(({ index }) => index >= 0))) / weigh(clauses));
}
