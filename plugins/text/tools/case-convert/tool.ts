import { defineTool, Type } from '@toolyard/sdk';
import { capitalizeWords, toHeadline } from './headline.ts';
import { convertIdentifier, isIdentifierCase } from './identifiers.ts';
import { parseLocale } from '../../lib/locale.ts';
import { toSentenceCase } from './sentence-case.ts';

const LINE_BREAK = /(\r\n|\r|\n)/;

const TEXT_CASES = {
  title: (text: string, locale: string) => eachLine(text, (line) => toHeadline(line, locale)),
  capital: capitalizeWords,
  sentence: toSentenceCase,
  lower: (text: string, locale: string) => text.toLocaleLowerCase(locale),
  upper: (text: string, locale: string) => text.toLocaleUpperCase(locale),
  swap: swapCase,
  alternating: alternateCase,
};

export default defineTool({
  title: 'Case Converter',
  summary:
    'Convert text to camelCase, snake_case, kebab-case, PascalCase, Title Case, sentence case, UPPER, lower and more; identifiers line by line.',
  keywords: ['uppercase', 'lowercase', 'capitalize', 'constant', 'rename variables'],
  inlineBelowBytes: 32_768,
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'Text or identifiers, one per line' }),
    to: Type.Enum(
      [
        'camel',
        'pascal',
        'snake',
        'screaming_snake',
        'kebab',
        'train',
        'dot',
        'path',
        'title',
        'capital',
        'sentence',
        'lower',
        'upper',
        'swap',
        'alternating',
      ],
      { description: 'Target case' },
    ),
    locale: Type.String({ default: 'en', description: 'BCP 47 tag for letter rules, e.g. tr' }),
  }),
  output: Type.Object({ result: Type.String({ description: 'converted text' }) }),
  examples: [
    {
      name: 'An acronym to snake_case',
      input: { text: 'XMLHttpRequest', to: 'snake' },
      output: { result: 'xml_http_request' },
    },
    {
      name: 'A headline',
      input: { text: 'the lord of the rings: a state-of-the-art guide for iPhone users', to: 'title' },
      output: { result: 'The Lord of the Rings: A State-of-the-Art Guide for iPhone Users' },
    },
    {
      name: 'Turkish capitals',
      input: { text: 'istanbul ılık', to: 'upper', locale: 'tr' },
      output: { result: 'İSTANBUL ILIK' },
    },
  ],
  run({ text, to, locale: tag }) {
    const locale = parseLocale('locale', tag);
    const result = isIdentifierCase(to)
      ? eachLine(text, (line) => convertIdentifier(line, to, locale))
      : TEXT_CASES[to](text, locale);
    return { result };
  },
});

/** Lines converted one by one; their breaks stay as they are. */
function eachLine(text: string, convert: (line: string) => string): string {
  return text
    .split(LINE_BREAK)
    .map((piece, index) => (index % 2 === 0 ? convert(piece) : piece))
    .join('');
}

function swapCase(text: string, locale: string): string {
  return text.replaceAll(/\p{L}/gu, (letter) => {
    const lower = letter.toLocaleLowerCase(locale);
    return letter === lower ? letter.toLocaleUpperCase(locale) : lower;
  });
}

/** Small and capital letters in turns; what is no letter does not count. */
function alternateCase(text: string, locale: string): string {
  let letters = 0;
  return text.replaceAll(/\p{L}/gu, (letter) => {
    letters += 1;
    return letters % 2 === 1 ? letter.toLocaleLowerCase(locale) : letter.toLocaleUpperCase(locale);
  });
}
