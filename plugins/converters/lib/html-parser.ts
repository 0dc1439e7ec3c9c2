import { InputError } from '@toolyard/sdk';
import { defaultTreeAdapter, parse, type DefaultTreeAdapterMap, type TreeAdapter } from 'parse5';

export type HtmlNode = DefaultTreeAdapterMap['childNode'];
export type HtmlElement = DefaultTreeAdapterMap['element'];
export type HtmlDocument = DefaultTreeAdapterMap['document'];

/** How deep elements may nest: nesting costs the parser and what walks the tree more than length does. */
const MAX_DEPTH = 300;

/**
 * Parses HTML as browsers do, whatever is wrong with it.
 *
 * @throws InputError for elements that nest deeper than 300
 */
export function parseHtml(argument: string, html: string): HtmlDocument {
  const document = parse(html, { treeAdapter: boundedAdapter(argument) });
  // What the parser moves about can lie deeper than it was put.
  let level = document.childNodes;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH + 2) throw tooDeep(argument);
    level = level.flatMap((node) => ('childNodes' in node ? node.childNodes : []));
  }
  return document;
}

/** Stops where the tree grows too deep, before that takes too long. */
function boundedAdapter(argument: string): TreeAdapter<DefaultTreeAdapterMap> {
  const depths = new WeakMap<DefaultTreeAdapterMap['node'], number>();
  const place = (parent: DefaultTreeAdapterMap['node'], node: DefaultTreeAdapterMap['node']) => {
    const depth = (depths.get(parent) ?? 0) + 1;
    if (depth > MAX_DEPTH) throw tooDeep(argument);
    depths.set(node, depth);
  };
  return {
    ...defaultTreeAdapter,
    appendChild(parent, node) {
      place(parent, node);
      defaultTreeAdapter.appendChild(parent, node);
    },
    insertBefore(parent, node, reference) {
      place(parent, node);
      defaultTreeAdapter.insertBefore(parent, node, reference);
    },
  };
}

function tooDeep(argument: string): InputError {
  return new InputError(argument, `expected elements at most ${MAX_DEPTH} deep in each other`);
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node;
}

export function attributeOf(element: HtmlElement, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

/** The text in an element, as it is. */
export function textContent(element: HtmlElement): string {
  return element.childNodes
    .map((node) => {
      if (isElement(node)) return node.tagName === 'br' ? '\n' : textContent(node);
      return node.nodeName === '#text' && 'value' in node ? node.value : '';
    })
    .join('');
}
