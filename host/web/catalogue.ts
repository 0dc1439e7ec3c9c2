/** The page of all tools: find one, see what it takes, try it. The chosen tool is in the address, after #. */
import { h, render } from 'preact';
import { countOf } from './bins-text.ts';
import {
  callTool,
  findTools,
  listTools,
  readTool,
  type ToolDetail,
  type ToolOutline,
} from './catalogue-service.ts';
import { byId, element } from './elements.ts';
import { BrowserSurroundings } from './browser-surroundings.ts';
import { ResultView } from './view/result-view.ts';
import { SurroundingsContext } from './view/surroundings.ts';
import { ToolForm } from './tool-form.ts';

const words = byId('words', HTMLInputElement);
const category = byId('category', HTMLSelectElement);
const list = byId('list', HTMLElement);
const detail = byId('detail', HTMLElement);
const split = byId('split', HTMLDivElement);
const surroundings = new BrowserSurroundings((problem) => {
  const status = document.querySelector('.status');
  if (status !== null) status.textContent = problem ?? 'Copied.';
});

/** What the host answers to a call. */
type Answer =
  | { readonly success: true; readonly result: unknown; readonly meta: { readonly executionMs: number } }
  | { readonly success: false; readonly error: { readonly message: string } };

/** Ends what the tool that is shown has under way. */
let leave = () => {};
let tools: readonly ToolOutline[] = [];

/** Shows the tools that fit what is typed and chosen. */
async function showList(): Promise<void> {
  const asked = words.value.trim();
  const found =
    asked === '' ? tools.filter(({ alias_of: alias }) => alias === undefined) : await findTools(asked);
  if (asked !== words.value.trim()) return;
  const fitting = found.filter((tool) => category.value === '' || tool.category === category.value);
  byId('count', HTMLSpanElement).textContent = countOf(fitting.length, 'tool');
  list.replaceChildren(...fitting.map(listEntry));
}

function listEntry({ id, title, summary }: ToolOutline): HTMLElement {
  const isChosen = chosen() === id;
  const link = element(
    'a',
    { class: 'tool-link', href: `#${id}`, 'aria-current': isChosen ? 'true' : undefined },
    element('strong', {}, title),
    element('span', { class: 'quiet' }, summary),
  );
  return link;
}

