import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import slugifyDeep from '../../../plugins/text/tools/slugify-deep/tool.ts';

test.each([
  [
    'breadcrumb separator',
    { text: "Home > Men's Shoes > Size 42", path_separator: '>' },
    { result: 'home/mens-shoes/size-42' },
  ],
  [
    'keys only, from a string',
    { json: '{"First Name":{"Last Name":"A B"}}', target: 'keys', separator: '_' },
    { result: { first_name: { last_name: 'A B' } }, count: 2 },
  ],
  [
    'blank and letterless lines stay empty',
    { text: 'A\r\n\r\n!!!\rB / ! / C' },
    {
      result: 'a\r\n\r\n\rb/c',
      items: [
        { source: 'A', slug: 'a' },
        { source: '', slug: '' },
        { source: '!!!', slug: '' },
        { source: 'B / ! / C', slug: 'b/c' },
      ],
      count: 2,
    },
  ],
  [
    'full paths are numbered, not their segments',
    { text: 'a/x\nb/x\na/x', unique: true },
    { result: 'a/x\nb/x\na/x-2' },
  ],
  [
    'a number that is taken is passed over',
    { text: 'a 2\na\na\na', unique: true, separator: '_' },
    { result: 'a_2\na\na_3\na_4' },
  ],
  [
    'a number has room',
    { text: 'abc def\nabc def', unique: true, max_length: 7 },
    { result: 'abc-def\nabc-2' },
  ],
  [
    'strings within one array are numbered',
    { json: ['A', 'a!', ['A'], '!', '!'], unique: true },
    { result: ['a', 'a-2', ['a'], '', ''], count: 5 },
  ],
  [
    'keys that collide are numbered',
    { json: { 'A b': 1, 'a-b': 2, '!!': 3 }, target: 'keys', unique: true },
    { result: { 'a-b': 1, 'a-b-2': 2, '!!': 3 }, count: 2 },
  ],
  ['keys and values', { json: { 'A B': ['C D'] }, target: 'both' }, { result: { 'a-b': ['c-d'] }, count: 2 }],
  ['keys only: values stay', { json: ['A B'], target: 'keys' }, { result: ['A B'], count: 0 }],
  ['a string of JSON', { json: '"Ünïcode ﬁ"' }, { result: 'unicode-fi', count: 1 }],
  ['other values', { json: null }, { result: null, count: 0 }],
  ['Chinese and emoji', { text: '文档/入门 🎉' }, { result: 'wen-dang/ru-men' }],
])('%s', async (_, input, expected) => {
  expect(await callTool(slugifyDeep, input)).toMatchObject(expected);
});

test.each([
  ['neither given', {}, 'text:'],
  ['bad JSON has a position', { json: '{"a":\n oops}' }, 'line 2'],
  ['both', { text: 'a', json: 1 }, 'json: expected only one of text and json'],
  [
    'keys that collide',
    { json: { 'A b': 1, 'a-b': 2 }, target: 'keys' },
    'json: the keys "A b" and "a-b" both become "a-b"; unique would number them',
  ],
  [
    'no room for a number',
    { text: 'a\na', unique: true, max_length: 1 },
    'max_length: expected room for the number "-2" of a repeat',
  ],
  ['an empty separator', { text: 'a', separator: '' }, 'separator: expected text that matches'],
  [
    'nesting as text',
    { json: '['.repeat(101) + ']'.repeat(101) },
    'json: expected at most 100 levels of nesting',
  ],
])('refuses: %s', async (_, input, message) => {
  await expect(callTool(slugifyDeep, input)).rejects.toThrow(message);
});
