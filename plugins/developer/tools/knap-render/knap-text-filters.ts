import { countGraphemes, graphemes } from '@toolyard/kit/graphemes';
import {
  checkLength,
  integerArgument,
  ofTexts,
  textArgument,
  type FilterCall,
  type FilterTable,
} from './knap-filter-call.ts';
import { textOf } from './knap-value.ts';

/** What change texts. Their names and results are those of Knap 0.2, with letters of all scripts for a to z. */
export const TEXT_FILTERS: FilterTable = {
  trim: ofTexts((text) => text.trim()),
  upper: ofTexts((text) => text.toUpperCase()),
  lower: ofTexts((text) => text.toLowerCase()),
  capitalize: ofTexts(capitalize),
  title: ofTexts(titleCase),
  camel: ofTexts((text) =>
    text
      .replace(/\p{Lu}|(?<![\p{L}\p{M}\p{N}_])[\p{L}\p{N}_]/gu, (letter, offset: number) =>
        offset === 0 ? letter.toLowerCase() : letter.toUpperCase(),
      )
      .replace(/[\s_-]+/g, ''),
  ),
  kebab: ofTexts((text) =>
    splitHumps(text, '-')
      .replace(/[\s_]+/g, '-')
      .toLowerCase(),
  ),
  pascal: ofTexts((text) =>
    text
      .replace(/(?<![\s_-])[\s_-]+([^\s_-])/gu, (_, letter: string) => letter.toUpperCase())
      .replace(/^./u, (letter) => letter.toUpperCase()),
  ),
  snake: ofTexts((text) =>
    splitHumps(text, '_')
      .replace(/[\s-]+/g, '_')
      .toLowerCase(),
  ),
  uncamel: ofTexts((text) =>
    text
      .replace(/([\p{Ll}\p{N}])(?=\p{Lu})/gu, '$1 ')
      .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
      .toLowerCase(),
  ),
  replace: ofTexts(replaceTexts),
  truncate: ofTexts(truncate),
  strip_tags: ofTexts(stripTags),
  strip_md: ofTexts(stripMarkdown),
  safe_name: ofTexts(safeName),
  // JSON is YAML 1.2: texts quoted, numbers, truth values and null bare, lists and objects in flow style.
  yaml: (value) => JSON.stringify(value ?? null),
  decode_uri: ofTexts((text, call) => {
    try {
      return decodeURIComponent(text);
    } catch {
      call.warn('could not decode the percent signs');
      return text;
    }
  }),
  unescape: ofTexts((text) => text.replaceAll('\\"', '"').replaceAll('\\n', '\n')),
};

/** Small unless they come first (the words that Knap lists). */
const SMALL_WORDS: ReadonlySet<string> = new Set(
  'a an the and but or for nor on at to from by in of'.split(' '),
);

function capitalize(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length).toLowerCase();
}

function titleCase(text: string): string {
  return text
    .split(/\s+/)
    .map((word, index) => {
      const small = word.toLowerCase();
      return index > 0 && SMALL_WORDS.has(small) ? small : capitalize(word);
    })
    .join(' ');
}

function splitHumps(text: string, separator: string): string {
  return text.replace(/(\p{Ll})(?=\p{Lu})/gu, `$1${separator}`);
}

function replaceTexts(text: string, call: FilterCall): string {
  if (call.args.length === 0) call.refuse('expected "search":"replacement"');
  return call.args.reduce((current, { value, replacement }) => {
    if (value === undefined) return call.refuse('expected "search":"replacement"');
    const replaced = replaceOne(current, textOf(value), textOf(replacement), call);
    checkLength(replaced.length, call);
    return replaced;
  }, text);
}

function replaceOne(text: string, search: string, replacement: string, call: FilterCall): string {
  const [, pattern, flags] = /^\/(.+)\/([a-z]*)$/s.exec(search) ?? [];
  if (pattern !== undefined) {
    try {
      return text.replace(new RegExp(pattern, flags), replacement);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      call.warn(error.message);
      return text;
    }
  }
  if (search === '') {
    call.warn('the text to search is empty');
    return text;
  }
  const parts = text.split(search);
  checkLength(text.length + (parts.length - 1) * (replacement.length - search.length), call);
  return parts.join(replacement);
}

