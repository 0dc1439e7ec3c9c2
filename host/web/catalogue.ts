/** The page of all tools: find one, see what it takes, try it. The chosen tool is in the address, after #. */
import { countOf } from './bins-text.ts';
import { listTools, readTool, type ToolOutline } from './catalogue-service.ts';
import { byId, element } from './elements.ts';
import { keepSession } from './sign-in/session.ts';
import { ToolFinder } from './tool-finder.ts';
import { toolPanel, trouble } from './tool-panel.ts';

const words = byId('words', HTMLInputElement);
const category = byId('category', HTMLSelectElement);
const list = byId('list', HTMLElement);
const detail = byId('detail', HTMLElement);
const split = byId('split', HTMLDivElement);

/** Ends what the tool that is shown has under way. */
let leave = () => {};
let finder = new ToolFinder([]);

/** Shows the tools that fit what is typed and chosen. */
function showList(): void {
  const found = finder.find(words.value);
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
  detail.replaceChildren(
    element('a', { class: 'back', href: '#' }, '← All tools'),
    element('h2', { class: 'detail-title' }, tool.title),
    element('p', {}, tool.summary),
    element(
      'p',
      { class: 'quiet' },
      element('code', {}, tool.id),
      ` in ${tool.category} · `,
      element('a', { href: `tools/${id}` }, 'its own page'),
    ),
    ...toolPanel(tool, (end) => (leave = end)),
  );
  detail.focus();
}

/** Shows what went wrong instead of leaving the page empty. */
function tell(error: unknown): void {
  byId('alerts', HTMLDivElement).replaceChildren(trouble(error));
}

/** What was searched for outlives a reload. */
function keepSearch(): void {
  sessionStorage.setItem('search', JSON.stringify([words.value, category.value]));
}

async function begin(): Promise<void> {
  const tools = await listTools();
  finder = new ToolFinder(tools);
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
  showList();
  await showTool();
}

words.addEventListener('input', keepSearch);
category.addEventListener('change', keepSearch);
words.addEventListener('input', showList);
category.addEventListener('change', showList);
window.addEventListener('hashchange', () => void showTool().catch(tell));
keepSession();
begin().catch(tell);
