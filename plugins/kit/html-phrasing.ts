import { attributeOf, childrenOf, isElement, isText, type HtmlElement, type HtmlNode } from './html-tree.ts';
import { imageAddress } from './image-address.ts';
import type { PhrasingContent } from 'mdast';
import type { DroppedParts } from './dropped.ts';
import { lineOf } from './flat-html.ts';
import { hiddenBy, lossesOf } from './html-losses.ts';
import { inlineCode } from './markdown-line.ts';

export interface HtmlMarkdownOptions {
  /** What relative links and images are resolved against; none: they stay as they are. */
  readonly base?: string;
  /** Keep images, only their alternative text, or nothing of them. */
  readonly images: 'keep' | 'alt' | 'drop';
  /** Keep images whose data is in their address, too. */
  readonly dataImages: boolean;
  /** Keep links, or only their text. */
  readonly links: boolean;
}

const MARKS: Readonly<Record<string, 'emphasis' | 'strong' | 'delete'>> = {
  b: 'strong',
  strong: 'strong',
  em: 'emphasis',
  i: 'emphasis',
  del: 'delete',
  s: 'delete',
  strike: 'delete',
};

/** Turns inline content of an element into content with the element's markup. */
export type Wrap = (content: PhrasingContent[]) => PhrasingContent[];

const LINK_CODE = /^(?:javascript|vbscript|data):/i;
const IMAGE_CODE = /^(?:javascript|vbscript):/i;

/** Encodings of annotations in TeX, as renderers write them. */
const TEX = /^(?:application\/x-tex|TeX|LaTeX)$/i;

/** Converts what stands in lines: texts, and the elements among them. */
export class HtmlPhrasing {
  readonly #dropped: DroppedParts;
  readonly #options: HtmlMarkdownOptions;
  readonly #entered = new WeakSet<HtmlElement>();
  readonly #told = new WeakSet<HtmlElement>();

  constructor(options: HtmlMarkdownOptions, dropped: DroppedParts) {
    this.#dropped = dropped;
    this.#options = options;
  }

  /** Tells once what an element says beside its content, of which a part is about to be converted by itself. */
  enter(element: HtmlElement): void {
    this.tellLosses(element);
    this.#entered.add(element);
  }

  /** Leaves an element out whose meaning is told otherwise: the box of a task. */
  passOver(element: HtmlElement): void {
    this.#told.add(element);
  }

