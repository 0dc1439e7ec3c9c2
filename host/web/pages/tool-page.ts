import { Fragment, h, type ComponentChild } from 'preact';
import type { ToolDetail, ToolOutline } from '../catalogue-service.ts';
import { labelOf, type ViewSchema } from '../view/kind-of.ts';
import { ResultView } from '../view/result-view.ts';
import { codeWords } from '../code-words.ts';
import { Data, Document } from '../document.ts';
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
    Document,
    {
      title: tool.title,
      description: tool.summary,
      root: '../',
      script: 'tool.js',
      head: h(About, props),
      skip: ['panel', 'To the form'],
      site: { reference: tool.id.replaceAll('-', '_') },
    },
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
  );
}

/** What search engines, those who share the page, and its script are told. */
function About({ tool, publicUrl }: ToolPageProps): ComponentChild {
  const address = publicUrl === undefined ? undefined : `${publicUrl.replace(/\/$/, '')}/tools/${tool.id}`;
  const meta = (property: string, content: string) => h('meta', { property, content });
  return h(
    Fragment,
    null,
    meta('og:title', tool.title),
    meta('og:description', tool.summary),
    meta('og:type', 'website'),
    meta('og:site_name', 'Toolyard'),
    address === undefined ? null : meta('og:url', address),
    address === undefined ? null : h('link', { rel: 'canonical', href: address }),
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
    h(Data, { id: 'tool', value: tool }),
  );
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
