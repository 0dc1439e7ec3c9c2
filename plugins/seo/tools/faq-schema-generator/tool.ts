import { foldCase } from '@toolyard/kit/case-folding';
import { countGraphemes } from '@toolyard/kit/graphemes';
import { oneLine } from '@toolyard/kit/one-line';
import { defineTool, InputError, nullable, Type } from '@toolyard/sdk';
import { httpUrlInput } from '@toolyard/sdk/inputs';
import { cleanAnswer, cleanQuestion } from './answer-html.ts';
import { writtenUrl } from '../../lib/written-url.ts';
import { CONTEXT, jsonLdScript } from '../../lib/json-ld.ts';
import { readQuestionText } from './question-text.ts';

export default defineTool({
  title: 'FAQ Schema Generator',
  summary:
    'Turn question-answer pairs into FAQPage JSON-LD with a ready script tag, and check them against rich-result rules.',
  keywords: ['structured data', 'json-ld', 'rich snippet', 'questions'],
  input: Type.Object({
    faqs: Type.Optional(
      Type.Array(
        Type.Object({ question: Type.Optional(Type.String()), answer: Type.Optional(Type.String()) }),
        { maxItems: 200, description: 'Answers may hold simple HTML' },
      ),
    ),
    text: Type.Optional(
      Type.String({
        contentMediaType: 'text/plain',
        description: "Instead: lines 'Q: …' and 'A: …'; answers may span lines",
      }),
    ),
    page_url: Type.Optional(Type.String({ description: 'Absolute URL of the page, used as @id' })),
  }),
  output: Type.Object({
    json_ld: Type.Record(Type.String(), Type.Unknown(), { description: 'the FAQPage' }),
    html: Type.String({ contentMediaType: 'text/html', description: 'script element' }),
    count: Type.Integer(),
    warnings: Type.Array(
      Type.Object({ index: nullable(Type.Integer()), code: Type.String(), message: Type.String() }),
      { description: '{index, code, message}' },
    ),
  }),
  examples: [
    {
      name: 'One pair',
      input: { faqs: [{ question: 'Is it free?', answer: 'Yes.' }] },
      output: {
        json_ld: { '@context': 'https://schema.org', '@type': 'FAQPage' },
        count: 1,
      },
    },
    {
      name: 'From text',
      input: { text: 'Q: One?\nA: First answer, in full.\n\nQ: Two?\nA: Second answer, in full.' },
      output: { count: 2, warnings: [] },
    },
  ],
  run({ faqs, text, page_url: pageUrl }) {
    if ((faqs === undefined) === (text === undefined))
      throw new InputError(
        'faqs',
        `expected either faqs or text, got ${faqs === undefined ? 'neither' : 'both'}`,
      );
    if (faqs?.length === 0) throw new InputError('faqs', 'expected at least one pair, got none');
    if (pageUrl !== undefined) httpUrlInput.parse('page_url', pageUrl);
    const isText = faqs === undefined;
    const given = faqs ?? readQuestionText(text ?? '');
    const pairs = given.map((pair, index) => readPair(isText ? 'text' : `faqs[${index}]`, pair));
    const page = {
      '@context': CONTEXT,
      '@type': 'FAQPage',
      ...(pageUrl !== undefined && { '@id': writtenUrl(pageUrl) }),
      mainEntity: pairs.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    };
    return {
      json_ld: page,
      html: jsonLdScript(page),
      count: pairs.length,
      warnings: warningsOf(pairs),
    };
  },
});

interface Pair {
  readonly question: string;
  readonly answer: string;
  readonly removed: boolean;
}

/** @throws InputError when nothing is left of a question or answer */
function readPair(
  path: string,
  { question = '', answer = '' }: { readonly question?: string; readonly answer?: string },
): Pair {
  const asked = cleanQuestion(question);
  const name = oneLine(asked.text);
  if (name === '') throw new InputError(`${path}.question`, 'expected text, got none');
  const told = cleanAnswer(answer);
  if (told.text === '') throw new InputError(`${path}.answer`, 'expected text, got none');
  return { question: name, answer: told.text, removed: asked.removed || told.removed };
}

function warningsOf(pairs: readonly Pair[]) {
  const warnings: { index: number | null; code: string; message: string }[] = [];
  const seen = new Map<string, number>();
  for (const [index, { question, answer, removed }] of pairs.entries()) {
    const warn = (code: string, message: string) => warnings.push({ index, code, message });
    const key = foldCase(question.replace(/(?<![?？؟\s])[?？؟\s]+$/u, ''));
    const first = seen.get(key);
    if (first === undefined) seen.set(key, index);
    else warn('duplicate_question', `The question is the same as that of pair ${first + 1}.`);
    if (!/[?？؟]$/u.test(question))
      warn('no_question_mark', 'The question does not end with a question mark.');
    const length = countGraphemes(answer);
    if (length < 20) warn('short_answer', `The answer has ${length} characters; say more.`);
    if (length > 1000) warn('long_answer', `The answer has ${length} characters; results show less.`);
    if (removed) warn('html_removed', 'Tags or attributes that rich results do not take were left out.');
  }
  if (pairs.length === 1)
    warnings.push({ index: null, code: 'single_question', message: 'A page of one question is no FAQ.' });
  return warnings;
}
