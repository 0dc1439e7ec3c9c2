import { InputError } from '@toolyard/sdk';
import createMarkdownIt, { type MarkdownIt, type Token } from 'markdown-it';
import { addAutolinks } from './gfm-autolinks.ts';
import { addFootnotes } from './gfm-footnotes.ts';
import { addStrikethrough } from './gfm-strikethrough.ts';
import { addTaskLists } from './gfm-task-lists.ts';

export interface MarkdownHtmlOptions {
  /** GitHub's extensions: tables, strikethrough, task lists, autolinks, footnotes. */
  readonly gfm: boolean;
  /** Every line break in text becomes `<br />`. */
  readonly breaks: boolean;
}

/** How deep quotes, lists and inline markup may nest; the parser would leave out what is deeper. */
const MAX_NESTING = 200;

/** How many brackets a paragraph may open: the parser looks for the end of each, whatever the others did. */
const MAX_BRACKETS = 10_000;

/**
 * Renders CommonMark 0.31 as HTML in the form of the specification's examples. HTML and URLs of the text go through as
 * they are.
 *
 * @throws InputError for markup nested too deep, and for a paragraph with too many brackets
 */
export function renderMarkdown(argument: string, markdown: string, options: MarkdownHtmlOptions): string {
  const parser = options.gfm ? gfmParser(options.breaks) : commonMarkParser(options.breaks);
  const environment = {};
  parser.core.ruler.before('inline', 'bound_brackets', ({ tokens }) => {
    if (tokens.some(({ type, content }) => type === 'inline' && content.split('[').length - 1 > MAX_BRACKETS))
      throw new InputError(argument, `expected paragraphs with at most ${MAX_BRACKETS} opening brackets`);
  });
  // The last line of code and of HTML ends, even where that of the text does not.
  const tokens = parser.parse(markdown.replace(/^\ufeff/, '').replace(/[^\r\n]$/, '$&\n'), environment);
  requireShallow(argument, tokens);
  return parser.renderer.render(tokens, parser.options, environment);
}

function commonMarkParser(breaks: boolean): MarkdownIt {
  const parser = createMarkdownIt('commonmark', {
    html: true,
    xhtmlOut: true,
    langPrefix: 'language-',
    breaks,
    maxNesting: MAX_NESTING,
  });
  // The sanitizer judges URLs; the specification's examples escape them and change nothing else.
  parser.validateLink = () => true;
  parser.normalizeLink = (url) => parser.utils.lib.mdurl.encode(url);
  parser.normalizeLinkText = (text) => text;
  // An empty quote, too, is two lines in the specification's examples.
  parser.renderer.rules.blockquote_open = () => '<blockquote>\n';
  for (const block of ['code_block', 'fence', 'html_block']) beginLine(parser, block);
  return parser;
}

/** Renders blocks of a kind on lines of their own after the text of a list's item, which markdown-it does for others. */
function beginLine({ renderer }: MarkdownIt, block: string): void {
  const render = renderer.rules[block];
  if (render === undefined) return;
  renderer.rules[block] = (tokens, index, ...rest) =>
    (tokens[index - 1]?.hidden ? '\n' : '') + render(tokens, index, ...rest);
}

function gfmParser(breaks: boolean): MarkdownIt {
  const parser = commonMarkParser(breaks).enable(['table', 'linkify']);
  parser.set({ linkify: true });
  addAutolinks(parser);
  addTaskLists(parser);
  addStrikethrough(parser);
  addFootnotes(parser);
  parser.core.ruler.push('table_alignment', ({ tokens }) => {
    for (const token of tokens) alignByAttribute(token);
  });
  return parser;
}

/** GFM aligns cells by an attribute, markdown-it by a style. */
function alignByAttribute(token: Token): void {
  const align = /^text-align:(\w+)$/.exec(String(token.attrGet('style') ?? ''))?.[1];
  if (align !== undefined && (token.type === 'th_open' || token.type === 'td_open'))
    token.attrs = [['align', align]];
}

function requireShallow(argument: string, tokens: readonly Token[]): void {
  const isDeep = (token: Token) => token.level >= MAX_NESTING - 1;
  if (tokens.some((token) => isDeep(token) || token.children?.some(isDeep)))
    throw new InputError(
      argument,
      `expected fewer than ${MAX_NESTING} levels of quotes, lists and inline markup, where a list is two`,
    );
}
