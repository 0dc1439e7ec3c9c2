import { InputError } from '@toolyard/sdk';
import { defaultTreeAdapter as tree, parse, type DefaultTreeAdapterMap, type TreeAdapter } from 'parse5';

type PageNode = DefaultTreeAdapterMap['node'];
export type PageElement = DefaultTreeAdapterMap['element'];

/** Nesting costs parsers more than length. */
const MAX_ELEMENTS = 400_000;
const MAX_DEPTH = 400;

/** Every element of a page in its order. */
export interface Page {
  readonly root: PageNode;
  readonly elements: readonly PageElement[];
  /** What relative URLs are relative to: the page's `base` element, else the page's URL. */
  readonly base: URL | undefined;
}

/**
 * Parses a page or fragment as browsers without scripting do.
 *
 * @throws InputError when it has too many elements, or they nest too deep
 */
export function parsePage(html: string, url: URL | undefined): Page {
  const root = parse(html, {
    treeAdapter: boundedAdapter(),
    sourceCodeLocationInfo: true,
    scriptingEnabled: false,
  });
  const elements: PageElement[] = [];
  const open = [root as PageNode];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (tree.isElementNode(node)) elements.push(node);
    for (const child of childrenOf(node).toReversed()) open.push(child);
  }
  return { root, elements, base: baseOf(elements, url) };
}

/** What is within a template is none of its children. */
export function childrenOf(node: PageNode): readonly PageNode[] {
  return 'childNodes' in node ? node.childNodes : [];
}

export function childElementsOf(node: PageNode): PageElement[] {
  return childrenOf(node).filter((child) => tree.isElementNode(child));
}

/** An attribute's value, or undefined. */
export function attributeOf(element: PageElement, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

/** The words of an attribute, each once. */
export function tokensOf(element: PageElement, name: string): string[] {
  return [
    ...new Set(
      attributeOf(element, name)
        ?.split(/[ \t\n\f\r]+/)
        .filter((token) => token !== ''),
    ),
  ];
}

/** The text of an element with blanks folded. */
export function textOf(element: PageElement): string {
  const parts: string[] = [];
  const open: PageNode[] = [element];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (tree.isTextNode(node)) parts.push(node.value);
    else for (const child of childrenOf(node).toReversed()) open.push(child);
  }
  return parts
    .join('')
    .replace(/[ \t\n\f\r]+/g, ' ')
    .replace(/^ | $/g, '');
}

export function startOf(element: PageElement): number {
  return element.sourceCodeLocation?.startOffset ?? 0;
}

/** A URL attribute's value, resolved where there is something to resolve it against, else as written. */
export function resolveUrl(value: string, base: URL | undefined): string {
  return base === undefined ? value : (URL.parse(value, base.href)?.href ?? value);
}

/** HTML, 4.2.3: the first base element with an href, which is itself relative to the page's URL. */
function baseOf(elements: readonly PageElement[], url: URL | undefined): URL | undefined {
  for (const element of elements) {
    const href = element.tagName === 'base' ? attributeOf(element, 'href') : undefined;
    if (href !== undefined) return URL.parse(href, url?.href) ?? url;
  }
  return url;
}

function boundedAdapter(): TreeAdapter<DefaultTreeAdapterMap> {
  const depths = new WeakMap<PageNode, number>();
  let elements = 0;
  const note = (parent: PageNode, node: PageNode): void => {
    const depth = (depths.get(parent) ?? 0) + 1;
    if (depth > MAX_DEPTH)
      throw new InputError('html', `expected a page whose elements nest at most ${MAX_DEPTH} deep`);
    depths.set(node, depth);
  };
  return {
    ...tree,
    createElement(...given) {
      elements += 1;
      if (elements > MAX_ELEMENTS)
        throw new InputError('html', `expected a page of at most ${MAX_ELEMENTS} elements`);
      return tree.createElement(...given);
    },
    appendChild(parent, node) {
      note(parent, node);
      tree.appendChild(parent, node);
    },
    insertBefore(parent, node, reference) {
      note(parent, node);
      tree.insertBefore(parent, node, reference);
    },
  };
}
