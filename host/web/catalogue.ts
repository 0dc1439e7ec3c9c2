/** The page of all tools: find one. What is searched for is in the address, to be there again on the way back. */
import { countOf } from './bins-text.ts';
import { addressOfPage, listTools, type ToolOutline } from './catalogue-service.ts';
import { kindsOf } from './detect.ts';
import { byId, element, trouble, prose } from './elements.ts';
import { favourites, runs } from './kept.ts';
import { addPalette } from './palette-key.ts';
import { keepSession } from './sign-in/session.ts';
import { shareLink } from './share-link.ts';
import { ToolFinder } from './tool-finder.ts';

const words = byId('words', HTMLInputElement);
const category = byId('category', HTMLSelectElement);
const list = byId('list', HTMLElement);

/** So many favourites, and tools that were run, are shown above all tools. */
const MOST_KEPT = 6;

let finder = new ToolFinder([]);

/** Shows the tools that fit what is typed and chosen. */
function showList(): void {
  const found = finder.find(words.value);
  const fitting = found.filter((tool) => category.value === '' || tool.category === category.value);
  byId('count', HTMLSpanElement).textContent = countOf(fitting.length, 'tool');
  const isWhole = words.value.trim() === '' && category.value === '';
  byId('above', HTMLElement).replaceChildren(...(isWhole ? keptTools(found) : offers(typed())));
  list.replaceChildren(...fitting.map((tool) => toolLink(tool)));
  if (fitting.length === 0)
    list.append(element('p', { class: 'quiet' }, 'No tool fits. Fewer or other words may help.'));
}

/** The tools that take what was typed or pasted, filled with it. */
function offers(text: string): readonly HTMLElement[] {
  return kindsOf(text).flatMap(({ name, takenAs, words: sought }) => {
    const fitting = finder.find(sought).filter(({ takes = '' }) => takenAs.includes(takes));
    if (fitting.length === 0) return [];
    const links = fitting.slice(0, MOST_KEPT).map((tool) => {
      const input = `{${JSON.stringify(tool.takes)}:${JSON.stringify(text)}}`;
      return toolLink(tool, shareLink(addressOfPage(tool.id), input));
    });
    const label = `This looks like ${name}`;
    return [
      element(
        'section',
        { 'aria-label': label },
        element('h2', {}, label),
        element('div', { class: 'tool-list' }, ...links),
      ),
    ];
  });
}

/** What was marked and what was run in this browser. */
function keptTools(tools: readonly ToolOutline[]): readonly HTMLElement[] {
  const byId = new Map(tools.map((tool) => [tool.id, tool]));
  const section = (label: string, ids: Iterable<string>) => {
    const known = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []).slice(0, MOST_KEPT);
    const links = element('div', { class: 'tool-list' }, ...known.map((tool) => toolLink(tool)));
    return known.length === 0
      ? []
      : [element('section', { 'aria-label': label }, element('h2', {}, label), links)];
  };
  return [
    ...section('Favourites', favourites()),
    ...section(
      'Run lately',
      runs().map(({ tool }) => tool),
    ),
  ];
}

function toolLink({ id, title, summary }: ToolOutline, address = addressOfPage(id)): HTMLElement {
  return element(
    'a',
    { class: 'tool-link', href: address },
    element('strong', {}, title),
    element('span', { class: 'quiet' }, ...prose(summary)),
  );
}

/** What was pasted as it was: the field for words has one line. */
let pasted = '';

function typed(): string {
  const bare = (text: string) => text.replaceAll(/\s/g, '');
  return bare(pasted) === bare(words.value) ? pasted : words.value;
}

/** Puts what is searched for behind the address' #, which no host sees; what is to be worked on is kept nowhere. */
function keepSearch(): void {
  const sought = kindsOf(typed()).length === 0 ? words.value : '';
  const search = new URLSearchParams({ q: sought, category: category.value });
  for (const [name, value] of [...search]) if (value === '') search.delete(name);
  history.replaceState(history.state, '', search.size === 0 ? location.pathname : `#?${search}`);
}

/** Tools were at #id once. */
function leadFromHash(): void {
  const id = decoded(location.hash.slice(1));
  if (id !== '' && !id.startsWith('?') && document.getElementById(id) === null)
    location.replace(addressOfPage(id));
}

/** What a part of an address says; nothing where it is wrongly encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** The links, one below the other for the arrow keys. */
function moveFocus(event: KeyboardEvent): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('#above a, #list a')];
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const index = links.findIndex((link) => link === document.activeElement);
  const isInList = index >= 0;
  if (event.key === 'Enter' && event.target === words) links[0]?.click();
  if (by === 0 || (!isInList && event.target !== words)) return;
  event.preventDefault();
  if (index + by < 0) words.focus();
  else links[index + by]?.focus();
}

async function begin(): Promise<void> {
  leadFromHash();
  // The list is not there yet when browsers would scroll.
  history.scrollRestoration = 'manual';
  const tools = await listTools();
  finder = new ToolFinder(tools);
  const counts = Map.groupBy(tools, (tool) => tool.category);
  const categories = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  category.replaceChildren(
    element('option', { value: '' }, `all (${tools.length})`),
    ...categories.map(([name, { length }]) => element('option', { value: name }, `${name} (${length})`)),
  );
  const search = new URLSearchParams(location.hash.replace('#?', ''));
  words.value ||= search.get('q') ?? '';
  category.value = counts.has(search.get('category') ?? '') ? (search.get('category') ?? '') : '';
  showList();
  const { scroll } = (history.state ?? {}) as { readonly scroll?: number };
  if (scroll !== undefined) scrollTo(0, scroll);
}

/** Shows what went wrong instead of leaving the page empty. */
function tell(error: unknown): void {
  byId('alerts', HTMLDivElement).replaceChildren(trouble(error));
}

for (const control of [words, category]) {
  control.addEventListener('input', keepSearch);
  control.addEventListener('input', showList);
}
words.addEventListener('paste', ({ clipboardData }) => {
  pasted = clipboardData?.getData('text/plain') ?? '';
});
addEventListener('hashchange', leadFromHash);
addEventListener('pagehide', () => history.replaceState({ scroll: scrollY }, ''));
document.addEventListener('keydown', moveFocus);
addPalette();
keepSession();
begin().catch(tell);
