import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { functionName } from '../../../host/catalogue/declarations.ts';
import { ToolSearch } from '../../../host/catalogue/search/tool-search.ts';
import { startHost, type StartedHost } from '../start-host.ts';

interface Requests {
  readonly requests: readonly { readonly request: string; readonly acceptable: readonly string[] }[];
  readonly no_tool: readonly string[];
}

let started: StartedHost;
let search: ToolSearch;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  started = await startHost({}, (stop) => stops.push(stop));
  search = ToolSearch.of(started.host.catalogue.snapshot, 'mcp');
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

function requestsIn(language: string): Requests {
  return JSON.parse(
    readFileSync(join(import.meta.dirname, 'requests', `${language}.json`), 'utf8'),
  ) as Requests;
}

function find(request: string): string[] {
  return search
    .fit(request, () => true)
    .listings.slice(0, 5)
    .map(({ id }) => functionName(id));
}

/** For how many of a hundred requests a right tool is among the first so many. */
function recall({ requests }: Requests, most: number): number {
  const right = requests.filter(({ request, acceptable }) =>
    find(request)
      .slice(0, most)
      .some((name) => acceptable.includes(name)),
  );
  return (100 * right.length) / requests.length;
}

test('every request of the lists names tools that are there', () => {
  const names = new Set(started.host.catalogue.snapshot.list('mcp').map(({ id }) => functionName(id)));
  const lists = [requestsIn('english'), requestsIn('terse')];
  const acceptable = lists.flatMap(({ requests }) => requests.flatMap((request) => request.acceptable));
  expect(acceptable.filter((name) => !names.has(name))).toEqual([]);
});

test('everyday requests find the right tool first, and nearly all among five', () => {
  const english = requestsIn('english');
  expect(recall(english, 1)).toBeGreaterThanOrEqual(90);
  expect(recall(english, 5)).toBeGreaterThanOrEqual(97);
});

test('so do requests of a word or two, as models write them', () => {
  const terse = requestsIn('terse');
  expect(recall(terse, 1)).toBeGreaterThanOrEqual(90);
  expect(recall(terse, 5)).toBeGreaterThanOrEqual(95);
});

test('the order of two formats says which way to convert', () => {
  expect(find('html to md')[0]).toBe('html_to_markdown');
  expect(find('md to html')[0]).toBe('markdown_to_html');
});

test('of a hundred requests that no tool serves, fewer than twenty find one', () => {
  const unserved = [...requestsIn('english').no_tool, ...requestsIn('unserved').no_tool];
  const found = unserved.filter((request) => find(request).length > 0);
  expect(found.length / unserved.length, found.join('\n')).toBeLessThan(0.2);
});

test('a word that no language has does not make an English request one of another language', () => {
  expect(find('Generate a sudoku')).toEqual([]);
  expect(find('Identify this plant')).toEqual([]);
});

describe.each(['de', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt', 'ru', 'zh'])('requests in %s', (language) => {
  test('find the right tool among five', () => {
    expect(recall(requestsIn(language), 5)).toBeGreaterThanOrEqual(85);
  });
});

test('every tool has words of use', () => {
  const without = started.host.catalogue.snapshot
    .list('mcp')
    .filter(({ tool }) => tool.bundle.trust === 'first-party' && tool.manifest.uses === undefined);
  expect(without.map(({ id }) => id)).toEqual([]);
});

test('a tool that is offered is found however many others, which are not, come before it', () => {
  const words = 'convert text json csv pdf image color date url html generator calculator';
  const all = search.find(words);
  const last = all.at(-1);
  expect(all.length).toBeGreaterThan(200);
  const { listings, nearestCategories } = search.fit(words, ({ id }) => id === last?.id);
  expect(listings.length > 0 ? listings[0]?.tool.bundle.id : nearestCategories[0]).toBe(last?.tool.bundle.id);
  expect(search.fit(words, () => false)).toEqual({ listings: [], nearestCategories: [] });
});
