import { isDiffPart, rowsOfParts, type DiffRow } from './difference.ts';

/** A part of an output's JSON Schema (2020-12), as far as looking at results needs it. */
export interface ViewSchema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly contentMediaType?: string;
  readonly contentEncoding?: string;
  readonly properties?: Readonly<Record<string, ViewSchema>>;
  readonly patternProperties?: Readonly<Record<string, ViewSchema>>;
  readonly additionalProperties?: boolean | ViewSchema;
  readonly items?: ViewSchema;
  readonly anyOf?: readonly ViewSchema[];
  readonly oneOf?: readonly ViewSchema[];
  /** At the root: what the tool says of parts, by their names joined by dots. */
  readonly views?: Readonly<Record<string, View>> | undefined;
}

/** What a tool says that a part is shown as. */
export interface View {
  readonly as: string;
  readonly x?: string | undefined;
  readonly y?: readonly string[] | undefined;
}

export type Scalar = string | number | boolean | null;
export type Row = Readonly<Record<string, unknown>>;

/** How a part of a result is looked at. */
export type Kind =
  | { readonly kind: 'figure'; readonly value: Scalar }
  | { readonly kind: 'colour'; readonly value: string }
  | { readonly kind: 'text'; readonly text: string; readonly mediaType: string }
  | { readonly kind: 'list'; readonly values: readonly Scalar[] }
  | { readonly kind: 'table'; readonly rows: readonly Row[] }
  | { readonly kind: 'difference'; readonly rows: readonly DiffRow[] }
  | { readonly kind: 'group'; readonly entries: readonly (readonly [string, unknown])[] }
  | { readonly kind: 'document'; readonly value: object }
  | { readonly kind: 'empty' }
  | { readonly kind: 'tree'; readonly value: unknown };

/** What texts of a name are, where their schema names no media type. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  markdown: 'text/markdown',
  md: 'text/markdown',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  css: 'text/css',
  xml: 'application/xml',
  json: 'application/json',
  yaml: 'application/yaml',
  ics: 'text/calendar',
  vcard: 'text/vcard',
  svg: 'image/svg+xml',
};

/** Longer texts stand in a block of their own. */
const LONGEST_FIGURE = 120;

/** More rows are no files to be shown one after the other. */
const MOST_FILES = 12;

/** Names of what a file is called. */
const FILE_NAMES = ['path', 'filename', 'file'];

/** Which column names the files that rows are: a path beside a text of several lines. */
export function fileColumn(rows: readonly Row[]): string | undefined {
  if (rows.length > MOST_FILES) return undefined;
  const hasLines = rows.some((row) =>
    Object.values(row).some((value) => typeof value === 'string' && /\n./.test(value)),
  );
  return hasLines ? FILE_NAMES.find((name) => rows.every((row) => typeof row[name] === 'string')) : undefined;
}

/** How a value is looked at, by what its tool says, by its schema, and by what it is. */
export function kindOf(value: unknown, name: string, schema: ViewSchema | undefined, view?: View): Kind {
  if (typeof value === 'string') {
    if (view?.as === 'colour') return { kind: 'colour', value };
    return kindOfText(value, view?.as === 'text' ? 'result' : name, schema);
  }
  if (isScalar(value)) return { kind: 'figure', value };
  if (view?.as === 'tree') return { kind: 'tree', value };
  if (Array.isArray(value)) {
    const elements: readonly unknown[] = value;
    if (elements.length === 0) return { kind: 'empty' };
    if (elements.every(isScalar)) return { kind: 'list', values: elements };
    if (elements.every(isDiffPart)) return { kind: 'difference', rows: rowsOfParts(elements) };
    if (elements.every(isRow)) return { kind: 'table', rows: elements };
    if (elements.every((row) => Array.isArray(row) && row.every(isScalar)))
      return {
        kind: 'table',
        rows: elements.map((row) => Object.fromEntries(Object.entries(row as readonly Scalar[]))),
      };
    return isFree(schema) && isSmall(value) ? { kind: 'document', value } : { kind: 'tree', value };
  }
  if (!isRow(value)) return { kind: 'tree', value };
  const entries = Object.entries(value);
  if (entries.length > 0 && view === undefined && isFree(schema))
    return isSmall(value) ? { kind: 'document', value } : { kind: 'tree', value };
  if (entries.length >= FEWEST_RECORDS && areAlike(entries.map(([, row]) => row)))
    return { kind: 'table', rows: namedRows(entries) };
  if (view?.as === 'table') return { kind: 'table', rows: namedRows(entries) };
  return entries.length === 0 ? { kind: 'empty' } : { kind: 'group', entries };
}

