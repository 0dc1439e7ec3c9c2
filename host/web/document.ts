import { h, type ComponentChild } from 'preact';
import { renderToString } from 'preact-render-to-string';

/** The pages that every page leads to, by their paths. */
const SITE = { '': 'All tools', chain: 'Chains', reference: 'API', bins: 'Request bins' } as const;
type SitePath = keyof typeof SITE;

/** A page as all are: what browsers are told of it, the way to the others, and what is its own. */
export interface DocumentProps {
  /** What it is about; left out for the first page. */
  readonly title?: string;
  readonly description?: string;
  /** The way from the page's address to the first page's. */
  readonly root: string;
  /** Its script, of `web/`. */
  readonly script?: string;
  /** What else browsers and scripts are told. */
  readonly head?: ComponentChild;
  /** Where the skip link leads: by the id there, and in words. */
  readonly skip?: readonly [id: string, words: string];
  /** Which of the site's pages it is, and where the API tells of what it is about; `none` leads nowhere but to the first. */
  readonly site?: 'none' | { readonly at?: SitePath; readonly reference?: string };
  /** The class of what is its own. */
  readonly className?: string;
  /** What is its own, as markup that was built. */
  readonly markup?: string;
  readonly children?: ComponentChild;
}

/** The one head and frame of all pages. The script of colours stands before anything is painted. */
export function Document(props: DocumentProps): ComponentChild {
  const { title, description, root, script, head, className = '', markup, children } = props;
  const { skip: [to, words] = [CONTENT, 'To the content'], site = {} } = props;
  const main = { id: CONTENT, class: `page ${className}`.trimEnd(), tabIndex: -1 };
  return h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charset: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, title === undefined ? 'Toolyard' : `${title} · Toolyard`),
      description === undefined ? null : h('meta', { name: 'description', content: description }),
      h('link', { rel: 'icon', href: `${root}web/icon.svg`, type: 'image/svg+xml' }),
      h('link', { rel: 'stylesheet', href: `${root}web/style.css` }),
      h('script', { src: `${root}web/theme.js` }),
      script === undefined ? null : h('script', { type: 'module', src: `${root}web/${script}` }),
      head,
    ),
    h(
      'body',
      null,
      h('a', { class: 'skip', href: `#${to}` }, words),
      h(
        'header',
        { class: 'site-header' },
        h(
          'div',
          { class: 'site-bar' },
          h('a', { class: 'brand', href: root }, 'Toolyard'),
          site === 'none' ? null : h(SiteLinks, { root, ...site }),
        ),
      ),
      markup === undefined
        ? h('main', main, children)
        : h('main', { ...main, dangerouslySetInnerHTML: { __html: markup } }),
    ),
  );
}

const CONTENT = 'content';

function SiteLinks({
  root,
  at,
  reference,
}: {
  readonly root: string;
  readonly at?: SitePath;
  readonly reference?: string;
}): ComponentChild {
  const links = Object.entries(SITE).map(([path, words]) => {
    const to = path === 'reference' && reference !== undefined ? `reference/${reference}` : path;
    return h('a', { href: root + to, 'aria-current': path === at ? 'page' : undefined }, words);
  });
  return h('nav', { 'aria-label': 'Pages' }, links);
}

/** Data for scripts, which browsers do not run; it cannot end its element (WHATWG HTML §4.12.1.3). */
export function Data({
  type = 'application/json',
  id,
  value,
}: {
  readonly type?: string;
  readonly id?: string;
  readonly value: unknown;
}): ComponentChild {
  const json = JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
  return h('script', { type, id, dangerouslySetInnerHTML: { __html: json } });
}

/** The text of a page, which is a `Document`. */
export function documentText<Props extends object>(
  page: (props: Props) => ComponentChild,
  props: Props,
): string {
  return `<!doctype html>${renderToString(h(page, props))}`;
}
