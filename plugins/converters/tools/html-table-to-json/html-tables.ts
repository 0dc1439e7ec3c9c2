import { InputError } from '@toolyard/sdk';
import { html as HTML, parse, type DefaultTreeAdapterTypes } from 'parse5';
import { attribute, contentText } from './html-text.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** A cell, which may take several places of the grid. */
export interface HtmlCell {
  readonly text: string;
  readonly header: boolean;
}

export interface HtmlRow {
  /** Whether it is one of the first thead's. */
  readonly head: boolean;
  /** What is in each place; undefined where the row is short. */
  readonly cells: readonly (HtmlCell | undefined)[];
}

export interface HtmlTable {
  readonly caption: string | null;
  /** Those that have cells of their own, the ones of tfoot last. */
  readonly rows: readonly HtmlRow[];
}

/** Spans make a large grid, and a large text, of little markup. */
const MAX_PLACES = 1_000_000;
const MAX_CHARACTERS = 64 * 1024 * 1024;
/** HTML 4.9.11: larger ones count as these. */
const MAX_COLSPAN = 1000;
const MAX_ROWSPAN = 65_534;

/** The table elements of a text in the order of the document: nested ones come after the one around them. */
export function findTables(text: string): Element[] {
  const tables: Element[] = [];
  const open: Node[] = [parse(text)];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isElement(node, 'table')) tables.push(node);
    if ('childNodes' in node) for (const child of node.childNodes.toReversed()) open.push(child);
  }
  return tables;
}

/** Reads tables by the HTML standard's table model, within one bound on the size of them all. */
export class HtmlTableReader {
  #places = 0;
  #characters = 0;
  readonly #argument: string;

  constructor(argument: string) {
    this.#argument = argument;
  }

  /** @throws InputError when the grids' places, or the texts in them, are too many */
  read(table: Element): HtmlTable {
    const caption = table.childNodes.find((child) => isElement(child, 'caption'));
    const sections = table.childNodes.filter((child) => SECTIONS.some((name) => isElement(child, name)));
    const head = sections.find((section) => isElement(section, 'thead'));
    const foot = (section: Node) => isElement(section, 'tfoot');
    const ordered = [...sections.filter((section) => !foot(section)), ...sections.filter(foot)];
    return {
      caption: caption === undefined || !isElement(caption, 'caption') ? null : contentText(caption) || null,
      rows: ordered.flatMap((section) => this.#readSection(section, section === head)),
    };
  }

  /** The rows of a row group, which no cell leaves downwards (HTML 4.9.12.1). */
  #readSection(section: Node, head: boolean): HtmlRow[] {
    const rows = childElements(section, 'tr');
    const grid: (HtmlCell | undefined)[][] = rows.map(() => []);
    const kept: HtmlRow[] = [];
    for (const [y, row] of rows.entries()) {
      const cells = grid[y] ?? [];
      const elements = [...childElements(row, 'td', 'th')];
      let x = 0;
      for (const element of elements) {
        while (cells[x] !== undefined) x += 1;
        const cell = { text: contentText(element), header: element.tagName === 'th' };
        const width = Math.max(1, Math.min(MAX_COLSPAN, spanOf(element, 'colspan') ?? 1));
        const span = Math.min(MAX_ROWSPAN, spanOf(element, 'rowspan') ?? 1);
        const height = Math.min(span === 0 ? Infinity : span, rows.length - y);
        this.#count(width * height, cell.text.length);
        for (const below of grid.slice(y, y + height)) {
          for (let place = x; place < x + width; place += 1) below[place] ??= cell;
        }
        x += width;
      }
      if (elements.length > 0) kept.push({ head, cells });
    }
    return kept;
  }

  #count(places: number, characters: number): void {
    this.#places += places;
    this.#characters += places * characters;
    if (this.#places > MAX_PLACES)
      throw new InputError(
        this.#argument,
        `expected tables with at most ${MAX_PLACES} cells, spans included`,
      );
    if (this.#characters > MAX_CHARACTERS) {
      throw new InputError(
        this.#argument,
        `expected tables with at most ${MAX_CHARACTERS} characters, those that spans repeat included`,
      );
    }
  }
}

const SECTIONS = ['thead', 'tbody', 'tfoot'] as const;

function isElement(node: Node, name: string): node is Element {
  return 'tagName' in node && node.tagName === name && node.namespaceURI === HTML.NS.HTML;
}

function childElements(parent: Node, ...names: readonly string[]): Element[] {
  const children = 'childNodes' in parent ? parent.childNodes : [];
  return children.filter((child): child is Element => names.some((name) => isElement(child, name)));
}

/** An attribute's non-negative integer (HTML 2.3.4.2). */
function spanOf(element: Element, name: string): number | undefined {
  const digits = /^[\t\n\f\r ]*\+?(\d+)/.exec(attribute(element, name) ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}
