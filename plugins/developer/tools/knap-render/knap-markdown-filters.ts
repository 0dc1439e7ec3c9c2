import type { JsonObject, JsonValue } from '@toolyard/sdk';
import { textArgument, type FilterTable } from './knap-filter-call.ts';
import { isObject, structureOf, textOf, type KnapValue } from './knap-value.ts';

/** What write Markdown. A text that holds a JSON list or object counts as one. */
export const MARKDOWN_FILTERS: FilterTable = {
  list: (value, call) => {
    const kind = textArgument(call, 0) ?? 'bullet';
    const marker = MARKERS.get(kind);
    if (marker === undefined) return call.refuse('expected task, numbered or numbered-task');
    const given = structureOf(value) ?? '';
    if (given === '') return '';
    return listLines(Array.isArray(given) ? given : [given], marker, 0).join('\n');
  },
  table: (value, call) => {
    const given = structureOf(value);
    const titles = call.args.map((arg) => textOf(arg.value));
    const table = isObject(given) ? objectTable(given) : Array.isArray(given) ? listTable(given, titles) : [];
    const [header, ...rows] = table;
    if (header === undefined) {
      if (textOf(value) !== '') call.warn('could not read a list or an object');
      return value;
    }
    const width = Math.max(header.length, 1);
    const line = (cells: readonly string[]) => `| ${cells.map(cellText).join(' | ')} |`;
    return [line(header), line(Array.from({ length: width }, () => '-')), ...rows.map(line)].join('\n');
  },
  link: (value, call) => {
    const label = textArgument(call, 0) ?? 'link';
    const links = linksOf(value, (url, text) => `[${escapeBrackets(text ?? label)}](${address(url)})`);
    return Array.isArray(links) ? links.map(textOf).join('\n') : links;
  },
  image: (value, call) => {
    const label = textArgument(call, 0) ?? '';
    return linksOf(value, (url, text) => `![${escapeBrackets(text ?? label)}](${address(url)})`);
  },
  wikilink: (value, call) => {
    const label = textArgument(call, 0);
    return linksOf(value, (page, text) => {
      const alias = text ?? label ?? '';
      return alias === '' ? `[[${page}]]` : `[[${page}|${alias}]]`;
    });
  },
  blockquote: (value) => {
    const given = structureOf(value);
    return isObject(given) ? quoted(JSON.stringify(given, null, 2), '> ') : quotedItems(given, '> ');
  },
};

const MARKERS: ReadonlyMap<string, (index: number) => string> = new Map([
  ['bullet', () => '-'],
  ['task', () => '- [ ]'],
  ['numbered', (index: number) => `${index + 1}.`],
  ['numbered-task', (index: number) => `${index + 1}. [ ]`],
]);

/** A list within a list is indented by a tab. */
function listLines(
  items: readonly JsonValue[],
  marker: (index: number) => string,
  level: number,
): readonly string[] {
  return items.flatMap((item, index) =>
    Array.isArray(item)
      ? listLines(item, marker, level + 1)
      : [`${'\t'.repeat(level)}${marker(index)} ${textOf(item)}`],
  );
}

/** The first member is the header. */
function objectTable(object: JsonObject): string[][] {
  return Object.entries(object).map(([key, value]) => [key, textOf(value)]);
}

/** The header comes from the titles, else from the keys of the first object. */
function listTable(list: readonly JsonValue[], titles: readonly string[]): string[][] {
  const [first] = list;
  if (first === undefined) return [];
  if (isObject(first)) {
    const keys = titles.length > 0 ? titles : Object.keys(first);
    const cell = (row: JsonValue, key: string) =>
      isObject(row) && Object.hasOwn(row, key) ? textOf(row[key]) : '';
    return [Array.from(keys), ...list.map((row) => keys.map((key) => cell(row, key)))];
  }
  if (Array.isArray(first)) {
    const rows = list.map((row) => (Array.isArray(row) ? row.map(textOf) : [textOf(row)]));
    const width = rows.reduce((most, row) => Math.max(most, row.length), titles.length);
    return [titles, ...rows].map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''));
  }
  if (titles.length === 0) return [['Value'], ...list.map((item) => [textOf(item)])];
  const rows: string[][] = [[...titles]];
  for (let at = 0; at < list.length; at += titles.length)
    rows.push(titles.map((_, column) => textOf(list[at + column])));
  return rows;
}

function cellText(cell: string): string {
  return cell.replaceAll('|', '\\|').replace(/\r\n|\r|\n/g, ' ');
}

/** One link of a text; of a list one of each; of an object one of each member, address to label. */
function linksOf(value: KnapValue, write: (target: string, label?: string) => string): KnapValue {
  const given = structureOf(value);
  if (isObject(given)) return memberLinks(given, write);
  if (Array.isArray(given))
    return given.flatMap((item) =>
      typeof item === 'object' && item !== null
        ? memberLinks(item, write)
        : textOf(item) === ''
          ? ''
          : write(textOf(item)),
    );
  const text = textOf(value);
  return text.trim() === '' ? text : write(text);
}

function memberLinks(
  object: JsonObject | readonly JsonValue[],
  write: (target: string, label?: string) => string,
): string[] {
  return Object.entries(object).flatMap(([target, label]) =>
    typeof label === 'object' && label !== null ? memberLinks(label, write) : write(target, textOf(label)),
  );
}

function escapeBrackets(text: string): string {
  return text.replace(/[[\]]/g, '\\$&');
}

function address(url: string): string {
  return escapeBrackets(url).replaceAll(' ', '%20');
}

function quotedItems(value: KnapValue, prefix: string): string {
  if (!Array.isArray(value)) return quoted(textOf(value), prefix);
  return value
    .map((item) => (Array.isArray(item) ? quotedItems(item, `${prefix}> `) : quoted(textOf(item), prefix)))
    .join('\n');
}

function quoted(text: string, prefix: string): string {
  return text
    .split('\n')
    .map((line) => prefix + line)
    .join('\n');
}
