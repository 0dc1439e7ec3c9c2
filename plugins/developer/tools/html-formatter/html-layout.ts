import { MAX_RESULT_LENGTH } from '@toolyard/kit/result-length';
import { InputError } from '@toolyard/sdk';
import { BLOCKS, type HtmlSourceElement, type HtmlSourceNode } from './html-source-tree.ts';

/** Not shown, so that they may stand on lines of their own where no text is beside them. */
const UNSEEN: ReadonlySet<string> = new Set('base link meta noscript script style template title'.split(' '));

export interface HtmlLayout {
  /** The text of a level; null leaves out line breaks and comments. */
  readonly indent: string | null;
  /** The column to wrap at; 0 for never. */
  readonly wrap: number;
}

/** Lays out HTML so that what is shown stays the same: white space is changed beside blocks only. */
export function layOutHtml(nodes: readonly HtmlSourceNode[], layout: HtmlLayout): string {
  return new HtmlWriter(layout).write(nodes);
}

/** Writes nodes line by line, each method one kind of place. */
class HtmlWriter {
  readonly #indent: string | null;
  readonly #wrap: number;
  readonly #lines: string[] = [];
  #length = 0;
  readonly #holdsBlocks = new Map<HtmlSourceNode, boolean>();

  constructor({ indent, wrap }: HtmlLayout) {
    this.#indent = indent;
    this.#wrap = wrap;
  }

  write(nodes: readonly HtmlSourceNode[]): string {
    this.#writeAll(0, nodes);
    return this.#lines.join(this.#indent === null ? '' : '\n');
  }

  #writeAll(level: number, nodes: readonly HtmlSourceNode[]): void {
    let run: HtmlSourceNode[] = [];
    for (const node of nodes) {
      if (!isBlock(node)) run.push(node);
      else {
        this.#writeRun(level, run);
        run = [];
        this.#writeAlone(level, node);
      }
    }
    this.#writeRun(level, run);
  }

  /** Nodes between two blocks. */
  #writeRun(level: number, run: readonly HtmlSourceNode[]): void {
    const seen = run.filter((node) => !isBlank(node));
    if (seen.every(isUnseen) || (seen.length === 1 && seen.every((node) => this.#isAroundBlocks(node)))) {
      for (const node of seen) this.#writeAlone(level, node);
    } else this.#writeWords(level, this.#wordsOf(run), 0);
  }

  /** A node on lines of its own. */
  #writeAlone(level: number, node: HtmlSourceNode): void {
    if (node.kind !== 'element' || node.verbatim !== undefined) {
      const text = this.#wordsOf([node]).join(' ');
      if (text !== '') this.#writeLine(level, text);
      return;
    }
    const { children, endTag } = node;
    const words = tagWords(node);
    if (!children.some((child) => isBlock(child) || this.#isAroundBlocks(child)) && !isContainer(node)) {
      const inner = this.#wordsOf(children).join(' ');
      const line = words.join(' ') + inner + endTag;
      if (inner === '' || this.#fits(level, line)) {
        this.#writeWords(level, inner === '' ? withEnd(words, endTag) : [line], 1);
        return;
      }
    }
    this.#writeWords(level, words, 1);
    this.#writeAll(level + 1, children);
    if (endTag !== '') this.#writeLine(level, endTag);
  }

  /** @param further levels of the lines behind the first */
  #writeWords(level: number, words: readonly string[], further: number): void {
    let line = '';
    let at = level;
    for (const word of words) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line === '' || this.#fits(at, longer)) line = longer;
      else {
        this.#writeLine(at, line);
        at = level + further;
        line = word;
      }
    }
    if (line !== '') this.#writeLine(at, line);
  }

  #writeLine(level: number, text: string): void {
    const line = this.#indent === null ? text : this.#indent.repeat(level) + text;
    this.#length += line.length;
    if (this.#length > MAX_RESULT_LENGTH)
      throw new InputError('indent', 'would make more than 64 MiB: take less indent');
    this.#lines.push(line);
  }

  #fits(level: number, text: string): boolean {
    if (this.#indent === null || this.#wrap === 0) return true;
    return this.#indent.length * level + text.length <= this.#wrap;
  }

  /** Whether inline elements hold blocks somewhere inside; asked of each at every level around it. */
  #isAroundBlocks(node: HtmlSourceNode): boolean {
    if (node.kind !== 'element' || node.verbatim !== undefined) return false;
    const holds =
      this.#holdsBlocks.get(node) ??
      node.children.some((child) => isBlock(child) || this.#isAroundBlocks(child));
    this.#holdsBlocks.set(node, holds);
    return holds;
  }

  #wordsOf(nodes: readonly HtmlSourceNode[]): string[] {
    return new WordCollector(this.#indent === null).collect(nodes);
  }
}

