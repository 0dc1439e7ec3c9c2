import type {
  Emphasis,
  Heading,
  Image,
  Link,
  ListItem,
  Nodes,
  Parents,
  Root,
  Strong,
  Table,
  Text,
} from 'mdast';
import { gfmFootnoteToMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item';
import { plainPhrasing } from './markdown-plain-phrasing.ts';
import { defaultHandlers, toMarkdown, type Handle, type Info, type State } from 'mdast-util-to-markdown';

/**
 * A document as GitHub Flavored Markdown: `#` headings, `-` and `1.` lists indented to their text, `*em*`, `**strong**`,
 * fences, inline links, tables without padding; `[^1]` notes; text escaped so that it reads back as the same. Ends with LF.
 *
 * @param hardBreak what ends a line within a paragraph (CommonMark §6.7)
 */
export function writeMarkdown(root: Root, hardBreak: '\\' | '  ' = '\\'): string {
  return toMarkdown(root, {
    bullet: '-',
    emphasis: '*',
    fences: true,
    listItemIndent: 'one',
    resourceLink: true,
    rule: '-',
    extensions: [
      gfmFootnoteToMarkdown(),
      gfmStrikethroughToMarkdown(),
      gfmTableToMarkdown({ tableCellPadding: true }),
      gfmTaskListItemToMarkdown(),
    ],
    handlers: {
      ...markWriters(root),
      break: breakWriter(hardBreak),
      heading: writeHeading,
      image: writeImage,
      link: writeLink,
      listItem: itemWriter(),
      root: writeRoot,
      table: writeTable,
      text: textWriter(root),
    },
  });
}

/** Has plain content written without the library, wherever it stands. */
function writeRoot(root: Root, parent: Parents | undefined, state: State, info: Info): string {
  const byLibrary = state.containerPhrasing.bind(state);
  state.containerPhrasing = (container, around) => {
    const surroundings = { ...around, isLabel: state.stack.includes('label') };
    return plainPhrasing(container.children, surroundings, destination) ?? byLibrary(container, around);
  };
  return defaultHandlers.root(root, parent, state, info);
}

/** A plain heading has no line breaks, of which the library would ask each node. */
function writeHeading(heading: Heading, parent: Parents | undefined, state: State, info: Info): string {
  const text = plainPhrasing(heading.children, { before: ' ', after: '\n', isLabel: false }, destination);
  if (text === undefined || !/^\S/.test(text)) return defaultHandlers.heading(heading, parent, state, info);
  return `${'#'.repeat(heading.depth)} ${text}`;
}

/** What GFM takes for a link by itself, up to its end (GFM §6.9). */
const AUTOLINK = /(?<![A-Za-z\d])(https?:\/\/|ftp:\/\/|www\.)[^\s<]*/gi;

/**
 * Writes text. A link that GFM makes by itself goes on to the next space, whatever is escaped or marked up on the way:
 * where that would change what is shown, no link begins.
 */
function textWriter(root: Root): Handle {
  let followed: ReadonlySet<Nodes> | undefined;
  return (text: Text, parent: Parents | undefined, state: State, info: Info) => {
    const written = defaultHandlers.text(text, parent, state, info);
    if (state.stack.includes('label')) return written;
    return written.replace(AUTOLINK, (link, start: string, offset: number) => {
      followed ??= followedTexts(root);
      const goesOn = offset + link.length === written.length && followed.has(text);
      if (!goesOn && !link.includes('\\')) return link;
      return start.replace(/[:.]/, '\\$&') + link.slice(start.length);
    });
  };
}

/** The texts with no space, nor the end of a line, between them and what follows. */
function followedTexts(root: Root): ReadonlySet<Nodes> {
  const followed = new Set<Nodes>();
  let last: Nodes | undefined;
  const walk = (node: Nodes, isInCell: boolean) => {
    if ('children' in node) {
      const isMarkup = node.type === 'link' || node.type === 'delete' || isMark(node);
      if (!isMarkup) last = undefined;
      for (const child of node.children) walk(child, isInCell || node.type === 'tableCell');
      if (!isMarkup) last = undefined;
      return;
    }
    const isParted = node.type === 'text' ? /^\s/.test(node.value) : node.type === 'break' && isInCell;
    if (last !== undefined && !isParted) followed.add(last);
    last = node;
  };
  walk(root, false);
  return followed;
}

/**
 * Emphasis and strong text are written with `*`, and with `_` only where they touch each other, since runs of asterisks
 * could be read otherwise there. The library would take turns with both wherever one lies in the other.
 */
function markWriters(root: Root): { emphasis: Handle; strong: Handle } {
  let touching: ReadonlySet<Nodes> | undefined;
  const markers = (node: Nodes) => {
    touching ??= touchingMarks(root);
    return touching.has(node) ? ['*', '_'] : ['*'];
  };
  const emphasis: Handle = (node: Emphasis, parent, state, info) =>
    defaultHandlers.emphasis(node, parent, state, info);
  const strong: Handle = (node: Strong, parent, state, info) =>
    defaultHandlers.strong(node, parent, state, info);
  return {
    emphasis: Object.assign(emphasis, {
      attention: (node: Emphasis) => ({
        construct: 'emphasis' as const,
        markers: markers(node),
        sizes: [1],
      }),
      peek: () => '*',
    }),
    strong: Object.assign(strong, {
      attention: (node: Strong) => ({ construct: 'strong' as const, markers: markers(node), sizes: [2] }),
      peek: () => '*',
    }),
  };
}

function touchingMarks(root: Root): ReadonlySet<Nodes> {
  const touching = new Set<Nodes>();
  const walk = (node: Nodes, isTouching: boolean) => {
    if (isTouching && isMark(node)) touching.add(node);
    if (!('children' in node)) return;
    for (const [index, child] of node.children.entries()) {
      const isBesideMark = [node.children[index - 1], node.children[index + 1]].some(isMark);
      walk(child, isMark(child) && (isBesideMark || isTouching));
    }
  };
  walk(root, false);
  return touching;
}

function isMark(node: Nodes | undefined): boolean {
  return node?.type === 'emphasis' || node?.type === 'strong';
}

/** A cell is one line (GFM §4.10), and so is a heading. */
function breakWriter(hardBreak: string): Handle {
  return (node: Extract<Nodes, { type: 'break' }>, parent, state, info) => {
    if (state.stack.includes('tableCell')) return '<br>';
    const written = defaultHandlers.break(node, parent, state, info);
    return written === '\\\n' ? `${hardBreak}\n` : written;
  };
}

function writeTable(table: Table, _parent: Parents | undefined, state: State, info: Info): string {
  const exit = state.enter('table');
  const rows = table.children.map((row) => {
    const exitRow = state.enter('tableRow');
    const cells = row.children.map((cell) => state.handle(cell, row, state, info));
    exitRow();
    return `|${cells.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|`;
  });
  exit();
  const rules = (table.align ?? []).map((align) => RULES[align ?? 'none']);
  return [rows[0] ?? '', `| ${rules.join(' | ')} |`, ...rows.slice(1)].join('\n');
}

const RULES = { none: '---', left: ':---', right: '---:', center: ':---:' } as const;

function writeLink(link: Link, _parent: Parents | undefined, state: State, info: Info): string {
  const exits = [state.enter('link'), state.enter('label')];
  const text = state.containerPhrasing(link, { ...info, before: '[', after: '](' });
  for (const exit of exits.toReversed()) exit();
  return `[${text}](${destination(link.url)}${title(link, state, info)})`;
}
writeLink.peek = () => '[';

function writeImage(image: Image, _parent: Parents | undefined, state: State, info: Info): string {
  const exits = [state.enter('image'), state.enter('label')];
  const alt = state.safe(image.alt, { ...info, before: '[', after: ']' });
  for (const exit of exits.toReversed()) exit();
  return `![${alt}](${destination(image.url)}${title(image, state, info)})`;
}
writeImage.peek = () => '!';

function title(node: Link | Image, state: State, info: Info): string {
  if (!node.title) return '';
  const exit = state.enter('titleQuote');
  const text = state.safe(node.title, { ...info, before: '"', after: '"' });
  exit();
  return ` "${text}"`;
}

/** A link's target; in `<…>` if spaces or parentheses without their other half would end it (CommonMark §6.3). */
function destination(url: string): string {
  const escaped = url
    .replace(/[\r\n]+/g, ' ')
    .replace(/\\(?=[!-/:-@[-`{-~])|&(?=#?\w{1,40};)/g, '\\$&')
    .replaceAll('|', '%7C');
  if (url !== '' && !/[\u0000-\u0020\u007f]|^</.test(url) && isBalanced(url)) return escaped;
  return url === '' ? '' : `<${escaped.replace(/[<>]/g, '\\$&')}>`;
}

/** Whether each parenthesis has its other half, and none lie in each other deeper than parsers follow. */
function isBalanced(url: string): boolean {
  let depth = 0;
  for (const character of url) {
    depth += character === '(' ? 1 : character === ')' ? -1 : 0;
    if (depth < 0 || depth > 30) return false;
  }
  return depth === 0;
}

/** Writes items; the number of each is found once, where the library looks for it in the list each time. */
function itemWriter(): Handle {
  const numbers = new WeakMap<ListItem, number>();
  return (item: ListItem, parent: Parents | undefined, state: State, info: Info) => {
    const list = parent?.type === 'list' && parent.ordered ? parent : undefined;
    if (list !== undefined && !numbers.has(item))
      for (const [index, sibling] of list.children.entries()) numbers.set(sibling, (list.start ?? 1) + index);
    const marker = `${numbers.get(item) ?? ''}${state.bulletCurrent ?? '-'}`;
    const exit = state.enter('listItem');
    const content = state.containerFlow(item, info);
    exit();
    const indent = ' '.repeat(marker.length + 1);
    return content
      .split('\n')
      .map((line, index) => (index === 0 ? `${marker} ${line}`.trimEnd() : line === '' ? '' : indent + line))
      .join('\n');
  };
}