/** Whether a schema lets an object be any: what it holds is a document of JSON, and not for the tool to name. */
function isFree(schema: ViewSchema | undefined): boolean {
  if (schema === undefined) return false;
  const { type, properties = {}, patternProperties = {}, additionalProperties, anyOf, oneOf } = schema;
  const branches = anyOf ?? oneOf;
  if (branches !== undefined) return branches.some(isFree);
  const mayBeObject = type === undefined || type === 'object' || type.includes('object');
  return (
    mayBeObject &&
    Object.keys(properties).length === 0 &&
    Object.values(patternProperties).every((pattern) => Object.keys(pattern).length === 0) &&
    (typeof additionalProperties !== 'object' || Object.keys(additionalProperties).length === 0)
  );
}

/** Documents of more values, or deeper, are opened part by part. */
const MOST_VALUES = 2000;
const DEEPEST = 60;

/** Whether a document is read whole: not long, and not deep. */
function isSmall(value: object): boolean {
  let count = 0;
  const isWithin = (part: unknown, depth: number): boolean => {
    count += 1;
    if (count > MOST_VALUES || depth > DEEPEST) return false;
    if (typeof part !== 'object' || part === null) return true;
    for (const name in part) if (!isWithin(Reflect.get(part, name), depth + 1)) return false;
    return true;
  };
  return isWithin(value, 0);
}

/** So many objects of the same members are read as a table. */
const FEWEST_RECORDS = 3;

/** Whether values are objects of the same names, and of nothing nested. */
function areAlike(values: readonly unknown[]): boolean {
  const names = (value: unknown) => (isRow(value) ? Object.keys(value).join('\n') : undefined);
  const first = names(values[0]);
  return (
    first !== undefined &&
    first !== '' &&
    values.every((value) => names(value) === first && Object.values(Object(value)).every(isScalar))
  );
}

/** Members as rows, each after its name. */
function namedRows(entries: readonly (readonly [string, unknown])[]): readonly Row[] {
  return entries.map(([name, value]) => (isRow(value) ? { name, ...value } : { name, value }));
}

function kindOfText(text: string, name: string, schema: ViewSchema | undefined): Kind {
  const mediaType = schema?.contentMediaType ?? MEDIA_TYPES[name];
  if (mediaType !== undefined && text !== '') return { kind: 'text', text, mediaType };
  if (isColour(text)) return { kind: 'colour', value: text };
  if (name === 'result' || text.length > LONGEST_FIGURE || text.includes('\n'))
    return { kind: 'text', text, mediaType: 'text/plain' };
  return { kind: 'figure', value: text };
}

export function isScalar(value: unknown): value is Scalar {
  return (
    value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  );
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a text is a colour of CSS Color 4 that can be nothing else: names such as `red` are words as well. */
export function isColour(text: string): boolean {
  return (
    /^#(?:[\da-f]{3}|[\da-f]{4}|[\da-f]{6}|[\da-f]{8})$/i.test(text) ||
    /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([\d.,%/ a-z+-]{1,80}\)$/i.test(text)
  );
}

/** A name of a property as people read it: `row_count` is "row count". */
export function labelOf(name: string, schema: ViewSchema | undefined): string {
  return schema?.title ?? name.replaceAll('_', ' ');
}

/** Whether a name is a key of data, which stands as it is: its schema names others, or none. */
export function isKeyOfData(schema: ViewSchema | undefined, name: string): boolean {
  return schema?.patternProperties !== undefined && schema.properties?.[name] === undefined;
}

/** The schema of a property, of any branch that has it. */
export function propertySchema(schema: ViewSchema | undefined, name: string): ViewSchema | undefined {
  const own = schema?.properties?.[name];
  if (own !== undefined) return own;
  const [pattern] = Object.values(schema?.patternProperties ?? {});
  if (pattern !== undefined) return pattern;
  for (const branch of schema?.anyOf ?? schema?.oneOf ?? []) {
    const found = propertySchema(branch, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The schema of the elements of a list, of any branch that has it. */
export function itemSchema(schema: ViewSchema | undefined): ViewSchema | undefined {
  if (schema?.items !== undefined) return schema.items;
  for (const branch of schema?.anyOf ?? schema?.oneOf ?? []) {
    const found = itemSchema(branch);
    if (found !== undefined) return found;
  }
  return undefined;
}
