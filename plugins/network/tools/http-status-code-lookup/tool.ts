import { countGraphemes } from '@toolyard/kit/graphemes';
import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
import {
  classOf,
  STATUS_CLASSES,
  STATUS_ENTRIES,
  type StatusClass,
  type StatusEntry,
} from './status-codes.ts';

const Class = Type.Enum([...STATUS_CLASSES]);

export default defineTool({
  title: 'HTTP Status Codes',
  summary:
    'Look up HTTP status codes by number, class (4xx) or words: meaning, when to use, cacheable, retry, RFC, common fixes.',
  keywords: ['response code', 'error code', 'not found', 'Cloudflare', 'nginx'],
  input: Type.Object({
    query: Type.Optional(
      Type.Unsafe<string | number>({
        type: ['string', 'integer'],
        description: "Code (404), class (4xx) or words ('not found'); empty lists all",
      }),
    ),
    include_unofficial: Type.Boolean({
      default: true,
      description: 'Also codes outside the IANA registry (499, 520, …)',
    }),
  }),
  output: Type.Object({
    count: Type.Integer(),
    codes: Type.Array(
      Type.Object({
        code: Type.Integer(),
        name: Type.String(),
        class: Class,
        official: Type.Boolean({ description: 'assigned in the IANA registry' }),
        description: Type.String(),
        use: Type.String(),
        fix: nullable(Type.String(), 'what to check when met; null for 1xx and 2xx'),
        cacheable: Type.Boolean({ description: 'heuristically (RFC 9110)' }),
        retryable: Type.Boolean(),
        also_known_as: Type.Array(Type.String(), { description: 'older or vendor names' }),
        reference: Type.String(),
      }),
      { description: 'by code; found by words: best match first' },
    ),
    class: Type.Optional(Class),
    note: Type.Optional(Type.String({ description: 'when a number in range is unassigned' })),
  }),
  examples: [
    { name: 'By number', input: { query: 404 }, output: { count: 1, class: 'client_error' } },
    { name: 'By an older name', input: { query: 'payload too large' }, output: { count: 1 } },
  ],
  run({ query = '', include_unofficial }) {
    const text = String(query).trim();
    if (countGraphemes(text) > 100)
      throw new InputError('query', 'expected at most 100 characters, got more');
    const entries = STATUS_ENTRIES.filter(({ official }) => official || include_unofficial);
    if (/^[+-]?\d+(?:\.\d+)?$/.test(text)) return byNumber(entries, readCode(text));
    const byClass = readClass(text);
    if (byClass !== undefined)
      return { ...answer(entries.filter((entry) => entry.class === byClass)), class: byClass };
    return answer(text === '' ? entries : byWords(entries, text));
  },
});

function readCode(text: string): number {
  const code = Number(text);
  if (Number.isInteger(code) && code >= 100 && code <= 599) return code;
  throw new InputError('query', `expected a code from 100 to 599, got ${text}`);
}

/** `4xx`, `4**` or the name of a class. */
function readClass(text: string): StatusClass | undefined {
  const digit = /^(\d)(?:x{2}|\*{2})$/i.exec(text)?.[1];
  if (digit === undefined) return STATUS_CLASSES.find((name) => name === text.toLowerCase());
  const code = Number(digit) * 100;
  if (code >= 100 && code <= 500) return classOf(code);
  throw new InputError('query', `expected a class from 1xx to 5xx, got ${quote(text)}`);
}

function byNumber(entries: readonly StatusEntry[], code: number) {
  const found = entries.filter((entry) => entry.code === code);
  const result = { ...answer(found), class: classOf(code) };
  if (found.length > 0) return result;
  const general = Math.floor(code / 100) * 100;
  return {
    ...result,
    note: `${code} is not assigned: clients treat it as ${general} of its class (RFC 9110 §15).`,
  };
}

/** Entries that hold every word: those with this very name, those whose names hold them, then the rest. */
function byWords(entries: readonly StatusEntry[], text: string): StatusEntry[] {
  const words = wordsOf(text);
  const relevance = ({ name, also_known_as, description }: StatusEntry) => {
    const names = [name, ...also_known_as].map((each) => wordsOf(each));
    if (names.some((each) => each.join(' ') === words.join(' '))) return 3;
    const holds = (held: readonly string[]) =>
      words.every((word) => held.some((each) => each.includes(word)));
    if (names.some(holds)) return 2;
    return holds([...names.flat(), ...wordsOf(description)]) ? 1 : 0;
  };
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ entry, relevance: relevance(entry) }))
    .filter((found) => found.relevance > 0)
    .sort((a, b) => b.relevance - a.relevance)
    .map(({ entry }) => entry);
}

/** Lower-case words; apostrophes are dropped. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function answer(entries: readonly StatusEntry[]) {
  const codes = entries.map((entry) => ({ ...entry, also_known_as: [...entry.also_known_as] }));
  return { count: codes.length, codes };
}
