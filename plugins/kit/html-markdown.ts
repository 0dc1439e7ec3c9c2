import { attributeOf, childrenOf, isElement, isText, type HtmlElement, type HtmlNode } from './html-tree.ts';
import type { BlockContent, List, ListItem, PhrasingContent, Root } from 'mdast';
import type { DroppedParts } from './dropped.ts';
import { lineOf } from './flat-html.ts';
import { hiddenBy, lostInCell } from './html-losses.ts';
import { readTable } from './html-markdown-table.ts';
import { HtmlPhrasing, type HtmlMarkdownOptions, type Wrap } from './html-phrasing.ts';
import { markdownHeading } from './markdown-heading.ts';
import { oneLine } from './markdown-line.ts';
import { tidyPhrasing } from './markdown-phrasing.ts';

/** How deep quotes and lists lie in each other, each of which puts something before each line; what is deeper is text. */
const MAX_CONTAINERS = 60;

/** Elements that stand on lines of their own, and what they hold is Markdown of its own. */
const BLOCKS = new Set(
  (
    'html body address article aside blockquote caption center dd details dialog dir div dl dt fieldset figcaption ' +
    'figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu nav ol p plaintext pre ' +
    'search section summary table tbody td tfoot th thead tr ul xmp'
  ).split(' '),
);

/**
 * A page, or an element of one, as a tree of Markdown. What Markdown cannot say is added to `dropped`; what the options
 * leave out, and what only styles or names an element, is not.
 *
 * @throws HtmlTooLargeError for a table of too many cells
 */
export function htmlToMarkdown(root: HtmlNode, options: HtmlMarkdownOptions, dropped: DroppedParts): Root {
  const nodes = isElement(root) ? [root] : childrenOf(root);
  return { type: 'root', children: new HtmlMarkdownConverter(options, dropped).blocks(nodes, 0) };
}

/** Elements that are no more than what is in them. */
const TRANSPARENT = new Set(
  (
    'html body address article aside center dd details dialog div dl dt fieldset figcaption figure footer form header ' +
    'hgroup legend main nav search section summary'
  ).split(' '),
);

/** Converts what a page consists of, in its order. */
export class HtmlMarkdownConverter {
  /** Each element is asked about from all those around it. */
  readonly #blockHolders = new WeakMap<HtmlElement, boolean>();
  readonly #dropped: DroppedParts;
  readonly #phrasing: HtmlPhrasing;

  constructor(options: HtmlMarkdownOptions, dropped: DroppedParts) {
    this.#dropped = dropped;
    this.#phrasing = new HtmlPhrasing(options, dropped);
  }

  /** Whether an element's content can be converted as if it stood in the element's place. */
  isTransparent(element: HtmlElement): boolean {
    return TRANSPARENT.has(element.tagName) && hiddenBy(element) === undefined;
  }

  /** Tells once what an element says beside its content, of which a part is about to be converted by itself. */
  enter(element: HtmlElement): void {
    this.#phrasing.enter(element);
  }

  /** Whether a node is shown as a block, or holds one. */
  isBlock(node: HtmlNode): node is HtmlElement {
    return isElement(node) && hiddenBy(node) === undefined && this.#hasBlock(node);
  }

  /** Blocks as they are, and what stands between them as paragraphs. */
  blocks(nodes: readonly HtmlNode[], containers: number, wrap: Wrap = (content) => content): BlockContent[] {
    const found: BlockContent[] = [];
    let run: PhrasingContent[] = [];
    const settle = () => {
      const children = tidyPhrasing(wrap(run));
      if (children.length > 0) found.push({ type: 'paragraph', children });
      run = [];
    };
    for (const node of nodes) {
      if (this.isBlock(node)) {
        settle();
        for (const block of this.#block(node, containers, wrap)) found.push(block);
      } else {
        for (const content of this.#phrasing.inline(node)) run.push(content);
      }
    }
    settle();
    return found;
  }

  #block(element: HtmlElement, containers: number, wrap: Wrap): BlockContent[] {
    this.#phrasing.tellLosses(element);
    if (containers >= MAX_CONTAINERS && CONTAINERS.has(element.tagName)) {
      this.#dropped.add(`${element.tagName} beyond ${MAX_CONTAINERS} levels`, lineOf(element));
      return this.blocks(element.childNodes, containers, wrap);
    }
    switch (element.tagName) {
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        return this.#heading(element, containers, wrap);
      case 'blockquote': {
        const children = this.blocks(element.childNodes, containers + 1, wrap);
        return children.length === 0 ? [] : [{ type: 'blockquote', children }];
      }
      case 'hr':
        return [{ type: 'thematicBreak' }];
      case 'pre':
      case 'listing':
      case 'xmp':
      case 'plaintext':
        return this.#codeBlock(element);
      case 'ul':
      case 'ol':
      case 'menu':
      case 'dir':
        return this.#list(element, containers + 1, wrap);
      case 'table':
        return this.#table(element, containers, wrap);
      default: {
        const mark = this.#phrasing.wrapper(element);
        return this.blocks(element.childNodes, containers, (content) => wrap(mark(content)));
      }
    }
  }

  #heading(element: HtmlElement, containers: number, wrap: Wrap): BlockContent[] {
    const content = oneLine(this.blocks(element.childNodes, containers, wrap));
    const heading = markdownHeading(Number(element.tagName.slice(1)), content);
    return heading === undefined ? [] : [heading];
  }

