import { DroppedParts } from '@toolyard/kit/dropped';
import { parseFlatHtml } from '@toolyard/kit/flat-html';
import { childrenOf, type HtmlNode } from '@toolyard/kit/html-tree';
import { htmlToMarkdown } from '@toolyard/kit/html-markdown';
import { pageToMarkdown } from '@toolyard/kit/html-markdown-parts';
import { writeMarkdown } from '@toolyard/kit/markdown-writer';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

const OPTIONS = { images: 'keep', dataImages: true, links: true } as const;

function whole(html: string) {
  const dropped = new DroppedParts();
  const document = parseFlatHtml(html, dropped);
  return { markdown: writeMarkdown(htmlToMarkdown(document, OPTIONS, dropped)), ...dropped.output() };
}

function inParts(html: string, least?: number) {
  const dropped = new DroppedParts();
  const markdown = pageToMarkdown(
    html,
    dropped,
    () => {},
    () => OPTIONS,
    least,
  );
  return { markdown, ...dropped.output() };
}

const TAGS =
  'p div section form b a em ul ol li h2 blockquote pre table tr td thead span br hr ruby rt summary svg object'.split(
    ' ',
  );
const MARKUP = fc.oneof(
  fc.constantFrom(...TAGS.flatMap((tag) => [`<${tag}>`, `</${tag}>`])),
  fc.constantFrom(
    'word',
    ' ',
    '\n',
    '*a*',
    '1. b',
    '<a href="/c">',
    '<p hidden>',
    '&lt;d>',
    '<img src="e" alt="f">',
  ),
);

test('a page that is converted while it is read is the same', () => {
  fc.assert(
    fc.property(fc.array(MARKUP, { maxLength: 60 }), (parts) => {
      const html = parts.join('');
      expect(inParts(html, 20)).toEqual(whole(html));
    }),
    { numRuns: 300 },
  );
});

const LONG = `<p>${'word '.repeat(10)}</p>\n`.repeat(300);

test.each([
  ['what still holds open parts', `<form><b></form>${LONG}</b><p>end`],
  ['a list that goes on', `<ul>${'<li>a</li>'.repeat(2000)}</ul><ol><li>b</ol><ul><li>c</ul>`],
  ['lists beside each other', `${LONG}<ul><li>a</ul>`.repeat(2) + '<ul><li>b</ul><ul><li>c</ul>'.repeat(500)],
  ['a body that is hidden late', `<body>${LONG}<body hidden>`],
  ['a page of frames', `<h1></h1>${'<div></div>'.repeat(1000)}<frameset><frame></frameset>`],
  ['what lies too deep', `${LONG}${'<div>'.repeat(400)}<b>a</b>${LONG}${'</div>'.repeat(400)}<p>b`],
  ['what a table puts before itself', `<table><tr><td>${LONG}</td>${LONG}</table>${LONG}`],
])('%s is the same', (_, html) => {
  expect(inParts(html, 1024)).toEqual(whole(html));
});

test('all of the page is shown once, in its order', () => {
  const seen: string[] = [];
  const see = (nodes: readonly HtmlNode[]) => {
    for (const node of nodes) {
      seen.push(node.nodeName);
      see(childrenOf(node));
    }
  };
  const page = `<title>a</title>${LONG}<div>${LONG}<hr>${LONG}`;
  pageToMarkdown(page, new DroppedParts(), see, () => OPTIONS);
  expect(seen.slice(0, 3)).toEqual(['head', 'title', '#text']);
  expect(seen.filter((name) => name === 'p')).toHaveLength(900);
  expect(seen.filter((name) => name === 'hr')).toHaveLength(1);
});
