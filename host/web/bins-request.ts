import { formatJson } from './bins-json.ts';
import type { CapturedRequest } from './bins-service.ts';
import { formatBytes, formatTime } from './bins-text.ts';
import { element } from './elements.ts';

/** What stands for a value that was replaced before it was stored. */
const REDACTED = '[redacted]';

/** The line of a request in the list. */
export function requestButton(request: CapturedRequest): HTMLButtonElement {
  return element(
    'button',
    { class: 'request-button', type: 'button' },
    element('span', { class: 'method' }, request.method),
    element('span', { class: 'path code' }, target(request)),
    element(
      'span',
      { class: 'request-new' },
      element('span', { class: 'visually-hidden' }, 'not opened yet'),
    ),
    element(
      'span',
      { class: 'quiet' },
      element(
        'time',
        { class: 'number', datetime: request.received_at },
        formatTime(new Date(request.received_at)),
      ),
      ` · ${sizeOf(request)}`,
    ),
  );
}

/** An opened request. `onCopy` gets what is to be copied. */
export function requestDetail(
  request: CapturedRequest,
  onCopy: (text: string) => void,
): readonly HTMLElement[] {
  const received = new Date(request.received_at);
  const head = element(
    'div',
    {},
    element(
      'h2',
      { class: 'detail-title' },
      element('span', { class: 'method' }, request.method),
      ' ',
      element('span', { class: 'path code' }, target(request)),
    ),
    element(
      'p',
      { class: 'detail-facts quiet' },
      element('time', { class: 'number', datetime: request.received_at }, received.toLocaleString()),
      element('span', {}, sizeOf(request)),
      element('span', {}, request.content_type ?? 'no content type'),
    ),
  );
  const query = [...new URLSearchParams(request.query)];
  return [
    head,
    ...(query.length === 0 ? [] : [part('Query', [pairs(query)])]),
    bodyPart(request, onCopy),
    part('Headers', [pairs(Object.entries(request.headers))]),
  ];
}

function sizeOf({ size_bytes }: CapturedRequest): string {
  return size_bytes === 0 ? 'no body' : formatBytes(size_bytes);
}

function target({ path, query }: CapturedRequest): string {
  return query === '' ? path : `${path}?${query}`;
}

function part(title: string, content: readonly Node[], actions: readonly Node[] = []): HTMLElement {
  const head = element('div', { class: 'part-head' }, element('h3', {}, title));
  if (actions.length > 0) head.append(element('div', { class: 'part-actions' }, ...actions));
  return element('section', { class: 'detail-part' }, head, ...content);
}

function pairs(entries: readonly (readonly [string, string])[]): HTMLElement {
  const rows = entries.map(([name, value]) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, name),
      element('td', {}, value === REDACTED ? element('span', { class: 'redacted' }, 'redacted') : value),
    ),
  );
  return element('table', { class: 'pairs' }, element('tbody', {}, ...rows));
}

function bodyPart(request: CapturedRequest, onCopy: (text: string) => void): HTMLElement {
  if (request.size_bytes === 0) return part('Body', [element('p', { class: 'quiet' }, 'There was none.')]);

  const notes: HTMLElement[] = [];
  if (request.body_truncated) {
    const kept =
      request.body_encoding === 'base64' ? (request.body.length / 4) * 3 : new Blob([request.body]).size;
    notes.push(
      element(
        'p',
        { class: 'notice notice-caution' },
        `Only the first ${formatBytes(kept)} of ${formatBytes(request.size_bytes)} are kept.`,
      ),
    );
  }
  if (request.body_encoding === 'base64')
    notes.push(element('p', { class: 'quiet' }, 'Not text: shown as base64.'));

  const asSent = element('pre', { class: 'body', tabindex: '0', 'aria-label': 'Body' }, request.body);
  const copy = element('button', { class: 'button', type: 'button' }, 'Copy');
  copy.addEventListener('click', () => onCopy(request.body));
  const formatted = formattedBody(request);
  if (formatted === undefined) return part('Body', [...notes, asSent], [copy]);

  asSent.hidden = true;
  const toggle = element('button', { class: 'button', type: 'button', 'aria-pressed': 'false' }, 'As sent');
  toggle.addEventListener('click', () => {
    asSent.hidden = !asSent.hidden;
    formatted.hidden = !formatted.hidden;
    toggle.setAttribute('aria-pressed', String(!asSent.hidden));
  });
  return part('Body', [...notes, formatted, asSent], [toggle, copy]);
}

/** A body in a form that is easier to read, if there is one. */
function formattedBody({ body, body_encoding, content_type }: CapturedRequest): HTMLElement | undefined {
  if (body_encoding !== 'text') return undefined;
  if (/^application\/x-www-form-urlencoded\b/i.test(content_type ?? '')) return formBody(body);
  const tokens = formatJson(body.replace(/^\ufeff/, ''));
  if (tokens === undefined) return undefined;
  const shown = tokens.map(({ kind, text }) =>
    kind === 'mark' ? text : element('span', { class: `token-${kind}` }, text),
  );
  return element('pre', { class: 'body', tabindex: '0', 'aria-label': 'Body, indented' }, ...shown);
}

function formBody(body: string): HTMLElement | undefined {
  const fields = [...new URLSearchParams(body)];
  // `curl -d` says that anything is a form.
  return fields.length === 0 || !body.includes('=') || formatJson(body) !== undefined
    ? undefined
    : pairs(fields);
}
