import { defineTool, Type } from '@toolyard/sdk';
import { countText } from '../lib/counts.ts';
import {
  READING_CHARACTERS,
  READING_WORDS,
  secondsFor,
  SPEAKING_CHARACTERS,
  SPEAKING_WORDS,
} from '../lib/reading-speed.ts';

export default defineTool({
  title: 'Word Counter',
  summary:
    'Count words, characters, sentences, paragraphs and lines of a text, with reading and speaking time.',
  keywords: ['letters', 'length', 'bytes', 'size'],
  inlineBelowBytes: 32_768,
  input: Type.Object({ text: Type.String({ contentMediaType: 'text/plain', description: 'The text' }) }),
  output: Type.Object({
    words: Type.Integer(),
    characters: Type.Integer({ description: 'grapheme clusters, spaces and line breaks included' }),
    characters_no_spaces: Type.Integer({ description: 'without white space' }),
    sentences: Type.Integer(),
    paragraphs: Type.Integer(),
    lines: Type.Integer(),
    bytes: Type.Integer({ description: 'UTF-8 size' }),
    reading_seconds: Type.Integer({ description: 'at 238 words, 500 East Asian characters a minute' }),
    speaking_seconds: Type.Integer({ description: 'at 150 words, 250 East Asian characters a minute' }),
  }),
  examples: [
    {
      name: 'Plain text',
      input: { text: 'Hello world. This is it!\n\nNew paragraph here.' },
      output: {
        words: 8,
        characters: 45,
        characters_no_spaces: 37,
        sentences: 3,
        paragraphs: 2,
        lines: 3,
        bytes: 45,
      },
    },
    {
      name: 'Chinese: a character is a word',
      input: { text: '你好，世界。今天好！' },
      output: { words: 7, sentences: 2, characters: 10 },
    },
  ],
  run({ text }) {
    const reading = secondsFor(text, { words: READING_WORDS, characters: READING_CHARACTERS });
    const speaking = secondsFor(text, { words: SPEAKING_WORDS, characters: SPEAKING_CHARACTERS });
    return {
      ...countText(text),
      reading_seconds: Math.round(reading),
      speaking_seconds: Math.round(speaking),
    };
  },
});
