import { h, render } from 'preact';
import { BrowserSurroundings } from './browser-surroundings.ts';
import { CallCode } from './call-code.ts';
import { callTool, type Issue, type ToolDetail } from './catalogue-service.ts';
import { element, trouble } from './elements.ts';
import { ToolForm } from './form/tool-form.ts';
import { ResultView } from './view/result-view.ts';
import { SurroundingsContext } from './view/surroundings.ts';

/** What the host answers to a call. */
type Answer =
  | { readonly success: true; readonly result: unknown; readonly meta: { readonly executionMs: number } }
  | {
      readonly success: false;
      readonly error: { readonly message: string; readonly issues?: readonly Issue[] };
    };

/**
 * What runs a tool: its examples, its form and its result.
 *
 * @param onLeave gets what ends a call that is under way
 */
export function toolPanel(tool: ToolDetail, onLeave: (end: () => void) => void): HTMLElement[] {
  const surroundings = new BrowserSurroundings((problem) => {
    status.textContent = problem ?? 'Copied.';
  });
  let running: AbortController | undefined;
  /** Goes up with every change of the input. */
  let version = 0;
  let sent: number | undefined;
  const status = element('p', { class: 'status quiet', role: 'status' });
  const output = element('section', { class: 'output', 'aria-label': 'Result' });
  const stale = element(
    'p',
    { class: 'notice notice-caution', hidden: true },
    'The input has changed since.',
  );
  const runButton = element('button', { class: 'button button-primary', type: 'submit' }, 'Run');
  const cancelButton = element('button', { class: 'button', type: 'button', hidden: true }, 'Cancel');
  const form = new ToolForm(tool, () => void run(), [runButton, cancelButton]);
  const code = new CallCode(tool.id, form, surroundings);
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
    onLeave(() => call.abort());
    stale.hidden = true;
    clear();
    status.textContent = 'Running …';
    try {
      sent = version;
      form.showIssues([]);
      const input = await form.json();
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
    markStale();
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
      if (!answer.success) form.showIssues(answer.error.issues ?? []);
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
  function markStale(): void {
    stale.hidden = running !== undefined || sent === undefined || sent === version;
  }
  cancelButton.addEventListener('click', () => stop());
  form.form.addEventListener('input', () => {
    version += 1;
    void code.refresh();
    markStale();
  });
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
    element('div', { class: 'field-row', role: 'group', 'aria-label': 'Examples' }, ...examples),
    form.form,
    stale,
    status,
    output,
    code.element,
  ];
}
