import { Fragment, h, type ComponentChild } from 'preact';
import { codeWords } from '../code-words.ts';
import { Data, Document } from '../document.ts';
import { followed, namedSchemas, type ApiDocument, type Content, type Operation } from './api-document.ts';

/** All operations, by what they belong to. */
export function ReferenceIndex({
  document,
  operations,
}: {
  readonly document: ApiDocument;
  readonly operations: readonly Operation[];
}): ComponentChild {
  return h(
    Document,
    { title: 'API reference', root: './', className: 'reference', site: { at: 'reference' } },
    h('h1', null, 'API reference'),
    h(
      'p',
      { class: 'lead' },
      'Every operation of this host, as ',
      h('a', { href: 'api/openapi.json' }, 'its OpenAPI description'),
      ' says it.',
    ),
    document.tags.map(({ name, description }) => {
      const own = operations.filter(({ tag }) => tag === name);
      return own.length === 0
        ? null
        : h(
            'section',
            { class: 'part', 'aria-labelledby': `tag-${name}` },
            h('h2', { id: `tag-${name}` }, name),
            h('p', { class: 'quiet' }, codeWords(description)),
            h(
              'ul',
              { class: 'operations' },
              own.map(({ id, method, base, path, summary }) =>
                h(
                  'li',
                  null,
                  h('a', { href: `reference/${id}` }, summary),
                  ' ',
                  h('code', null, `${method} ${address(base, path)}`),
                ),
              ),
            ),
          );
    }),
  );
}

/** One operation, whole; what sends requests is put in by the page's script. */
export function OperationPage({
  document,
  operation,
}: {
  readonly document: ApiDocument;
  readonly operation: Operation;
}): ComponentChild {
  const { id, method, base, path, summary, description, tag, parameters, body, responses } = operation;
  const tryOut = {
    method,
    base,
    path,
    parameters: parameters.map((one) => ({ ...one, schema: undefined })),
    body: sample(body),
  };
  return h(
    Document,
    {
      title: summary,
      root: '../',
      script: 'reference.js',
      head: h(Data, { id: 'operation', value: tryOut }),
      className: 'reference',
    },
    h('h1', null, summary),
    h('p', { class: 'lead' }, h('code', null, `${method} ${address(base, path)}`)),
    h('p', null, codeWords(description)),
    h('p', { class: 'quiet' }, h('code', null, id), ` in ${tag}`),
    h(
      'section',
      { id: 'try-out', class: 'part', 'aria-labelledby': 'try' },
      h('h2', { id: 'try' }, 'Try it'),
      h('noscript', null, h('p', { class: 'notice' }, 'Sending requests from here needs JavaScript.')),
    ),
    parameters.length === 0 ? null : h(Parameters, { document, parameters }),
    Object.keys(body).length === 0
      ? null
      : h(
          'section',
          { class: 'part', 'aria-labelledby': 'body' },
          h('h2', { id: 'body' }, 'Body'),
          Object.entries(body).map(([type, content]) => h(ContentView, { type, content, of: 'the body' })),
        ),
    h(
      'section',
      { class: 'part', 'aria-labelledby': 'answers' },
      h('h2', { id: 'answers' }, 'Answers'),
      responses.map(([status, { description: words, headers = {}, content = {} }]) =>
        h(
          'article',
          { class: 'panel part', id: `status-${status}` },
          h('h3', null, status),
          h('p', null, codeWords(words)),
          Object.keys(headers).length === 0
            ? null
            : h(Pairs, {
                of: `Headers of ${status}`,
                pairs: Object.entries(headers).map(([name, header]): Pair => [
                  name,
                  textOf(followed(document, header)),
                ]),
              }),
          Object.entries(content).map(([type, one]) => h(ContentView, { type, content: one, of: status })),
        ),
      ),
    ),
    h(Schemas, { document, of: [body, responses] }),
  );
}

/** An operation's address, as people write it. */
function address(base: string, path: string): string {
  return base === '' ? path : `/${base}${path}`;
}

function textOf(header: unknown): string {
  const { description } = Object(header) as { readonly description?: unknown };
  return typeof description === 'string' ? description : '';
}

/** What to send at first: the first example. */
function sample(body: Operation['body']): { readonly type: string; readonly text: string } | undefined {
  const [[type, { examples = {} }] = ['', {}]] = Object.entries(body);
  if (type === '') return undefined;
  const [first] = Object.values(examples);
  return {
    type,
    text: first === undefined ? (type.includes('json') ? '{}' : '') : JSON.stringify(first.value, null, 2),
  };
}

function Parameters({
  document,
  parameters,
}: {
  readonly document: ApiDocument;
  readonly parameters: Operation['parameters'];
}): ComponentChild {
  return h(
    'section',
    { class: 'part', 'aria-labelledby': 'parameters' },
    h('h2', { id: 'parameters' }, 'Parameters'),
    h(Pairs, {
      of: 'Parameters',
      pairs: parameters.map(({ name, in: place, required, description = '', schema }): Pair => [
        name,
        `${description}${description === '' ? '' : ' · '}${place}${required === true ? ', required' : ''} · \`${JSON.stringify(followed(document, schema))}\``,
      ]),
    }),
  );
}

type Pair = readonly [name: string, words: string];

function Pairs({ of, pairs }: { readonly of: string; readonly pairs: readonly Pair[] }): ComponentChild {
  return h(
    'table',
    { class: 'pairs', 'aria-label': of },
    h(
      'tbody',
      null,
      pairs.map(([name, words]) =>
        h('tr', null, h('th', { scope: 'row' }, name), h('td', null, codeWords(words))),
      ),
    ),
  );
}

function ContentView({
  type,
  content,
  of,
}: {
  readonly type: string;
  readonly content: Content;
  readonly of: string;
}): ComponentChild {
  return h(
    Fragment,
    null,
    h('p', null, h('code', null, type)),
    content.schema === undefined
      ? null
      : h(Json, { label: `Schema of ${of}`, value: content.schema, isOpen: false }),
    Object.values(content.examples ?? {}).map(({ summary = 'Example', value }) =>
      h(Json, { label: `Example of ${of}: ${summary}`, value, isOpen: false }),
    ),
  );
}

function Schemas({ document, of }: { readonly document: ApiDocument; readonly of: unknown }): ComponentChild {
  const named = namedSchemas(document, of);
  if (named.size === 0) return null;
  return h(
    'section',
    { class: 'part', 'aria-labelledby': 'schemas' },
    h('h2', { id: 'schemas' }, 'Schemas'),
    [...named].map(([name, value]) => h(Json, { label: name, value, isOpen: false })),
  );
}

function Json({
  label,
  value,
  isOpen,
}: {
  readonly label: string;
  readonly value: unknown;
  readonly isOpen: boolean;
}): ComponentChild {
  return h(
    'details',
    { open: isOpen },
    h('summary', null, label),
    h('pre', { class: 'text code', tabIndex: 0, 'aria-label': label }, JSON.stringify(value, null, 2)),
  );
}
