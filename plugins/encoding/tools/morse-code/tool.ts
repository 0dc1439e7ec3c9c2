import { graphemes } from '@toolyard/kit/graphemes';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { placeAt } from '@toolyard/sdk/inputs';
import { decodeCharacter, encodeCharacter } from './morse.ts';

export default defineTool({
  title: 'Morse Code',
  summary: 'Translate text to International Morse code or Morse back to text.',
  keywords: ['telegraph', 'sos', 'decode'],
  input: Type.Object({
    text: Type.String({ contentMediaType: 'text/plain', description: 'Text, or Morse to decode' }),
    mode: Type.Enum(['encode', 'decode'], { default: 'encode', description: 'Direction' }),
    skip_unknown: Type.Boolean({
      default: false,
      description: 'Leave out what has no code, listed in skipped',
    }),
  }),
  output: Type.Object({
    result: Type.String({ description: 'Morse, or text in upper case' }),
    skipped: Type.Array(Type.String(), {
      description: 'distinct characters or groups left out, in order',
    }),
  }),
  examples: [
    {
      name: 'Encode',
      input: { text: 'SOS help' },
      output: { result: '... --- ... / .... . .-.. .--.', skipped: [] },
    },
    {
      name: 'Decode, typographic signs too',
      input: { text: '··· −−− ··· | • –', mode: 'decode' },
      output: { result: 'SOS ET' },
    },
    {
      name: 'Leave out what has no code',
      input: { text: 'a😀b 世', skip_unknown: true },
      output: { result: '.- -...', skipped: ['😀', '世'] },
    },
  ],
  run({ text, mode, skip_unknown }) {
    const skipped = new Set<string>();
    const skip = (unknown: string, offset: number) => {
      if (!skip_unknown) {
        const what = mode === 'encode' ? 'characters' : 'groups';
        throw new InputError(
          'text',
          `expected ${what} with a Morse code, got ${quote(unknown)} at ${placeAt(text, offset)}`,
        );
      }
      skipped.add(unknown);
    };
    const result = mode === 'encode' ? encode(text, skip) : decode(text, skip);
    return { result, skipped: [...skipped] };
  },
});

/** Is told what has no code, with its offset. */
type Skip = (unknown: string, offset: number) => void;

function encode(text: string, skip: Skip): string {
  return text.replace(/[^\n\r]+/g, (line, start: number) =>
    Array.from(line.matchAll(/\S+/g), (word) => {
      let offset = start + word.index;
      const codes: string[] = [];
      for (const character of graphemes(word[0])) {
        const code = encodeCharacter(character);
        if (code === undefined) skip(character, offset);
        else codes.push(code);
        offset += character.length;
      }
      return codes.join(' ');
    })
      .filter((word) => word !== '')
      .join(' / '),
  );
}

/** A group, what parts words, what parts letters, or a character that Morse does not have. */
const PART = /(?<group>[.·•∙\-–—−_]+)|(?<gap>\s*[/|]\s*|\s{3,})|\s|(?<other>.)/gsu;

function decode(text: string, skip: Skip): string {
  return text.replace(/[^\n\r]+/g, (line, start: number) => {
    const words = [''];
    for (const part of line.matchAll(PART)) {
      const { group, gap, other } = part.groups ?? {};
      const offset = start + part.index;
      if (other !== undefined) {
        throw new InputError(
          'text',
          `expected dots, dashes and spaces, got ${quote(other)} at ${placeAt(text, offset)}`,
        );
      }
      if (gap !== undefined) words.push('');
      if (group === undefined) continue;
      const character = decodeCharacter(group.replace(/[·•∙]/g, '.').replace(/[–—−_]/g, '-'));
      if (character === undefined) skip(group, offset);
      else words.push((words.pop() ?? '') + character);
    }
    return words.filter((word) => word !== '').join(' ');
  });
}
