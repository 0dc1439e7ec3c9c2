import { isNote } from '../view/notes.ts';
import { isColour, type ViewSchema } from '../view/kind-of.ts';

/** Whether results are looked at rather than read: files, pages, tables and colours. */
export function isWorthSeeing(
  output: ViewSchema,
  examples: readonly { readonly output?: unknown }[],
): boolean {
  const isChosen = Object.values(output.views ?? {}).some(({ as }) => as !== 'text');
  return isChosen || holdsSight(output) || examples.some(({ output: shown }) => holdsColour(shown));
}

/** What is shown as it looks. */
const LOOKED_AT = /^(?:image\/.*|text\/(?:html|markdown))$/;

function holdsSight(schema: ViewSchema): boolean {
  const { contentEncoding, contentMediaType, properties = {}, items, anyOf = [], oneOf = [] } = schema;
  if (contentEncoding === 'base64' || LOOKED_AT.test(contentMediaType ?? '')) return true;
  if (items !== undefined && isRow(items)) return true;
  const inner = Object.entries(properties).flatMap(([name, property]) => (isNote(name) ? [] : [property]));
  return [...inner, ...(items === undefined ? [] : [items]), ...anyOf, ...oneOf].some(holdsSight);
}

/** Whether it is a row of more columns than one, or of any that the data has. */
function isRow({ type = [], properties }: ViewSchema): boolean {
  if (properties !== undefined) return Object.keys(properties).length > 1;
  return [type].flat().includes('object');
}

function holdsColour(value: unknown): boolean {
  if (typeof value === 'string') return isColour(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsColour);
}

/** An output's schema as far as looking at results needs it. */
export function viewSchema(schema: ViewSchema): ViewSchema {
  const { views, title, contentMediaType, contentEncoding, properties, items, anyOf, oneOf } = schema;
  const parts: readonly (readonly [keyof ViewSchema, unknown])[] = [
    ['views', views],
    ['title', title],
    ['contentMediaType', contentMediaType],
    ['contentEncoding', contentEncoding],
    ['properties', properties && mapped(properties)],
    ['items', items && viewSchema(items)],
    ['anyOf', anyOf?.map(viewSchema)],
    ['oneOf', oneOf?.map(viewSchema)],
  ];
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}

function mapped(properties: Readonly<Record<string, ViewSchema>>): Record<string, ViewSchema> {
  return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, viewSchema(schema)]));
}
