import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import {
  POLICY_CHECKS,
  REGULATIONS,
} from '../../../plugins/validation/tools/privacy-policy-checker/policy-checks.ts';
import privacyPolicyChecker from '../../../plugins/validation/tools/privacy-policy-checker/tool.ts';

const check = (input: object) => callTool(privacyPolicyChecker, input);

/** The ids of what was found by the general rules and those that are named. */
async function found(text: string, regulations: readonly string[] = []): Promise<string[]> {
  const { checks } = await check({ text, regulations });
  return checks.filter(({ status }) => status === 'found').map(({ id }) => id);
}

const COMPLETE = `# Privacy Policy
Last updated: March 5, 2024

Example Ltd is the **data controller** of your data. [Contact us](/c) at privacy@example.com.

We collect your name. We use your data to ship; the legal basis is our legitimate interest. We share it with service providers and never sell your personal information. We retain it for as long as necessary, encrypt it and use cookies.

You have the right of access, rectification, erasure, restriction of processing, data portability and the right to object. You may withdraw your consent at any time and lodge a complaint with a supervisory authority. Data may be transferred outside the EEA.

California: you have the right to know the categories of personal information, the right to delete, to correct inaccurate data and to opt out. We do not discriminate. To exercise your rights, write to us.

The service is not for children under 13. We post changes to this policy.`;

