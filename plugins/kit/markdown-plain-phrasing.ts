import type { Nodes } from 'mdast';

/** What stands around content, and what it is part of. */
export interface Surroundings {
  readonly before: string;
  readonly after: string;
  /** Whether it is the text of a link or an image. */
  readonly isLabel: boolean;
}

/** Text in which nothing can be read as markup, but at the beginning of a line. */
const PLAIN = /^[^\t\r\n&*_`~<[\]\\|]+$/;
const BEGINS_LINE = /^[A-Za-z\u0080-\uffff]/;
/** What GFM may take for a link by itself. */
const MAY_LINK = /:\/\/|www\./i;
/** Marks are read as such between a letter or digit on the inner side and none on the outer (CommonMark §6.2). */
const INNER = /^[A-Za-z\d\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af]$/;
const OUTER = /^[\s!-)+-/:-@[-^`{-}]$/;
const NOT_IN_CODE = /[`\r\n|]/;

/**
 * Content that needs no escapes, as the library would write it; undefined for any other. Most content is such, and the
 * library looks at each text for sixty patterns, and at each mark for all that it could pair with.
 *
 * @param destination writes where a link or an image leads to
 */
export function plainPhrasing(
  nodes: readonly Nodes[],
  { before, after, isLabel }: Surroundings,
  destination: (url: string) => string,
): string | undefined {
  const pieces: string[] = [];
  let previous = before;
  for (const [index, node] of nodes.entries()) {
    const next = index + 1 === nodes.length ? after : beginningOf(nodes[index + 1]);
    const piece = plainNode(node, { before: previous, after: next, isLabel }, destination);
    if (piece === undefined) return undefined;
    pieces.push(piece);
    previous = piece;
  }
  return pieces.join('');
}

function plainNode(
  node: Nodes,
  around: Surroundings,
  destination: (url: string) => string,
): string | undefined {
  const label = { before: '[', after: ']', isLabel: true };
  switch (node.type) {
    case 'text':
      return plainText(node.value, around);
    case 'emphasis':
      return plainMark('*', node.children, around);
    case 'strong':
      return plainMark('**', node.children, around);
    case 'inlineCode': {
      const { value } = node;
      const isPadded = value === '' || (value.startsWith(' ') && value.endsWith(' '));
      return isPadded || NOT_IN_CODE.test(value) ? undefined : `\`${value}\``;
    }
    case 'link': {
      const text = node.title ? undefined : plainPhrasing(node.children, label, destination);
      return text === undefined ? undefined : `[${text}](${destination(node.url)})`;
    }
    case 'image': {
      const { alt, title, url } = node;
      const text = title ? undefined : !alt ? '' : plainText(alt, label);
      return text === undefined ? undefined : `![${text}](${destination(url)})`;
    }
    default:
      return undefined;
  }
}

function plainText(value: string, { before, after, isLabel }: Surroundings): string | undefined {
  if (!PLAIN.test(value)) return undefined;
  const previous = before.at(-1);
  if (previous === '\n' || previous === '\r' ? !BEGINS_LINE.test(value) : previous === ']') return undefined;
  const last = value.at(-1);
  if (last === '#' || last === '!' || (last === ' ' && /^[\r\n]/.test(after))) return undefined;
  return !isLabel && MAY_LINK.test(value) ? undefined : value;
}

function plainMark(
  mark: string,
  children: readonly Nodes[],
  { before, after, isLabel }: Surroundings,
): string | undefined {
  const [only] = children;
  if (only?.type !== 'text' || children.length > 1) return undefined;
  if (!OUTER.test(before.at(-1) ?? '') || !OUTER.test(after.charAt(0))) return undefined;
  const { value } = only;
  if (!INNER.test(value.charAt(0)) || !INNER.test(value.at(-1) ?? '')) return undefined;
  const text = plainText(value, { before: mark, after: mark, isLabel });
  return text === undefined ? undefined : mark + text + mark;
}

/** The character that a node begins with; none for one that is not written here. */
function beginningOf(node: Nodes | undefined): string {
  if (node?.type === 'text') return node.value.charAt(0);
  return (node !== undefined && BEGINNINGS[node.type]) || '';
}

const BEGINNINGS: Partial<Record<Nodes['type'], string>> = {
  emphasis: '*',
  strong: '*',
  link: '[',
  image: '!',
  inlineCode: '`',
};
