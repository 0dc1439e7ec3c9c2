import { htmlLines } from '@toolyard/kit/html-lines';
import { expect, test } from 'vitest';

test.each([
  ['one line', 'one line'],
  ['a\nb\rc\r\nd', 'a<br>b<br>c<br>d'],
  ['\n', '<br>'],
  ['<b>\n&', '&lt;b&gt;<br>&amp;'],
])('%j is %j', (text, markup) => {
  expect(htmlLines(text).toString()).toBe(markup);
});
