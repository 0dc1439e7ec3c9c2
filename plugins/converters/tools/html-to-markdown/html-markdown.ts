import { InputError } from '@toolyard/sdk';
import {
  attributeOf,
  isElement,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
} from '@toolyard/sdk/html-tree';
import type { BlockContent, List, ListItem, PhrasingContent, RootContent } from 'mdast';
import { textContent } from './html-parser.ts';
import { readTable } from './html-markdown-table.ts';
import { markdownHeading } from '../../lib/markdown-heading.ts';
import { tidyPhrasing } from '../../lib/markdown-phrasing.ts';

export interface HtmlMarkdownOptions {
  /** What relative links and images are resolved against; none: they stay as they are. */
  readonly base?: string;
  /** Keep images, only their alternative text, or nothing of them. */
  readonly images: 'keep' | 'alt' | 'drop';
  /** Keep links, or only their text. */
  readonly links: boolean;
}

/** How deep quotes and lists may lie in each other: each level puts something before each line. */
const MAX_CONTAINERS = 60;

/** Elements that go with what is in them. */
const DROPPED = new Set(
  'head script style template noscript title iframe noembed noframes datalist'.split(' '),
);

/** Elements that stand on lines of their own, and what they hold is Markdown of its own. */
const BLOCKS = new Set(
  (
    'html body address article aside blockquote caption center dd details dialog dir div dl dt fieldset figcaption ' +
    'figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li listing main menu nav ol optgroup p plaintext pre ' +
    'search section summary table tbody td tfoot th thead tr ul xmp'
  ).split(' '),
);

const MARKS: Readonly<Record<string, 'emphasis' | 'strong' | 'delete'>> = {
  b: 'strong',
  strong: 'strong',
  em: 'emphasis',
  i: 'emphasis',
  del: 'delete',
  s: 'delete',
  strike: 'delete',
};

/** The document as a tree of Markdown. */
export function htmlToMarkdownTree(
  argument: string,
  document: HtmlDocument,
  options: HtmlMarkdownOptions,
): RootContent[] {
  return new Converter(argument, options).blocks(document.childNodes, 0);
}

/** Turns inline content of an element into content with the element's markup. */
type Wrap = (content: PhrasingContent[]) => PhrasingContent[];

class Converter {
  readonly #argument: string;
  /** Each element is asked about from all those around it. */
  readonly #blockHolders = new WeakMap<HtmlElement, boolean>();
  readonly #options: HtmlMarkdownOptions;

  constructor(argument: string, options: HtmlMarkdownOptions) {
    this.#argument = argument;
    this.#options = options;
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
      if (isElement(node) && !isHidden(node) && this.#hasBlock(node)) {
        settle();
        for (const block of this.#block(node, containers, wrap)) found.push(block);
      } else {
        for (const content of this.inline(node)) run.push(content);
      }
    }
    settle();
    return found;
  }

  /** An element without blocks, or a text. */
  inline(node: HtmlNode): PhrasingContent[] {
    if (node.nodeName === '#text' && 'value' in node) return [{ type: 'text', value: node.value }];
    if (!isElement(node) || isHidden(node)) return [];
    switch (node.tagName) {
      case 'br':
        return [{ type: 'break' }];
      case 'code':
      case 'tt':
      case 'samp':
        return inlineCode(textContent(node));
      case 'img':
        return this.#image(node);
      default:
        return this.#wrapper(node)(node.childNodes.flatMap((child) => this.inline(child)));
    }
  }

