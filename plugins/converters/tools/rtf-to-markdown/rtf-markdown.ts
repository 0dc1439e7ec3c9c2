import type {
  BlockContent,
  FootnoteDefinition,
  List,
  ListItem,
  PhrasingContent,
  RootContent,
  TableRow,
} from 'mdast';
import { markdownHeading } from '@toolyard/kit/markdown-heading';
import { tidyPhrasing } from '@toolyard/kit/markdown-phrasing';
import type { RtfDocument, RtfListPlace, RtfParagraph } from './rtf-document.ts';

/** The paragraphs and notes of an RTF file as a tree of Markdown: lists nested, rows and cells in tables. */
export function rtfToMarkdownTree({ paragraphs, notes }: RtfDocument): RootContent[] {
  const definitions = notes.map((note, index): FootnoteDefinition => {
    const label = String(index + 1);
    return { type: 'footnoteDefinition', identifier: label, label, children: blocksOf(note) };
  });
  return [...blocksOf(paragraphs), ...definitions];
}

function blocksOf(paragraphs: readonly RtfParagraph[]): BlockContent[] {
  const builder = new TreeBuilder();
  for (const paragraph of paragraphs) builder.add(paragraph);
  return builder.finish();
}

/** A list that is open, at a level of the file's. */
interface OpenList {
  readonly list: List;
  level: number;
}

class TreeBuilder {
  readonly #blocks: BlockContent[] = [];
  #lists: OpenList[] = [];
  #rows: PhrasingContent[][][] = [];
  #cells: PhrasingContent[][] = [];

  add({ content, heading, list, end }: RtfParagraph): void {
    const children = tidyPhrasing(content);
    if (end !== 'paragraph') {
      this.#lists = [];
      if (end === 'cell' || children.length > 0) this.#cells.push(children);
      if (end === 'row') this.#endRow();
      return;
    }
    if (children.length === 0) return;
    this.#endTable();
    const title = heading === undefined ? undefined : markdownHeading(heading, children);
    if (title !== undefined) this.#addBlock(title);
    else if (list !== undefined) this.#addItem(list, children);
    else this.#addBlock({ type: 'paragraph', children });
  }

  finish(): BlockContent[] {
    this.#endTable();
    return this.#blocks;
  }

  #addBlock(block: BlockContent): void {
    this.#lists = [];
    this.#blocks.push(block);
  }

  #addItem({ level, ordered }: RtfListPlace, children: PhrasingContent[]): void {
    this.#closeTo(level);
    if (this.#lists.at(-1)?.level === level && this.#lists.at(-1)?.list.ordered !== ordered)
      this.#lists.pop();
    let open = this.#lists.at(-1);
    if (open === undefined || open.level < level) {
      const list: List = { type: 'list', ordered, spread: false, children: [] };
      const around = open?.list.children.at(-1)?.children ?? this.#blocks;
      around.push(ordered ? { ...list, start: 1 } : list);
      open = { list, level };
      this.#lists.push(open);
    }
    const item: ListItem = { type: 'listItem', spread: false, children: [{ type: 'paragraph', children }] };
    open.list.children.push(item);
  }

  /** Closes lists of deeper levels. One that begins between two others' levels is taken for one of this level. */
  #closeTo(level: number): void {
    for (let open = this.#lists.at(-1); open !== undefined && open.level > level; open = this.#lists.at(-1)) {
      const around = this.#lists.at(-2);
      if (around === undefined || around.level < level) open.level = level;
      else this.#lists.pop();
    }
  }

  #endRow(): void {
    if (this.#cells.length > 0) this.#rows.push(this.#cells);
    this.#cells = [];
  }

  /** The rows so far as a table, the first as header. */
  #endTable(): void {
    this.#endRow();
    const rows = this.#rows;
    if (rows.length === 0) return;
    this.#rows = [];
    const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
    this.#addBlock({
      type: 'table',
      align: Array<null>(width).fill(null),
      children: rows.map((cells): TableRow => ({
        type: 'tableRow',
        children: Array.from({ length: width }, (_, column) => ({
          type: 'tableCell',
          children: cells[column] ?? [],
        })),
      })),
    });
  }
}
