import { Fragment, h, type ComponentChild } from 'preact';
import type { ToolDetail, ToolOutline } from '../catalogue-service.ts';
import { labelOf, type ViewSchema } from '../view/kind-of.ts';
import { ResultView } from '../view/result-view.ts';
import { codeWords } from '../code-words.ts';
import { FormView } from './form-view.ts';

/** What came of a form that was sent. */
export type Answer =
  { readonly ok: true; readonly result: unknown } | { readonly ok: false; readonly message: string };

export interface ToolPageProps {
  readonly tool: ToolDetail;
  /** Where the host is to the world; undefined where nobody said. */
  readonly publicUrl: string | undefined;
  readonly related: readonly ToolOutline[];
  readonly typed: URLSearchParams;
  readonly answer: Answer | undefined;
}

/** Longer results of examples are left to the button that runs them. */
const LONGEST_EXAMPLE = 8000;

/** A tool's page, whole: what it does, a form, its examples and their results, and what is like it. */
export function ToolPage(props: ToolPageProps): ComponentChild {
  const { tool, related, typed, answer } = props;
  return h(
    'html',
    { lang: 'en' },
    h(Head, props),
    h(
      'body',
      null,
      h('a', { class: 'skip', href: '#panel' }, 'To the form'),
      h(
        'header',
        { class: 'site-header' },
        h(
          'div',
          { class: 'site-bar' },
          h('a', { class: 'brand', href: '../' }, 'Toolyard'),
          h(
            'nav',
            { 'aria-label': 'Pages' },
            h('a', { href: '../' }, 'All tools'),
            ' ',
            h('a', { href: '../chain' }, 'Chains'),
            ' ',
            h('a', { href: `../reference/${tool.id.replaceAll('-', '_')}` }, 'API'),
            ' ',
            h('a', { href: '../bins' }, 'Request bins'),
          ),
        ),
      ),
      h(
        'main',
        { class: 'page' },
        h('h1', null, tool.title),
        h('p', { class: 'lead' }, codeWords(tool.summary)),
        h('p', { class: 'quiet' }, h('code', null, tool.id), ` in ${tool.category}`),
        h('h2', { id: 'run' }, 'Run it'),
        h(
          'section',
          { id: 'panel', 'aria-labelledby': 'run', tabIndex: -1, class: 'split-detail' },
          h(FormView, { tool, typed }),
          answer === undefined ? null : h(AnswerView, { answer, schema: tool.output_schema }),
        ),
        h(Examples, { tool }),
        h(Returns, { schema: tool.output_schema }),
        related.length === 0
          ? null
          : h(
              'section',
              { 'aria-labelledby': 'related' },
              h('h2', { id: 'related' }, 'Related tools'),
              related.map(({ id, title, summary }) =>
                h(
                  'a',
                  { class: 'tool-link', href: id },
                  h('strong', null, title),
                  h('span', { class: 'quiet' }, codeWords(summary)),
                ),
              ),
            ),
      ),
    ),
  );
}

function Head({ tool, publicUrl }: ToolPageProps): ComponentChild {
  const address = publicUrl === undefined ? undefined : `${publicUrl.replace(/\/$/, '')}/tools/${tool.id}`;
  const title = `${tool.title} · Toolyard`;
  const meta = (attribute: 'name' | 'property', name: string, content: string) =>
    h('meta', { [attribute]: name, content });
  return h(
    'head',
    null,
    h('meta', { charset: 'utf-8' }),
    meta('name', 'viewport', 'width=device-width, initial-scale=1'),
    meta('name', 'color-scheme', 'light dark'),
    h('title', null, title),
    meta('name', 'description', tool.summary),
    meta('property', 'og:title', tool.title),
    meta('property', 'og:description', tool.summary),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Toolyard'),
    address === undefined
      ? null
      : h(
          Fragment,
          null,
          meta('property', 'og:url', address),
          h('link', { rel: 'canonical', href: address }),
        ),
    h('link', { rel: 'icon', href: '../web/icon.svg', type: 'image/svg+xml' }),
    h('link', { rel: 'stylesheet', href: '../web/style.css' }),
    h('script', { src: '../web/theme.js' }),
    h('script', { type: 'module', src: '../web/tool.js' }),
    h(Data, {
      type: 'application/ld+json',
      value: {
        '@context': 'https://schema.org',
        '@type': 'WebApplication',
        name: tool.title,
        description: tool.summary,
        applicationCategory: 'UtilitiesApplication',
        applicationSubCategory: tool.category,
        operatingSystem: 'Any',
        offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
        ...(address === undefined ? {} : { url: address }),
      },
    }),
    h(Data, { type: 'application/json', id: 'tool', value: tool }),
  );
}

/** Data for scripts, which browsers do not run; it cannot end its element. */
function Data({
  type,
  id,
  value,
}: {
  readonly type: string;
  readonly id?: string;
  readonly value: unknown;
}): ComponentChild {
  return h('script', {
    type,
    id,
    dangerouslySetInnerHTML: { __html: JSON.stringify(value).replaceAll('<', '\\u003c') },
  });
}

function AnswerView({
  answer,
  schema,
}: {
  readonly answer: Answer;
  readonly schema: ViewSchema;
}): ComponentChild {
  return h(
    'section',
    { class: 'output', 'aria-label': 'Result' },
    answer.ok
      ? h(ResultView, { result: answer.result, schema })
      : h('p', { class: 'notice notice-trouble', role: 'alert' }, answer.message),
  );
}

function Examples({ tool }: { readonly tool: ToolDetail }): ComponentChild {
  const shown = tool.examples
    .map(({ name, input, output, result = output }) => ({ name, input, result }))
    .filter(({ result }) => result !== undefined && JSON.stringify(result).length <= LONGEST_EXAMPLE);
  if (shown.length === 0) return null;
  return h(
    'section',
    { class: 'part', 'aria-labelledby': 'examples' },
    h('h2', { id: 'examples' }, 'Examples'),
    shown.map(({ name, input, result }) =>
      h(
        'article',
        { class: 'panel part' },
        h('h3', null, name),
        h(
          'pre',
          { class: 'text code', tabIndex: 0, 'aria-label': `Input of: ${name}` },
          JSON.stringify(input, undefined, 2),
        ),
        h(ResultView, { result, schema: tool.output_schema }),
      ),
    ),
  );
}

function Returns({ schema }: { readonly schema: ViewSchema }): ComponentChild {
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) return null;
  return h(
    'section',
    { class: 'part', 'aria-labelledby': 'returns' },
    h('h2', { id: 'returns' }, 'What it returns'),
    h(
      'table',
      { class: 'pairs' },
      h(
        'tbody',
        null,
        properties.map(([name, part]) =>
          h(
            'tr',
            null,
            h('th', { scope: 'row' }, name),
            h('td', null, codeWords(part.description ?? labelOf(name, part))),
          ),
        ),
      ),
    ),
  );
}
