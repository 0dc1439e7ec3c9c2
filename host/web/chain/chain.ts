/** The page of chains: tools in a column, each of which may use what those before it gave. */
import type { JsonObject, JsonValue } from '@toolyard/sdk';
import { BrowserSurroundings } from '../browser-surroundings.ts';
import { callTool, listTools, loadTool, MCP_ADDRESS, type Issue } from '../catalogue-service.ts';
import { byId, element, trouble } from '../elements.ts';
import { addPalette } from '../palette-key.ts';
import { keepSession } from '../sign-in/session.ts';
import {
  chainLink,
  keepChain,
  keptChain,
  linkedChain,
  MOST_STEPS,
  stepOf,
  type KeptStep,
} from './chain-state.ts';
import { ChainStep, type ChainAround, type StepAction } from './chain-step.ts';
import { CHAIN_FORMS, chainText } from './chain-text.ts';

const column = byId('steps', HTMLOListElement);
const status = byId('status', HTMLElement);
const alerts = byId('alerts', HTMLElement);
const runButton = byId('run', HTMLButtonElement);
const cancelButton = byId('cancel', HTMLButtonElement);
const form = byId('form', HTMLSelectElement);
const elsewhere = byId('elsewhere-part', HTMLElement);
const written = byId('written', HTMLElement);
const next = byId('next', HTMLInputElement);
const choices = byId('tools', HTMLDataListElement);

const surroundings = new BrowserSurroundings(say);
let steps: readonly ChainStep[] = [];
let running: AbortController | undefined;

function say(words: string): void {
  status.textContent = words;
}

function kept(): Promise<readonly KeptStep[]> {
  return Promise.all(steps.map((step) => step.kept()));
}

/** The reading of the forms that counts: those before it are late. */
let asked = 0;

/** Keeps the chain, and writes it for elsewhere. */
async function changed(): Promise<void> {
  asked += 1;
  const own = asked;
  alerts.replaceChildren();
  const ready = steps.filter(({ isOn }) => isOn);
  const [now, chain] = await Promise.all([
    kept(),
    Promise.all(
      ready.map(async (step) => ({ id: step.id, tool: step.tool.id, json: await step.jsonElsewhere() })),
    ),
  ]);
  if (own !== asked) return;
  keepChain(now);
  const kind = CHAIN_FORMS.find((name) => name === form.value) ?? 'Steps';
  try {
    elsewhere.hidden = chain.length === 0;
    written.textContent = chainText(kind, chain, MCP_ADDRESS);
  } catch (error) {
    written.textContent = error instanceof Error ? error.message : String(error);
  }
}

function show(now: readonly ChainStep[]): void {
  steps = now;
  column.replaceChildren(...now.map((step) => step.element));
  offerSources();
  void changed();
}

function offerSources(): void {
  for (const step of steps) step.offerSources();
}

/** What steps are told of the others; one that is not in the column yet comes after all. */
const around: ChainAround = {
  before(step) {
    const at = steps.indexOf(step);
    return at === -1 ? steps : steps.slice(0, at);
  },
  act,
  changed: () => void changed(),
  say,
};

async function make(step: KeptStep): Promise<ChainStep> {
  return new ChainStep(await loadTool(step.tool), step, around);
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
    if (steps.length === MOST_STEPS) throw new Error(`A chain has at most ${MOST_STEPS} steps.`);
    const tool = await loadTool(next.value.trim());
    const step = new ChainStep(tool, stepOf(tool, await kept()), around);
    next.value = '';
    show([...steps, step]);
    step.focus();
  } catch (error) {
    alerts.replaceChildren(trouble(error));
  }
}

/** What a host answers to a call. */
interface Answer {
  readonly result?: JsonObject;
  readonly error?: { readonly message: string; readonly issues?: readonly Issue[] };
}

async function run(): Promise<void> {
  if (running !== undefined) return;
  const call = new AbortController();
  running = call;
  runButton.setAttribute('aria-disabled', 'true');
  cancelButton.hidden = false;
  for (const step of steps) step.clear();
  const ready = steps.filter(({ isOn }) => isOn);
  const results = new Map<string, JsonValue>();
  const failed = (step: ChainStep, { message, issues = [] }: NonNullable<Answer['error']>) => {
    say(`It did not work at ${step.id}.`);
    step.fail(message, issues);
  };
  try {
    for (const step of ready) {
      say(`Running ${step.id} …`);
      const { result, error } = await answerOf(step, results, call.signal);
      if (result === undefined) return failed(step, error ?? { message: 'The host answered nothing.' });
      results.set(step.id, result);
      step.show(result);
      offerSources();
    }
    say(`Done: ${ready.length} step${ready.length === 1 ? '' : 's'}.`);
  } catch (error) {
    if (!call.signal.aborted) throw error;
    say('Cancelled.');
  } finally {
    running = undefined;
    runButton.removeAttribute('aria-disabled');
    cancelButton.hidden = true;
  }
}

/** What a step gives, or why it gives nothing. @throws only when it is cancelled */
async function answerOf(
  step: ChainStep,
  results: ReadonlyMap<string, JsonValue>,
  signal: AbortSignal,
): Promise<Answer> {
  try {
    const { text } = await callTool(step.tool.id, await step.input(results), signal);
    signal.throwIfAborted();
    return JSON.parse(text) as Answer;
  } catch (error) {
    signal.throwIfAborted();
    return { error: { message: error instanceof Error ? error.message : String(error) } };
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

async function copyLink(): Promise<void> {
  const link = chainLink(location.origin + location.pathname, await kept());
  if (link === undefined) say('The chain is too long for a link.');
  else surroundings.copy(link);
}

form.replaceChildren(...CHAIN_FORMS.map((name) => element('option', { value: name }, name)));
form.addEventListener('change', () => void changed());
column.addEventListener('input', () => void changed());
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
byId('link', HTMLButtonElement).addEventListener('click', () => void copyLink());
addEventListener('hashchange', () => void open());
void open();
addPalette();
keepSession();
