import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import jsonToOrgChart from '../../../plugins/developer/tools/json-to-org-chart/tool.ts';
import { HOSTILE, parseMarkup } from './form-samples.ts';

const NESTED = {
  name: 'A. One',
  title: 'CEO',
  children: [
    { name: 'B. Two', title: 'CTO', children: [{ name: 'D. Four' }] },
    { name: 'C. Three', title: 'CFO' },
  ],
};

const DRAWN = {
  text: 'A. One (CEO)\n├─ B. Two (CTO)\n│  └─ D. Four\n└─ C. Three (CFO)',
  mermaid:
    'flowchart TD\n  n1["A. One<br/>CEO"]\n  n2["B. Two<br/>CTO"]\n  n3["D. Four"]\n  n4["C. Three<br/>CFO"]\n  n1 --> n2\n  n2 --> n3\n  n1 --> n4',
  stats: { people: 4, levels: 3, max_span: 2 },
  warnings: [],
};

test.each([
  ['nested', JSON.stringify(NESTED)],
  [
    'a list with ids',
    [
      { id: 1, name: 'A. One', title: 'CEO' },
      { id: 2, name: 'B. Two', title: 'CTO', parent_id: '1' },
      { id: 3, name: 'C. Three', title: 'CFO', manager_id: 1 },
      { id: 4, name: 'D. Four', parent: 2 },
    ],
  ],
  [
    'a list with names of managers, in any order',
    [
      { name: 'B. Two', title: 'CTO', manager: 'A. One' },
      { name: 'D. Four', manager: 'B. Two' },
      { name: 'A. One', title: 'CEO', manager: '' },
      { name: 'C. Three', title: 'CFO', manager: 'A. One' },
    ],
  ],
])('%s', async (_, json) => {
  const result = await callTool(jsonToOrgChart, { json });
  expect(result).toMatchObject(DRAWN);
  expect(result.tree).toEqual({
    name: 'A. One',
    title: 'CEO',
    avatar: null,
    level: 1,
    children: [
      {
        name: 'B. Two',
        title: 'CTO',
        avatar: null,
        level: 2,
        children: [{ name: 'D. Four', title: null, avatar: null, level: 3, children: [] }],
      },
      { name: 'C. Three', title: 'CFO', avatar: null, level: 2, children: [] },
    ],
  });
});

test('signs of Mermaid are codes, lines become one', async () => {
  const { mermaid } = await callTool(jsonToOrgChart, {
    json: { name: '<i>"Q" &\n#1' },
    direction: 'right',
  });
  expect(mermaid).toBe('flowchart LR\n  n1["#lt;i#gt;#quot;Q#quot; #amp; #35;1"]');
});

test('avatars, initials and colours', async () => {
  const { html, warnings } = await callTool(jsonToOrgChart, {
    json: {
      name: 'ada king lovelace',
      color: '#fff',
      children: [
        { name: 'B', avatar: 'https://example.com/b.png' },
        { name: 'C', avatar: 'data:image/png;base64,AA' },
        { name: 'D', avatar: 'data:text/html,x' },
      ],
    },
  });
  expect(html).toContain('style="background: #fff"><span class="initials" aria-hidden="true">AL</span>');
  expect(html).toContain('<img src="https://example.com/b.png" alt="">');
  expect(html).toContain('<img src="data:image/png;base64,AA" alt="">');
  expect(warnings).toEqual(['D: the avatar is no http, https or data:image URL: dropped']);
});

test('nothing gets out of the texts', async () => {
  const person = { name: HOSTILE, title: HOSTILE, avatar: 'javascript:alert(1)' };
  const { html } = await callTool(jsonToOrgChart, {
    json: { ...person, children: [person, { ...person, avatar: `data:image/png,${HOSTILE}` }] },
    title: HOSTILE,
  });
  const { tags, attributes, texts, comments } = parseMarkup(html);
  expect([...tags].sort()).toEqual('body div h1 head html img li meta span strong style title ul'.split(' '));
  expect([...attributes].sort()).toEqual('alt aria-hidden charset class content lang name src'.split(' '));
  expect(texts.filter((text) => text === HOSTILE)).toHaveLength(8);
  expect(comments).toBe(0);
  expect(html).not.toContain('javascript:');
});

test('fifty levels and two thousand people', async () => {
  const list = Array.from({ length: 2000 }, (_, index) => ({
    id: index,
    name: `n${index}`,
    ...(index === 0 ? {} : { parent_id: index < 50 ? index - 1 : 48 }),
  }));
  expect(await callTool(jsonToOrgChart, { json: list })).toMatchObject({
    stats: { people: 2000, levels: 50, max_span: 1951 },
  });
});

test.each([
  ['no name', { title: 'CEO' }, 'json: the top: expected a name'],
  ['no name below', { name: 'a', children: [{ name: ' ' }] }, 'json: children[0]: expected a name'],
  ['children that are no list', { name: 'a', children: {} }, 'json: the top, children: expected an array'],
  ['a text', '"x"', 'json: the top: expected an object'],
  ['nobody', [], 'json: the list: expected one at the top, got nobody'],
  [
    'a cycle',
    [
      { id: 1, name: 'A', parent_id: 2 },
      { id: 2, name: 'B', parent_id: 1 },
    ],
    'got a cycle',
  ],
  [
    'a cycle beside the top',
    [
      { id: 0, name: 'T' },
      { id: 1, name: 'A', parent_id: 2 },
      { id: 2, name: 'B', parent_id: 1 },
    ],
    'json: [1] "A": expected a way to the top, got a cycle',
  ],
  [
    'several tops',
    [{ name: 'A' }, { name: 'B' }],
    'json: [1] "B": expected one at the top, got also [0] "A"',
  ],
  [
    'an unknown parent',
    [
      { id: 1, name: 'A' },
      { id: 2, name: 'B', parent_id: 9 },
    ],
    'json: [1] "B", parent_id',
  ],
  [
    'a name that two have',
    [{ name: 'A' }, { name: 'A', manager: 'A' }],
    'json: [1] "A", manager: expected the id',
  ],
  [
    'a repeated id',
    [
      { id: 1, name: 'A' },
      { id: '1', name: 'B', parent_id: 1 },
    ],
    'json: [1] "B", id: expected an id',
  ],
  ['a colour by name', { name: 'A', color: 'red' }, 'json: the top, color: expected a hex colour'],
  [
    'too many levels',
    Array.from({ length: 51 }, (_, id) => ({ id, name: 'x', ...(id === 0 ? {} : { parent_id: id - 1 }) })),
    'json: expected at most 50 levels',
  ],
  [
    'too many people',
    Array.from({ length: 2001 }, () => ({ name: 'x' })),
    'json: expected at most 2000 people',
  ],
])('refuses %s', async (_, json, message) => {
  await expect(callTool(jsonToOrgChart, { json })).rejects.toThrow(message);
});
