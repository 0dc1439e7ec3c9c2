import { callTool } from '@toolyard/sdk/testing';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { describe, expect, test } from 'vitest';
import jsonToEmailTemplate from '../../../plugins/generators/tools/json-to-email-template/tool.ts';
import { contentOf, strangersIn, HOSTILE } from './card-forms.ts';

const make = (json: object | string) => callTool(jsonToEmailTemplate, { json });

const bodyOf = (html: string) => contentOf(html.slice(html.indexOf('<body'), html.indexOf('</html>')));

const whole = {
  subject: 'S',
  preheader: 'Peek <now>',
  logo: 'https://example.com/l.png',
  headerColor: '#123456',
  title: 'Welcome',
  greeting: 'Hi there,',
  body: ['First.', 'Second & last.\nNew line'],
  button: { text: 'Start', url: 'https://example.com/?a=1&b=2', color: '#fde047' },
  footer: 'You signed up.',
  companyName: 'Example',
  companyAddress: '1 Main St',
  unsubscribe: 'mailto:out@example.com',
};

describe('json-to-email-template', () => {
  test('every key in both parts', async () => {
    const result = await make({ ...whole, x: 1, button: { ...whole.button, y: 2 } });
    expect(result.text).toBe(
      [
        'Welcome',
        'Hi there,',
        'First.',
        'Second & last.\nNew line',
        'Start: https://example.com/?a=1&b=2',
        'You signed up.',
        'Example\n1 Main St',
        'Unsubscribe: mailto:out@example.com',
      ].join('\n\n'),
    );
    expect(result.html).toMatch(/^<!doctype html>\n<html lang="en">/);
    for (const part of [
      '<meta name="viewport"',
      '<title>S</title>',
      'Peek &lt;now&gt;',
      'Second &amp; last.<br>New line',
      'href="https://example.com/?a=1&amp;b=2"',
      'href="mailto:out@example.com"',
      'src="https://example.com/l.png" alt="Example"',
      'background:#123456',
      'background:#fde047',
      'max-width:600px',
    ])
      expect(result.html).toContain(part);
    expect(bodyOf(result.html).find((entry) => !entry.startsWith('<'))).toBe('Peek <now>');
    expect(result).toMatchObject({ subject: 'S', warnings: [], ignored_keys: ['x', 'button.y'] });
    expect(result.size_bytes).toBe(Buffer.byteLength(result.html));
  });

  test('tables are for layout only, styles are inline, the document is without quirks', async () => {
    const { html } = await make(whole);
    const tables = html.match(/<table[^>]*>/g) ?? [];
    expect(tables).toHaveLength(3);
    for (const table of tables) expect(table).toContain('role="presentation"');
    expect(html).not.toMatch(/<style|<script|class=|undefined|false/);
    const errors: string[] = [];
    const document: DefaultTreeAdapterTypes.Document = parse(html, {
      onParseError: ({ code }) => errors.push(code),
    });
    expect(document.mode).toBe('no-quirks');
    expect(errors).toEqual([]);
  });

  test('the least message leaves nothing empty, and warns', async () => {
    const result = await make({ title: 'T', body: 'One paragraph' });
    expect(result).toMatchObject({ subject: 'T', text: 'T\n\nOne paragraph' });
    expect(result.warnings).toEqual([
      expect.stringContaining('unsubscribe'),
      expect.stringContaining('companyAddress'),
    ]);
    expect(result.html).not.toMatch(/<img|<a |<p[^>]*><\/p>|display:none/);
    expect(result.html).toContain('background:#2563eb');
  });

  test('texts run in the direction of their script', async () => {
    const { html } = await make({ title: 'مرحبا', body: ['שלום', 'Hello'], footer: 'مع السلامة' });
    const texts = [...html.matchAll(/<(?:h1|p) dir="auto"[^>]*>([^<]*)/g)].map(([, text]) => text);
    expect(texts).toEqual(['مرحبا', 'שלום', 'Hello', 'مع السلامة']);
  });

  test('blank lines part the paragraphs of a text', async () => {
    const { html, text } = await make({ title: 'T', body: 'One\r\nstill one\r\n\r\nTwo\n \n\nThree' });
    expect(text).toBe('T\n\nOne\nstill one\n\nTwo\n\nThree');
    expect(bodyOf(html).filter((entry) => entry === '<p>')).toHaveLength(3);
    expect(html).toContain('One<br>still one');
  });

  test('a subject is one line', async () => {
    expect((await make({ ...whole, subject: 'A\r\nBcc: x@example.com' })).subject).toBe(
      'A Bcc: x@example.com',
    );
    expect((await make({ title: 'A\nB', body: 'x' })).subject).toBe('A B');
  });

  test('warns of long subjects and of what Gmail clips', async () => {
    expect((await make({ ...whole, subject: 'é'.repeat(60) })).warnings).toEqual([]);
    expect((await make({ ...whole, subject: 'é'.repeat(61) })).warnings).toEqual([
      expect.stringContaining('subject'),
    ]);
    const small = await make({ ...whole, body: 'x' });
    const room = 102_400 - small.size_bytes;
    expect((await make({ ...whole, body: 'x'.repeat(1 + room) })).warnings).toEqual([]);
    expect((await make({ ...whole, body: 'x'.repeat(2 + room) })).warnings).toEqual([
      expect.stringContaining('Gmail'),
    ]);
  });

  test('markup in texts stays text', async () => {
    const message = (text: string) => ({
      title: text,
      subject: text,
      preheader: text,
      greeting: text,
      body: [text],
      button: { text, url: 'https://example.com' },
      footer: text,
      companyName: text,
      companyAddress: text,
    });
    expect(
      strangersIn(contentOf((await make(message(HOSTILE))).html), contentOf((await make(message('x'))).html)),
    ).toEqual([]);
  });

  test.each<[string, object | string, string]>([
    ['no title', { body: 'x' }, 'json.title: required'],
    ['no body', { title: 'T' }, 'json.body: required'],
    ['an empty body', { title: 'T', body: [] }, 'json.body: required'],
    ['a body of numbers', { title: 'T', body: [1] }, 'json.body[0]: expected text'],
    ['a body that is an object', { title: 'T', body: {} }, 'json.body: expected text or an array'],
    ['a button without url', { ...whole, button: { text: 'Go' } }, 'json.button.url: required'],
    [
      'a button without text',
      { ...whole, button: { url: 'https://example.com' } },
      'json.button.text: required',
    ],
    ['a button as text', { ...whole, button: 'Go' }, 'json.button: expected an object'],
    [
      'a script behind the button',
      { ...whole, button: { text: 'Go', url: 'javascript:x' } },
      'json.button.url: expected',
    ],
    ['a colour by name', { ...whole, headerColor: 'red' }, 'json.headerColor: expected a hex colour'],
    [
      'a style as colour',
      { ...whole, button: { ...whole.button, color: '#fff;x:y' } },
      'json.button.color: expected',
    ],
    ['a picture by mail', { ...whole, logo: 'mailto:a@example.com' }, 'json.logo: expected an http'],
    ['a relative opt-out', { ...whole, unsubscribe: '/out' }, 'json.unsubscribe: expected'],
    ['an array', [whole], 'json: expected a JSON object'],
  ])('refuses %s', async (_, message, expected) => {
    await expect(make(message)).rejects.toThrow(expected);
  });
});
