import type { BlockContent, Nodes } from 'mdast';
import type { DroppedParts } from './dropped.ts';
import { FLAT_LEVELS, flatHtmlReader, flattenHtml } from './flat-html.ts';
import { HtmlMarkdownConverter } from './html-markdown.ts';
import type { HtmlMarkdownOptions } from './html-phrasing.ts';
import { isElement, type HtmlNode, type HtmlReader } from './html-tree.ts';
import { writeMarkdown } from './markdown-writer.ts';

/**
 * So little that what is read of a step is let go of before V8 moves it to where what stays long is kept: where V8 finds
 * most of the nodes of a step alive, it goes on to make all others there.
 */
const STEP = 1024;

/** How many blocks wait to be written together. */
const WAITING_BLOCKS = 200;

/** Blocks after which no other is written otherwise than at the beginning of a document. */
const SETTLED = new Set<BlockContent['type']>(['paragraph', 'heading']);

/** Tags that change what stands before them: its addresses, or whether anything is shown. The last two do as repeated. */
const CHANGES_EARLIER = /<(base|frameset|body|html)[\s/>]/gi;

/**
 * A page as Markdown, written while it is read: blocks that are finished leave the tree, so that only what is still open
 * takes memory. The result is that of `htmlToMarkdown` for all of it.
 *
 * @param look is shown each node of the page, with what is in it, in the page's order; but not what is around parts that were
 * finished before it, such as `body`
 * @param options are asked for once that was shown which they may depend on: a base of addresses
 * @param least how much is read before what is finished leaves the tree, in UTF-16 code units
 * @throws HtmlTooLargeError
 */
export function pageToMarkdown(
  html: string,
  dropped: DroppedParts,
  look: (nodes: readonly HtmlNode[]) => void,
  options: () => HtmlMarkdownOptions,
  least = STEP,
): string {
  const reader = flatHtmlReader();
  const writer = new PageWriter(reader, dropped, look, options);
  let step = hasLateChanges(html) ? html.length : least;
  for (let at = 0; at < html.length;) {
    const end = at + step;
    reader.write(html.slice(at, end), end >= html.length);
    // Where nothing was finished, all of it is looked through again: not after each step.
    if (end < html.length) step = writer.takeFinished() ? least : step * 2;
    at = end;
  }
  return writer.finish();
}

function hasLateChanges(html: string): boolean {
  const seen = new Set<string>();
  for (const [, tag = ''] of html.matchAll(CHANGES_EARLIER)) {
    const name = tag.toLowerCase();
    if (name === 'base' || name === 'frameset' || seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}

class PageWriter {
  readonly #reader: HtmlReader;
  readonly #dropped: DroppedParts;
  readonly #look: (nodes: readonly HtmlNode[]) => void;
  readonly #options: () => HtmlMarkdownOptions;
  readonly #texts: string[] = [];
  readonly #waiting: BlockContent[] = [];
  #enough = WAITING_BLOCKS;
  #made: HtmlMarkdownConverter | undefined;

  constructor(
    reader: HtmlReader,
    dropped: DroppedParts,
    look: (nodes: readonly HtmlNode[]) => void,
    options: () => HtmlMarkdownOptions,
  ) {
    this.#reader = reader;
    this.#dropped = dropped;
    this.#look = look;
    this.#options = options;
  }

  get #converter(): HtmlMarkdownConverter {
    return (this.#made ??= new HtmlMarkdownConverter(this.#options(), this.#dropped));
  }

  /** Takes what cannot change any more out of the tree, up to the last block of that; whether there was any. */
  takeFinished(): boolean {
    const open = this.#reader.openNodes();
    let isTaken = false;
    let holder: { readonly childNodes: HtmlNode[] } = this.#reader.document;
    for (let level = 1; ; level += 1) {
      const children = holder.childNodes;
      const firstOpen = children.findIndex((node) => open.has(node));
      const inside = children[firstOpen];
      const goesOn =
        level < FLAT_LEVELS &&
        inside !== undefined &&
        isElement(inside) &&
        this.#converter.isTransparent(inside);
      const end = firstOpen === -1 ? children.length : firstOpen;
      const finished = goesOn
        ? end
        : children.findLastIndex((node, index) => index < end && this.#converter.isBlock(node)) + 1;
      if (finished > 0) {
        this.#convert(children.slice(0, finished), level);
        children.splice(0, finished);
        isTaken = true;
      }
      if (!goesOn) return isTaken;
      this.#converter.enter(inside);
      holder = inside;
    }
  }

  /** The whole page, once all of it was read. */
  finish(): string {
    this.#convert(this.#reader.document.childNodes, 1);
    this.#write(this.#waiting.length);
    return this.#texts.join('\n');
  }

  #convert(nodes: readonly HtmlNode[], level: number): void {
    if (this.#reader.mayNestDeeperThan(FLAT_LEVELS)) flattenHtml(nodes, FLAT_LEVELS - level, this.#dropped);
    this.#look(nodes);
    for (const block of this.#converter.blocks(nodes, 0)) this.#waiting.push(block);
    if (this.#waiting.length < this.#enough) return;
    this.#write(this.#waiting.findLastIndex(({ type }) => SETTLED.has(type)) + 1);
    this.#enough = Math.max(WAITING_BLOCKS, 2 * this.#waiting.length);
  }

  #write(count: number): void {
    if (count === 0) return;
    const blocks = this.#waiting.splice(0, count);
    this.#texts.push(writeMarkdown({ type: 'root', children: blocks }));
    takeApart(blocks);
  }
}

/**
 * Has blocks let go of what is in them. V8 takes for needed what something refers to that it has moved to where what stays
 * long is kept, though nothing needs that any more, and moves it there as well.
 */
function takeApart(blocks: Nodes[]): void {
  const waiting = [blocks];
  for (let nodes = waiting.pop(); nodes !== undefined; nodes = waiting.pop()) {
    for (const node of nodes) if ('children' in node) waiting.push(node.children);
    nodes.length = 0;
  }
}
