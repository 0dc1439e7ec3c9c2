import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import opmlToCsv from '../../../plugins/converters/tools/opml-to-csv.ts';
import { isKept } from './kept.ts';

/** OPML 2.0, "Outline elements" and "What is a <head>?". */
const ATTRIBUTES =
  'text type isComment isBreakpoint created category xmlUrl htmlUrl description language title version url nobodys';
const HEAD =
  'dateCreated dateModified ownerName ownerEmail ownerId docs expansionState vertScrollState windowTop windowLeft windowBottom windowRight';

test('each attribute of an outline is in the table, or said to be lost', async () => {
  const lost: string[] = [];
  for (const name of ATTRIBUTES.split(' ')) {
    for (const others of ['', ' xmlUrl="feed"']) {
      if (others.includes(name)) continue;
      const opml = `<opml><body><outline ${name}="valued"${others}/></body></opml>`;
      if (!isKept(await callTool(opmlToCsv, { opml }), 'valued', name)) lost.push(name);
    }
  }
  expect(lost).toEqual([]);
});

test('each element of the head is said to be lost', async () => {
  for (const name of HEAD.split(' ')) {
    const opml = `<opml><head><${name}>valued</${name}></head><body><outline text="a"/></body></opml>`;
    expect((await callTool(opmlToCsv, { opml })).dropped).toEqual([`head ${name} (line 1)`]);
  }
});

test('outlines that hold no feed are told of where feeds alone are rows', async () => {
  const opml =
    '<opml><body>\n<outline text="F">\n<outline text="x" title="y" xmlUrl="u"/>\n<outline text="note" type="t"/>\n</outline>\n<x/></body></opml>';
  expect((await callTool(opmlToCsv, { opml })).dropped).toEqual([
    'text beside a title (line 3)',
    'type (line 4)',
    'outline without xmlUrl (line 4)',
    'element x (line 6)',
  ]);
  expect((await callTool(opmlToCsv, { opml, include: 'all' })).dropped).toEqual([
    'text beside a title (line 3)',
    'element x (line 6)',
  ]);
});
