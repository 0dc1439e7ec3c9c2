import { callTool } from '@toolyard/sdk/testing';
import { isTag, isText } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import builder from '../../../plugins/developer/tools/yoyo-loading-state-builder.ts';

const build = (input: Record<string, unknown> = {}) => callTool(builder, input);

test.each([
  [{}, 'yoyo:spinning', '<div yoyo:spinning>Loading…</div>'],
  [
    { effect: 'add-class', value: ' a   b ' },
    'yoyo:spinning.class="a b"',
    '<div yoyo:spinning.class="a b">Loading…</div>',
  ],
  [
    { effect: 'set-attribute', value: 'disabled', delay: true, tag: 'BUTTON', content: 'Go' },
    'yoyo:spinning.attr.delay="disabled"',
    '<button yoyo:spinning.attr.delay="disabled">Go</button>',
  ],
  [
    { effect: 'remove-attribute', value: 'hidden', actions: ['a'], delay: true, tag: 'input' },
    'yoyo:spinning.attr.remove.delay="hidden" yoyo:spin-on="a"',
    '<input yoyo:spinning.attr.remove.delay="hidden" yoyo:spin-on="a" hidden>',
  ],
  [
    { effect: 'hide', delay: true, actions: [] },
    'yoyo:spinning.remove.delay',
    '<div yoyo:spinning.remove.delay>Loading…</div>',
  ],
])('%j', async (input, attributes, html) => {
  expect(await build(input)).toMatchObject({ attributes, html });
});

test('the list and the sentence', async () => {
  expect(
    await build({ effect: 'remove-class', value: 'blue', actions: ['edit', 'like'], delay: true }),
  ).toMatchObject({
    attribute_list: [
      { name: 'yoyo:spinning.class.remove.delay', value: 'blue' },
      { name: 'yoyo:spin-on', value: 'edit,like' },
    ],
    explanation: 'The element loses the class blue while edit or like runs, once that has taken 200 ms.',
  });
  expect((await build()).attribute_list).toEqual([{ name: 'yoyo:spinning', value: null }]);
});

test('nothing that is given becomes markup', async () => {
  const content = '</div><script>alert("1")</script>&amp;';
  const value = 'a"><img src=x> b\'';
  const { html } = await build({ effect: 'add-class', value, content });
  const [element, ...others] = parseDocument(html).children;
  expect(others).toEqual([]);
  if (element === undefined || !isTag(element)) throw new Error('no element');
  expect(element.attribs['yoyo:spinning.class']).toBe(value);
  expect(element.children.map((child) => (isText(child) ? child.data : child.type)).join('')).toBe(content);
});

test.each([
  [{ effect: 'add-class' }, 'value: required: class names'],
  [{ effect: 'set-attribute', value: '  ' }, 'value: required: the name of an attribute'],
  [{ value: 'x' }, 'value: expected none with the effect show'],
  [{ effect: 'hide', value: '' }, 'value: expected none with the effect hide'],
  [{ effect: 'set-attribute', value: 'a b' }, 'value: expected the name of one attribute'],
  [{ effect: 'set-attribute', value: 'a="b"' }, 'value: expected the name of one attribute'],
  [{ effect: 'remove-attribute', value: 'a>' }, 'value: expected the name of one attribute'],
  [{ actions: ['ok', 'a b'] }, 'actions[1]: expected the name of a PHP method, got "a b"'],
  [{ tag: 'div onclick' }, 'tag: expected an HTML tag name'],
  [{ tag: 'script' }, 'tag: expected an HTML tag name'],
  [{ tag: '' }, 'tag: expected'],
])('refuses %j', async (input, message) => {
  await expect(build(input)).rejects.toThrow(message);
});