  #block(element: HtmlElement, containers: number, wrap: Wrap): BlockContent[] {
    if (containers > MAX_CONTAINERS)
      throw new InputError(
        this.#argument,
        `expected quotes and lists at most ${MAX_CONTAINERS} deep in each other`,
      );
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
        return codeBlock(element);
      case 'ul':
      case 'ol':
      case 'menu':
      case 'dir':
        return this.#list(element, containers + 1, wrap);
      case 'table':
        return this.#table(element, containers);
      default: {
        const mark = this.#wrapper(element);
        return this.blocks(element.childNodes, containers, (content) => wrap(mark(content)));
      }
    }
  }

  #heading(element: HtmlElement, containers: number, wrap: Wrap): BlockContent[] {
    const content = oneLine(this.blocks(element.childNodes, containers, wrap));
    const heading = markdownHeading(Number(element.tagName.slice(1)), content);
    return heading === undefined ? [] : [heading];
  }

  #table(element: HtmlElement, containers: number): BlockContent[] {
    const captions = element.childNodes.filter((node) => isElement(node) && node.tagName === 'caption');
    const table = readTable(this.#argument, element, (cell) =>
      oneLine(this.blocks(cell.childNodes, containers)),
    );
    return [...this.blocks(captions, containers), ...(table === undefined ? [] : [table])];
  }

  /** Whether an element is a block or holds one. */
  #hasBlock(element: HtmlElement): boolean {
    const known = this.#blockHolders.get(element);
    if (known !== undefined) return known;
    const holds =
      BLOCKS.has(element.tagName) ||
      element.childNodes.some((child) => isElement(child) && !isHidden(child) && this.#hasBlock(child));
    this.#blockHolders.set(element, holds);
    return holds;
  }

  /** What an inline element makes of its content. */
  #wrapper(element: HtmlElement): Wrap {
    const type = Object.hasOwn(MARKS, element.tagName) ? MARKS[element.tagName] : undefined;
    if (type !== undefined) return (children) => [{ type, children }];
    const href = element.tagName === 'a' && this.#options.links ? attributeOf(element, 'href') : undefined;
    const url = href === undefined ? undefined : this.#target(href, LINK_CODE);
    if (url === undefined) return (children) => children;
    const title = attributeOf(element, 'title')?.replace(/\s+/g, ' ').trim() || null;
    return (children) => [{ type: 'link', url, title, children }];
  }

  #image(element: HtmlElement): PhrasingContent[] {
    const alt = (attributeOf(element, 'alt') ?? '').replace(/\s+/g, ' ').trim();
    if (this.#options.images === 'drop') return [];
    const source = attributeOf(element, 'src')?.trim() ?? '';
    const url = source === '' ? undefined : this.#target(source, IMAGE_CODE);
    if (this.#options.images === 'alt' || url === undefined) return [{ type: 'text', value: alt }];
    const title = attributeOf(element, 'title')?.replace(/\s+/g, ' ').trim() || null;
    return [{ type: 'image', url, alt, title }];
  }

  /** An address made absolute; undefined for one that runs code. */
  #target(given: string, code: RegExp): string | undefined {
    const address = given.replace(/[\t\n\r]+/g, '').trim();
    if (code.test(address.replace(/[\u0000-\u0020]+/g, ''))) return undefined;
    if (this.#options.base === undefined) return address;
    return URL.parse(address, this.#options.base)?.href ?? address;
  }

  #list(element: HtmlElement, containers: number, wrap: Wrap): BlockContent[] {
    const items: ListItem[] = [];
    let spread = false;
    for (const node of element.childNodes) {
      if (isElement(node) && isHidden(node)) continue;
      const isItem = isElement(node) && node.tagName === 'li';
      const children = this.blocks(isItem ? node.childNodes : [node], containers, wrap);
      if (!isItem && children.length === 0) continue;
      const last = items.at(-1);
      // Lists that were put beside the item that they belong to.
      if (!isItem && last !== undefined) for (const child of children) last.children.push(child);
      else items.push({ type: 'listItem', children, checked: isItem ? checkedState(node) : null });
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

const LINK_CODE = /^(?:javascript|vbscript|data):/i;
const IMAGE_CODE = /^(?:javascript|vbscript):/i;

function isHidden(element: HtmlElement): boolean {
  return (
    DROPPED.has(element.tagName) ||
    attributeOf(element, 'hidden') !== undefined ||
    attributeOf(element, 'aria-hidden')?.trim().toLowerCase() === 'true'
  );
}

/** Blocks as content of one line, parted by breaks. */
function oneLine(blocks: readonly BlockContent[]): PhrasingContent[] {
  return blocks.flatMap((block, index): PhrasingContent[] => [
    ...(index === 0 ? [] : [{ type: 'break' } as const]),
    ...contentOf(block),
  ]);
}

function contentOf(block: BlockContent): PhrasingContent[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return block.children;
    case 'code':
      return oneLine(
        block.value.split('\n').map((line) => ({ type: 'paragraph', children: inlineCode(line) })),
      );
    case 'blockquote':
      return oneLine(
        block.children.filter((child) => child.type !== 'definition' && child.type !== 'footnoteDefinition'),
      );
    case 'list':
      return oneLine(
        block.children.map((item) => ({
          type: 'paragraph',
          children: oneLine(
            item.children.filter(
              (child) => child.type !== 'definition' && child.type !== 'footnoteDefinition',
            ),
          ),
        })),
      );
    case 'table':
      return block.children.flatMap((row) =>
        row.children.flatMap((cell): PhrasingContent[] => [...cell.children, { type: 'text', value: ' ' }]),
      );
    default:
      return [];
  }
}

/** Code in a line, its spaces outside: those inside would be shown. */
function inlineCode(text: string): PhrasingContent[] {
  const value = text.replace(/[\t\n\f\r ]+/g, ' ');
  const code = value.trim();
  if (code === '') return [{ type: 'text', value }];
  return [
    { type: 'text', value: value.startsWith(' ') ? ' ' : '' },
    { type: 'inlineCode', value: code },
    { type: 'text', value: value.endsWith(' ') ? ' ' : '' },
  ];
}

function codeBlock(element: HtmlElement): BlockContent[] {
  const code = element.childNodes.find((node) => isElement(node) && node.tagName === 'code');
  const classes = [code, element].map((node) =>
    node && isElement(node) ? attributeOf(node, 'class') : undefined,
  );
  const language = /(?:^|\s)lang(?:uage)?-(\S+)/.exec(classes.filter(Boolean).join(' '))?.[1];
  const value = textContent(element).replace(/\r\n?/g, '\n').replace(/\n$/, '');
  return [{ type: 'code', value, lang: language ?? null }];
}

/** Whether the box at the start of an item is ticked; null when there is none. */
function checkedState(item: HtmlElement): boolean | null {
  for (const node of item.childNodes) {
    if (node.nodeName === '#text' && 'value' in node && node.value.trim() === '') continue;
    if (!isElement(node)) return null;
    if (node.tagName === 'p' || node.tagName === 'label') return checkedState(node);
    const isBox = node.tagName === 'input' && attributeOf(node, 'type')?.toLowerCase() === 'checkbox';
    return isBox ? attributeOf(node, 'checked') !== undefined : null;
  }
  return null;
}

/** Whether an item's blocks are parted by blank lines: with a paragraph of its own, or several blocks beside lists. */
function isSpread(item: HtmlElement, children: readonly BlockContent[]): boolean {
  const hasParagraph = item.childNodes.some(
    (node) => isElement(node) && node.tagName === 'p' && !isHidden(node),
  );
  return hasParagraph || children.filter(({ type }) => type !== 'list').length > 1;
}
