import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import privacyPolicyGenerator from '../../../plugins/generators/tools/privacy-policy-generator/tool.ts';
import privacyPolicyChecker from '../../../plugins/validation/tools/privacy-policy-checker/tool.ts';

const now = () => Date.UTC(2024, 1, 29);
const draft = (input: object) =>
  callTool(
    privacyPolicyGenerator,
    { company_name: 'Example Ltd', contact_email: 'privacy@example.com', ...input },
    { context: { now } },
  );
const ids = async (input: object) => (await draft(input)).sections.map(({ id }) => id);

const everything = {
  website_url: 'example.com',
  address: '1 Main St\nSpringfield',
  country: 'Utopia',
  data_collected: ['email', 'cookies', 'payment'],
  third_parties: ['Stripe'],
  regulations: ['ccpa', 'gdpr', 'coppa'],
  international_transfers: true,
};

describe('privacy-policy-generator', () => {
  test('the least policy', async () => {
    const { effective_date, sections, warnings, markdown } = await draft({});
    expect(effective_date).toBe('2024-02-29');
    expect(sections.map(({ id }) => id)).toEqual([
      'intro',
      'data_collected',
      'use',
      'sharing',
      'retention',
      'security',
      'children',
      'changes',
      'contact',
    ]);
    expect(warnings).toEqual([expect.stringContaining('data_collected')]);
    expect(markdown).toContain('Effective date: 2024-02-29');
    expect(markdown).toContain('children under 13');
  });

  test('all sections, in their order', async () => {
    expect(await ids(everything)).toEqual([
      'intro',
      'data_collected',
      'use',
      'cookies',
      'sharing',
      'transfers',
      'retention',
      'security',
      'gdpr',
      'ccpa',
      'coppa',
      'changes',
      'contact',
    ]);
  });

  test('a policy of all laws has the clauses that the checker looks for', async () => {
    const { markdown } = await draft(everything);
    const verdict = await callTool(privacyPolicyChecker, {
      text: markdown,
      regulations: ['gdpr', 'ccpa', 'coppa'],
    });
    expect(verdict.missing_required).toEqual([]);
    expect(verdict.placeholders).toEqual([]);
  });

  test('an address of several lines stands in one, whatever blanks are around them', async () => {
    const address = ` 1 Main St ${' '.repeat(100_000)}x \r\n \n Springfield`;
    const { markdown } = await draft({ address });
    expect(markdown).toMatch(/1 Main St +x, Springfield/);
  });

  test('the age of children is 16 with the GDPR', async () => {
    expect((await draft({ regulations: ['gdpr'] })).markdown).toContain('children under 16');
  });

  test('who sells data must say how to opt out', async () => {
    const heading = 'Do Not Sell or Share My Personal Information';
    expect((await draft({ regulations: ['ccpa'], sells_data: true })).html).toContain(`<h3>${heading}</h3>`);
    expect((await draft({ regulations: ['ccpa'] })).html).not.toContain(heading);
  });

  test('values are escaped in both forms', async () => {
    const { markdown, html } = await draft({
      company_name: '*<b>Evil</b>*',
      purposes: ['To [click](x)\n# me'],
      third_parties: ['<script>alert(1)</script>'],
    });
    expect(markdown).toContain(String.raw`\*\<b\>Evil\</b\>\*`);
    expect(markdown).toContain(String.raw`- To \[click\](x) \# me`);
    expect(html).toContain('<li>&lt;script&gt;alert(1)&lt;/script&gt;</li>');
    expect(html).not.toMatch(/<script|<b>/);
  });

  test('no value begins a list or a line of its own', async () => {
    const { markdown } = await draft({
      company_name: 'A\n# B',
      purposes: ['- to list', '1. to count'],
      retention: '+ a year',
    });
    expect(markdown).toMatch(/^# Privacy Policy of A \\# B\n/);
    expect(markdown).toContain('\n- \\- to list\n- 1\\. to count\n');
    expect(markdown).toContain('\n\n\\+ a year\n\n');
  });

  test.each<[object, string]>([
    [{ data_collected: ['children'] }, 'coppa'],
    [{ data_collected: ['name'], regulations: ['gdpr'] }, 'address'],
    [{ data_collected: ['payment'] }, 'third_parties'],
  ])('%j is warned of', async (input, word) => {
    expect((await draft(input)).warnings).toEqual([expect.stringContaining(word)]);
  });

  test.each<[string, object, string]>([
    ['no company', { company_name: ' ' }, 'company_name'],
    ['a wrong address', { contact_email: 'nobody' }, 'contact_email'],
    ['a wrong date', { effective_date: '2023-02-29' }, 'effective_date'],
    ['another scheme', { website_url: 'ftp://example.com' }, 'website_url'],
    ['another law', { regulations: ['lgpd'] }, 'regulations'],
    ['another kind of data', { data_collected: ['dna'] }, 'data_collected'],
  ])('refuses %s', async (_, input, argument) => {
    await expect(draft(input)).rejects.toThrow(argument);
  });
});
