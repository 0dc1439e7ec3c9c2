import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callTool, type AnyTool } from '@toolyard/sdk/testing';
import { describe, expect, test } from 'vitest';
import { firstPartyPlugins } from '../../scripts/first-party.ts';
import { toolFiles, toolId } from '../../sdk/cli/package-source.ts';

/**
 * A tool that writes a text anew in the same format keeps its line ends and its byte order mark, or has a reason why not.
 */
const ROOT = join(import.meta.dirname, '../..');
const TOOLS: Record<string, AnyTool> = {};
for (const plugin of firstPartyPlugins(ROOT))
  for (const file of await toolFiles(join(ROOT, 'plugins', plugin)))
    TOOLS[toolId(file)] = (
      (await import(join(ROOT, 'plugins', plugin, file))) as { default: AnyTool }
    ).default;

const srt = '1\n00:00:01,000 --> 00:00:02,000\na\nb\n\n2\n00:00:03,000 --> 00:00:04,000\nc\n';
const ass =
  '[Script Info]\nTitle: t\n\n[V4+ Styles]\nFormat: Name, Fontname, Fontsize\nStyle: Default,Arial,20\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,x\n';
const vtt = 'WEBVTT\n\n00:01.000 --> 00:02.000\na\n';
const bookmarks =
  '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n<DT><A HREF="https://a.example/">a</A>\n</DL><p>\n';
const lines = 'b\na\n\nb\n';

type Sample = readonly [text: string, call: (text: string) => object];

const REWRITING: Readonly<Record<string, readonly Sample[]>> = {
  'csv-dedupe': [['a,b\n1,2\n1,2\n', (csv) => ({ csv })]],
  'css-minifier': [['a { b: c }\nd { e: f }\n', (css) => ({ css, action: 'beautify' })]],
  'dedupe-bookmarks': [[bookmarks, (html) => ({ html })]],
  'html-formatter': [['<p>a</p>\n<pre>b\nc</pre>\n', (html) => ({ html })]],
  'json-format': [['{\n"a": [1,\n2]}\n', (json) => ({ json })]],
  'line-dedupe': [[lines, (text) => ({ text })]],
  'line-prefix-suffix': [[lines, (text) => ({ text, prefix: '> ' })]],
  'line-sort': [[lines, (text) => ({ text })]],
  'merge-bookmarks': [[bookmarks, (html) => ({ files: [html, bookmarks] })]],
  'sql-formatter': [["select a,\n'b\nc' from d;\n", (sql) => ({ sql })]],
  'subtitle-clean': [srt, vtt, ass].map((text): Sample => [text, (given) => ({ text: given })]),
  'subtitle-fps-convert': [
    [srt, (text) => ({ text, from_fps: 25, to_fps: 24 })],
    [ass, (text) => ({ text, from_fps: 25, to_fps: 24 })],
  ],
  'subtitle-merge': [[srt, (text) => ({ files: [text, srt] })]],
  'subtitle-overlap-fix': [srt, vtt, ass].map((text): Sample => [text, (given) => ({ text: given })]),
  'subtitle-shift': [srt, vtt, ass].map((text): Sample => [
    text,
    (given) => ({ text: given, offset_ms: 100 }),
  ]),
  'text-find-replace': [[lines, (text) => ({ text, find: 'a', replace: 'c' })]],
  'text-reverse': ['chars', 'words', 'lines', 'each_word'].map((mode): Sample => [
    lines,
    (text) => ({ text, mode }),
  ]),
  'xml-formatter': [['<a>\n<b>c\nd</b>\n<!-- e\nf --></a>\n', (xml) => ({ xml })]],
};

/** Those that write something else than the text that they take, or what their format asks for. */
const NOT_REWRITING: Readonly<Record<string, string>> = {
  'json-minifier': 'it writes one line',
  'json-schema-form-builder': 'it writes a schema',
  'json-schema-generator': 'it writes a schema',
  'merge-ics': 'CRLF (RFC 5545, section 3.1)',
  'merge-vcf': 'CRLF (RFC 6350, section 3.2)',
  'open-graph-preview': 'it writes a page of its own',
  'split-ics': 'CRLF (RFC 5545, section 3.1)',
  'wvw-apps-json-generator': 'it writes a list that it has made',
};

/** JSON has no byte order mark (RFC 8259, section 8.1). */
const WITHOUT_MARK = new Set(['json-format']);

const cases = Object.entries(REWRITING).flatMap(([id, samples]) =>
  samples.map(([text, call]) => ({ id, text, call })),
);

async function write(id: string, input: object): Promise<string> {
  const tool = TOOLS[id];
  if (tool === undefined) throw new Error(`there is no tool ${id}`);
  const { result } = (await callTool(tool, input)) as { result: string };
  return result;
}

describe.each(cases)('$id', ({ id, text, call }) => {
  test('keeps CRLF', async () => {
    const crlf = await write(id, call(text.replaceAll('\n', '\r\n')));
    expect(crlf).toMatch(/\r\n/);
    expect(crlf.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  test('keeps LF', async () => {
    const lf = await write(id, call(text));
    expect(lf).toMatch(/\n/);
    expect(lf).not.toContain('\r');
  });

  test('leaves a byte order mark at the start', async () => {
    const plain = await write(id, call(text));
    const marked = await write(id, call(`\uFEFF${text}`));
    expect(marked).toBe(WITHOUT_MARK.has(id) ? plain : `\uFEFF${plain}`);
  });
});

test('csv-dedupe keeps line ends within cells, and what Excel says of the separator', async () => {
  const csv = '\uFEFFsep=;\r\na;b\r\n"1\n2";3\r\n"1\n2";3\r\n';
  expect(await write('csv-dedupe', { csv })).toBe('\uFEFFsep=;\r\na;b\r\n"1\n2";3\r\n');
});

test('texts of both kinds get LF', async () => {
  expect(await write('subtitle-clean', { text: srt.replace('\n', '\r\n') })).not.toContain('\r');
});

test('every tool that takes and gives the same format is looked at', () => {
  const lock = JSON.parse(readFileSync(join(ROOT, 'catalogue.lock.json'), 'utf8')) as Record<
    string,
    Record<string, unknown>
  >;
  const formats = (contract: Record<string, unknown>, side: string) =>
    Object.entries(contract)
      .filter(([name]) => name.startsWith(side))
      .flatMap(([, part]) => /"contentMediaType":"([^"]+)"/.exec(JSON.stringify(part))?.[1] ?? []);
  const same = Object.entries(lock)
    .filter(([, contract]) =>
      formats(contract, 'output').some((format) => formats(contract, 'input').includes(format)),
    )
    .map(([id]) => id);
  expect(same.length).toBeGreaterThan(10);
  expect(same.filter((id) => REWRITING[id] === undefined && NOT_REWRITING[id] === undefined)).toEqual([]);
});
