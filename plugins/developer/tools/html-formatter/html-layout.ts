import { InputError } from '@toolyard/sdk';
import { BLOCKS, type HtmlSourceElement, type HtmlSourceNode } from './html-source-tree.ts';

/** Not shown, so that they may stand on lines of their own where no text is beside them. */
const UNSEEN: ReadonlySet<string> = new Set('base link meta noscript script style template title'.split(' '));
const MAX_LENGTH = 32 * 1024 * 1024;

export interface HtmlLayout {
  /** The text of a level; null leaves out line breaks and comments. */
  readonly indent: string | null;
  /** The column to wrap at; 0 for never. */
  readonly wrap: number;
}

/** Lays out HTML so that what is shown stays the same: white space is changed beside blocks only. */
export function layOutHtml(nodes: readonly HtmlSourceNode[], { indent, wrap }: HtmlLayout): string {
  const lines: string[] = [];
  let length = 0;
  const known = new Map<HtmlSourceNode, boolean>();
  /** Whether inline elements hold blocks somewhere inside; asked of each at every level around it. */
  const holdsBlocks = (node: HtmlSourceNode): boolean => {
    if (node.kind !== 'element' || node.verbatim !== undefined) return false;
    const holds = known.get(node) ?? node.children.some((child) => isBlock(child) || holdsBlocks(child));
    known.set(node, holds);
    return holds;
  };
  const write = (level: number, text: string) => {
    const line = indent === null ? text : indent.repeat(level) + text;
    length += line.length;
    if (length > MAX_LENGTH) throw new InputError('indent', 'would make more than 32 MiB: take less indent');
    lines.push(line);
  };
  const fits = (level: number, text: string) =>
    indent === null || wrap === 0 || indent.length * level + text.length <= wrap;
  const writeWords = (level: number, words: readonly string[], further: number) => {
    let line = '';
    let at = level;
    for (const word of words) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line === '' || fits(at, longer)) line = longer;
      else {
        write(at, line);
        at = level + further;
        line = word;
      }
    }
    if (line !== '') write(at, line);
  };
  const writeRun = (level: number, run: readonly HtmlSourceNode[]) => {
    const seen = run.filter((node) => !isBlank(node));
    if (seen.every(isUnseen) || (seen.length === 1 && seen.every(holdsBlocks))) {
      for (const node of seen) writeAlone(level, node);
    } else writeWords(level, wordsOf(run, indent === null), 0);
  };
  const writeAll = (level: number, children: readonly HtmlSourceNode[]) => {
    let run: HtmlSourceNode[] = [];
    for (const child of children) {
      if (!isBlock(child)) run.push(child);
      else {
        writeRun(level, run);
        run = [];
        writeAlone(level, child);
      }
    }
    writeRun(level, run);
  };
  const writeAlone = (level: number, node: HtmlSourceNode) => {
    if (node.kind !== 'element' || node.verbatim !== undefined) {
      for (const word of [wordsOf([node], indent === null).join(' ')]) if (word !== '') write(level, word);
      return;
    }
    const { children, endTag } = node;
    const words = tagWords(node);
    if (!children.some((child) => isBlock(child) || holdsBlocks(child)) && !isContainer(node)) {
      const inner = wordsOf(children, indent === null).join(' ');
      const line = words.join(' ') + inner + endTag;
      if (inner === '' || fits(level, line)) {
        writeWords(level, inner === '' ? withEnd(words, endTag) : [line], 1);
        return;
      }
    }
    writeWords(level, words, 1);
    writeAll(level + 1, children);
    if (endTag !== '') write(level, endTag);
  };
  writeAll(0, nodes);
  return lines.join(indent === null ? '' : '\n');
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

/** The pieces between which white space is, none of which may be broken. White space at either end goes. */
function wordsOf(nodes: readonly HtmlSourceNode[], minify: boolean): string[] {
  const words: string[] = [];
  let word = '';
  const space = () => {
    words.push(word);
    word = '';
  };
  const addWords = (pieces: readonly string[]) => {
    for (const [index, piece] of pieces.entries()) {
      if (index > 0 && (word !== '' || words.length > 0)) space();
      word += piece;
    }
  };
  const addNode = (node: HtmlSourceNode): void => {
    if (node.kind === 'text') addWords(node.source.split(/[ \t\n\f\r]+/));
    else if (node.kind === 'raw') word += node.source;
    else if (node.kind === 'comment')
      word += minify && !/^<!(?:--)?\[|^<!--<!\[endif/i.test(node.source) ? '' : node.source;
    else if (node.kind === 'element' && node.verbatim !== undefined) word += node.verbatim;
    else if (node.kind === 'element') {
      addWords(tagWords(node));
      for (const child of node.children) addNode(child);
      word += node.endTag;
    }
  };
  for (const node of nodes) addNode(node);
  words.push(word);
  return words.filter((piece) => piece !== '');
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
