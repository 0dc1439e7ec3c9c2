import { expect, test } from 'vitest';
import {
  attributeOf,
  childrenOf,
  HtmlTooLargeError,
  isElement,
  isText,
  parseHtml,
} from '@toolyard/kit/html-tree';

const BOUNDS = { levels: 10, elements: 20 };
const nested = (tag: string, levels: number) => `<${tag}>`.repeat(levels);

test('the tree is that of browsers', () => {
  const html = childrenOf(parseHtml('<p id=a>x<p>y', BOUNDS)).find(isElement);
  const [, body] = childrenOf(html ?? parseHtml('', BOUNDS)).filter(isElement);
  const paragraphs = body === undefined ? [] : childrenOf(body).filter(isElement);
  expect(paragraphs.map((element) => attributeOf(element, 'id'))).toEqual(['a', undefined]);
  expect(paragraphs.flatMap(childrenOf).filter(isText)).toMatchObject([{ value: 'x' }, { value: 'y' }]);
});

test('html and body count as levels, head too as an element', () => {
  expect(() => parseHtml(nested('div', 8), BOUNDS)).not.toThrow();
  expect(() => parseHtml(nested('div', 9), BOUNDS)).toThrow('whose elements nest at most 10 deep');
  expect(() => parseHtml('<b></b>'.repeat(17), BOUNDS)).not.toThrow();
  expect(() => parseHtml('<b></b>'.repeat(18), BOUNDS)).toThrow('at most 20 elements');
});

test.each([
  ['templates', nested('template', 12)],
  ['what a table puts before itself', `<table>${nested('div', 12)}`],
  ['what unclosed formatting opens again', `${nested('b', 6)}<p>${nested('i', 6)}`],
])('%s count', (_, html) => {
  expect(() => parseHtml(html, { ...BOUNDS, elements: 1000 })).toThrow(HtmlTooLargeError);
});
