import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import llmsTxt from '../../../plugins/seo/tools/llms-txt-generate.ts';

const link = (url: string, title = 'T') => ({ title, url });

test('a whole file', async () => {
  const output = await callTool(llmsTxt, {
    name: 'Tea Docs',
    summary: 'All about tea.',
    details: 'Read the guide first.',
    sections: [
      {
        title: 'Docs',
        links: [
          { title: 'Guide', url: 'https://example.com/guide.md', notes: 'How to start' },
          { title: 'API', url: 'https://example.com/api.md' },
        ],
      },
    ],
    optional: [{ title: 'Blog', url: 'https://example.com/blog' }],
  });
  expect(output).toMatchObject({
    result:
      '# Tea Docs\n\n> All about tea.\n\nRead the guide first.\n\n## Docs\n\n- [Guide](https://example.com/guide.md): How to start\n- [API](https://example.com/api.md)\n\n## Optional\n\n- [Blog](https://example.com/blog)\n',
    link_count: 3,
    filename: 'llms.txt',
    size_bytes: 201,
    warnings: [],
  });
});

test('relative links and awkward characters', async () => {
  const { result } = await callTool(llmsTxt, {
    name: 'A\r\nB',
    summary: 's',
    base_url: 'https://example.com/d/',
    sections: [{ title: 'X\nY', links: [{ title: 'a [b]\\', url: '../p q(1).md', notes: 'n\nm' }] }],
  });
  expect(result).toBe(
    '# A B\n\n> s\n\n## X Y\n\n- [a \\[b\\]\\\\](https://example.com/p%20q%281%29.md): n m\n',
  );
});

test('a section named Optional joins the last one; empty ones are dropped', async () => {
  const { result, warnings } = await callTool(llmsTxt, {
    name: 'A',
    summary: 's',
    sections: [
      { title: 'OPTIONAL', links: [link('https://example.com/1')] },
      { title: 'Empty' },
      { title: 'Docs', links: [link('https://example.com/2')] },
    ],
    optional: [link('https://example.com/3')],
  });
  expect(result).toMatch(
    /## Docs\n\n- \[T\]\(https:\/\/example.com\/2\)\n\n## Optional\n\n.*\/1\)\n.*\/3\)\n$/,
  );
  expect(warnings.map(({ code }) => code)).toEqual(['empty_section']);
});

test('warnings', async () => {
  const { warnings } = await callTool(llmsTxt, {
    name: 'A',
    summary: 's'.repeat(301),
    optional: [link('http://example.com/'), link('http://example.com/')],
  });
  expect(warnings.map(({ code }) => code)).toEqual(['long_summary', 'duplicate_url', 'not_https']);
  const none = await callTool(llmsTxt, { name: 'A' });
  expect(none.warnings.map(({ code }) => code)).toEqual(['no_summary', 'no_links']);
});

test.each([
  ['a blank name', { name: ' ' }, 'name: expected text'],
  [
    'a link without a URL',
    { name: 'A', sections: [{ title: 'X', links: [{ title: 't' }] }] },
    'sections[0].links[0].url: required',
  ],
  [
    'a link without a title',
    { name: 'A', optional: [{ url: 'https://a.example/' }] },
    'optional[0].title: required',
  ],
  ['a relative URL', { name: 'A', optional: [link('/x')] }, 'optional[0].url: expected an http'],
  ['another scheme', { name: 'A', optional: [link('javascript:x')] }, 'optional[0].url: expected an http'],
  ['a base that is none', { name: 'A', base_url: 'x' }, 'base_url: expected'],
  [
    'a heading in the details',
    { name: 'A', details: 'x\n## y' },
    'details: expected no headings, got one at line 2',
  ],
  ['a section without a title', { name: 'A', sections: [{}] }, 'sections[0].title: required'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(llmsTxt, input)).rejects.toThrow(message);
});
