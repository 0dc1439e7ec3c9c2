import { isElement, parseHtml, type HtmlElement, type HtmlNode } from '@toolyard/kit/html-tree';
import { imageAddress } from '@toolyard/kit/image-address';
import { expect, test } from 'vitest';

function image(attributes: string): HtmlElement {
  const waiting: HtmlNode[] = [parseHtml(`<img ${attributes}>`, { levels: 10, elements: 10 })];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (isElement(node) && node.tagName === 'img') return node;
    if ('childNodes' in node) waiting.push(...node.childNodes);
  }
  throw new Error('there is no image');
}

const tiny = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

test.each([
  ['src="a.jpg" data-src="b.jpg"', 'a.jpg'],
  ['data-src="b.jpg"', 'b.jpg'],
  [`src="${tiny}" data-src="b.webp?w=1"`, 'b.webp?w=1'],
  [`src="${tiny}" data-src="/picture/7"`, '/picture/7'],
  [`src="${tiny}" data-lazy-src="b"`, 'b'],
  ['class="lazyload" src="spacer.gif" data-original="b.png"', 'b.png'],
  ['class="lazy" src="a.jpg"', 'a.jpg'],
  ['data-hi-res="b.avif"', 'b.avif'],
  ['data-srcset="b.jpg 1x, c.jpg 2x"', 'b.jpg'],
  ['srcset="b 400w, c 800w"', 'b'],
  [`src="${tiny}" data-options='{"a":"b.jpg"}'`, tiny],
  ['src="data:image/svg+xml;base64,PHN2Zy8+" data-src="b.jpg"', 'b.jpg'],
  ['src="data:image/svg+xml;base64,PHN2Zy8+"', 'data:image/svg+xml;base64,PHN2Zy8+'],
  ['alt="a.jpg" title="a.jpg"', ''],
])('the address of an image with %s is %s', (attributes, address) => {
  expect(imageAddress(image(attributes))).toBe(address);
});
