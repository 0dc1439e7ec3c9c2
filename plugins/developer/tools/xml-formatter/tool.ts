import { MAX_RESULT_LENGTH } from '@toolyard/kit/result-length';
import { likeGiven } from '@toolyard/kit/line-ends';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { indentArgument, parseIndent } from '../../lib/indent.ts';
import { utf8Bytes } from '../../lib/text-size.ts';
import { readXml, type XmlElement, type XmlNode } from './xml-document.ts';

export default defineTool({
  title: 'XML Formatter',
  summary:
    'Pretty-print or minify XML, leaving text, CDATA and mixed content intact; reports where it is not well-formed.',
  keywords: ['beautify', 'indent', 'validate', 'xmllint'],
  runtime: 'pool',
  inlineBelowBytes: 16_384,
  input: Type.Object({
    xml: Type.String({ contentMediaType: 'application/xml', description: 'XML document' }),
    action: Type.Enum(['format', 'minify'], { default: 'format', description: 'What to do' }),
    indent: indentArgument({ description: 'Spaces a level, 1-8, or "tab"' }),
    remove_comments: Type.Boolean({ default: false, description: 'Drop comments' }),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'application/xml', description: 'the XML, no trailing newline' }),
    root: Type.String({ description: 'name of the root element' }),
    elements: Type.Integer({ description: 'number of elements' }),
    original_bytes: Type.Integer({ description: 'UTF-8 bytes of xml' }),
    result_bytes: Type.Integer({ description: 'UTF-8 bytes of result' }),
  }),
  examples: [
    {
      name: 'text keeps its spaces',
      input: { xml: '<a><b> x  y </b><p xml:space="preserve"> <i/> </p></a>' },
      output: {
        result: '<a>\n  <b> x  y </b>\n  <p xml:space="preserve"> <i/> </p>\n</a>',
        root: 'a',
        elements: 4,
      },
    },
    {
      name: 'minify',
      input: { xml: '<?xml version="1.0"?>\r\n<a>\r\n\t<b>1</b>\r\n\t<c></c>\r\n</a>\r\n', action: 'minify' },
      output: { result: '<?xml version="1.0"?><a><b>1</b><c/></a>' },
    },
  ],
  run({ xml, action, indent, remove_comments }) {
    const levelText = action === 'format' ? parseIndent(indent, 1, 8) : null;
    const { nodes, root, elements } = readXml(xml);
    const result = likeGiven(layOut(nodes, { indent: levelText, comments: !remove_comments }), xml);
    return { result, root, elements, original_bytes: utf8Bytes(xml), result_bytes: utf8Bytes(result) };
  },
});

interface Layout {
  /** The text of a level; null puts all in one line. */
  readonly indent: string | null;
  readonly comments: boolean;
}

function layOut(nodes: readonly XmlNode[], { indent, comments }: Layout): string {
  const lines: string[] = [];
  let length = 0;
  const write = (level: number, text: string) => {
    const line = indent === null ? text : indent.repeat(level) + text;
    length += line.length;
    if (length > MAX_RESULT_LENGTH)
      throw new InputError('indent', 'would make a result of more than 64 MiB: take less indent');
    lines.push(line);
  };
  const visible = (list: readonly XmlNode[]) =>
    list.filter((node) => (node.kind === 'comment' ? comments : node.kind !== 'text'));
  const writeNode = (node: XmlNode, level: number): void => {
    if (node.kind !== 'element') write(level, node.raw);
    else if (isKept(node)) write(level, copy(node, comments));
    else {
      const children = visible(node.children);
      const tag = tidyTag(node.startTag);
      if (node.endTag === undefined) write(level, tag);
      else if (children.length === 0)
        write(level, indent === null ? `${tag.slice(0, -1)}/>` : tag + tidyTag(node.endTag));
      else {
        write(level, tag);
        for (const child of children) writeNode(child, level + 1);
        write(level, tidyTag(node.endTag));
      }
    }
  };
  for (const node of visible(nodes)) writeNode(node, 0);
  return lines.join(indent === null ? '' : '\n');
}

/** Mixed content, and what asks to be preserved (XML 1.0 §2.10), says something with its blanks. */
function isKept({ startTag, children }: XmlElement): boolean {
  if (/\sxml:space\s*=\s*(?:"preserve"|'preserve')/.test(startTag)) return true;
  return children.some(
    ({ kind, ...node }) =>
      kind === 'cdata' || (kind === 'text' && 'raw' in node && /[^ \t\n]/.test(node.raw)),
  );
}

function copy(element: XmlElement, comments: boolean): string {
  const inner = element.children.map((child) => {
    if (child.kind === 'element') return copy(child, comments);
    return child.kind === 'comment' && !comments ? '' : child.raw;
  });
  return element.startTag + inner.join('') + (element.endTag ?? '');
}

/** One blank before each attribute, none around = and before the end. */
function tidyTag(tag: string): string {
  return tag.replace(
    /("[^"]*"|'[^']*')|\s*=\s*|\s+(?=\/?>)|\s+/g,
    (blank, value: string | undefined, offset: number) => {
      if (value !== undefined) return value;
      if (blank.includes('=')) return '=';
      return /^\s+\/?>$/.test(tag.slice(offset)) ? '' : ' ';
    },
  );
}
