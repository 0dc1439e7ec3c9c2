import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import jsonToProfileCard from '../../../plugins/generators/tools/json-to-profile-card/tool.ts';
import { contentOf, strangersIn, expectThreeForms, HOSTILE } from './card-forms.ts';

const TEMPLATES = ['classic', 'modern', 'dark', 'compact', 'minimal', 'gradient'];

const make = (json: object | string, template?: string) =>
  callTool(jsonToProfileCard, { json, ...(template !== undefined && { template }) });

const whole = {
  name: 'Jo Smith',
  title: 'CTO',
  company: 'Example',
  location: 'London',
  email: 'jo@example.com',
  avatar: 'https://example.com/a.png',
  bio: 'Writes.',
  skills: ['Go', 'C++'],
  social: {
    github: 'https://github.com/example',
    twitter: 'https://x.com/example',
    linkedin: 'https://linkedin.com/in/example',
    website: 'https://example.com',
  },
  coverColor: 'rgb(10, 20, 30)',
};

describe('json-to-profile-card', () => {
  test.each(TEMPLATES)('%s: every key in the three forms', async (template) => {
    const result = await make({ ...whole, age: 3 }, template);
    const content = await expectThreeForms(result);
    for (const text of [
      'Jo Smith',
      'CTO at Example',
      'London',
      'jo@example.com',
      'href=mailto:jo@example.com',
      'src=https://example.com/a.png',
      'Writes.',
      'Go',
      'C++',
      'GitHub',
      'Twitter',
      'LinkedIn',
      'Website',
    ])
      expect(content).toContain(text);
    for (const url of Object.values(whole.social)) expect(content).toContain(`href=${url}`);
    expect(content.filter((entry) => entry === 'rel=noopener')).toHaveLength(4);
    expect(content).not.toContain('JS');
    expect(result.html).toContain('background:rgb(10, 20, 30)');
    expect(result).toMatchObject({ template, initials: 'JS', ignored_keys: ['age'] });
  });

  test.each(TEMPLATES)('%s: a name alone shows its initials and nothing else', async (template) => {
    const content = await expectThreeForms(
      await make({ name: 'ada von lovelace', skills: [], social: {} }, template),
    );
    expect(content.filter((entry) => !/^<|^aria-hidden/.test(entry))).toEqual(['AL', 'ada von lovelace']);
    expect(content.filter((entry) => /<(?:img|a|p|ul|li)>/.test(entry))).toEqual([]);
  });

  test.each(TEMPLATES)('%s: markup in texts stays text', async (template) => {
    const card = (text: string) => ({
      name: text,
      title: text,
      company: text,
      location: text,
      bio: text,
      skills: [text],
    });
    expect(
      strangersIn(
        await expectThreeForms(await make(card(HOSTILE), template)),
        contentOf((await make(card('x'), template)).html),
      ),
    ).toEqual([]);
  });

  test.each([
    ['Cher', 'C'],
    ['  jean-luc   picard ', 'JP'],
    ['e\u0301mile zola', 'E\u0301Z'],
    ['👩‍🚀 x', '👩‍🚀X'],
    ['山田 太郎', '山太'],
  ])('initials of %s', async (name, initials) => {
    expect((await make({ name })).initials).toBe(initials);
  });

  test.each([
    [{ title: 'CTO' }, 'CTO'],
    [{ company: 'Example' }, 'Example'],
  ])('%o is printed alone', async (job, text) => {
    const { html } = await make({ name: 'A', ...job });
    expect(contentOf(html)).toContain(text);
    expect(html).not.toContain(' at ');
  });

  test('an address that holds signs of URLs is still one address', async () => {
    const { html } = await make({ name: 'A', email: 'a?cc=b&c@example.com' });
    expect(html).toContain('href="mailto:a%3Fcc=b%26c@example.com"');
  });

  test.each<[string, object | string, string]>([
    ['no name', { title: 'x' }, 'json.name: required'],
    ['a colour that is a URL', { name: 'A', coverColor: 'url(x)' }, 'json.coverColor: expected a CSS colour'],
    ['what is no address', { name: 'A', email: 'nobody' }, 'json.email: expected an e-mail address'],
    [
      'another network',
      { name: 'A', social: { myspace: 'https://example.com' } },
      'json.social.myspace: expected',
    ],
    [
      'the name of a method',
      { name: 'A', social: { toString: 'https://example.com' } },
      'json.social.toString',
    ],
    [
      'a script as network',
      { name: 'A', social: { github: 'javascript:x' } },
      'json.social.github: expected',
    ],
    ['social as array', { name: 'A', social: ['x'] }, 'json.social: expected an object'],
    ['a skill that is no text', { name: 'A', skills: [1] }, 'json.skills[0]: expected text'],
    ['broken JSON', '{"name":\n}', 'line 2'],
  ])('refuses %s', async (_, card, message) => {
    await expect(make(card)).rejects.toThrow(message);
  });
});
