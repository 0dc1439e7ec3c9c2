import { attributeOf, childrenOf, isElement, type HtmlElement, type HtmlNode } from '@toolyard/kit/html-tree';
import { elementsOf, textOf } from '../../lib/page.ts';

/** What the head of a page says for those who share it. */
export interface SharedPage {
  /** Values by lower-case name, in the order of the page. */
  readonly tags: ReadonlyMap<string, readonly string[]>;
  readonly documentTitle: string;
  readonly metaDescription: string;
  readonly canonical: string | undefined;
  readonly favicon: string | undefined;
  readonly base: string | undefined;
}

const PREFIX = /^(?:og|twitter|article|fb):/;

/** Reads the tags in head or before it: the parser of HTML has put those before it into it. */
export function readSharedPage(page: HtmlNode): SharedPage {
  const head = headOf(page);
  const tags = new Map<string, string[]>();
  let documentTitle: string | undefined;
  let metaDescription: string | undefined;
  let canonical: string | undefined;
  let favicon: string | undefined;
  let base: string | undefined;
  for (const element of head === undefined ? [] : elementsOf(head, ({ tagName }) => tagName === 'noscript')) {
    switch (element.tagName) {
      case 'title':
        documentTitle ??= textOf(element);
        break;
      case 'base':
        base ??= attributeOf(element, 'href');
        break;
      case 'link': {
        const relations = attributeOf(element, 'rel')?.toLowerCase().split(/\s+/) ?? [];
        const href = attributeOf(element, 'href');
        if (relations.includes('canonical')) canonical ??= href;
        if (relations.includes('icon')) favicon ??= href;
        break;
      }
      case 'meta': {
        const content = attributeOf(element, 'content')?.trim() ?? '';
        for (const name of namesOf(element)) {
          if (name === 'description') metaDescription ??= content;
          if (!PREFIX.test(name) || content === '') continue;
          const values = tags.get(name);
          if (values === undefined) tags.set(name, [content]);
          else values.push(content);
        }
        break;
      }
      default:
    }
  }
  return {
    tags,
    documentTitle: documentTitle ?? '',
    metaDescription: metaDescription ?? '',
    canonical,
    favicon,
    base,
  };
}

/** Both attributes are in use for every tag. */
function namesOf(meta: HtmlElement): Set<string> {
  const names = [attributeOf(meta, 'property'), attributeOf(meta, 'name')];
  return new Set(names.flatMap((name) => (name === undefined ? [] : [name.trim().toLowerCase()])));
}

function headOf(page: HtmlNode): HtmlElement | undefined {
  const root = childrenOf(page).find((node) => isElement(node));
  return root === undefined
    ? undefined
    : childrenOf(root)
        .filter((node) => isElement(node))
        .find(({ tagName }) => tagName === 'head');
}
