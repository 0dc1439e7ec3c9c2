import { countGraphemes } from '@toolyard/kit/graphemes';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { parseLocale } from '../lib/locale.ts';
import { makeSlug } from '../lib/slug.ts';
import { transliteratorFor } from '../lib/transliterator.ts';

export default defineTool({
  title: 'Slug Generator',
  summary:
    'Make a URL slug from a title: lower case, accents and foreign scripts transliterated to ASCII, words joined by a separator.',
  keywords: ['permalink', 'url', 'slugify', 'romanize', 'seo'],
  inlineBelowBytes: 32_768,
  input: Type.Object({
    text: Type.String({ minLength: 1, contentMediaType: 'text/plain', description: 'Title or any text' }),
    separator: Type.String({
      pattern: '^[-_.~]?$',
      default: '-',
      description: 'Between words: - _ . ~ or empty',
    }),
    lowercase: Type.Boolean({ default: true, description: 'Lower case' }),
    max_length: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1000, description: 'Longest slug; cut between words' }),
    ),
    transliterate: Type.Boolean({ default: true, description: 'false keeps letters of any script' }),
    locale: Type.String({ default: 'en', description: 'Letter rules: de ä=ae, da/nb å=aa ø=oe' }),
    remove_stop_words: Type.Boolean({ default: false, description: 'Drop English function words' }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'the slug' }),
    length: Type.Integer(),
  }),
  examples: [
    {
      name: 'Accents and ligatures',
      input: { text: 'Crème Brûlée & Ærøskøbing Straße' },
      output: { result: 'creme-brulee-and-aeroskobing-strasse' },
    },
    {
      name: 'Cyrillic and Han',
      input: { text: 'Привет мир 北京' },
      output: { result: 'privet-mir-bei-jing' },
    },
    {
      name: 'Cut between words',
      input: { text: 'the quick brown fox', max_length: 12 },
      output: { result: 'the-quick', length: 9 },
    },
  ],
  async run(input) {
    const result = makeSlug(input.text, {
      transliterate: await transliteratorFor(input.text),
      separator: input.separator,
      lowercase: input.lowercase,
      locale: parseLocale('locale', input.locale),
      maxLength: input.max_length,
      keepLetters: !input.transliterate,
      removeStopWords: input.remove_stop_words,
    });
    if (result === '') {
      throw new InputError('text', `expected a letter or digit to make a slug of, got ${quote(input.text)}`);
    }
    return { result, length: countGraphemes(result) };
  },
});
