import { parseXmlText } from '@toolyard/kit/xml-text';
import { expect, test } from 'vitest';

test.each(['', 'a\tb\r\nc', '<&>', '\u0085\ufeff\ufffd', '👍🏽'])('%j can stand in XML', (text) => {
  expect(parseXmlText('text', text)).toBe(text);
});

test.each(['\u0000', 'a\u000bb', '\u001f', '\ufffe', '\uffff', '\ud83d', '\udc4d\ud83d'])(
  '%j cannot',
  (text) => {
    expect(() => parseXmlText('text', text)).toThrow('text: expected text without control characters');
  },
);