describe('privacy-policy-checker', () => {
  test('a short but complete policy', async () => {
    const result = await check({ text: COMPLETE });
    expect(result).toMatchObject({
      complete: true,
      score: 91,
      scores: { general: 100, gdpr: 90, ccpa: 84 },
      missing_required: [],
      missing_recommended: [
        'dpo',
        'automated_decisions',
        'ccpa_sources',
        'ccpa_limit_sensitive',
        'ccpa_agent',
      ],
      last_updated: '2024-03-05',
      emails: ['privacy@example.com'],
      english: true,
      warnings: [],
    });
    expect(result.checks.map(({ id }) => id)).toEqual(
      POLICY_CHECKS.filter(({ group }) => group !== 'coppa').map(({ id }) => id),
    );
    const sale = result.checks.find(({ id }) => id === 'ccpa_sale');
    expect(sale?.evidence).toContain('never sell your personal information');
    expect(sale?.hint).toBeNull();
  });

  test('a bare statement', async () => {
    expect(await check({ text: 'We collect data. Contact us at INFO@example.com.' })).toMatchObject({
      score: 7,
      scores: { general: 22, gdpr: 0, ccpa: 0 },
      complete: false,
      emails: ['info@example.com'],
    });
  });

  test('HTML is read as text, without comments, styles and scripts', async () => {
    const text =
      '<h1>Privacy</h1><style>.retain{}</style><!-- cookies --><p>We use&nbsp;your data to ship orders.<br>Effective date: 2024-02-29</p><script>"child"</script>';
    expect(await check({ text, regulations: [] })).toMatchObject({ score: 22, last_updated: '2024-02-29' });
    expect(await found(text)).toEqual(['purposes', 'effective_date']);
  });

  test.each<[string, string, string[]]>([
    ['a term begins at a word', 'Our undercookies and stepchild pages: encryption is on.', ['security']],
    ['a term ends anywhere', 'Childish cookies', ['cookies', 'children']],
    ['a gap stays in its sentence', 'We share it. Not with you.', []],
    ['a gap has 60 characters', `We share ${'x'.repeat(58)} with you`, ['recipients']],
    ['and no more', `We share ${'x'.repeat(60)} with you`, []],
    ['negation counts', 'We do not share your data.', ['recipients']],
    ['curly quotes and folded lines', 'who\n   we\u00A0are', ['controller']],
    ['marks of Markdown go', '**who** `we` _are_ [a](b) > ~x~', ['controller']],
    ['a byte order mark goes', '\uFEFFcookies', ['cookies']],
    ['capitals', 'CHILDREN', ['children']],
  ])('%s', async (_, text, ids) => {
    expect(await found(text)).toEqual(ids);
  });

  test('the first term of the list gives the evidence, whatever comes first in the text', async () => {
    const text = `${'a'.repeat(80)} Get in touch. ${'b'.repeat(60)} Contact us ${'c'.repeat(120)}`;
    const { checks } = await check({ text, regulations: [] });
    expect(checks.find(({ id }) => id === 'contact')?.evidence).toBe(
      `${'b'.repeat(59)} Contact us ${'c'.repeat(89)}`,
    );
  });

  test("a child's laws are asked for by name", async () => {
    const text = "The parents’ consent: parent's consent. We collect names from children.";
    expect(await found(text, ['coppa'])).toEqual([
      'data_categories',
      'children',
      'coppa_parental_consent',
      'coppa_children_data',
    ]);
  });

  test.each([
    ['Last updated: 2024-02-29', '2024-02-29'],
    ['Last revised on 1st March 2024', '2024-03-01'],
    ['Last modified — March 22nd, 2024.', '2024-03-22'],
    ['Effective as of January 5, 2026', '2026-01-05'],
    ['Effective from: 31 December 2025', '2025-12-31'],
    ['EFFECTIVE DATE: on May 1, 2024', '2024-05-01'],
    ['Last updated: 2023-02-29. Effective 2023-03-01', '2023-03-01'],
    ['Last updated: February 30, 2024', null],
    ['Updated: 2024-01-01', null],
    ['Last updated in our office: 2024-01-01', null],
  ])('the date of %j is %j', async (text, date) => {
    expect((await check({ text })).last_updated).toBe(date);
  });

  test.each<[string, string[]]>([
    ['[Company Name] and [insert date here]', ['[Company Name]', '[insert date here]']],
    ['[your site](https://a.example) [x][your ref] [company]: https://a.example', []],
    ['[1] [ok] [a]', []],
    ['{{ email }} <<address>> {{}}', ['{{ email }}', '<<address>>']],
    ['Lorem Ipsum, TODO todo TBD. TODOS', ['Lorem Ipsum', 'TODO', 'TBD']],
    [`[${'company '.repeat(8)}]`, []],
  ])('the gaps of %j', async (text, gaps) => {
    expect((await check({ text })).placeholders.map((gap) => gap.text)).toEqual(gaps);
  });

  test('gaps are told with their lines', async () => {
    const { placeholders, complete } = await check({ text: `${COMPLETE}\r\n\r\n{{x}}\rTODO` });
    expect(placeholders).toEqual([
      { text: '{{x}}', line: 14 },
      { text: 'TODO', line: 15 },
    ]);
    expect(complete).toBe(false);
  });

  test.each([
    ['Wir verarbeiten personenbezogene Daten.', false, 4],
    ["It's the well-known 2-step rule.", true, 5],
    ['…', false, 0],
  ])('%j: English %s, %d words', async (text, english, words) => {
    const result = await check({ text });
    expect(result).toMatchObject({ english, word_count: words });
    expect(result.warnings.some(({ code }) => code === 'not_english')).toBe(!english);
  });

  test('laws are reported in their own order, each once', async () => {
    const { scores } = await check({ text: 'x', regulations: ['coppa', 'gdpr', 'coppa'] });
    expect(Object.keys(scores)).toEqual(['general', 'gdpr', 'coppa']);
  });

  test.each([
    ['no text', { text: ' \n' }, 'text'],
    ['HTML too deep', { text: '<b>'.repeat(300_000) }, 'text: expected HTML with at most 1000 elements'],
    ['an unknown law', { text: 'We collect data.', regulations: ['hipaa'] }, 'regulations'],
  ])('refuses %s', async (_, input, message) => {
    await expect(check(input)).rejects.toThrow(message);
  });

  test('a long run of underscores within a word is read once', async () => {
    const { word_count } = await check({ text: `a${'_'.repeat(1_000_000)}b` });
    expect(word_count).toBe(2);
  });

  test.each(['<!--', '[a](', '{{x', '[your ', 'a@a.', '<a ', '_ '])(
    'a mebibyte of %j is done within the deadline',
    async (piece) => {
      const { score } = await check({ text: piece.repeat(Math.floor(2 ** 20 / piece.length)) });
      expect(score).toBeLessThan(100);
    },
    20_000,
  );
});

test('every check is in form, each once, in the order of the groups', () => {
  const groups = ['general', ...REGULATIONS];
  for (const row of POLICY_CHECKS) {
    expect(row).toEqual({
      id: expect.stringMatching(/^[a-z_]+$/),
      group: expect.toBeOneOf(groups),
      requirement: expect.toBeOneOf(['required', 'recommended']),
      reference: expect.stringMatching(/\S/),
      terms: expect.any(Array),
      hint: expect.stringMatching(/\.$/),
    });
    expect(row.terms).not.toEqual([]);
    for (const term of row.terms) expect(term).toMatch(/^[^|]*\S[^|]*$/);
  }
  expect(new Set(POLICY_CHECKS.map(({ id }) => id)).size).toBe(POLICY_CHECKS.length);
  expect([...new Set(POLICY_CHECKS.map(({ group }) => group))]).toEqual(groups);
});
