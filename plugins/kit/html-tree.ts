/** HTML as a tree, by parse5, of no more elements and levels than one can work on: nesting costs more than length. */
import {
  defaultTreeAdapter,
  Parser,
  type DefaultTreeAdapterMap,
  type ParserOptions,
  type TreeAdapter,
} from 'parse5';

export type HtmlNode = DefaultTreeAdapterMap['node'];
export type HtmlElement = DefaultTreeAdapterMap['element'];
export type HtmlDocument = DefaultTreeAdapterMap['document'];

/** What a page may have at most. */
export interface HtmlBounds {
  /** How deep elements may nest. */
  readonly levels: number;
  readonly elements: number;
}

/** What of the parser's way to put a tree together is done otherwise. */
export type HtmlAdapter = Partial<TreeAdapter<DefaultTreeAdapterMap>>;

export type HtmlOptions = Omit<ParserOptions<DefaultTreeAdapterMap>, 'treeAdapter'>;

/** A page is larger than its bounds; the message says what was expected. */
export class HtmlTooLargeError extends Error {}

/**
 * Parses a page or fragment as browsers do, whatever is wrong with it.
 *
 * @throws HtmlTooLargeError
 */
export function parseHtml(html: string, bounds: HtmlBounds, options: HtmlOptions = {}): HtmlDocument {
  const reader = new HtmlReader(bounds, options);
  reader.write(html, true);
  // The tree has html and body besides.
  if (reader.mayNestDeeperThan(bounds.levels + 2)) refuseDeep(reader.document, bounds);
  return reader.document;
}

function refuseDeep(document: HtmlDocument, bounds: HtmlBounds): void {
  let level: readonly HtmlNode[] = document.childNodes;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > bounds.levels + 2) throw tooDeep(bounds);
    level = level.flatMap(childrenOf);
  }
}

/** Parses a page, piece by piece, and stops where the tree grows too large, before that takes too long. */
export class HtmlReader {
  readonly #parser: Parser<DefaultTreeAdapterMap>;
  #deepest = 0;
  #moves = 0;

  constructor(bounds: HtmlBounds, options: HtmlOptions, adapter: HtmlAdapter = {}) {
    let elements = 0;
    const treeAdapter: TreeAdapter<DefaultTreeAdapterMap> = {
      ...defaultTreeAdapter,
      ...adapter,
      createElement(...given) {
        elements += 1;
        if (elements > bounds.elements)
          throw new HtmlTooLargeError(`expected a page of at most ${bounds.elements} elements`);
        return defaultTreeAdapter.createElement(...given);
      },
      detachNode: (node) => {
        this.#moves += 1;
        defaultTreeAdapter.detachNode(node);
      },
      onItemPush: () => {
        const { depth } = this.#parser.openElements;
        if (depth > bounds.levels) throw tooDeep(bounds);
        this.#deepest = Math.max(this.#deepest, depth);
      },
    };
    this.#parser = new Parser<DefaultTreeAdapterMap>({ ...options, treeAdapter });
  }

  /** What was read up to now. */
  get document(): HtmlDocument {
    return this.#parser.document;
  }

  /** @throws HtmlTooLargeError */
  write(part: string, isLast: boolean): void {
    this.#parser.tokenizer.write(part, isLast);
  }

  /** What may still be added to: elements that are open, and those around them. What is in others changes no more. */
  openNodes(): ReadonlySet<HtmlNode> {
    const { items, stackTop } = this.#parser.openElements;
    const open = new Set<HtmlNode>();
    for (const item of items.slice(0, stackTop + 1))
      for (let node: HtmlNode | null = item; node !== null && !open.has(node); node = parentOf(node))
        open.add(node);
    return open;
  }

  /** Whether nodes may lie deeper than that: what the parser moves about can lie deeper than it was put. */
  mayNestDeeperThan(levels: number): boolean {
    return this.#deepest + this.#moves + 1 > levels;
  }
}

function parentOf(node: HtmlNode): HtmlNode | null {
  return 'parentNode' in node ? node.parentNode : null;
}

function tooDeep({ levels }: HtmlBounds): HtmlTooLargeError {
  return new HtmlTooLargeError(`expected a page whose elements nest at most ${levels} deep`);
}

/** A node's children; what is within a template is none of them. */
export function childrenOf(node: HtmlNode): readonly HtmlNode[] {
  return 'childNodes' in node ? node.childNodes : [];
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node;
}

export function isText(node: HtmlNode): node is DefaultTreeAdapterMap['textNode'] {
  return node.nodeName === '#text';
}

/** An attribute's value, or undefined. */
export function attributeOf(element: HtmlElement, name: string): string | undefined {
  for (const attribute of element.attrs) if (attribute.name === name) return attribute.value;
  return undefined;
}
