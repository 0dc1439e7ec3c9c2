import { html, type Html } from '@toolyard/kit/html';
import type { JsonLd } from '../../lib/json-ld.ts';

/** How a format of markup within HTML names its parts. */
interface Markup {
  /** The attributes of an item, its own and the outermost's. */
  readonly item: (types: readonly string[], id: string | undefined, outermost: boolean) => Html;
  readonly property: string;
}

const ABSOLUTE = 'https://schema.org/';

const FORMATS: Readonly<Record<'microdata' | 'rdfa', Markup>> = {
  microdata: {
    property: 'itemprop',
    item: (types, id) =>
      html` itemscope${types.length > 0 && html` itemtype="${types.map(absoluteType).join(' ')}"`}${
        id !== undefined && html` itemid="${id}"`
      }`,
  },
  rdfa: {
    property: 'property',
    item: (types, id, outermost) =>
      html`${outermost && html` vocab="${ABSOLUTE}"`}${types.length > 0 && html` typeof="${types.join(' ')}"`}${
        id !== undefined && html` resource="${id}"`
      }`,
  },
};

/** Items as HTML Microdata or RDFa Lite 1.1. */
export function itemMarkup(items: readonly JsonLd[], format: 'microdata' | 'rdfa'): string {
  const markup = FORMATS[format];
  // An apostrophe in double quotes needs no escape.
  return items
    .map((item) => writeItem(item, markup, undefined, '').toString())
    .join('\n')
    .replaceAll('&#39;', "'");
}

function writeItem(item: JsonLd, markup: Markup, property: string | undefined, indent: string): Html {
  const { '@type': given, '@id': id, ...properties } = item;
  const types = (Array.isArray(given) ? given : [given]).filter((type) => typeof type === 'string');
  const attributes = markup.item(types, typeof id === 'string' ? id : undefined, property === undefined);
  const named = property !== undefined && html` ${markup.property}="${property}"`;
  const inner = Object.entries(properties).flatMap(([name, value]) =>
    writeValues(name, value, markup, `${indent}  `),
  );
  const lines = inner.length === 0 ? html`` : html`${inner.map((line) => html`\n${line}`)}\n${indent}`;
  return html`${indent}<div${named}${attributes}>${lines}</div>`;
}

function writeValues(name: string, value: unknown, markup: Markup, indent: string): Html[] {
  if (Array.isArray(value))
    return value.flatMap((element: unknown) => writeValues(name, element, markup, indent));
  if (typeof value === 'object' && value !== null) return [writeItem(value as JsonLd, markup, name, indent)];
  const text = String(value);
  return [
    typeof value === 'string' && /^https?:\/\/\S+$/i.test(text)
      ? html`${indent}<link ${markup.property}="${name}" href="${text}">`
      : html`${indent}<meta ${markup.property}="${name}" content="${text}">`,
  ];
}

function absoluteType(type: string): string {
  return /^https?:/.test(type) ? type : `${ABSOLUTE}${type}`;
}
