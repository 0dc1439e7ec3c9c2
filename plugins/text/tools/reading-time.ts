import { defineTool, Type } from '@toolyard/sdk';
import {
  READING_CHARACTERS,
  READING_WORDS,
  secondsFor,
  SPEAKING_CHARACTERS,
  SPEAKING_WORDS,
} from '../lib/reading-speed.ts';
import { findWords } from '../lib/words.ts';

export default defineTool({
  title: 'Reading Time',
  summary:
    'Estimate how long a text takes to read and to speak, with adjustable speed, images and East Asian text taken into account.',
  keywords: ['duration', 'minutes', 'speech', 'wpm'],
  inlineBelowBytes: 32_768,
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'The text' }),
    words_per_minute: Type.Number({
      minimum: 50,
      maximum: 2000,
      default: READING_WORDS,
      description: 'Silent reading speed',
    }),
    speaking_words_per_minute: Type.Number({
      minimum: 50,
      maximum: 500,
      default: SPEAKING_WORDS,
      description: 'Speaking speed',
    }),
    characters_per_minute: Type.Number({
      minimum: 50,
      maximum: 4000,
      default: READING_CHARACTERS,
      description: 'Reading speed for Chinese and Japanese characters',
    }),
    images: Type.Integer({ minimum: 0, maximum: 1000, default: 0, description: 'Images in the article' }),
  }),
  output: Type.Object({
    words: Type.Integer({ description: 'as word-count' }),
    minutes: Type.Integer({ description: 'reading time rounded up' }),
    reading_seconds: Type.Integer({ description: 'rounded' }),
    speaking_seconds: Type.Integer({ description: 'rounded, without images' }),
    text: Type.String({ description: 'such as "4 min read"' }),
  }),
  examples: [
    {
      name: 'A word and three images: 12, 11 and 10 seconds',
      input: { text: 'one', images: 3 },
      output: { words: 1, reading_seconds: 33, minutes: 1, text: '1 min read' },
    },
    {
      name: 'A slow reader',
      input: { text: 'one two three four five', words_per_minute: 100 },
      output: { words: 5, reading_seconds: 3, minutes: 1 },
    },
  ],
  run(input) {
    const { text, images } = input;
    const reading =
      secondsFor(text, { words: input.words_per_minute, characters: input.characters_per_minute }) +
      secondsForImages(images);
    const speaking = secondsFor(text, {
      words: input.speaking_words_per_minute,
      characters: SPEAKING_CHARACTERS,
    });
    // Sums of fractions may pass a whole minute by a rounding error, which is no minute more.
    const minutes = reading > 0 ? Math.max(1, Math.ceil(reading / 60 - 1e-9)) : 0;
    return {
      words: findWords(text).length,
      minutes,
      reading_seconds: Math.round(reading),
      speaking_seconds: Math.round(speaking),
      text: `${minutes} min read`,
    };
  },
});

/** 12 seconds for the first image, one less for each further, never under 3. */
function secondsForImages(images: number): number {
  let seconds = 0;
  for (let image = 0; image < images; image += 1) seconds += Math.max(3, 12 - image);
  return seconds;
}
