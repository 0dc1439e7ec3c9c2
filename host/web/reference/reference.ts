/** An operation's page: sends requests to this host and shows what it answers. */
import { BrowserSurroundings } from '../browser-surroundings.ts';
import { curlText } from '../call-text.ts';
import { byId, element, trouble } from '../elements.ts';
import { addPalette } from '../palette-key.ts';
import { keepSession } from '../sign-in/session.ts';
import type { Parameter } from './api-document.ts';

interface TryOut {
  readonly method: string;
  readonly base: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body?: { readonly type: string; readonly text: string };
}

const HOST = new URL('../', import.meta.url);
const operation = JSON.parse(byId('operation', HTMLScriptElement).text) as TryOut;

const status = element('p', { class: 'status quiet', role: 'status' });
const output = element('div', { class: 'output' });
const parameters = operation.parameters.map((parameter, at) => ({
  parameter,
  field: element('input', {
    class: 'input code',
    id: `parameter-${at}`,
    autocomplete: 'off',
    required: parameter.required === true,
  }),
}));
const key = element('input', { class: 'input', id: 'key', type: 'password', autocomplete: 'off' });
const body = element('textarea', { class: 'input code', id: 'request-body', rows: '6', spellcheck: 'false' });
body.value = operation.body?.text ?? '';
const form = element(
  'form',
  { class: 'tool-form' },
  ...parameters.map(({ parameter, field }) => labelled(field, parameter.name)),
  ...(operation.body === undefined ? [] : [labelled(body, `Body, ${operation.body.type}`)]),
  labelled(key, 'Key, if you have one: it is sent, and kept nowhere'),
  element(
    'div',
    { class: 'field-row' },
    element('button', { class: 'button button-primary', type: 'submit' }, 'Send'),
  ),
);
const command = element('pre', { class: 'body code', tabindex: '0', 'aria-label': 'The request for curl' });
const copy = element('button', { class: 'button', type: 'button', 'aria-label': 'Copy the request' }, 'Copy');
const surroundings = new BrowserSurroundings((words) => (status.textContent = words));
copy.addEventListener('click', () => surroundings.copy(command.textContent));
const asCommand = element(
  'details',
  { class: 'call-code' },
  element('summary', {}, 'The same request for curl'),
  element('div', { class: 'field-row' }, copy),
  command,
);
let sending: AbortController | undefined;

function labelled(field: HTMLElement, name: string): HTMLElement {
  return element('div', { class: 'field' }, element('label', { for: field.id }, name), field);
}

/** What is sent. @param keyText what stands in the place of a key, if one is given */
function request(keyText: string): { method: string; url: string; headers: Headers; body?: string } {
  let { path } = operation;
  const query = new URLSearchParams();
  const headers = new Headers();
  for (const { parameter, field } of parameters) {
    const { name, in: place } = parameter;
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(field.value));
    else if (field.value === '') continue;
    else if (place === 'query') query.append(name, field.value);
    else if (place === 'header') headers.set(name, field.value);
  }
  if (key.value !== '') headers.set('authorization', `Bearer ${keyText}`);
  const takesBody = operation.body !== undefined && !['GET', 'HEAD'].includes(operation.method);
  if (operation.body !== undefined && takesBody) headers.set('content-type', operation.body.type);
  const address = new URL(operation.base + (operation.base === '' ? path.slice(1) : path), HOST);
  address.search = query.toString();
  return {
    method: operation.method,
    url: address.href,
    headers,
    ...(takesBody ? { body: body.value } : {}),
  };
}

async function send(): Promise<void> {
  sending?.abort();
  const call = new AbortController();
  sending = call;
  status.textContent = 'Sending …';
  try {
    const { url, ...sent } = request(key.value);
    const response = await fetch(url, { ...sent, signal: call.signal });
    const text = await response.text();
    if (sending !== call) return;
    status.textContent = `${response.status} ${response.statusText}`.trim();
    output.replaceChildren(
      code(
        'Headers of the answer',
        [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
      ),
      code('Body of the answer', pretty(text)),
    );
  } catch (error) {
    if (sending !== call) return;
    status.textContent = '';
    output.replaceChildren(trouble(error));
  }
}

function code(label: string, text: string): HTMLElement {
  return element(
    'section',
    { class: 'part' },
    element('h3', {}, label),
    element('pre', { class: 'text code', tabindex: '0', 'aria-label': label }, text),
  );
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** The command for what the form would send now; of a key the place alone. */
function writeCommand(): void {
  command.textContent = curlText(request('<key>'));
}

form.addEventListener('input', writeCommand);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void send();
});
form.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit();
});
byId('try-out', HTMLElement).append(form, asCommand, status, output);
writeCommand();
addPalette();
keepSession();