  /** An element without blocks, or a text. */
  inline(node: HtmlNode): PhrasingContent[] {
    if (isText(node)) return [{ type: 'text', value: node.value }];
    if (!isElement(node) || this.leavesOut(node)) return [];
    if (this.#told.has(node)) return [];
    this.tellLosses(node);
    switch (node.tagName) {
      case 'br':
        return [{ type: 'break' }];
      case 'code':
      case 'tt':
      case 'samp':
        return inlineCode(this.codeText(node));
      case 'img':
        return this.#image(node);
      case 'input':
        return [{ type: 'text', value: shownValue(node) }];
      case 'select':
        return [{ type: 'text', value: optionTexts(node).join(', ') }];
      case 'q':
        return [{ type: 'text', value: '“' }, ...this.#inlines(node), { type: 'text', value: '”' }];
      case 'rt':
        return isInParentheses(node)
          ? this.#inlines(node)
          : [{ type: 'text', value: '(' }, ...this.#inlines(node), { type: 'text', value: ')' }];
      case 'semantics':
        return this.#formula(node);
      // The caller's to tell, or an image's in SVG.
      case 'title':
        return [];
      default:
        return this.#wrapped(node);
    }
  }

  /** A formula of MathML in the TeX that annotates it, as code; without any, what browsers show: the first child alone. */
  #formula(semantics: HtmlElement): PhrasingContent[] {
    const [shown, ...annotations] = semantics.childNodes.filter(isElement);
    const tex = annotations.find((element) => TEX.test(attributeOf(element, 'encoding') ?? ''));
    if (tex !== undefined) return inlineCode(this.codeText(tex).trim());
    return shown === undefined ? [] : this.inline(shown);
  }

  #wrapped(element: HtmlElement): PhrasingContent[] {
    const content = this.wrapper(element)(this.#inlines(element));
    if (content[0]?.type === 'link' && !content.some(isShown))
      this.#dropped.add('a without text', lineOf(element));
    return content;
  }

  #inlines(element: HtmlElement): PhrasingContent[] {
    return element.childNodes.flatMap((child) => this.inline(child));
  }

  /** Whether nothing of an element is shown, of which a note is kept then. */
  leavesOut(element: HtmlElement): boolean {
    const reason = hiddenBy(element);
    if (reason !== undefined) this.#dropped.add(reason, lineOf(element));
    return reason !== undefined;
  }

  /** Tells what an element says beside its content. */
  tellLosses(element: HtmlElement): void {
    if (this.#entered.has(element)) return;
    for (const loss of lossesOf(element)) this.#dropped.add(loss, lineOf(element));
  }

  /** What an inline element makes of its content. */
  wrapper(element: HtmlElement): Wrap {
    const type = Object.hasOwn(MARKS, element.tagName) ? MARKS[element.tagName] : undefined;
    if (type !== undefined) return (children) => [{ type, children }];
    const href = element.tagName === 'a' && this.#options.links ? attributeOf(element, 'href') : undefined;
    const url = href === undefined ? undefined : this.#target(element, 'href', href, LINK_CODE);
    if (url === undefined) return (children) => children;
    const title = attributeOf(element, 'title')?.replace(/\s+/g, ' ').trim() || null;
    return (children) => [{ type: 'link', url, title, children }];
  }

  #image(element: HtmlElement): PhrasingContent[] {
    const alt = (attributeOf(element, 'alt') ?? '').replace(/\s+/g, ' ').trim();
    if (this.#options.images === 'drop') return [];
    if (this.#options.images === 'alt') return [{ type: 'text', value: alt }];
    const code = this.#options.dataImages ? IMAGE_CODE : LINK_CODE;
    const source = imageAddress(element);
    if (source === '') {
      this.#dropped.add('img without src', lineOf(element));
      return [{ type: 'text', value: alt }];
    }
    const url = this.#target(element, 'src', source, code);
    if (url === undefined) return this.#options.dataImages ? [{ type: 'text', value: alt }] : [];
    const title = attributeOf(element, 'title')?.replace(/\s+/g, ' ').trim() || null;
    return [{ type: 'image', url, alt, title }];
  }

  /** An attribute's address made absolute; undefined for one of a scheme that `refused` finds. */
  #target(
    element: HtmlElement,
    attribute: 'href' | 'src',
    given: string,
    refused: RegExp,
  ): string | undefined {
    const address = given.replace(/[\t\n\r]+/g, '').trim();
    const scheme = refused.exec(address.replace(/[\u0000-\u0020]+/g, ''))?.[0];
    if (scheme !== undefined) {
      this.#dropped.add(`${element.tagName} ${attribute} ${scheme.toLowerCase()}`, lineOf(element));
      return undefined;
    }
    if (this.#options.base === undefined) return address;
    return URL.parse(address, this.#options.base)?.href ?? address;
  }

  /** The text of code, in which nothing is marked up. */
  codeText(element: HtmlElement): string {
    return element.childNodes
      .map((node) => {
        if (isText(node)) return node.value;
        if (!isElement(node) || this.leavesOut(node)) return '';
        if (node.tagName === 'br') return '\n';
        if (node.tagName === 'img' || (node.tagName === 'a' && attributeOf(node, 'href') !== undefined))
          this.#dropped.add(`${node.tagName} in code`, lineOf(node));
        else this.tellLosses(node);
        return node.tagName === 'img' ? (attributeOf(node, 'alt') ?? '') : this.codeText(node);
      })
      .join('');
  }
}

/** Types of `input` whose value is not shown as text. */
const VALUE_NOT_SHOWN = new Set('checkbox color file hidden image password radio range'.split(' '));

function shownValue(input: HtmlElement): string {
  const type = attributeOf(input, 'type')?.trim().toLowerCase() ?? 'text';
  return VALUE_NOT_SHOWN.has(type) ? '' : (attributeOf(input, 'value') ?? '');
}

function optionTexts(node: HtmlElement): string[] {
  return node.childNodes.filter(isElement).flatMap((child) => {
    if (child.tagName !== 'option') return optionTexts(child);
    const text = child.childNodes.map((part) => (isText(part) ? part.value : '')).join('');
    return text.trim() === '' ? [] : [text.trim()];
  });
}

/** Whether a ruby annotation stands in parentheses for readers that do not know of it. */
function isInParentheses(annotation: HtmlElement): boolean {
  const around = annotation.parentNode;
  return around !== null && childrenOf(around).some((node) => isElement(node) && node.tagName === 'rp');
}

/** Whether content has something that can be seen. */
function isShown(node: PhrasingContent): boolean {
  if (node.type === 'text') return node.value.trim() !== '';
  return 'children' in node ? node.children.some(isShown) : node.type !== 'break';
}
