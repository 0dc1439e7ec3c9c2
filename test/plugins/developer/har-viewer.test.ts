import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import harViewer from '../../../plugins/developer/tools/har-viewer/tool.ts';

const page = {
  startedDateTime: '2026-01-01T00:00:00.000Z',
  time: 120,
  request: { method: 'GET', url: 'https://a.test/' },
  response: {
    status: 200,
    content: { size: 2000, mimeType: 'text/html; charset=utf-8' },
    headersSize: 100,
    bodySize: 2000,
    _transferSize: 900,
  },
  timings: { send: 1, wait: 80, receive: 39 },
};
const script = {
  startedDateTime: '2026-01-01T00:00:00.100Z',
  time: 300,
  request: { method: 'GET', url: 'https://cdn.test/app.js' },
  response: {
    status: 200,
    content: { size: 50000, mimeType: 'application/javascript' },
    headersSize: 100,
    bodySize: 50000,
    _transferSize: 15000,
  },
  timings: { wait: 40 },
};
const login = {
  startedDateTime: '2026-01-01T00:00:00.500Z',
  time: 50,
  request: { method: 'POST', url: 'https://a.test/api/login' },
  response: {
    status: 401,
    content: { size: 80, mimeType: 'application/json' },
    headersSize: 100,
    bodySize: 80,
    _transferSize: 200,
  },
  timings: { wait: 45 },
};
const logo = {
  startedDateTime: '2026-01-01T01:00:00.200+01:00',
  time: 20,
  request: { method: 'GET', url: 'https://a.test/logo.png' },
  response: {
    status: 304,
    content: { size: 0, mimeType: 'image/png' },
    headersSize: 100,
    bodySize: 0,
    _transferSize: 0,
  },
  timings: { wait: -1 },
};
const harOf = (...entries: unknown[]) => ({
  log: { version: '1.2', creator: { name: 't', version: '1' }, entries },
});

test('a summary of all entries', async () => {
  expect(await callTool(harViewer, { har: harOf(page, script, login, logo) })).toMatchObject({
    summary: {
      requests: 4,
      content_bytes: 52080,
      transferred_bytes: 16100,
      duration_ms: 550,
      errors: 1,
      redirects: 0,
      from_cache: 1,
    },
    by_status: [
      { status: 200, requests: 2 },
      { status: 304, requests: 1 },
      { status: 401, requests: 1 },
    ],
    by_host: [
      { host: 'a.test', requests: 3, transferred_bytes: 1100 },
      { host: 'cdn.test', requests: 1, transferred_bytes: 15000 },
    ],
    slowest: [
      { index: 1, url: 'https://cdn.test/app.js', time_ms: 300 },
      { index: 0 },
      { index: 2 },
      { index: 3 },
    ],
    entries: [{ index: 0 }, { index: 1 }, { index: 3, wait_ms: 0 }, { index: 2 }],
    matched: 4,
    creator: 't 1',
    version: '1.2',
  });
});

test('types and hosts', async () => {
  expect(await callTool(harViewer, { har: harOf(page, script), limit: 1 })).toMatchObject({
    by_type: [
      { type: 'document', requests: 1, content_bytes: 2000 },
      { type: 'script', requests: 1, content_bytes: 50000 },
    ],
    entries: [
      { index: 0, host: 'a.test', mime_type: 'text/html', type: 'document', wait_ms: 80, from_cache: false },
    ],
    matched: 2,
  });
});

test.each([
  ['status class', { status: '4XX' }, [2]],
  ['a status', { status: '304' }, [3]],
  ['a part of the URL', { url_contains: 'APP' }, [1]],
  ['a method', { method: 'post' }, [2]],
  ['a type', { type: 'image' }, [3]],
  ['by time', { sort: 'time' }, [1, 0, 2, 3]],
  ['by size', { sort: 'size' }, [1, 0, 2, 3]],
  ['none at all', { limit: 0 }, []],
])('%s', async (_, input, indexes) => {
  const { entries } = await callTool(harViewer, { har: harOf(page, script, login, logo), ...input });
  expect(entries.map(({ index }) => index)).toEqual(indexes);
});

test.each([
  [{ _resourceType: 'fetch' }, '', 'xhr'],
  [{ _resourceType: 'preflight' }, 'text/html', 'other'],
  [{}, 'application/xhtml+xml', 'document'],
  [{}, 'image/svg+xml', 'image'],
  [{}, 'application/font-woff', 'font'],
  [{}, 'application/problem+json', 'xhr'],
  [{}, 'video/mp4', 'media'],
  [{ request: { url: 'wss://a.test/' } }, '', 'websocket'],
  [{}, '', 'other'],
])('the type of %j with %s is %s', async (entry, mimeType, type) => {
  const { entries } = await callTool(harViewer, {
    har: harOf({ ...entry, response: { content: { mimeType } } }),
  });
  expect(entries).toMatchObject([{ type }]);
});

test('what is unknown counts as nothing', async () => {
  const unknown = {
    response: { status: 0, headersSize: -1, bodySize: 30, _transferSize: -1, content: { size: -1 } },
  };
  const { summary, entries } = await callTool(harViewer, { har: JSON.stringify(harOf(unknown, 'junk')) });
  expect(summary).toEqual({
    requests: 2,
    content_bytes: 0,
    transferred_bytes: 30,
    duration_ms: 0,
    errors: 2,
    redirects: 0,
    from_cache: 0,
  });
  expect(entries[0]).toMatchObject({ started_at: '', method: '', url: '', host: '', time_ms: 0 });
});

test('what came from the cache', async () => {
  const har = harOf(
    { _fromCache: 'disk' },
    { _fromCache: false },
    { response: { _transferSize: 0, content: { size: 5 } } },
  );
  const { entries } = await callTool(harViewer, { har });
  expect(entries.map(({ from_cache }) => from_cache)).toEqual([true, false, true]);
});

test.each([
  ['no log', { har: '[]' }, 'log.entries'],
  ['no JSON', { har: '[' }, 'line 1, column 2'],
  ['a status in words', { har: harOf(), status: 'abc' }, 'status: expected a status'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(harViewer, input)).rejects.toThrow(message);
});

test('an empty log', async () => {
  expect(await callTool(harViewer, { har: harOf() })).toMatchObject({
    summary: { requests: 0, duration_ms: 0, errors: 0 },
    entries: [],
  });
});
