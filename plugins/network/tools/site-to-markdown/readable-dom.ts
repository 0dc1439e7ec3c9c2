import { Readability } from '@mozilla/readability';
import type { HtmlDocument, HtmlElement } from '@toolyard/kit/html-tree';
import { parseHTML } from 'linkedom';
import { defaultTreeAdapter, html as htmlNames, serialize } from 'parse5';

/** Bears the line where an element begins through the DOM, which knows of none. */
const LINE_ATTRIBUTE = 'data-source-line';

const ELEMENT_NODE = 1;
const TEXT_NODE = 3;

/** A node of the DOM, as far as it is read here. */
interface DomNode {
  readonly nodeType: number;
  readonly textContent: string;
}

interface DomElement extends DomNode {
  readonly localName: string;
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
  readonly childNodes: Iterable<DomNode>;
  getAttribute(name: string): string | null;
  normalize(): void;
}

/** A node that a library hands back: the libraries' types name the browser's DOM, which is not what they are given. */
function asElement(node: unknown): DomElement {
  return node as DomElement;
}

type ReadableDocument = ConstructorParameters<typeof Readability>[0];

/** What Readability picks of a page, which stays as it is; it needs a DOM, which linkedom makes of the tree. */
export function readablePart(page: HtmlDocument): HtmlElement | undefined {
  const { document } = parseHTML(serialize(page, { treeAdapter: LINE_WRITER }));
  // A text of many character references comes as a node for each.
  asElement(document.documentElement).normalize();
  const given: unknown = document;
  const options = { keepClasses: true, serializer: asElement };
  try {
    const content = new Readability<DomElement>(given as ReadableDocument, options).parse()?.content;
    return content === undefined || content === null ? undefined : toTree(content);
  } catch (error) {
    // linkedom sets the content of an element with a call of as many arguments as it has nodes.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A formula that MathJax has set: its class names its context menu, and Readability takes menus for no content. */
const FORMULA = 'mjx-container';

/** Writes each element's line as an attribute. */
const LINE_WRITER: typeof defaultTreeAdapter = {
  ...defaultTreeAdapter,
  getAttrList(element) {
    const left = element.tagName === FORMULA ? [LINE_ATTRIBUTE, 'class'] : [LINE_ATTRIBUTE];
    const others = element.attrs.filter(({ name }) => !left.includes(name));
    const line = element.sourceCodeLocation?.startLine;
    return line === undefined ? others : [...others, { name: LINE_ATTRIBUTE, value: String(line) }];
  },
};

/** An element as a tree again, with the lines where its parts began. */
function toTree(root: DomElement): HtmlElement {
  const made = makeElement(root);
  const waiting = [{ from: root, to: made }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const child of next.from.childNodes) {
      if (child.nodeType === TEXT_NODE) defaultTreeAdapter.insertText(next.to, child.textContent);
      if (child.nodeType !== ELEMENT_NODE) continue;
      const from = asElement(child);
      const to = makeElement(from);
      defaultTreeAdapter.appendChild(next.to, to);
      waiting.push({ from, to });
    }
  }
  return made;
}

function makeElement(from: DomElement): HtmlElement {
  const given = Array.from(from.attributes, ({ name, value }) => ({ name, value }));
  const attributes = given.filter(({ name }) => name !== LINE_ATTRIBUTE);
  const element = defaultTreeAdapter.createElement(
    from.localName.toLowerCase(),
    htmlNames.NS.HTML,
    attributes,
  );
  const line = Number(from.getAttribute(LINE_ATTRIBUTE) ?? '0');
  if (line > 0) {
    const place = { startLine: line, endLine: line, startCol: 1, endCol: 1, startOffset: 0, endOffset: 0 };
    defaultTreeAdapter.setNodeSourceCodeLocation(element, place);
  }
  return element;
}
