import { callTool } from '@toolyard/sdk/testing';
import { parseFragment, serialize } from 'parse5';
import { describe, expect, test } from 'vitest';
import emailSignatureGenerator from '../../../plugins/generators/tools/email-signature-generator/tool.ts';

const make = (input: object) => callTool(emailSignatureGenerator, { name: 'Jo Smith', ...input });

const whole = {
  title: 'Engineer',
  company: 'Example & Co',
  email: 'jo@example.com',
  phone: '+1 (202) 555-0100',
  mobile: '0202 555 0101',
  website: 'example.com',
  address: '1 Main St\nSpringfield',
  photo_url: 'https://example.com/p.png',
  logo_url: 'https://example.com/l.png',
  links: { GitHub: 'https://github.com/a', Blog: 'a.example' },
  disclaimer: 'Confidential.',
};

describe('email-signature-generator', () => {
  test('plain text has a line for each part', async () => {
    expect((await make(whole)).text).toBe(
      [
        'Jo Smith',
        'Engineer, Example & Co',
        'Phone: +1 (202) 555-0100',
        'Mobile: 0202 555 0101',
        'Email: jo@example.com',
        'Web: https://example.com',
        '1 Main St',
        'Springfield',
        'GitHub: https://github.com/a',
        'Blog: https://a.example',
        'Confidential.',
      ].join('\n'),
    );
  });

  test('mail, phones, site and links are linked', async () => {
    const { html } = await make(whole);
    for (const href of [
      'mailto:jo@example.com',
      'tel:+12025550100',
      'tel:02025550101',
      'https://example.com',
      'https://github.com/a',
      'https://a.example',
    ])
      expect(html).toContain(`href="${href}"`);
    expect(html).toContain('Example &amp; Co');
    expect(html).toContain('1 Main St<br>Springfield');
  });

  test.each<[string, string | null]>([
    ['(+49) 30 901820', 'tel:+4930901820'],
    ['030 / 901820', 'tel:030901820'],
    ['on request', null],
  ])('the phone %j is dialled as %s', async (phone, href) => {
    const { html, text } = await make({ phone });
    expect(/href="(tel:[^"]*)"/.exec(html)?.[1] ?? null).toBe(href);
    expect(html).toContain(phone);
    expect(text).toContain(`Phone: ${phone}`);
  });

  test.each(["o'neill@example.com", 'ü@münchen.example'])('%s is an address', async (email) => {
    expect((await make({ email })).text).toContain(`Email: ${email}`);
  });

  test.each(['horizontal', 'vertical', 'minimal'])(
    '%s: well-formed tables with inline styles only',
    async (layout) => {
      const { html } = await make({ ...whole, layout });
      expect(html).not.toMatch(/<style|<script|class=|flex|grid/);
      const images = html.match(/<img [^>]*>/g) ?? [];
      expect(images).toHaveLength(layout === 'minimal' ? 0 : 2);
      for (const image of images) expect(image).toMatch(/ width="\d+" height="\d+" alt="[^"]+"/);
      // A parser adds the tbody that mail programs add too, and changes nothing else.
      expect(serialize(parseFragment(html)).replace(/<\/?tbody>/g, '')).toBe(html);
    },
  );

  test.each(['horizontal', 'vertical', 'minimal'])(
    '%s: a name alone leaves nothing empty',
    async (layout) => {
      const { html, text } = await make({ name: 'Ana <b>', layout });
      expect(text).toBe('Ana <b>');
      expect(html).toContain('Ana &lt;b&gt;');
      expect(html).not.toMatch(/mailto:|tel:|<img|<td[^>]*><\/td>/);
      expect(html.match(/<tr>/g)).toHaveLength(1);
    },
  );

  test('warns of images over http and of what Gmail refuses', async () => {
    expect((await make({ photo_url: 'http://example.com/a.png' })).warnings).toEqual([
      expect.stringContaining('photo_url'),
    ]);
    expect((await make({ photo_url: 'http://example.com/a.png', layout: 'minimal' })).warnings).toEqual([]);
    expect((await make({ disclaimer: 'x'.repeat(10_000) })).warnings).toEqual([
      expect.stringContaining('Gmail'),
    ]);
  });

  test.each<[string, object, string]>([
    ['a blank name', { name: ' ' }, 'name'],
    ['what is no address', { email: 'nobody' }, 'email'],
    ['an address without a domain', { email: 'a@b..c' }, 'email'],
    ['a header in an address', { email: 'a@b.c\nBcc: x@y.z' }, 'email'],
    ['a script as website', { website: 'javascript:alert(1)' }, 'website'],
    ['a data URL as photo', { photo_url: 'data:image/png;base64,AA==' }, 'photo_url'],
    ['a script among the links', { links: { X: 'javascript:alert(1)' } }, 'links.X'],
    ['a colour by name', { color: 'red' }, 'color'],
    ['a style as colour', { color: '#fff;background:url(x)' }, 'color'],
  ])('refuses %s', async (_, input, argument) => {
    await expect(make(input)).rejects.toThrow(`${argument}: expected`);
  });
});

describe('what a phone number dials', () => {
  test.each([
    ['+44 (0)20 7946 0958', 'tel:+442079460958'],
    ['+49 (0)30 901820', 'tel:+4930901820'],
    ['(+44) 20 7946 0958', 'tel:+442079460958'],
    ['+39 06 6982', 'tel:+39066982'],
    ['+1 (202) 555-0100 ext. 12', 'tel:+12025550100;ext=12'],
    ['+1 202-555-0100 x12', 'tel:+12025550100;ext=12'],
    ['020 7946 0958 #5', 'tel:02079460958;ext=5'],
    ['1-800-FLOWERS', 'tel:18003569377'],
    ['(202) 555-0100', 'tel:2025550100'],
    ['112', 'tel:112'],
    ['+43-1-534-53/200', 'tel:+43153453200'],
  ])('%s', async (phone, uri) => {
    const { html, warnings } = await make({ phone, mobile: phone });
    expect(html.split(`href="${uri}"`)).toHaveLength(3);
    expect(warnings).toEqual([]);
  });

  test.each([
    '+44 20 7946 0958 / 0959',
    '020 7946 0958 or 0959',
    '+1 202 555 0100 / 0101',
    '020 7946 0958, 0959',
    '555 0100 | +1 202 555 0101',
    'ask at the desk, room 5',
    '-',
    '9'.repeat(100),
  ])('nothing, and a warning, where it is not clear: %s', async (phone) => {
    const { html, text, warnings } = await make({ phone });
    expect(html).not.toContain('tel:');
    expect(text).toContain(phone);
    expect(warnings).toEqual(['phone: shown without a link, since it is not clear what to dial']);
  });
});
