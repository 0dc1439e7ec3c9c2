import TurndownService from 'turndown';
import { asElement, type PageElement } from './page.ts';

export interface MarkdownOptions {
  /** What relative addresses are resolved against; none: they stay as they are. */
  readonly base: string | null;
  readonly includeLinks: boolean;
  readonly includeImages: boolean;
}

/** An element as GitHub Flavored Markdown. Its links and images are changed on the way. */
export function toMarkdown(root: PageElement, options: MarkdownOptions): string {
  settleLinks(root, options);
  settleImages(root, options);
  const service = converter();
  let markdown = '';
  // Turndown trims what it returns by a pattern that takes quadratic time on long runs of blanks: the text is
  // taken before that, from the rule of the one element that stands at the top.
  service.addRule('whole', {
    filter: (node) => asElement(node).parentNode?.parentNode === null,
    replacement(content) {
      markdown = content.trim();
      return '';
    },
  });
  const outer = root.cloneNode(false);
  outer.append(root);
  const given: unknown = outer;
  service.turndown(given as Turnable);
  return markdown;
}

type Turnable = Parameters<TurndownService['turndown']>[0];

function settleLinks(root: PageElement, { base, includeLinks }: MarkdownOptions): void {
  for (const link of [...root.querySelectorAll('a')]) {
    const address = resolve(link.getAttribute('href'), base);
    const isEmpty = link.textContent.trim() === '' && link.querySelector('img') === null;
    if (isEmpty) link.remove();
    else if (!includeLinks || address === undefined) link.setAttribute('href', '');
    else link.setAttribute('href', address);
  }
}

function settleImages(root: PageElement, { base, includeImages }: MarkdownOptions): void {
  for (const image of [...root.querySelectorAll('img')]) {
    const source = image.getAttribute('src') ?? '';
    const address = /^\s*data:/i.test(source) ? undefined : resolve(source, base);
    if (!includeImages || address === undefined) image.remove();
    else image.setAttribute('src', address);
  }
}

/** An absolute address where there is a base; undefined for none, and for scripts. */
function resolve(address: string | null, base: string | null): string | undefined {
  const given = address?.trim() ?? '';
  if (given === '' || /^(?:javascript|vbscript|data):/i.test(given.replace(/[\u0000-\u0020]+/g, '')))
    return undefined;
  if (base === null) return given;
  return URL.parse(given, base)?.href ?? given;
}

/** Turndown's own rules, with those that its dialect lacks or writes otherwise. */
function converter(): TurndownService {
  const service = new TurndownService({
    headingStyle: 'atx',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
    emDelimiter: '*',
    hr: '---',
  });
  service.addRule('strikethrough', {
    filter: (node) => ['DEL', 'S', 'STRIKE'].includes(asElement(node).nodeName),
    replacement: (content) => (content.trim() === '' ? content : `~~${content}~~`),
  });
  // A link that leads nowhere any more is its text.
  service.addRule('textLink', {
    filter: (node) => asElement(node).nodeName === 'A' && asElement(node).getAttribute('href') === '',
    replacement: (content) => content,
  });
  service.addRule('quote', {
    filter: 'blockquote',
    replacement: (content) =>
      `\n\n${content
        .trim()
        .replace(/^(?=.)/gm, '> ')
        .replace(/^$/gm, '>')}\n\n`,
  });
  const numbers = listNumbers();
  service.addRule('listItem', {
    filter: 'li',
    replacement: (content, node) => listItem(content, asElement(node), numbers),
  });
  service.addRule('preformatted', {
    filter: (node) => asElement(node).nodeName === 'PRE',
    replacement: (_content, node) => codeBlock(asElement(node)),
  });
  service.addRule('tableCell', {
    filter: ['th', 'td'],
    // A cell is one line (GFM §4.10).
    replacement: (content) => {
      const lines = content.split('\n').map((line) => line.trim());
      return ` ${lines
        .filter((line) => line !== '')
        .join(' ')
        .replaceAll('|', '\\|')} |`;
    },
  });
  service.addRule('tableRow', { filter: 'tr', replacement: (content) => `|${content}\n` });
  service.addRule('tablePart', {
    filter: ['thead', 'tbody', 'tfoot'],
    replacement: (content) => content,
  });
  service.addRule('caption', { filter: 'caption', replacement: (content) => `${content.trim()}\n\n` });
  service.addRule('table', { filter: 'table', replacement: table });
  return service;
}

/** `- item`, what belongs to it indented by the width of its mark. */
function listItem(content: string, item: PageElement, numbers: ListNumbers): string {
  const mark = item.parentNode?.nodeName === 'OL' ? `${numbers(item.parentNode, item)}. ` : '- ';
  const body = withoutOuterLineEnds(content).replace(/\n(?!\n|$)/g, `\n${' '.repeat(mark.length)}`);
  return `${mark}${body}\n`;
}

function withoutOuterLineEnds(text: string): string {
  let start = 0;
  while (text[start] === '\n') start += 1;
  let end = text.length;
  while (end > start && text[end - 1] === '\n') end -= 1;
  return text.slice(start, end);
}

type ListNumbers = (list: PageElement, item: PageElement) => number;

/** Numbers the items of every list once. */
function listNumbers(): ListNumbers {
  const lists = new WeakMap<PageElement, Map<PageElement, number>>();
  return (list, item) => {
    const known = lists.get(list) ?? numberItems(list);
    lists.set(list, known);
    return known.get(item) ?? 1;
  };
}

function numberItems(list: PageElement): Map<PageElement, number> {
  const given = list.getAttribute('start') ?? '1';
  const start = /^\d{1,9}$/.test(given) ? Number(given) : 1;
  const items = Array.from(list.children).filter(({ nodeName }) => nodeName === 'LI');
  return new Map(items.map((item, index) => [item, start + index]));
}

/** A fence longer than any in the code, with the language that a class names. */
function codeBlock(pre: PageElement): string {
  const classes = `${pre.querySelector('code')?.getAttribute('class') ?? ''} ${pre.getAttribute('class') ?? ''}`;
  const language = /(?:^|\s)(?:language|lang|highlight-source)-([^\s]+)/.exec(classes)?.[1] ?? '';
  const code = pre.textContent.replace(/\n$/, '');
  let longest = 2;
  for (const [run] of code.matchAll(/^`{3,}/gm)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return `\n\n${fence}${language}\n${code}\n${fence}\n\n`;
}

/** The rows with the first as header, all as wide as the widest; a caption stands before. */
function table(content: string): string {
  const lines = content.trim().split('\n');
  const rows = lines.filter((line) => line.startsWith('|'));
  const caption = lines
    .filter((line) => !line.startsWith('|'))
    .join('\n')
    .trim();
  const widths = rows.map((row) => row.replaceAll('\\|', '').split('|').length - 2);
  const width = Math.max(0, ...widths);
  if (width === 0) return `\n\n${content.trim()}\n\n`;
  const full = rows.map((row, index) => row + '  |'.repeat(width - (widths[index] ?? 0)));
  const [header = '', ...rest] = full;
  return `\n\n${[...(caption === '' ? [] : [caption, '']), header, `|${' --- |'.repeat(width)}`, ...rest].join('\n')}\n\n`;
}