function chosen(): string {
  const name = location.hash.slice(1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Shows the tool that the address names. */
async function showTool(): Promise<void> {
  const id = chosen();
  leave();
  // Nothing of another tool stands under this address while this one is on its way.
  if (detail.dataset.tool !== id) detail.replaceChildren();
  split.dataset.opened = String(id !== '');
  for (const link of list.querySelectorAll('a')) {
    if (link.hash === location.hash) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
  byId('alerts', HTMLDivElement).replaceChildren();
  if (id === '') return;
  const tool = await readTool(id).catch((error: unknown) => {
    if (id === chosen()) throw error;
  });
  if (tool === undefined || id !== chosen()) return;
  detail.dataset.tool = id;
  surroundings.clear();
  detail.replaceChildren(...toolParts(tool));
  detail.focus();
}

function toolParts(tool: ToolDetail): HTMLElement[] {
  let running: AbortController | undefined;
  let sent: string | undefined;
  const status = element('p', { class: 'status quiet', role: 'status' });
  const output = element('section', { class: 'output', 'aria-label': 'Result' });
  const stale = element(
    'p',
    { class: 'notice notice-caution', hidden: true },
    'The input has changed since.',
  );
  const line = element('pre', { class: 'body code' });
  const runButton = element('button', { class: 'button button-primary', type: 'submit' }, 'Run');
  const cancelButton = element('button', { class: 'button', type: 'button', hidden: true }, 'Cancel');
  const form = new ToolForm(tool, () => void run(), [runButton, cancelButton]);
  const showLine = async () => {
    line.textContent = curlLine(tool.id, await form.json());
  };
  const setRunning = (call: AbortController | undefined) => {
    running = call;
    cancelButton.hidden = call === undefined;
    runButton.setAttribute('aria-disabled', String(call !== undefined));
  };
  async function run(): Promise<void> {
    if (running !== undefined) return;
    const call = new AbortController();
    const isCurrent = () => running === call;
    setRunning(call);
    leave = () => call.abort();
    stale.hidden = true;
    clear();
    status.textContent = 'Running …';
    try {
      const input = await form.json();
      sent = input;
      const { ok, text } = await callTool(tool.id, input, call.signal);
      call.signal.throwIfAborted();
      await showAnswer(ok, text);
    } catch (error) {
      if (isCurrent()) {
        status.textContent = call.signal.aborted ? 'Cancelled.' : '';
        if (!call.signal.aborted) output.replaceChildren(trouble(error));
      }
    } finally {
      if (isCurrent()) setRunning(undefined);
    }
    await markStale();
    output.scrollIntoView({ block: 'nearest' });
  }
  function clear(): void {
    render(null, output);
    output.replaceChildren();
    surroundings.clear();
  }
  async function showAnswer(ok: boolean, text: string): Promise<void> {
    const answer = JSON.parse(text) as Answer;
    clear();
    if (!ok || !answer.success) {
      status.textContent = 'It did not work.';
      output.replaceChildren(trouble(answer.success ? text : answer.error.message));
      return;
    }
    // Reading and showing a large result are two tasks, so that the page answers between them.
    await surroundings.pause();
    const view = h(ResultView, { result: answer.result, schema: tool.output_schema });
    render(h(SurroundingsContext.Provider, { value: surroundings }, view), output);
    status.textContent = `Done in ${answer.meta.executionMs} ms.`;
  }
  function stop(): void {
    running?.abort();
  }
  async function markStale(): Promise<void> {
    const input = await form.json();
    stale.hidden = running !== undefined || sent === undefined || input === sent;
  }
  cancelButton.addEventListener('click', () => stop());
  form.form.addEventListener('input', () => {
    void showLine();
    void markStale();
  });
  void showLine();
  const examples = tool.examples.map(({ name, input }) => {
    const button = element('button', { class: 'button', type: 'button' }, name);
    button.addEventListener('click', () => {
      stop();
      setRunning(undefined);
      form.fill(input);
      void run();
    });
    return button;
  });
  return [
    element('a', { class: 'back', href: '#' }, '← All tools'),
    element('h2', { class: 'detail-title' }, tool.title),
    element('p', {}, tool.summary),
    element('p', { class: 'quiet' }, element('code', {}, tool.id), ` in ${tool.category}`),
    element('div', { class: 'field-row', role: 'group', 'aria-label': 'Examples' }, ...examples),
    form.form,
    stale,
    status,
    output,
    element('details', {}, element('summary', {}, 'The same from a shell'), line),
  ];
}

function curlLine(id: string, json: string): string {
  const url = new URL(`api/tools/${id}/execute`, document.baseURI);
  return `curl -s ${url.href} \\\n  -H 'content-type: application/json' -d '${json.replaceAll("'", `'\\''`)}'`;
}

/** Shows what went wrong instead of leaving the page empty. */
function tell(error: unknown): void {
  byId('alerts', HTMLDivElement).replaceChildren(trouble(error));
}

function trouble(error: unknown): HTMLElement {
  const reason = error instanceof Error ? error.message : String(error);
  return element('p', { class: 'notice notice-trouble' }, reason);
}

/** What was searched for outlives a reload. */
function keepSearch(): void {
  sessionStorage.setItem('search', JSON.stringify([words.value, category.value]));
}

async function begin(): Promise<void> {
  tools = await listTools();
  const categories = [...new Set(tools.map((tool) => tool.category))].sort();
  category.replaceChildren(
    element('option', { value: '' }, 'all'),
    ...categories.map((name) => element('option', { value: name }, name)),
  );
  const [soughtWords = '', soughtCategory = ''] = JSON.parse(
    sessionStorage.getItem('search') ?? '[]',
  ) as readonly string[];
  words.value = soughtWords;
  category.value = categories.includes(soughtCategory) ? soughtCategory : '';
  await showList();
  await showTool();
}

words.addEventListener('input', keepSearch);
category.addEventListener('change', keepSearch);
words.addEventListener('input', () => void showList().catch(tell));
category.addEventListener('change', () => void showList().catch(tell));
window.addEventListener('hashchange', () => void showTool().catch(tell));
begin().catch(tell);
