import { afterAll, beforeAll, expect, test } from 'vitest';
import { ToolSearch } from '../../../host/catalogue/search.ts';
import { mcpName } from '../../../host/mcp/tool-view.ts';
import { startHost, type StartedHost } from '../start-host.ts';
import { EVERYDAY_REQUESTS } from './everyday-requests.ts';

let started: StartedHost;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  started = await startHost({}, (stop) => stops.push(stop));
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

test('every request of the list names a tool that is there', () => {
  const names = new Set(started.host.catalogue.snapshot.list('mcp').map(({ id }) => mcpName(id)));
  expect(EVERYDAY_REQUESTS).toHaveLength(100);
  expect(EVERYDAY_REQUESTS.filter(([, tool]) => !names.has(tool))).toEqual([]);
});

test('a search finds the right tool among its first five for at least 90 of 100 everyday requests', () => {
  const search = new ToolSearch(started.host.catalogue.snapshot, 'mcp');
  const missed = EVERYDAY_REQUESTS.filter(([request, tool]) => {
    const found = search.find(request).slice(0, 5);
    return !found.some(({ id }) => mcpName(id) === tool);
  });
  expect(
    missed.length,
    missed.map(([request, tool]) => `${request} → ${tool}`).join('\n'),
  ).toBeLessThanOrEqual(10);
});
