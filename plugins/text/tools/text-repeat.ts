import { countGraphemes } from '@toolyard/kit/graphemes';
import { defineTool, InputError, Type } from '@toolyard/sdk';

const MAX_RESULT_BYTES = 1024 * 1024;

export default defineTool({
  title: 'Text Repeater',
  summary: 'Repeat a text a number of times, with an optional separator between the copies.',
  keywords: ['duplicate', 'multiply', 'copies', 'loop'],
  inlineBelowBytes: 32_768,
  input: Type.Object({
    text: Type.String({ minLength: 1, description: 'Text to repeat' }),
    times: Type.Integer({ minimum: 1, maximum: 100_000, default: 2, description: 'How often' }),
    separator: Type.String({ default: '', description: 'Between copies; e.g. a line break' }),
  }),
  output: Type.Object({
    result: Type.String(),
    length: Type.Integer({ description: 'characters' }),
  }),
  examples: [
    {
      name: 'Three with a separator',
      input: { text: 'ab', times: 3, separator: ', ' },
      output: { result: 'ab, ab, ab', length: 10 },
    },
    { name: 'Twice, unless told otherwise', input: { text: 'na' }, output: { result: 'nana' } },
  ],
  run({ text, times, separator }) {
    const bytes = times * utf8Length(text) + (times - 1) * utf8Length(separator);
    if (bytes > MAX_RESULT_BYTES) {
      throw new InputError(
        'times',
        `expected a result of at most ${MAX_RESULT_BYTES} bytes (1 MiB), ${times} copies make ${bytes}`,
      );
    }
    const result = text + (separator + text).repeat(times - 1);
    return { result, length: countGraphemes(result) };
  },
});

function utf8Length(text: string): number {
  return new TextEncoder().encode(text).length;
}
