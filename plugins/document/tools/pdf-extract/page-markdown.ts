import { markdownHeading } from '@toolyard/kit/markdown-heading';
import { writeMarkdown } from '@toolyard/kit/markdown-writer';
import type { List, ListItem, RootContent, Table } from 'mdast';
import { bandsOf, columnsOf, type Band } from './bands.ts';
import { leadings, median } from './page-layout.ts';
import { rowsOf, rowText, type PageRows, type Row } from './rows.ts';
import { composeLines, joinRuns, type TextRun } from './text-layer.ts';

/** Letters this much larger than most of the document are a heading's. */
const HEADING_SIZE = 1.15;
const LONGEST_HEADING = 200;
/** Lines further apart than this many times what is usual on the page do not belong to one paragraph. */
const PARAGRAPH_GAP = 1.35;
/** How far a line goes in, by parts of its height, that goes on an item of a list. */
const INDENT = 0.5;
const BULLET = /^(?:[•‣◦▪●○∙·–—*-]|\(?(\d{1,3})[.)])\s+/;

/**
 * Pages as Markdown: larger letters are headings, lines that begin with a bullet or a number are lists, rows in columns
 * are tables; columns of prose come one after the other.
 */
export function asMarkdown(pages: readonly (readonly TextRun[])[]): string[] {
  const placed = pages.map(rowsOf);
  const sizes = headingSizes(placed);
  return placed.map(({ rows, turned }) => {
    const children = new PageWriter(sizes, median(leadings(rows))).write(rows);
    const rest = composeLines(turned);
    if (rest !== '') children.push({ type: 'paragraph', children: [{ type: 'text', value: rest }] });
    return writeMarkdown({ type: 'root', children }).trimEnd();
  });
}

/** The sizes of headings, the largest first: those above what most letters have. */
function headingSizes(pages: readonly PageRows[]): number[] {
  const letters = new Map<number, number>();
  for (const { rows } of pages)
    for (const row of rows) letters.set(sizeOf(row), (letters.get(sizeOf(row)) ?? 0) + rowText(row).length);
  const [usual = 0] = [...letters].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return [...letters.keys()].filter((size) => size >= HEADING_SIZE * usual).toSorted((a, b) => b - a);
}

/** To half a point. */
function sizeOf({ height }: Row): number {
  return Math.round(height * 2) / 2;
}

/** Puts the rows of a page together to blocks. */
class PageWriter {
  readonly #sizes: readonly number[];
  readonly #leading: number;
  readonly #blocks: RootContent[] = [];
  /** The rows of the block that is being put together. */
  #open: Row[] = [];

  constructor(sizes: readonly number[], leading: number) {
    this.#sizes = sizes;
    this.#leading = leading;
  }

  write(rows: readonly Row[]): RootContent[] {
    this.#addAll(rows);
    this.#close();
    return this.#blocks;
  }

  #addAll(rows: readonly Row[]): void {
    for (const part of bandsOf(rows)) {
      if (!('kind' in part)) this.#add(part);
      else if (part.kind === 'table') this.#addTable(part);
      else {
        for (const column of columnsOf(part)) {
          this.#close();
          this.#addAll(column);
        }
      }
    }
  }

  #add(row: Row): void {
    const previous = this.#open.at(-1);
    if (previous !== undefined && !this.#continues(previous, row)) this.#close();
    this.#open.push(row);
  }

  #continues(previous: Row, row: Row): boolean {
    const [first] = this.#open;
    const apart = previous.baseline - row.baseline;
    const usual = Math.max(this.#leading, 1.2 * previous.height);
    if (sizeOf(previous) !== sizeOf(row) || apart > PARAGRAPH_GAP * usual || apart < 0) return false;
    if (BULLET.test(rowText(row))) return false;
    const isItem = first !== undefined && BULLET.test(rowText(first));
    return !isItem || startOf(row) > startOf(first) + INDENT * row.height;
  }

  #close(): void {
    const rows = this.#open;
    const [first] = rows;
    this.#open = [];
    if (first === undefined) return;
    const text = rows.map(rowText).join('\n');
    const level = this.#sizes.indexOf(sizeOf(first)) + 1;
    const heading =
      level > 0 && text.length <= LONGEST_HEADING
        ? markdownHeading(level, [{ type: 'text', value: text.replaceAll('\n', ' ') }])
        : undefined;
    const bullet = BULLET.exec(text);
    if (heading !== undefined) this.#blocks.push(heading);
    else if (bullet === null)
      this.#blocks.push({ type: 'paragraph', children: [{ type: 'text', value: text }] });
    else this.#addItem(text.slice(bullet[0].length), bullet[1] === undefined ? undefined : Number(bullet[1]));
  }

  /** @param number what a numbered item begins with */
  #addItem(text: string, number: number | undefined): void {
    const item: ListItem = {
      type: 'listItem',
      spread: false,
      children: [{ type: 'paragraph', children: [{ type: 'text', value: text }] }],
    };
    const last = this.#blocks.at(-1);
    const ordered = number !== undefined;
    if (last?.type === 'list' && last.ordered === ordered) {
      const expected = (last.start ?? 1) + last.children.length;
      if (!ordered || number === expected) {
        last.children.push(item);
        return;
      }
    }
    const list: List = { type: 'list', ordered, spread: false, children: [item] };
    if (ordered) list.start = number;
    this.#blocks.push(list);
  }

  #addTable({ cells }: Band): void {
    this.#close();
    const table: Table = {
      type: 'table',
      align: (cells[0] ?? []).map(() => null),
      children: cells.map((row) => ({
        type: 'tableRow',
        children: row.map((segments) => ({
          type: 'tableCell',
          children: [{ type: 'text', value: joinRuns(segments.flatMap(({ runs }) => runs)).trim() }],
        })),
      })),
    };
    this.#blocks.push(table);
  }
}

function startOf({ segments }: Row): number {
  return segments[0]?.start ?? 0;
}
