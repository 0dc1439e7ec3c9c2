import { h, render } from 'preact';
import { BrowserSurroundings } from './browser-surroundings.ts';
import { CallCode } from './call-code.ts';
import { callTool, type Issue, type ToolDetail } from './catalogue-service.ts';
import { element, trouble } from './elements.ts';
import { ToolForm } from './form/tool-form.ts';
import { favourites, toggleFavourite } from './kept.ts';
import { RunHistory } from './run-history.ts';
import { sharedInput, shareLink } from './share-link.ts';
import { LiveRuns } from './live-runs.ts';
import { NextTool } from './next-tool.ts';
import { ResultView } from './view/result-view.ts';
import { SurroundingsContext } from './view/surroundings.ts';

/** What the host answers to a call. */
type Answer =
  | { readonly success: true; readonly result: unknown; readonly meta: { readonly executionMs: number } }
  | {
      readonly success: false;
      readonly error: { readonly message: string; readonly issues?: readonly Issue[] };
    };

/** What runs a tool: its examples, its form and its result. */
export function toolPanel(tool: ToolDetail): HTMLElement[] {
  const say = (words: string) => {
    status.textContent = words;
  };
  const surroundings = new BrowserSurroundings(say);
  let running: AbortController | undefined;
  /** Goes up with every change of the input. */
  let version = 0;
  let sent: number | undefined;
  let liveCall: AbortController | undefined;
  const status = element('p', { class: 'status quiet', role: 'status' });
  const output = element('section', { class: 'output', 'aria-label': 'Result' });
  const stale = element(
    'p',
    { class: 'notice notice-caution', hidden: true },
    'The input has changed since.',
  );
  const runButton = element('button', { class: 'button button-primary', type: 'submit' }, 'Run');
  const cancelButton = element('button', { class: 'button', type: 'button', hidden: true }, 'Cancel');
  const live = tool.isCheap === true ? new LiveRuns(() => void runLive(), say) : undefined;
  const form = new ToolForm(tool, () => void run(), [
    runButton,
    cancelButton,
    ...(live === undefined ? [] : [live.element]),
  ]);
  const code = new CallCode(tool.id, form, surroundings);
  const setRunning = (call: AbortController | undefined) => {
    running = call;
    cancelButton.hidden = call === undefined;
    runButton.setAttribute('aria-disabled', String(call !== undefined));
  };
  async function run(): Promise<void> {
    if (running !== undefined) return;
    liveCall?.abort();
    const call = new AbortController();
    const isCurrent = () => running === call;
    setRunning(call);
    stale.hidden = true;
    clear();
    status.textContent = 'Running …';
    try {
      sent = version;
      form.showIssues([]);
      const [input, shared] = await Promise.all([form.json(), form.shared()]);
      const { ok, text, left } = await callTool(tool.id, input, call.signal);
      call.signal.throwIfAborted();
      live?.note(left);
      await showAnswer(ok, text, shared.json);
    } catch (error) {
      if (isCurrent()) {
        status.textContent = call.signal.aborted ? 'Cancelled.' : '';
        if (!call.signal.aborted) output.replaceChildren(trouble(error));
      }
    } finally {
      if (isCurrent()) setRunning(undefined);
    }
    markStale();
    output.scrollIntoView({ block: 'nearest' });
  }
  /** While somebody types: what was shown stays until there is something else, and the focus where it is. */
  async function runLive(): Promise<void> {
    const asked = version;
    const isLate = () => asked !== version;
    const [input, shared] = await Promise.all([form.json(), form.shared()]);
    // What is not complete yet is not sent; what a click runs comes first.
    if (isLate() || isRunning() || !hasAll(input, tool)) return;
    liveCall?.abort();
    const call = new AbortController();
    liveCall = call;
    try {
      const { text, left } = await callTool(tool.id, input, call.signal);
      live?.note(left);
      if (isLate() || isRunning()) return;
      const answer = JSON.parse(text) as Answer;
      if (!answer.success) say(answer.error.message);
      else {
        await showResult(answer, shared.json);
        sent = asked;
      }
    } catch (error) {
      if (!call.signal.aborted) say(error instanceof Error ? error.message : String(error));
    }
    markStale();
  }
  function isRunning(): boolean {
    return running !== undefined;
  }
  function clear(): void {
    render(null, output);
    output.replaceChildren();
    surroundings.clear();
  }
  async function showAnswer(ok: boolean, text: string, input: string): Promise<void> {
    const answer = JSON.parse(text) as Answer;
    clear();
    if (!ok || !answer.success) {
      status.textContent = 'It did not work.';
      if (!answer.success) form.showIssues(answer.error.issues ?? []);
      output.replaceChildren(trouble(answer.success ? text : answer.error.message));
      return;
    }
    await showResult(answer, input);
    earlier.add(input);
  }
  async function showResult(answer: Answer & { readonly success: true }, input: string): Promise<void> {
    // Reading and showing a large result are two tasks, so that the page answers between them.
    await surroundings.pause();
    clear();
    const view = h(ResultView, { result: answer.result, schema: tool.output_schema });
    render(h(SurroundingsContext.Provider, { value: surroundings }, view), output);
    status.textContent = `Done in ${answer.meta.executionMs} ms.`;
    next.offer(input, answer.result);
  }
  function stop(): void {
    running?.abort();
  }
  function markStale(): void {
    stale.hidden = running !== undefined || sent === undefined || sent === version;
  }
  cancelButton.addEventListener('click', () => stop());
  form.form.addEventListener('input', () => {
    version += 1;
    liveCall?.abort();
    void code.refresh();
    markStale();
    live?.changed();
  });
  const examples = tool.examples.map(({ name, input }) => {
    const button = element('button', { class: 'button', type: 'button' }, name);
    button.addEventListener('click', () => {
      stop();
      setRunning(undefined);
      form.fill(JSON.stringify(input));
      void run();
    });
    return button;
  });
  const fill = (input: string) => {
    stop();
    form.fill(input);
    form.form.scrollIntoView({ block: 'nearest' });
  };
  const earlier = new RunHistory(tool, fill);
  const next = new NextTool(tool);
  fillFromAddress(tool, fill, say);
  return [
    element('div', { class: 'field-row', role: 'group', 'aria-label': 'Examples' }, ...examples),
    form.form,
    stale,
    status,
    output,
    next.element,
    element('div', { class: 'field-row' }, favouriteButton(tool.id), linkButton(form, surroundings, say)),
    code.element,
    earlier.element,
  ];
}

