import type { DroppedParts } from '@toolyard/kit/dropped';
import { InputError } from '@toolyard/sdk';
import sanitizeHtml from 'sanitize-html';

/** How deep elements may lie in each other: the parser's time grows with the square of it. */
const MAX_DEPTH = 1000;

/** The elements that GitHub keeps in Markdown, with those of task lists and footnotes. */
const ELEMENTS = (
  'h1 h2 h3 h4 h5 h6 br b i strong em a pre code img tt div ins del sup sub p picture ol ul table thead tbody tfoot ' +
  'blockquote dl dt dd kbd q samp var hr ruby rt rp li tr td th s strike summary details caption figure figcaption ' +
  'abbr bdo cite dfn mark small source span time wbr input section'
).split(' ');

/** The attributes that GitHub keeps on every element. */
const GLOBAL_ATTRIBUTES = (
  'abbr accept accept-charset accesskey align alt aria-describedby aria-hidden aria-label aria-labelledby axis border ' +
  'cellpadding cellspacing char charoff charset checked clear cols colspan compact coords datetime dir enctype for ' +
  'frame headers height hreflang hspace id ismap itemprop label lang maxlength media method multiple name nohref ' +
  'noshade nowrap open progress prompt readonly rel rev role rows rowspan rules scope selected shape size span start ' +
  'summary tabindex title type usemap valign value vspace width'
).split(' ');

const OWN_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'longdesc', 'loading'],
  div: ['itemscope', 'itemtype'],
  input: ['disabled'],
  source: ['srcset'],
  blockquote: ['cite'],
  del: ['cite'],
  ins: ['cite'],
  q: ['cite'],
};

/** Where URLs may lead; relative ones and fragments are kept too. */
const SCHEMES = ['http', 'https', 'mailto', 'tel'];

/**
 * HTML with the elements and attributes that GitHub allows in Markdown, nothing that runs or loads from another
 * scheme, and all tags closed. Written in the form of CommonMark's examples.
 *
 * @param dropped is told of the elements, attributes and comments that go
 * @throws InputError for elements too deep
 */
export function githubHtml(argument: string, html: string, dropped: DroppedParts): string {
  let depth = 0;
  let count = 0;
  if (html.includes('<!--')) dropped.add('comment', 'raw HTML');
  // Its types lack an option that it has.
  const options: sanitizeHtml.IOptions & { readonly allowedEmptyAttributes: string[] } = {
    allowedTags: ELEMENTS,
    allowedAttributes: { '*': GLOBAL_ATTRIBUTES, ...copy(OWN_ATTRIBUTES) },
    allowedClasses: copy(CLASSES),
    allowedSchemes: SCHEMES,
    allowedSchemesAppliedToAttributes: ['href', 'src', 'cite', 'longdesc'],
    // CommonMark writes attributes without a value with an empty one.
    allowedEmptyAttributes: [...GLOBAL_ATTRIBUTES, ...Object.values(OWN_ATTRIBUTES).flat()],
    nonBooleanAttributes: [],
    nonTextTags: ['script', 'style'],
    selfClosing: ['br', 'hr', 'img', 'input', 'source', 'wbr'],
    transformTags: {
      '*': (tagName, attributes) => ({ tagName, attribs: withOwnNames(attributes) }),
      a: (tagName, attributes) => ({ tagName, attribs: withSafe('href', withOwnNames(attributes)) }),
      img: (tagName, attributes) => ({ tagName, attribs: withSafe('src', withOwnNames(attributes)) }),
      // Only the boxes of task lists, which nobody can tick.
      input: (tagName, attributes) => ({
        tagName,
        attribs: {
          ...(attributes.type?.toLowerCase() === 'checkbox' ? { type: 'checkbox' } : {}),
          ...('checked' in attributes ? { checked: '' } : {}),
          disabled: '',
        },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag === 'img') return attribs.src === undefined;
      if (tag === 'input') return attribs.type === undefined;
      return tag === 'a' && Object.keys(attribs).length === 0 ? 'excludeTag' : false;
    },
    textFilter: (text) => text.replaceAll('"', '&quot;'),
    onOpenTag: (name, attributes) => {
      depth += 1;
      count += 1;
      dropFromElement(dropped, name, attributes, `element ${count}`);
      if (depth > MAX_DEPTH)
        throw new InputError(argument, `expected HTML with at most ${MAX_DEPTH} elements in each other`);
    },
    onCloseTag: () => {
      depth -= 1;
    },
  };
  return sanitizeHtml(html, options);
}

/** Notes what of an element the rules above leave out. */
function dropFromElement(
  dropped: DroppedParts,
  name: string,
  attributes: Readonly<Record<string, string>>,
  where: string,
): void {
  if (!ELEMENT_NAMES.has(name)) {
    dropped.add(`<${name}>`, where);
    return;
  }
  for (const [attribute, value] of Object.entries(attributes)) {
    const isUrl =
      attribute === 'href' || attribute === 'src' || attribute === 'cite' || attribute === 'longdesc';
    const isAllowed = ATTRIBUTE_NAMES.has(attribute) || OWN_ATTRIBUTES[name]?.includes(attribute);
    if (attribute === 'class' ? !isKeptClass(name, value) : !isAllowed || (isUrl && !isSafe(value)))
      dropped.add(`attribute ${attribute} of <${name}>`, where);
  }
}

const ELEMENT_NAMES: ReadonlySet<string> = new Set(ELEMENTS);
const ATTRIBUTE_NAMES: ReadonlySet<string> = new Set(GLOBAL_ATTRIBUTES);

const CLASSES: Readonly<Record<string, string[]>> = {
  a: ['footnote-backref'],
  code: ['language-*'],
  section: ['footnotes'],
  sup: ['footnote-ref'],
};

function isKeptClass(name: string, value: string): boolean {
  const kept = CLASSES[name] ?? [];
  return value
    .split(/\s+/)
    .every((one) => one === '' || kept.includes(one) || (name === 'code' && one.startsWith('language-')));
}

/** Attributes whose values are names within the page. */
const NAMES = new Set(['id', 'name', 'aria-describedby', 'aria-labelledby']);
const NAME_PREFIX = 'user-content-';

/** Names that cannot be taken for those of the page around, nor for properties of its document: as GitHub does. */
function withOwnNames(attributes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).map(([attribute, value]) => [
      attribute,
      NAMES.has(attribute) && value !== '' && !value.startsWith(NAME_PREFIX)
        ? `${NAME_PREFIX}${value}`
        : value,
    ]),
  );
}

/** Attributes without a URL that is neither relative nor of one of the schemes. */
function withSafe(attribute: string, attributes: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => name !== attribute || isSafe(value)),
  );
}

/** Whether a URL is relative or has one of the schemes. Browsers pass over control characters in it. */
function isSafe(url: string): boolean {
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(url.replace(/[\u0000-\u0020]+/g, ''))?.[1];
  return scheme === undefined || SCHEMES.includes(scheme.toLowerCase());
}

function copy(lists: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, [...list]]));
}
