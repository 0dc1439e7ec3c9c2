import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import markdownToHtml from '../../../plugins/converters/tools/markdown-to-html/tool.ts';

const dropped = async (markdown: string, options = {}) =>
  (await callTool(markdownToHtml, { markdown, ...options })).dropped;

const EVERYTHING =
  '# H\n\n- [ ] a\n- [x] b\n\n1. c\n\n> q ~~d~~ **e** `f`\n\n```js\ng\n```\n\n| a | b |\n| :- | -: |\n| 1 | 2 |\n\n' +
  '![i](/i.png "t") [l](https://l.example/ "t") <m@ex.org> https://n.example note[^1]\n\n[^1]: foot\n\n---\n\n<details open><summary>s</summary></details>\n';

test('nothing of Markdown and of what GitHub keeps is lost', async () => {
  expect(await dropped(EVERYTHING)).toBeUndefined();
});

test('what the sanitizer takes away is named', async () => {
  const markdown =
    '<script>1</script>\n\n<iframe src="x"></iframe>\n\n<p onclick="x" style="y" class="z">a</p>\n\n[l](javascript:1) ![i](data:image/png;base64,AA) <!-- c -->';
  expect((await dropped(markdown))?.toSorted()).toEqual([
    '<iframe> (element 2)',
    '<script> (element 1)',
    'attribute class of <p> (element 3)',
    'attribute href of <a> (element 5)',
    'attribute onclick of <p> (element 3)',
    'attribute src of <img> (element 6)',
    'attribute style of <p> (element 3)',
    'comment (raw HTML)',
  ]);
  expect(await dropped(markdown, { sanitize: false })).toBeUndefined();
});
