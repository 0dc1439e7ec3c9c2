/** The page of all tools: find one, see what it takes, try it. The chosen tool is in the address, after #. */
import { formatJson } from './bins-json.ts';
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
import { ShownFiles } from './shown-files.ts';
import { ToolForm } from './tool-form.ts';

const words = byId('words', HTMLInputElement);
const category = byId('category', HTMLSelectElement);
const list = byId('list', HTMLElement);
const detail = byId('detail', HTMLElement);
const split = byId('split', HTMLDivElement);
const files = new ShownFiles();

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
  return decodeURIComponent(location.hash.slice(1));
}

/** Shows the tool that the address names. */
async function showTool(): Promise<void> {
  const id = chosen();
  split.dataset.opened = String(id !== '');
  for (const link of list.querySelectorAll('a')) {
    if (link.hash === location.hash) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
  byId('alerts', HTMLDivElement).replaceChildren();
  if (id === '') return;
  const tool = await readTool(id);
  files.clear();
  detail.replaceChildren(...toolParts(tool));
  detail.focus();
}

function toolParts(tool: ToolDetail): HTMLElement[] {
  const output = element('div', { class: 'body', role: 'status', 'aria-label': 'Result' });
  const line = element('pre', { class: 'body code' });
  const form = new ToolForm(tool, () => void run());
  const showLine = async () => {
    line.textContent = curlLine(tool.id, await form.json());
  };
  async function run(): Promise<void> {
    await showLine();
    output.textContent = 'Running …';
    try {
      const { ok, text } = await callTool(tool.id, await form.json());
      const shown = ok ? files.show(text, tool.output_schema) : { elements: [], text };
      const look = ok ? 'code' : 'code notice notice-trouble';
      output.replaceChildren(...shown.elements, element('pre', { class: look }, ...jsonNodes(shown.text)));
    } catch (error) {
      output.replaceChildren(trouble(error));
    }
    output.scrollIntoView({ block: 'nearest' });
  }
  form.form.addEventListener('input', () => void showLine());
  void showLine();
  const examples = tool.examples.map(({ name, input }) => {
    const button = element('button', { class: 'button', type: 'button' }, name);
    button.addEventListener('click', () => {
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
    output,
    element('details', {}, element('summary', {}, 'The same from a shell'), line),
  ];
}

function jsonNodes(text: string): (Node | string)[] {
  const tokens = formatJson(text);
  if (tokens === undefined) return [text];
  return tokens.map((token) =>
    token.kind === 'mark' ? token.text : element('span', { class: `token-${token.kind}` }, token.text),
  );
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

async function begin(): Promise<void> {
  tools = await listTools();
  const categories = [...new Set(tools.map((tool) => tool.category))].sort();
  category.replaceChildren(
    element('option', { value: '' }, 'all'),
    ...categories.map((name) => element('option', { value: name }, name)),
  );
  await showList();
  await showTool();
}

words.addEventListener('input', () => void showList().catch(tell));
category.addEventListener('change', () => void showList().catch(tell));
window.addEventListener('hashchange', () => void showTool().catch(tell));
begin().catch(tell);
