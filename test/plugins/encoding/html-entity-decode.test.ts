import { characterEntities } from 'character-entities';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import htmlEntityDecode from '../../../plugins/encoding/tools/html-entity-decode.ts';

test.each([
  ['longest name, two characters', '&notin; &NotEqualTilde; &rarr;', '∉ ≂̸ →', 3],
  ['windows-1252 numbers', '&#150;&#x92;&#128;', '–’€', 3],
  ['one level only', '&amp;lt;&amp;amp;', '&lt;&amp;', 2],
  ['numbers without semicolon', '&#65&#x42C', 'AЬ', 2],
  ['either case of x and digits', '&#X1f600;&#x1F600;', '😀😀', 2],
  ['numbers that are no character', '&#0;&#xD800;&#x110000;&#99999999999999999999;', '\ufffd'.repeat(4), 4],
  ['names are case-sensitive', '&Auml;&auml;&COPY;', 'Ää©', 3],
  ['a plane beyond the BMP', '&Afr;', '𝔄', 1],
  ['the last name without semicolon', '&copy', '©', 1],
  ['a number at the end', '&#169', '©', 1],
  ['a longer name that is none', '&ampx; &copyfoo;', '&x; ©foo;', 2],
  ['markup is not touched', '<a title="&quot;">', '<a title=""">', 1],
  ['ampersands of text', '& && &; &# &#; &#x; a&b', '& && &; &# &#; &#x; a&b', 0],
])('%s', async (_, text, result, replaced) => {
  expect(await callTool(htmlEntityDecode, { text })).toMatchObject({ result, replaced });
});

test.each([
  ['&foo; &1a2; &foo;', ['&foo;', '&1a2;']],
  ['&foo &fo-o; &föö; &;', []],
  ['&notit; &amp;', []],
  ['&nosuchname', []],
])('unknown in %j', async (text, unknown) => {
  expect(await callTool(htmlEntityDecode, { text })).toMatchObject({ unknown });
});

test.each([
  ['text missing', {}, 'text: required'],
  ['a number', { text: 1 }, 'text: expected a string, got 1'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(htmlEntityDecode, input)).rejects.toThrow(message);
});

test('knows every name of the HTML standard', async () => {
  const names = Object.keys(characterEntities);
  expect(names).toHaveLength(2125);
  const text = names.map((name) => `&${name};`).join(' ');
  const { result, replaced } = await callTool(htmlEntityDecode, { text });
  expect(result).toBe(Object.values(characterEntities).join(' '));
  expect(replaced).toBe(2125);
});

test('a megabyte of ampersands', async () => {
  const text = '&'.repeat(1024 * 1024);
  expect(await callTool(htmlEntityDecode, { text })).toEqual({ result: text, replaced: 0, unknown: [] });
});
