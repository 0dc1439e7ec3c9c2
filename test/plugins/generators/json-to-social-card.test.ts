import { callTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import jsonToSocialCard from '../../../plugins/generators/tools/json-to-social-card/tool.ts';
import { contentOf, strangersIn, expectThreeForms, HOSTILE } from './card-forms.ts';

const TEMPLATES = ['og-classic', 'blog-post', 'dark-modern', 'gradient-hero', 'minimal-clean', 'brand-bold'];

const make = (card: object, template?: string) =>
  callTool(jsonToSocialCard, { json: JSON.stringify(card), ...(template !== undefined && { template }) });

const whole = {
  title: 'T',
  description: 'Desc',
  author: 'An Author',
  avatar: 'https://example.com/a.png?x=1&y=2',
  date: '2024-02-29',
  siteName: 'Example',
  logo: 'data:image/png;base64,AA==',
  background: '#112233',
  textColor: 'hsl(0 0% 100% / 0.9)',
  tag: 'News',
};

describe('json-to-social-card', () => {
  test.each(TEMPLATES)('%s: every key in the three forms', async (template) => {
    const result = await make({ ...whole, extra: { a: 1 } }, template);
    const content = await expectThreeForms(result);
    for (const text of ['T', 'Desc', 'An Author', '2024-02-29', 'Example', 'News'])
      expect(content).toContain(text);
    expect(content).toContain(`src=${whole.avatar}`);
    expect(content).toContain(`src=${whole.logo}`);
    expect(result.html).toMatch(/^<div style="width:1200px;height:630px;overflow:hidden;/);
    expect(result.html).toContain('background:#112233');
    expect(result.html).toContain('color:hsl(0 0% 100% / 0.9)');
    expect(result.tailwind).toContain('bg-[#112233]');
    expect(result).toMatchObject({ template, ignored_keys: ['extra'], width: 1200, height: 630 });
  });

  test.each(TEMPLATES)('%s: a title alone leaves nothing else', async (template) => {
    const content = await expectThreeForms(await make({ title: 'Hello', author: ' ', date: null }, template));
    expect(content.filter((entry) => !entry.startsWith('<'))).toEqual(['Hello']);
    expect(content.filter((entry) => /img|span|<p>/.test(entry))).toEqual([]);
  });

  test('text is shown as it is, in each form by its own rules', async () => {
    const { html, tailwind, jsx } = await make({ title: '5 < 6 & {x} "q"' }, 'dark-modern');
    for (const markup of [html, tailwind]) {
      expect(markup).toContain('5 &lt; 6 &amp; {x} &quot;q&quot;');
      expect(markup).not.toContain('5 < 6');
    }
    expect(jsx).toContain(String.raw`{"5 < 6 & {x} \"q\""}`);
  });

  test.each(TEMPLATES)('%s: markup in texts stays text', async (template) => {
    const texts = (text: string) => ({
      title: text,
      description: text,
      author: text,
      date: text,
      siteName: text,
      tag: text,
    });
    const content = await expectThreeForms(await make(texts(HOSTILE), template));
    expect(strangersIn(content, contentOf((await make(texts('x'), template)).html))).toEqual([]);
    expect(content.filter((entry) => entry === HOSTILE)).toHaveLength(6);
  });

  test('texts run in the direction of their script', async () => {
    const { html, tailwind, jsx } = await make({ title: 'مرحبا', description: 'Hello' });
    for (const form of [html, tailwind, jsx]) {
      expect(form).toMatch(/<h2 dir="auto" [^>]*>\W*مرحبا/);
      expect(form).toMatch(/<p dir="auto" [^>]*>\W*Hello/);
    }
  });

  test('a background without a colour for the text gets one that can be read', async () => {
    expect((await make({ title: 'T', background: 'black' })).html).toContain('color:#ffffff');
    expect((await make({ title: 'T', background: 'white' }, 'dark-modern')).html).toContain('color:#0f172a');
  });

  test.each<[string, object, string]>([
    ['no title', { description: 'x' }, 'json.title: required'],
    ['a blank title', { title: ' ' }, 'json.title: required'],
    ['a number as title', { title: 1 }, 'json.title: expected text, got 1'],
    ['an object as author', { title: 'T', author: { name: 'x' } }, 'json.author: expected text'],
    ['a script as avatar', { title: 'T', avatar: 'javascript:alert(1)' }, 'json.avatar: expected an http'],
    ['a page as logo', { title: 'T', logo: 'data:text/html,x' }, 'json.logo: expected an http'],
    ['a URL with blanks', { title: 'T', logo: 'https://example.com/a b' }, 'json.logo: expected an http'],
    ['a URL without a host', { title: 'T', logo: 'https://' }, 'json.logo: expected an http'],
    [
      'a picture as background',
      { title: 'T', background: 'url(x)' },
      'json.background: expected a CSS colour',
    ],
    [
      'a declaration in a colour',
      { title: 'T', background: 'red;top:0' },
      'json.background: expected a CSS colour',
    ],
    ['a colour that is none', { title: 'T', textColor: 'bluish' }, 'json.textColor: expected a CSS colour'],
    ['hex of 5 digits', { title: 'T', textColor: '#12345' }, 'json.textColor: expected a CSS colour'],
    [
      'the colour of its own text as background',
      { title: 'T', background: 'currentcolor' },
      'json.background: expected a CSS colour',
    ],
  ])('refuses %s', async (_, card, message) => {
    await expect(make(card)).rejects.toThrow(message);
  });

  test.each([
    '#abc',
    '#abcd',
    '#aabbcc',
    '#aabbcc80',
    'rgb(1, 2, 3)',
    'rgba(1 2 3 / 50%)',
    'hsl(120deg 50% 50%)',
    'hwb(120 10% 20%)',
    'lab(50% 0 0)',
    'lch(50% 20 30)',
    'oklab(0.5 0.1 0.1)',
    'oklch(0.7 0.1 150 / 50%)',
    'color(display-p3 1 0 0)',
    'color-mix(in oklch, red 30%, blue)',
    'oklch(from tomato l c calc(h + 180))',
    'RebeccaPurple',
    'transparent',
  ])('takes the colour %s', async (background) => {
    const result = await make({ title: 'T', background });
    expect(result.html).toContain(`background:${background}`);
    await expectThreeForms(result);
  });

  test('refuses what is no JSON text of an object', async () => {
    await expect(callTool(jsonToSocialCard, { json: { title: 'x' } })).rejects.toThrow('json');
    await expect(callTool(jsonToSocialCard, { json: '{"title":\n "a",}' })).rejects.toThrow('line 2');
    await expect(callTool(jsonToSocialCard, { json: '["a"]' })).rejects.toThrow(
      'json: expected a JSON object',
    );
    await expect(make({ title: 'x' }, 'other')).rejects.toThrow('template');
  });
});
