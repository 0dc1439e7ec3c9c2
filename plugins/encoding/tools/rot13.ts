import { defineTool, InputError, Type } from '@toolyard/sdk';

const ROT13 = 13;

export default defineTool({
  title: 'ROT13 and Caesar Cipher',
  summary:
    'Shift letters by 13 or any number (Caesar), or apply ROT5, ROT18, ROT47; obfuscation, not encryption.',
  keywords: ['rot', 'decode', 'spoiler'],
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'Text to shift' }),
    shift: Type.Integer({
      default: ROT13,
      description: 'Letters to move by, negative to decode; rot13 variant only',
    }),
    variant: Type.Enum(['rot13', 'rot5', 'rot18', 'rot47'], {
      default: 'rot13',
      description: 'Which characters turn',
    }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'shifted text' }),
  }),
  examples: [
    { name: 'ROT13', input: { text: 'Hello, World! é1' }, output: { result: 'Uryyb, Jbeyq! é1' } },
    { name: 'Caesar', input: { text: 'xyz ABC', shift: 3 }, output: { result: 'abc DEF' } },
    {
      name: 'ROT47',
      input: { text: 'Hello, World! ~', variant: 'rot47' },
      output: { result: 'w6==@[ (@C=5P O' },
    },
  ],
  run({ text, shift, variant }) {
    if (variant !== 'rot13' && shift !== ROT13)
      throw new InputError(
        'shift',
        `expected ${ROT13} with ${variant}: only rot13 takes another, got ${shift}`,
      );
    switch (variant) {
      case 'rot5':
        return { result: turn(text, /\d/g, '0', 10, 5) };
      case 'rot18':
        return { result: turn(turnLetters(text, ROT13), /\d/g, '0', 10, 5) };
      case 'rot47':
        return { result: turn(text, /[!-~]/g, '!', 94, 47) };
      case 'rot13':
      default:
        return { result: turnLetters(text, shift) };
    }
  },
});

function turnLetters(text: string, shift: number): string {
  return turn(turn(text, /[A-Z]/g, 'A', 26, shift), /[a-z]/g, 'a', 26, shift);
}

/** Moves the characters of `range`, which are `size` in a row from `first`, round by `shift`. */
function turn(text: string, range: RegExp, first: string, size: number, shift: number): string {
  const start = first.charCodeAt(0);
  const steps = ((shift % size) + size) % size;
  return text.replace(range, (character) =>
    String.fromCharCode(start + ((character.charCodeAt(0) - start + steps) % size)),
  );
}
