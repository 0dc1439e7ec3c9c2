import { failureOf, outcomeFields, SUCCESS } from '@toolyard/kit/remote-failure';
import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
import { readConfiguration } from '../lib/configuration.ts';
import { translate, type Translation, type Wish } from '../lib/deepl.ts';
import { KeptTranslations } from '../lib/kept-translations.ts';

/** DeepL takes 128 KiB a request. */
const MAX_CHARACTERS = 30_000;
const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8})?$/i;
const LETTER = /\p{L}/u;

export default defineTool({
  title: 'Text Translate',
  summary:
    'Translate texts into another language by DeepL; what was translated before is not paid for again.',
  keywords: ['translation', 'language', 'DeepL', 'localise', 'übersetzen'],
  network: true,
  kv: true,
  input: Type.Object({
    texts: Type.Array(Type.String({ maxLength: 10_000 }), {
      minItems: 1,
      maxItems: 50,
      description: 'Texts to translate, at most 30,000 characters in all',
    }),
    to: Type.String({ description: 'Language to translate into: DE, EN-GB, PT-BR' }),
    from: Type.Optional(Type.String({ description: 'Language of the texts; found out if absent' })),
    formality: Type.Enum(['default', 'prefer_more', 'prefer_less'], {
      default: 'default',
      description: 'Polite or familiar, where the language has both',
    }),
  }),
  output: Type.Object({
    ...outcomeFields,
    translations: Type.Array(
      Type.Object({
        text: Type.String(),
        from: nullable(Type.String(), 'the language of the text; null where there was nothing to translate'),
      }),
      { description: 'in the order of the texts; none where it failed' },
    ),
    sent: Type.Integer({ description: 'characters that were sent to DeepL, which counts them' }),
  }),
  examples: [
    {
      name: 'Nothing to translate',
      input: { texts: ['', '12:30'], to: 'DE' },
      output: {
        ok: true,
        translations: [
          { text: '', from: null },
          { text: '12:30', from: null },
        ],
        sent: 0,
      },
    },
  ],
  async run({ texts, to, from, formality }, context) {
    const wish: Wish = {
      to: readLanguage('to', to),
      from: from === undefined ? undefined : readLanguage('from', from),
      formality,
    };
    const { plan, keepSeconds } = readConfiguration(context.config);
    const kept = new KeptTranslations(context.kv, wish, keepSeconds);
    const found = new Map<string, Translation>();
    const missing: string[] = [];
    for (const text of new Set(texts)) {
      if (!LETTER.test(text)) continue;
      const translation = await kept.find(text);
      if (translation === undefined) missing.push(text);
      else found.set(text, translation);
    }
    const sent = missing.reduce((sum, { length }) => sum + length, 0);
    if (sent > MAX_CHARACTERS)
      throw new InputError('texts', `expected at most ${MAX_CHARACTERS} characters in all, got ${sent}`);
    try {
      const translated = sent === 0 ? [] : await translate(context, plan, missing, wish);
      for (const [index, translation] of translated.entries()) {
        const text = missing[index] ?? '';
        found.set(text, translation);
        await kept.keep(text, translation);
      }
    } catch (error) {
      return { ...failureOf(error), translations: [], sent: 0 };
    }
    const translations = texts.map((text) => found.get(text) ?? { text, from: null });
    return { ...SUCCESS, translations, sent };
  },
});

function readLanguage(argument: string, given: string): string {
  const language = given.trim();
  if (!LANGUAGE.test(language))
    throw new InputError(argument, `expected a language such as DE or EN-GB, got ${quote(given)}`);
  return language.toUpperCase();
}
