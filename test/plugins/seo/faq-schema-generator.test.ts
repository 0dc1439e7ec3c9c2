import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import faqSchema from '../../../plugins/seo/tools/faq-schema-generator/tool.ts';

const answerOf = async (answer: string) => {
  const output = await callTool(faqSchema, { faqs: [{ question: 'Q?', answer }] });
  const [entry] = output.json_ld.mainEntity as { acceptedAnswer: { text: string } }[];
  return { text: entry?.acceptedAnswer.text, codes: output.warnings.map(({ code }) => code) };
};

test('two pairs', async () => {
  const { html, count } = await callTool(faqSchema, {
    faqs: [
      { question: ' Is it free? ', answer: 'Yes.' },
      { question: 'Bücher?', answer: 'A & B' },
    ],
    page_url: 'https://example.com/faq',
  });
  expect(count).toBe(2);
  const json = JSON.parse(html.replace(/<\/?script[^>]*>/g, '')) as unknown;
  expect(json).toEqual({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    '@id': 'https://example.com/faq',
    mainEntity: [
      { '@type': 'Question', name: 'Is it free?', acceptedAnswer: { '@type': 'Answer', text: 'Yes.' } },
      { '@type': 'Question', name: 'Bücher?', acceptedAnswer: { '@type': 'Answer', text: 'A & B' } },
    ],
  });
});

test('no text ends the script element', async () => {
  const { html, warnings, json_ld } = await callTool(faqSchema, {
    faqs: [{ question: 'Why </script> x?', answer: '<p>Because <b>so</b></p><script>alert(1)</script>' }],
  });
  expect(html).toContain('\\u003cp>Because \\u003cb>so\\u003c/b>\\u003c/p>');
  expect(html).not.toContain('alert');
  expect(warnings).toContainEqual(expect.objectContaining({ index: 0, code: 'html_removed' }));
  expect(json_ld).toMatchObject({ mainEntity: [{ name: 'Why  x?' }] });
});

test.each([
  ['a safe link', '<a href="/x?a=1&b=2" title="t">l</a>', '<a href="/x?a=1&b=2">l</a>'],
  ['a script link', '<a href="javascript:alert(1)">l</a>', '<a>l</a>'],
  ['a script link in references', '<a href="java&#115;cript&colon;alert(1)">l</a>', '<a>l</a>'],
  ['a script link with a tab', '<a href="java&Tab;script:alert(1)">l</a>', '<a>l</a>'],
  ['entities', '&lt;b&gt; &copy; &amp; & &nbsp;', '&lt;b&gt; &copy; &amp; & &nbsp;'],
  ['a line break', 'a<br/>b<hr>', 'a<br>b'],
  ['style with its content', '<style>p{}</style><p style="x">a</p>', '<p>a</p>'],
])('answers keep %s', async (_, given, text) => {
  expect((await answerOf(given)).text).toBe(text);
});

test('from text, CRLF and numbers included', async () => {
  const { json_ld: read } = await callTool(faqSchema, {
    text: 'Intro\r\nQ: One?\r\nA: First\r\nline two\r\n\r\nnew\r\n\r\n2. q: Two?\r\nanswer: Second answer',
  });
  expect(read).toMatchObject({
    mainEntity: [
      { name: 'One?', acceptedAnswer: { text: 'First line two<br>new' } },
      { name: 'Two?', acceptedAnswer: { text: 'Second answer' } },
    ],
  });
});

test('a megabyte of question marks within a question is soon read', async () => {
  const faqs = [{ question: `${'?'.repeat(1_000_000)}x`, answer: 'Because it is so.' }];
  const { warnings } = await callTool(faqSchema, { faqs });
  expect(warnings.map(({ code }) => code)).toContain('no_question_mark');
});

test('warnings', async () => {
  const long = 'x'.repeat(1001);
  const { warnings } = await callTool(faqSchema, {
    faqs: [
      { question: 'One?', answer: long },
      { question: 'ONE', answer: 'x'.repeat(20) },
    ],
  });
  expect(warnings.map(({ index, code }) => [index, code])).toEqual([
    [0, 'long_answer'],
    [1, 'duplicate_question'],
    [1, 'no_question_mark'],
  ]);
  expect((await answerOf('Short')).codes).toEqual(['short_answer', 'single_question']);
});

test.each([
  ['nothing', {}, 'faqs: expected either faqs or text, got neither'],
  ['both', { faqs: [], text: '' }, 'got both'],
  ['no pairs', { faqs: [] }, 'faqs: expected at least one'],
  [
    'a blank answer',
    {
      faqs: [
        { question: 'A?', answer: 'b' },
        { question: 'C?', answer: ' ' },
      ],
    },
    'faqs[1].answer',
  ],
  ['a missing question', { faqs: [{ answer: 'b' }] }, 'faqs[0].question'],
  ['text without pairs', { text: 'Hello' }, 'text: expected lines that begin'],
  ['a question without answer', { text: 'Q: a?\nA: b\nQ: c?\n' }, 'question at line 3'],
  ['an answer without question', { text: 'A: b' }, 'before the answer at line 1'],
  [
    'a relative page',
    { faqs: [{ question: 'A?', answer: 'b' }], page_url: '/x' },
    'page_url: expected a URL that begins with http',
  ],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(faqSchema, input)).rejects.toThrow(message);
});

test('takes a file of a manual', async () => {
  const pairs = 6000;
  const text = Array.from(
    { length: pairs },
    (_, index) => `Q: What is number ${index}?\nA: ${'An answer in full. '.repeat(10)}\n`,
  ).join('\n');
  expect(text.length).toBeGreaterThan(1024 * 1024);
  expect(await callTool(faqSchema, { text })).toMatchObject({ count: pairs });
});
