import { decodeHTML } from 'entities';
import sanitizeHtml from 'sanitize-html';

/** What rich results take in an answer. */
const TAGS = [
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'br',
  'ol',
  'ul',
  'li',
  'a',
  'p',
  'div',
  'b',
  'strong',
  'i',
  'em',
];

/** A noncharacter (Unicode 23.7) that stands for & while markup is cleaned, so that references stay as given. */
const AMPERSAND = '\ufdd0';

const SAFE_LINK = /^(?:https?:|mailto:|tel:|[^:]*(?:[/?#]|$))/i;

export interface Cleaned {
  readonly text: string;
  /** Whether tags, attributes or comments were left out. */
  readonly removed: boolean;
}

/** An answer with the tags that are taken, and links that lead to pages, mail or telephones. */
export function cleanAnswer(html: string): Cleaned {
  let removed = html.includes('<!--');
  const text = sanitize(html, TAGS, (tag, attributes) => {
    const kept = tag === 'a' && isSafe(attributes.href) ? { href: attributes.href ?? '' } : {};
    removed ||= !TAGS.includes(tag) || Object.keys(attributes).some((name) => !Object.hasOwn(kept, name));
    return kept;
  });
  return { text, removed };
}

/** A question without any tags: it is text, not HTML. */
export function cleanQuestion(html: string): Cleaned {
  let removed = html.includes('<!--');
  const text = sanitize(html, [], () => {
    removed = true;
    return {};
  });
  return { text: text.replaceAll('&lt;', '<'), removed: removed || /<\/[a-z]/i.test(html) };
}

function sanitize(
  html: string,
  tags: readonly string[],
  attributesOf: (tag: string, attributes: Record<string, string>) => Record<string, string>,
): string {
  const cleaned = sanitizeHtml(html.replaceAll(AMPERSAND, '\ufffd').replaceAll('&', AMPERSAND), {
    allowedTags: [...tags],
    allowedAttributes: { a: ['href'] },
    nestingLimit: 100,
    allowedSchemesAppliedToAttributes: [],
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: attributesOf(tagName, attribs) }) },
  });
  // What the library escaped besides is fine as it was; & is none of it.
  return cleaned.replaceAll('&gt;', '>').replaceAll('<br />', '<br>').replaceAll(AMPERSAND, '&').trim();
}

function isSafe(href: string | undefined): boolean {
  if (href === undefined) return false;
  // Browsers leave out control characters and blanks before they read the scheme (URL Standard, 4.4).
  const target = decodeHTML(href.replaceAll(AMPERSAND, '&')).replace(/[\u0000-\u0020]/g, '');
  return SAFE_LINK.test(target);
}
