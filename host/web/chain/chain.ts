/** The page of chains: tools in a column, each of which may use what those before it gave. */
import { StepTemplate } from '@toolyard/sdk/steps';
import type { JsonObject, JsonValue } from '@toolyard/sdk';
import { BrowserSurroundings } from '../browser-surroundings.ts';
import { callTool, listTools, loadTool, MCP_ADDRESS } from '../catalogue-service.ts';
import { byId, element, trouble } from '../elements.ts';
import { addPalette } from '../palette-key.ts';
import { keepSession } from '../sign-in/session.ts';
import { chainLink, keepChain, keptChain, linkedChain, stepOf, type KeptStep } from './chain-state.ts';
import { ChainStep, type StepAction } from './chain-step.ts';
import { CHAIN_FORMS, chainText } from './chain-text.ts';

const column = byId('steps', HTMLOListElement);
const status = byId('status', HTMLElement);
const alerts = byId('alerts', HTMLElement);
const runButton = byId('run', HTMLButtonElement);
const cancelButton = byId('cancel', HTMLButtonElement);
const form = byId('form', HTMLSelectElement);
const written = byId('written', HTMLElement);
const next = byId('next', HTMLInputElement);
const choices = byId('tools', HTMLDataListElement);

const surroundings = new BrowserSurroundings(say);
let steps: readonly ChainStep[] = [];
let running: AbortController | undefined;

function say(words: string): void {
  status.textContent = words;
}

function kept(): readonly KeptStep[] {
  return steps.map((step) => step.kept);
}

function changed(): void {
  keepChain(kept());
  alerts.replaceChildren();
  try {
    const chain = steps
      .filter(({ isOn }) => isOn)
      .map((step) => ({ id: step.kept.id, tool: step.tool.id, arguments: step.given('open') }));
    const kind = CHAIN_FORMS.find((name) => name === form.value) ?? 'Steps';
    written.textContent = chain.length === 0 ? '' : chainText(kind, chain, MCP_ADDRESS);
  } catch (error) {
    written.textContent = error instanceof Error ? error.message : String(error);
  }
}

function show(now: readonly ChainStep[]): void {
  steps = now;
  column.replaceChildren(...now.map((step) => step.element));
  changed();
}

async function make(step: KeptStep): Promise<ChainStep> {
  const made: ChainStep = new ChainStep(await loadTool(step.tool), step, (action) => act(made, action), say);
  return made;
}

function act(step: ChainStep, action: StepAction): void {
  const at = steps.indexOf(step);
  const others = steps.filter((other) => other !== step);
  if (action === 'remove') {
    show(others);
    (others[Math.min(at, others.length - 1)] ?? next).focus();
    return;
  }
  const to = Math.max(0, action === 'up' ? at - 1 : at + 1);
  show([...others.slice(0, to), step, ...others.slice(to)]);
  step.focus();
}

async function add(): Promise<void> {
  try {
    const step = await make(stepOf(await loadTool(next.value.trim()), kept()));
    next.value = '';
    show([...steps, step]);
    step.focus();
  } catch (error) {
    alerts.replaceChildren(trouble(error));
  }
}

async function run(): Promise<void> {
  if (running !== undefined) return;
  const call = new AbortController();
  running = call;
  runButton.setAttribute('aria-disabled', 'true');
  cancelButton.hidden = false;
  for (const step of steps) step.clear();
  const results = new Map<string, JsonValue>();
  const values = { steps: results, input: {} };
  const ready = steps.filter(({ isOn }) => isOn);
  let at: ChainStep | undefined;
  try {
    for (at of ready) {
      const { id } = at.kept;
      say(`Running ${id} …`);
      const input = new StepTemplate(at.given('typed'), id).resolve(values);
      const { text } = await callTool(at.tool.id, JSON.stringify(input), call.signal);
      call.signal.throwIfAborted();
      const answer = JSON.parse(text) as { result?: JsonObject; error?: { message: string } };
      if (answer.result === undefined) throw new Error(answer.error?.message ?? text);
      results.set(id, answer.result);
      at.show(answer.result);
    }
    say(`Done: ${ready.length} step${ready.length === 1 ? '' : 's'}.`);
  } catch (error) {
    say(call.signal.aborted ? 'Cancelled.' : `It did not work at ${at?.kept.id ?? 'a step'}.`);
    if (!call.signal.aborted) at?.fail(error);
  } finally {
    running = undefined;
    runButton.removeAttribute('aria-disabled');
    cancelButton.hidden = true;
  }
}

/** What an address leads to, or else what was there before; then the address is that of the page again. */
async function open(): Promise<void> {
  try {
    const linked = linkedChain(location.hash);
    if (linked !== undefined) history.replaceState(history.state, '', location.pathname);
    show(await Promise.all((linked ?? keptChain()).map(make)));
  } catch (error) {
    alerts.replaceChildren(trouble(error));
  }
}

form.replaceChildren(...CHAIN_FORMS.map((name) => element('option', { value: name }, name)));
form.addEventListener('change', changed);
column.addEventListener('input', changed);
column.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void run();
});
runButton.addEventListener('click', () => void run());
cancelButton.addEventListener('click', () => running?.abort());
byId('add', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  void add();
});
next.addEventListener(
  'focus',
  () =>
    void listTools().then(
      (tools) =>
        choices.replaceChildren(...tools.map(({ id, title }) => element('option', { value: id }, title))),
      (error: unknown) => alerts.replaceChildren(trouble(error)),
    ),
  { once: true },
);
byId('copy', HTMLButtonElement).addEventListener('click', () => surroundings.copy(written.textContent ?? ''));
byId('link', HTMLButtonElement).addEventListener('click', () => {
  const page = location.origin + location.pathname;
  const link = chainLink(page, kept());
  if (link === undefined) say('The chain is too long for a link.');
  else surroundings.copy(link);
});
addEventListener('hashchange', () => void open());
void open();
addPalette();
keepSession();
