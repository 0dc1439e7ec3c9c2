import {
  childrenOf,
  isElement,
  type HtmlElement as Element,
  type HtmlNode as Node,
} from '@toolyard/kit/html-tree';
import { InputError } from '@toolyard/sdk';
import type { DroppedParts } from '@toolyard/kit/dropped';
import { tableRows } from '@toolyard/kit/html-table';
import { parse } from 'parse5';
import { contentText } from './html-text.ts';

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

/** The table elements of a text in the order of the document: nested ones come after the one around them. */
export function findTables(text: string): Element[] {
  const tables: Element[] = [];
  const open: Node[] = [parse(text, { sourceCodeLocationInfo: true })];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (isElement(node) && node.tagName === 'table') tables.push(node);
    for (const child of childrenOf(node).toReversed()) open.push(child);
  }
  return tables;
}

/** Reads tables by the HTML standard's table model, within one bound on the size of them all. */
export class HtmlTableReader {
  #places = 0;
  #characters = 0;
  readonly #argument: string;
  readonly #dropped: DroppedParts;

  /** @param dropped told of what text cannot carry of the cells */
  constructor(argument: string, dropped: DroppedParts) {
    this.#argument = argument;
    this.#dropped = dropped;
  }

  /** @throws InputError when the grids' places, or the texts in them, are too many */
  read(table: Element): HtmlTable {
    const caption = table.childNodes.find(
      (child): child is Element => isElement(child) && child.tagName === 'caption',
    );
    const cells = new Map<Element, HtmlCell>();
    const takes = (element: Element, places: number) => {
      const cell = { text: this.#textOf(element), header: element.tagName === 'th' };
      cells.set(element, cell);
      this.#count(places, cell.text.length);
    };
    const rows = tableRows(table, { skips: () => false, takes }).filter(({ hasCells }) => hasCells);
    return {
      caption: caption === undefined ? null : this.#textOf(caption) || null,
      rows: rows.map(({ isHead, places }) => ({
        head: isHead,
        cells: Array.from(places, (place) => (place === undefined ? undefined : cells.get(place.cell))),
      })),
    };
  }

  #textOf(element: Element): string {
    return contentText(element, this.#dropped);
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