/** To so many characters, the sign of the cut among them. */
function truncate(text: string, call: FilterCall): string {
  const most = integerArgument(call, 0, [0, 1_048_576]);
  if (most === undefined) return call.refuse('expected how many characters to keep');
  const characters = graphemes(text);
  if (characters.length <= most) return text;
  const sign = textArgument(call, 1) ?? '…';
  return characters.slice(0, Math.max(0, most - countGraphemes(sign))).join('') + sign;
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['nbsp', ' '],
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['mdash', '—'],
  ['ndash', '–'],
  ['hellip', '…'],
]);

function stripTags(text: string, call: FilterCall): string {
  const kept = new Set(
    call.args.flatMap(({ value }) => textOf(value).split(',')).map((tag) => tag.trim().toLowerCase()),
  );
  return text
    .replace(/<(?:!--[^]*?(?:-->|$)|[/!]?([a-z][^\s/<>]*)[^<>]*(?:>|$))/gi, (tag, name?: string) =>
      name !== undefined && kept.has(name.toLowerCase()) ? tag : '',
    )
    .replace(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
      (entity, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return ENTITIES.get(name) ?? entity;
        const codePoint = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
        return codePoint <= 0x10_ffff ? String.fromCodePoint(codePoint) : entity;
      },
    )
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Every bracket and mark ends where its like begins again, so that none is looked for to the end of the text twice. */
const MARKDOWN: readonly (readonly [RegExp, string])[] = [
  [/^```[^`]*```[ \t]*$/gm, ''],
  [/!\[[^\][\n]*\]\([^()\n]+\)/g, ''],
  [/!\[\[[^\][\n]+\]\]/g, ''],
  [/\[\[(?:[^\][|\n]+\|)?([^\][|\n]+)\]\]/g, '$1'],
  [/\[([^\][\n]+)\]\([^()\n]+\)/g, '$1'],
  [/\[\^[^\][\n]+\]/g, ''],
  [/https?:\/\/\S+/g, ''],
  [/^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/gm, ''],
  [/^#+[ \t]+/gm, ''],
  [/^(?:>[ \t]?)+/gm, ''],
  [/^[ \t]*(?:[-*+]|\d+\.)[ \t]+(?:\[[ xX]\][ \t]+)?/gm, ''],
  [/^\|[^\n]*\|[ \t]*$/gm, ''],
  [/\*\*([^*\n]+)\*\*/g, '$1'],
  [/__([^_\n]+)__/g, '$1'],
  [/\*([^*\n]+)\*/g, '$1'],
  [/(?<![\p{L}\p{N}_])_([^_\n]+)_(?![\p{L}\p{N}_])/gu, '$1'],
  [/==([^=\n]+)==/g, '$1'],
  [/~~([^~\n]+)~~/g, '$1'],
  [/`([^`\n]+)`/g, '$1'],
  [/<[/!]?[a-z][^<>]*>/gi, ''],
  [/\n{3,}/g, '\n\n'],
];

function stripMarkdown(text: string): string {
  return MARKDOWN.reduce((rest, [mark, plain]) => rest.replace(mark, plain), text).trim();
}

const FORBIDDEN: ReadonlyMap<string, RegExp> = new Map([
  ['windows', /[<>:"/\\|?*\0-\x1F]/g],
  ['mac', /[/:\0-\x1F]/g],
  ['linux', /[/\0-\x1F]/g],
]);
/** Room for an ending within the 255 that file systems take. */
const LONGEST_NAME = 245;

/** A name for a file that Obsidian takes too. */
function safeName(text: string, call: FilterCall): string {
  const system = textArgument(call, 0)?.trim().toLowerCase();
  const forbidden = FORBIDDEN.get(system ?? 'windows');
  if (forbidden === undefined) return call.refuse('expected windows, mac or linux');
  let name = text.replace(/[#|^[\]]/g, '').replace(forbidden, '');
  if (system === undefined || system === 'windows')
    name = withoutEndingDots(name).replace(/^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i, '_$1');
  if (system !== 'windows') name = name.replace(/^\./, '_');
  name = graphemes(name.replace(/^\.+/, '')).slice(0, LONGEST_NAME).join('');
  if (system === undefined || system === 'windows') name = withoutEndingDots(name);
  return name === '' ? 'Untitled' : name;
}

function withoutEndingDots(name: string): string {
  let end = name.length;
  while (end > 0 && /[\s.]/.test(name[end - 1] ?? '')) end -= 1;
  return name.slice(0, end);
}
