import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { Engine } from 'php-parser';
import { expect, test } from 'vitest';
import generator from '../../../plugins/developer/tools/yoyo-component-generator/tool.ts';

const generate = (input: Record<string, unknown>) => callTool(generator, { name: 'Cart', ...input });
/** Throws for what is no PHP. */
const parsePhp = (code: string) => new Engine({ parser: { version: '8.2' } }).parseCode(code, 'code.php');

test('a counter in full', async () => {
  expect(
    await generate({
      name: 'Counter',
      properties: [{ name: 'count', type: 'int', default: 0, prop: true }],
      actions: ['increment', { name: 'add', arguments: ['amount', 'note'] }],
      emits: ["it's-done"],
      mount: true,
    }),
  ).toEqual({
    class_code: `<?php

namespace App\\Yoyo;

use Clickfwd\\Yoyo\\Component;

class Counter extends Component
{
    public int $count = 0;

    protected $props = ['count'];

    public function mount()
    {
        //
    }

    public function increment()
    {
        $this->emit('it\\'s-done');
    }

    public function add($amount, $note)
    {
        //
    }
}
`,
    template_code: `<div>
    <p><?php echo htmlspecialchars((string) $count, ENT_QUOTES, 'UTF-8'); ?></p>
    <button yoyo:get="increment">increment</button>
    <button yoyo:get="add('amount', 'note')">add</button>
</div>
`,
    class_name: 'Counter',
    component_name: 'counter',
    files: [
      { path: 'app/Yoyo/Counter.php', content: expect.stringContaining('class Counter') as string },
      { path: 'resources/views/yoyo/counter.php', content: expect.stringContaining('<div>') as string },
    ],
    usage: "<?php echo yoyo_render('counter'); ?>",
  });
});

test.each([
  ['live-search', 'LiveSearch', 'live-search'],
  ['LiveSearch', 'LiveSearch', 'live-search'],
  ['live_search box', 'LiveSearchBox', 'live-search-box'],
  ['HTMLParser', 'HTMLParser', 'h-t-m-l-parser'],
])('%s is %s, %s', async (name, class_name, component_name) => {
  expect(await generate({ name })).toMatchObject({ class_name, component_name });
});

test('listeners and computed properties', async () => {
  const { class_code, template_code } = await generate({
    engine: 'twig',
    computed: ['fullName'],
    listeners: [
      { event: 'cart-updated', method: 'refreshCart' },
      { event: 'saved' },
      { event: 'x', method: 'render' },
    ],
    properties: [{ name: 'tags', type: 'array', default: { a: [1, "b'"] } }],
  });
  expect(class_code).toContain(
    "protected $listeners = ['cart-updated' => 'refreshCart', 'saved', 'x' => 'render'];",
  );
  expect(class_code.match(/function \w+/g)).toEqual([
    'function refreshCart',
    'function saved',
    'function getFullNameProperty',
  ]);
  expect(class_code).toContain(String.raw`public array $tags = ['a' => [1, 'b\'']];`);
  expect(template_code).toContain('{{ this.full_name }}');
  expect(template_code).toContain('{{ tags|json_encode }}');
});

test.each([
  [{ type: 'string', default: "a\\'b" }, String.raw`public string $n = 'a\\\'b';`],
  [{ type: 'float', default: 1 }, 'public float $n = 1.0;'],
  [{ type: 'float', default: 1.5 }, 'public float $n = 1.5;'],
  [{ type: 'bool', default: false }, 'public bool $n = false;'],
  [{ type: 'int' }, '/** @var int|null */\n    public $n;'],
  [{}, '/** @var string|null */\n    public $n;'],
])('the property %j', async (property, line) => {
  expect((await generate({ properties: [{ name: 'n', ...property }] })).class_code).toContain(line);
});

test('a twig, a blade, and their usage', async () => {
  expect(await generate({ engine: 'blade' })).toMatchObject({
    usage: "@yoyo('cart')",
    files: [{}, { path: 'resources/views/yoyo/cart.blade.php' }],
  });
  expect(await generate({ engine: 'twig' })).toMatchObject({
    usage: "{{ yoyo('cart') }}",
    files: [{}, { path: 'resources/views/yoyo/cart.twig' }],
  });
});

test('what is accepted is PHP', async () => {
  const label = fc.stringMatching(/^[a-zA-Z_][a-zA-Z0-9_]{0,8}$/);
  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom("'", '\\', '?>', '<?php', '$x', '\n', '*/'),
  );
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(
      label,
      fc.uniqueArray(label, { maxLength: 4 }),
      value,
      value,
      async (name, names, text, event) => {
        const input = {
          name,
          properties: names.map((one) => ({ name: one, default: text, query_string: true })),
          actions: names,
          listeners: [{ event: `${event}.`, method: 'handle' }],
        };
        const result = await generate(input).catch(() => undefined);
        if (result === undefined) return;
        accepted += 1;
        parsePhp(result.class_code);
        parsePhp(result.template_code);
      },
    ),
    { numRuns: 80, seed: 9 },
  );
  expect(accepted).toBeGreaterThan(40);
});

test.each([
  [{ name: '1st-thing' }, 'name: expected a name that makes a PHP class'],
  [{ name: 'list' }, 'name: expected'],
  [{ name: 'component' }, 'name: expected'],
  [{ actions: ['render'] }, 'actions[0]: expected another name than render'],
  [{ actions: ['skipRender'] }, 'another name than skipRender'],
  [{ actions: ['__construct'] }, 'another name than __construct'],
  [{ actions: ['a-b'] }, 'actions[0]: expected a PHP identifier, got "a-b"'],
  [{ actions: ['save', 'SAVE'] }, 'actions[1]: expected each name once'],
  [{ actions: [{ name: 'a', arguments: ['x', 'x'] }] }, 'actions[0].arguments: expected distinct names'],
  [{ actions: [{ nam: 'a' }] }, 'actions[0].nam: unknown'],
  [{ actions: [5] }, 'actions[0]: expected a PHP identifier, got 5'],
  [
    { properties: [{ name: 'n', type: 'int', default: 'abc' }] },
    'expected a default of type int for the property n, got "abc"',
  ],
  [{ properties: [{ name: 'n', type: 'int', default: 1.5 }] }, 'properties[0].default: expected'],
  [{ properties: [{ name: 'n', default: 5 }] }, 'of type string'],
  [{ properties: [{ name: 'n', type: 'object' }] }, 'properties[0].type: expected one of string, int'],
  [{ properties: [{ name: 'n' }, { name: 'n' }] }, 'properties[1]: expected each name once, got "n" again'],
  [{ properties: [{ name: 'this' }] }, 'properties[0].name: expected another name than this'],
  [{ properties: [{}] }, 'properties[0].name: expected a PHP identifier'],
  [{ computed: ['full name'] }, 'computed[0]: expected a PHP identifier'],
  [{ computed: ['total'], properties: [{ name: 'total' }] }, 'computed[0]: expected each name once'],
  [{ listeners: [{ event: 'a b' }] }, 'listeners[0].method: expected a PHP identifier, got "a b"'],
  [{ emits: ['x'] }, 'emits: expected actions'],
  [{ namespace: 'App\\1' }, 'namespace: expected a PHP name'],
  [{ namespace: '' }, 'namespace: expected a PHP name'],
])('refuses %j', async (input, message) => {
  await expect(generate(input)).rejects.toThrow(message);
});
