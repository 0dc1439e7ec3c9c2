import type { JsonValue } from '@toolyard/sdk';
import { bareValue } from '../../lib/json-types.ts';
import { isXmlText, trimXmlSpace, type XmlAside, type XmlElement } from '../../lib/xml-tree.ts';
import { attributesOf, isSpacePreserved, nameOf, type XmlJson, type XmlJsonOptions } from './xml-json.ts';

/**
 * An XML document as JSON that keeps the order of everything: an element's content is `#nodes`, a list of texts and of
 * objects with one member each, `{name: element}`, `{"#cdata": …}`, `{"#comment": …}` or `{"#instruction": …}`. An
 * element of text alone, without attributes, is that text. White space counts, but for what only indents elements.
 */
export function xmlToOrderedJson(root: XmlElement, options: XmlJsonOptions): XmlJson {
  const name = nameOf(root.name, options);
  return { data: { [name]: valueOf(root, options, false) }, root: name };
}

function valueOf(element: XmlElement, options: XmlJsonOptions, isPreservedAround: boolean): JsonValue {
  const typed = (text: string) => (options.inferTypes ? bareValue(text) : text);
  const isPreserved = isSpacePreserved(element.attributes.get('xml:space'), isPreservedAround);
  const nodes = nodesOf(element, options, isPreserved);
  const attributes = attributesOf([...element.attributes], options, typed);
  const [only] = nodes;
  if (attributes.length === 0 && nodes.length <= 1) {
    if (only === undefined) return '';
    if (typeof only === 'string') return typed(only);
  }
  return Object.fromEntries([...attributes, ...(nodes.length === 0 ? [] : [['#nodes', nodes] as const])]);
}

function nodesOf(element: XmlElement, options: XmlJsonOptions, isPreserved: boolean): JsonValue[] {
  const { children, asides } = element;
  const hasText = children.some(
    (node) => isXmlText(node) && (node.isCdata || trimXmlSpace(node.text) !== ''),
  );
  const hasElements = children.some((node) => !isXmlText(node)) || asides.length > 0;
  const keepsBlanks = isPreserved || hasText || !hasElements;
  const nodes: JsonValue[] = [];
  let aside = 0;
  const addAsides = (before: number) => {
    for (let next = asides[aside]; next !== undefined && next.before <= before; next = asides[aside]) {
      nodes.push(asideNode(next));
      aside += 1;
    }
  };
  for (const [index, child] of children.entries()) {
    addAsides(index);
    if (!isXmlText(child))
      nodes.push({ [nameOf(child.name, options)]: valueOf(child, options, isPreserved) });
    else if (child.isCdata) nodes.push({ '#cdata': child.text });
    else if (keepsBlanks) nodes.push(child.text);
  }
  addAsides(children.length);
  return nodes;
}

function asideNode({ kind, text }: XmlAside): JsonValue {
  return kind === 'comment' ? { '#comment': text } : { '#instruction': text };
}