  #table(element: HtmlElement, containers: number, wrap: Wrap): BlockContent[] {
    const isGroup = (node: HtmlNode) => isElement(node) && ROW_GROUPS.has(node.tagName);
    const skips = (part: HtmlElement) => this.#phrasing.leavesOut(part);
    const table = readTable(element, skips, (cell) => {
      this.#phrasing.tellLosses(cell);
      for (const part of lostInCell(cell)) this.#dropped.add(`${part.tagName} in a cell`, lineOf(part));
      return oneLine(this.blocks(cell.childNodes, containers, wrap));
    });
    const others = element.childNodes.filter((node) => !isGroup(node));
    return [...this.blocks(others, containers, wrap), ...(table === undefined ? [] : [table])];
  }

  /** Whether an element is a block or holds one. */
  #hasBlock(element: HtmlElement): boolean {
    const known = this.#blockHolders.get(element);
    if (known !== undefined) return known;
    const holds =
      BLOCKS.has(element.tagName) ||
      (element.tagName !== 'select' && element.childNodes.some((child) => this.isBlock(child)));
    this.#blockHolders.set(element, holds);
    return holds;
  }

  #codeBlock(element: HtmlElement): BlockContent[] {
    const code = element.childNodes.find((node) => isElement(node) && node.tagName === 'code');
    const classes = [code, element].map((node) =>
      node && isElement(node) ? attributeOf(node, 'class') : undefined,
    );
    const language = LANGUAGE.exec(classes.filter(Boolean).join(' '))?.[1];
    const value = this.#phrasing.codeText(element).replace(/\r\n?/g, '\n').replace(/\n$/, '');
    return [{ type: 'code', value, lang: language ?? null }];
  }

  #list(element: HtmlElement, containers: number, wrap: Wrap): BlockContent[] {
    const items: ListItem[] = [];
    let spread = false;
    for (const node of element.childNodes) {
      if (isElement(node) && hiddenBy(node) !== undefined && this.#phrasing.leavesOut(node)) continue;
      const isItem = isElement(node) && node.tagName === 'li';
      const box = isItem ? taskBox(node) : undefined;
      if (box !== undefined) this.#phrasing.passOver(box);
      if (isItem) this.#phrasing.tellLosses(node);
      const checked = box === undefined ? null : attributeOf(box, 'checked') !== undefined;
      const children = this.blocks(isItem ? node.childNodes : [node], containers, wrap);
      if (!isItem && children.length === 0) continue;
      const last = items.at(-1);
      // Lists that were put beside the item that they belong to.
      if (!isItem && last !== undefined) for (const child of children) last.children.push(child);
      else items.push({ type: 'listItem', children, checked });
      spread ||= isItem && isSpread(node, children);
    }
    if (items.length === 0) return [];
    for (const item of items) item.spread = spread;
    const list: List = {
      type: 'list',
      ordered: element.tagName === 'ol',
      spread,
      children: items,
    };
    const start = /^\s*(\d{1,9})\s*$/.exec(attributeOf(element, 'start') ?? '')?.[1];
    return [list.ordered ? { ...list, start: Number(start ?? 1) } : list];
  }
}

/** The language of code, by a class. */
const LANGUAGE = /(?:^|\s)(?:lang(?:uage)?|highlight-source)-(\S+)/;

const CONTAINERS = new Set('blockquote ul ol menu dir'.split(' '));
const ROW_GROUPS = new Set(['thead', 'tbody', 'tfoot']);

/** The box at the start of an item that is a task. */
function taskBox(item: HtmlElement): HtmlElement | undefined {
  for (const node of item.childNodes) {
    if (isText(node) && node.value.trim() === '') continue;
    if (!isElement(node)) return undefined;
    if (node.tagName === 'p' || node.tagName === 'label') return taskBox(node);
    const isBox = node.tagName === 'input' && attributeOf(node, 'type')?.toLowerCase() === 'checkbox';
    return isBox ? node : undefined;
  }
  return undefined;
}

/** Whether an item's blocks are parted by blank lines: with a paragraph of its own, or several blocks beside lists. */
function isSpread(item: HtmlElement, children: readonly BlockContent[]): boolean {
  const hasParagraph = item.childNodes.some(
    (node) => isElement(node) && node.tagName === 'p' && hiddenBy(node) === undefined,
  );
  return hasParagraph || children.filter(({ type }) => type !== 'list').length > 1;
}