function withEnd(words: readonly string[], endTag: string): string[] {
  return [...words.slice(0, -1), (words.at(-1) ?? '') + endTag];
}

/** A head or noscript holds only what is not shown. */
function isContainer({ children }: HtmlSourceElement): boolean {
  const seen = children.filter((child) => !isBlank(child));
  return seen.length > 0 && seen.every(isUnseen) && seen.some(({ kind }) => kind === 'element');
}

function isBlank(node: HtmlSourceNode): boolean {
  return node.kind === 'text' && !/[^ \t\n\f\r]/.test(node.source);
}

function isBlock(node: HtmlSourceNode): boolean {
  if (node.kind === 'raw') return /^<!doctype/i.test(node.source);
  return node.kind === 'element' && BLOCKS.has(node.name);
}

function isUnseen(node: HtmlSourceNode): boolean {
  return node.kind === 'comment' || (node.kind === 'element' && UNSEEN.has(node.name));
}

/** Collects the pieces between which white space is, none of which may be broken. White space at either end goes. */
class WordCollector {
  readonly #leavesOutComments: boolean;
  readonly #words: string[] = [];
  #word = '';

  constructor(leavesOutComments: boolean) {
    this.#leavesOutComments = leavesOutComments;
  }

  collect(nodes: readonly HtmlSourceNode[]): string[] {
    for (const node of nodes) this.#addNode(node);
    this.#endWord();
    return this.#words.filter((word) => word !== '');
  }

  #addNode(node: HtmlSourceNode): void {
    if (node.kind === 'element') this.#addElement(node);
    else if (node.kind === 'text') this.#addWords(node.source.split(/[ \t\n\f\r]+/));
    else if (node.kind === 'raw' || !this.#leavesOutComments || isConditional(node.source))
      this.#word += node.source;
  }

  #addElement(element: HtmlSourceElement): void {
    if (element.verbatim !== undefined) {
      this.#word += element.verbatim;
      return;
    }
    this.#addWords(tagWords(element));
    for (const child of element.children) this.#addNode(child);
    this.#word += element.endTag;
  }

  #addWords(words: readonly string[]): void {
    for (const [index, word] of words.entries()) {
      if (index > 0 && (this.#word !== '' || this.#words.length > 0)) this.#endWord();
      this.#word += word;
    }
  }

  #endWord(): void {
    this.#words.push(this.#word);
    this.#word = '';
  }
}

/** A comment that old browsers read as code. */
function isConditional(comment: string): boolean {
  return /^<!(?:--)?\[|^<!--<!\[endif/i.test(comment);
}

/** The name and the attributes of a start tag, whose quotes and template syntax stay whole. */
function tagWords({ startTag, maskedStartTag }: HtmlSourceElement): string[] {
  const words: string[] = [];
  let word = '';
  for (const { 0: piece, index } of maskedStartTag.matchAll(
    /=\s*(?:"[^"]*"|'[^']*')|[ \t\n\f\r]+|[^ \t\n\f\r=]+|=/g,
  )) {
    if (/^[ \t\n\f\r]/.test(piece)) {
      if (word !== '') words.push(word);
      word = '';
    } else word += startTag.slice(index, index + piece.length);
  }
  if (/^\/?>$/.test(word) && words.length > 0 && !/=[^"']*$/.test(words.at(-1) ?? ''))
    return withEnd(words, word);
  return word === '' ? words : [...words, word];
}