/** Whether an input, as JSON, has all that a tool needs. */
function hasAll(input: string, { input_schema: { required = [] } }: ToolDetail): boolean {
  const given = Object.keys(JSON.parse(input) as object);
  return required.every((name) => given.includes(name));
}

/** A link fills the form, and runs nothing; then it is gone from the address, so that a reload keeps what is typed. */
function fillFromAddress(
  { input_schema: { properties = {} } }: ToolDetail,
  fill: (input: string) => void,
  say: (words: string) => void,
): void {
  const follow = () => {
    try {
      const input = sharedInput(location.hash);
      if (input === undefined) return;
      fill(input);
      const others = Object.keys(JSON.parse(input) as object).filter(
        (name) => !Object.hasOwn(properties, name),
      );
      if (others.length > 0)
        say(`The link has more than the tool takes: ${others.join(', ')}. It is left out.`);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
    history.replaceState(history.state, '', location.pathname + location.search);
  };
  follow();
  addEventListener('hashchange', follow);
}

function favouriteButton(id: string): HTMLElement {
  const button = element('button', { class: 'button', type: 'button' });
  const show = (isFavourite: boolean) => {
    button.textContent = isFavourite ? '★ Favourite' : '☆ Favourite';
    button.setAttribute('aria-pressed', String(isFavourite));
  };
  button.addEventListener('click', () => show(toggleFavourite(id)));
  show(favourites().includes(id));
  return button;
}

/** Copies the address that fills the form as it is filled now. */
function linkButton(
  form: ToolForm,
  surroundings: BrowserSurroundings,
  say: (words: string) => void,
): HTMLElement {
  const button = element('button', { class: 'button', type: 'button' }, 'Copy link with input');
  const copy = async () => {
    const { json, leftOut } = await form.shared();
    const link = shareLink(location.origin + location.pathname, json);
    if (link === undefined) say('The input is too long for a link.');
    else surroundings.copy(link, leftOut.length === 0 ? undefined : `Copied, without ${leftOut.join(', ')}.`);
  };
  button.addEventListener('click', () => void copy());
  return button;
}
