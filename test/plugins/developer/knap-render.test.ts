import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import knapRender from '../../../plugins/developer/tools/knap-render/tool.ts';

const data = {
  title: 'hello World',
  text: 'a|b\nc',
  n: 7,
  zero: 0,
  half: 0.5,
  yes: true,
  none: null,
  empty: '',
  tags: ['b', 'a', 'b'],
  nested: ['x', ['y', ['z']]],
  people: [
    { name: 'Ann', age: 31, at: { city: 'Rome' } },
    { name: 'Bo|b', age: 4, at: { city: 'Oslo' } },
  ],
  obj: { key: 'v', 'two words': 2 },
  'First name': 'Mia',
  'dotted.key': 'whole',
  published: '2026-03-05',
  html: '<p>a <b>b</b> &amp; c</p>',
};

async function render(template: string, given: object = data) {
  return (await callTool(knapRender, { template, data: given }, { context: { now: () => 0 } })).result;
}

describe('variables', () => {
  test.each([
    ['{{title}} {{ n }} {{ half }} {{ yes }}', 'hello World 7 0.5 true'],
    ['{{ none }}{{ nope }}{{ empty }}', ''],
    ['{{ tags }} {{ obj }}', '["b","a","b"] {"key":"v","two words":2}'],
    ['{{ people[1].at.city }} {{ people.0.name }} {{ obj["two words"] }}', 'Oslo Ann 2'],
    ['{{ First name }} {{ First name | upper }}', 'Mia MIA'],
    ['{{ dotted.key }}', 'whole'],
    ['{{ "literal" }}{{ \'it"s\' }}{{ "a\\n\\"b\\"" }}{{ -1.50 }}', 'literalit"sa\n"b"-1.5'],
    ['{{ tags[zero] }} {{ tags.length }}', 'b 3'],
    ['{{ html }}', '<p>a <b>b</b> &amp; c</p>'],
    ['{{ "}} {% if %}" }}', '}} {% if %}'],
    ['{ a } %} }} {', '{ a } %} }} {'],
    ['{{ nope ?? none ?? "x" }} {{ zero ?? tags[9] ?? "y" | upper }} {{ empty ?? 0 }}', 'x Y 0'],
    ['{{ constructor }}{{ __proto__ }}{{ title.constructor }}{{ tags.map }}{{ obj["toString"] }}', ''],
  ])('%s', async (template, result) => {
    expect(await render(template)).toBe(result);
  });

  test('data may be text, or left out', async () => {
    expect(await callTool(knapRender, { template: '{{ a }}', data: '{"a":1e3}' })).toMatchObject({
      result: '1000',
    });
    expect(await callTool(knapRender, { template: 'x{{ a }}' })).toEqual({
      result: 'x',
      missing: ['a'],
      warnings: [],
    });
  });

  test('what data lacks is named once, in order of first use', async () => {
    const template =
      '{{ b }}{{ people[0].nope }}{% if c and d %}{% endif %}{{ b ?? e }}{{ none }}{% set s = 1 %}{{ s }}' +
      '{% for p in people %}{{ loop.index }}{{ p.x }}{% endfor %}{{ tags | list:task }}{{ loop.index }}';
    expect(await callTool(knapRender, { template, data })).toMatchObject({
      missing: ['b', 'people[0].nope', 'c', 'e', 'p.x', 'loop.index'],
    });
  });
});

describe('logic', () => {
  test.each([
    ['{% if zero %}z{% elseif n > 3 and title contains "World" %}yes{% else %}no{% endif %}', 'yes'],
    ['{% if zero or empty or none or nope or tags[7] %}a{% else %}b{% endif %}', 'b'],
    ['{% if not zero && !empty %}a{% endif %}', 'a'],
    ['{% if (n == 7 || nope) and not (n != 7) %}a{% endif %}', 'a'],
    ['{% if n >= 7 and n <= 7 and not n < 7 and not n > 7 %}a{% endif %}', 'a'],
    ['{% if n == "7" and none == nope and title != "x" and "a" < "b" %}a{% endif %}', 'a'],
    ['{% if title > 1 or title < 1 or none >= 0 %}a{% else %}b{% endif %}', 'b'],
    ['{% if tags contains "A" and tags contains "c" %}a{% else %}b{% endif %}', 'b'],
    ['{% if title contains "WORLD" %}a{% endif %}', 'a'],
    ['{% if tags | length > 2 %}a{% endif %}', 'a'],
    ['{% if obj == obj and tags == tags and obj != tags %}a{% endif %}', 'a'],
    [
      '{% set h = title | upper %}{{ h }} {{ tags[1] }} {{ published | date:"MMMM D, YYYY" }}',
      'HELLO WORLD a March 5, 2026',
    ],
    [
      '{% for t in tags %}{{ loop.index }}{{ loop.index0 }}{{ loop.first }}{{ loop.last }}{{ loop.length }} {% endfor %}',
      '10truefalse3 21falsefalse3 32falsetrue3 ',
    ],
    [
      '{% for a in tags %}{% for b in tags %}{{ loop.index }}{% endfor %}{{ loop.index }};{% endfor %}',
      '1231;1232;1233;',
    ],
    ['{% for t in nope %}x{% endfor %}{% for t in none %}x{% endfor %}', ''],
    ['{% set x = 1 %}{% for t in tags %}{% set x = t %}{% endfor %}{{ x }}{{ t }}', '1'],
    ['{% set x = 1 %}{% if yes %}{% set x = 2 %}{% endif %}{{ x }}', '2'],
  ])('%s', async (template, result) => {
    expect(await render(template)).toBe(result);
  });
});

describe('white space', () => {
  test.each([
    ['a\n{% if yes %}\nb\n{% endif %}\nc', 'a\nb\nc'],
    ['a\n  {% set x = 1 %}  \nb', 'a\nb'],
    ['a\r\n{% if yes %}\r\nb\r\n{% endif %}\r\nc', 'a\r\nb\r\nc'],
    ['a {% if yes %} b {% endif %} c', 'a  b  c'],
    ['{% if yes %}\n\nb{% endif %}', '\nb'],
    ['{% if yes %}{% set x = 1 %}\nb{% endif %}', '\nb'],
    ['x {% if yes -%}  \n\n b{% endif -%}\n c', 'x bc'],
    ['a\n{% set x = 1 %}', 'a\n'],
  ])('%j', async (template, result) => {
    expect(await render(template)).toBe(result);
  });
});

describe('filters', () => {
  test.each([
    ['"  a " | trim', 'a'],
    ['tags | upper', '["B","A","B"]'],
    ['"ÄÖ" | lower', 'äö'],
    ['"hELLO wORLD" | capitalize', 'Hello world'],
    ['"the lord OF the rings" | title', 'The Lord of the Rings'],
    ['"Hello big-World" | camel', 'helloBigWorld'],
    ['"helloWorld foo_bar" | kebab', 'hello-world-foo-bar'],
    ['"hello world-foo" | pascal', 'HelloWorldFoo'],
    ['"helloWorld foo-bar" | snake', 'hello_world_foo_bar'],
    ['"camelCaseXMLName" | uncamel', 'camel case xml name'],
    ['"a.b.c" | replace:".":"-"', 'a-b-c'],
    ['"abc" | replace:"a":"$&","b":""', '$&c'],
    ['"abc" | replace:("a":"x","c":"z")', 'xbz'],
    ['"a1b22" | replace:"/[0-9]+/g":"#"', 'a#b#'],
    ['"a1b22" | replace:"/(\\d)/":"<$1>"', 'a<1>b22'],
    ['"a,b" | split:","', '["a","b"]'],
    ['"née👨‍👩‍👧" | split', '["n","é","e","👨‍👩‍👧"]'],
    ['"a1b2c" | split:"/\\d/"', '["a","b","c"]'],
    ['tags | join', 'b,a,b'],
    ['tags | join:"\\n"', 'b\na\nb'],
    ['"[1,2]" | join:"-"', '1-2'],
    ['tags | first', 'b'],
    ['people | last | map:p => p.name | first', 'Bo|b'],
    ['tags | slice:1,3 | join', 'a,b'],
    ['"abcdef" | slice:-2', 'ef'],
    ['"abcdef" | slice:,2', 'ab'],
    ['"e\u0301a" | reverse', 'ae\u0301'],
    ['tags | slice:1 | reverse', '["b","a"]'],
    ['tags | unique', '["b","a"]'],
    ['"👨‍👩‍👧x" | length', '2'],
    ['obj | length', '2'],
    ['people | map:person => person.at.city', '["Rome","Oslo"]'],
    ['people | map:"p => p.age" | join', '31,4'],
    ['people | where:"name","Ann" | map:p => p.age', '[31]'],
    ['people | where:p => p.age > 30 | length', '1'],
    ['people | sum:"age"', '35'],
    ['"[0.1,0.2]" | sum', '0.3'],
    ['tags | list', '- b\n- a\n- b'],
    ['tags | list:task', '- [ ] b\n- [ ] a\n- [ ] b'],
    ['tags | list:numbered', '1. b\n2. a\n3. b'],
    ['nested | list', '- x\n\t- y\n\t\t- z'],
    [
      'people | table',
      '| name | age | at |\n| - | - | - |\n| Ann | 31 | {"city":"Rome"} |\n| Bo\\|b | 4 | {"city":"Oslo"} |',
    ],
    ['people | table:"name"', '| name |\n| - |\n| Ann |\n| Bo\\|b |'],
    ['tags | table', '| Value |\n| - |\n| b |\n| a |\n| b |'],
    ['tags | table:("A","B")', '| A | B |\n| - | - |\n| b | a |\n| b |  |'],
    ['obj | table', '| key | v |\n| - | - |\n| two words | 2 |'],
    ['"http://x/a b" | link:"T"', '[T](http://x/a%20b)'],
    ['"u" | link', '[link](u)'],
    ['tags | slice:0,2 | link:"t"', '[t](b)\n[t](a)'],
    ['"u.png" | image:"alt"', '![alt](u.png)'],
    ['"Page" | wikilink', '[[Page]]'],
    ['"Page" | wikilink:"shown"', '[[Page|shown]]'],
    ['"a\\nb" | blockquote', '> a\n> b'],
    ['published | date', '2026-03-05'],
    ['published | date:"dddd Do [of] MMM"', 'Thursday 5th of Mar'],
    ['"2026-03-05T23:30:00-05:00" | date:"YYYY-MM-DD HH:mm"', '2026-03-06 04:30'],
    ['"2026-03-05 23:30" | date:"HH:mm"', '23:30'],
    ['"05/03/2026" | date:"YYYY-MM-DD","DD/MM/YYYY"', '2026-03-05'],
    ['"March 5, 2026" | date', '2026-03-05'],
    ['"now" | date', '1970-01-01'],
    ['nope | date', ''],
    ['"2026-01-31" | date_modify:"+1 month"', '2026-02-28'],
    ['"2026-03-01" | date_modify:"-1 day"', '2026-02-28'],
    ['"1234567.891" | number_format', '1,234,568'],
    ['1234567.891 | number_format:2,",","."', '1.234.567,89'],
    ['-0.004 | number_format:2', '0.00'],
    ['1.005 | round:2', '1.01'],
    ['2.5 | round', '3'],
    ['0.1 | calc:"+0.2"', '0.3'],
    ['2 | calc:"^10"', '1024'],
    ['n | calc:"/2"', '3.5'],
    ['"née à la carte" | truncate:5', 'née …'],
    ['"abc" | truncate:3', 'abc'],
    ['"abcdef" | truncate:4,"..."', 'a...'],
    ['html | strip_tags', 'a b & c'],
    ['html | strip_tags:"b"', 'a <b>b</b> & c'],
    ['"1 < 2" | strip_tags', '1 < 2'],
    ['"# T\\n**b** _i_ `c` [l](u) ![i](u)\\n- x" | strip_md', 'T\nb i c l \nx'],
    ['"a/b: c?#" | safe_name', 'ab c'],
    ['"con" | safe_name:windows', '_con'],
    ['"..." | safe_name', 'Untitled'],
    ['"say: \\"hi\\"" | yaml', '"say: \\"hi\\""'],
    ['n | yaml', '7'],
    ['nope | yaml', 'null'],
    ['"a%20b%C3%A9" | decode_uri', 'a bé'],
    ['"a\\\\nb" | unescape', 'a\nb'],
  ])('{{ %s }}', async (expression, result) => {
    expect(await render(`{{ ${expression} }}`)).toBe(result);
  });

  test.each([
    ['{{ title | date:"YYYY" }}', 'hello World', 'date', 12],
    ['{{ "2026-02-30" | date }}', '2026-02-30', 'date', 19],
    ['{{ title | calc:"+1" }}', 'hello World', 'calc', 12],
    ['{{ title | round }}', 'hello World', 'round', 12],
    ['{{ 1 | calc:"/0" }}', '1', 'calc', 8],
    ['{{ title | number_format }}', 'hello World', 'number_format', 12],
    ['{{ "%" | decode_uri }}', '%', 'decode_uri', 10],
    ['{{ title | replace:"/(/":"x" }}', 'hello World', 'replace', 12],
    ['{{ tags | sum }}', '["b","a","b"]', 'sum', 11],
    ['{{ title | table }}', 'hello World', 'table', 12],
  ])('%s keeps its input with a warning', async (template, result, filter, column) => {
    const rendering = await callTool(knapRender, { template, data });
    expect(rendering.result).toBe(result);
    expect(rendering.warnings[0]).toMatchObject({ filter, line: 1, column });
  });
});

describe('refused', () => {
  test.each([
    ['ab\n{{ t', 'expected }} to follow {{ at line 2, column 1'],
    ['{{ t | nope }}', 'there is no filter "nope" at line 1, column 8'],
    ['{% if none %}{{ t | constructor }}{% endif %}', 'there is no filter "constructor"'],
    ['x {% if a %}y', 'expected {% endif %} for the {% if %} at line 1, column 3'],
    ['{% for a in tags %}', 'expected {% endfor %}'],
    ['{% for a of tags %}{% endfor %}', 'expected in'],
    ['{% endif %}', '{% endif %} closes nothing'],
    ['{% if a %}{% endfor %}', 'expected {% endif %}, got {% endfor %}'],
    ['{% if a %}{% else %}{% else %}{% endif %}', 'expected {% endif %}, got {% else %}'],
    ['a\n {% include "x" %}', 'got "include" at line 2, column 5'],
    ['{{ }}', 'expected a value at line 1, column 4'],
    ['{{ "a }}', 'this text has no closing quote'],
    ['{{ a | }}', 'expected the name of a filter'],
    ['{{ a[1 }}', 'expected ]'],
    ['{{ (a }}', 'expected )'],
    ['{{ a. }}', 'expected a name behind the dot'],
    ['{% set true = 1 %}', 'expected the name of a variable'],
    ['{% set a %}', 'expected ='],
    ['{% if a = 1 %}{% endif %}', 'expected %}'],
    ['x\n{% for a in title %}{% endfor %}', 'for expects a list, got a string at line 2, column 1'],
    ['{% for a in obj %}{% endfor %}', 'for expects a list, got an object'],
    ['{{ n | calc:"x" }}', 'calc: expected an operation'],
    ['{{ n | round:1.5 }}', 'round: expected a whole number'],
    ['{{ published | date_modify:"1 day" }}', 'date_modify: expected a change'],
    ['{{ tags | map }}', 'map: expected an arrow'],
    ['{{ tags | map:"x => " }}', 'expected an arrow'],
    ['{{ tags | list:dotted }}', 'list: expected task'],
  ])('%j', async (template, message) => {
    const refusal = render(template);
    await expect(refusal).rejects.toThrow('template: ');
    await expect(refusal).rejects.toThrow(message);
  });

  test.each([
    ['[1]', 'data: '],
    ['"x"', 'data: '],
    ['{', 'data: '],
  ])('data %s', async (given, message) => {
    await expect(callTool(knapRender, { template: 'x', data: given })).rejects.toThrow(message);
  });

  test('a missing variable, when strict', async () => {
    const strict = { template: 'a {{ obj.nope }}', data, strict: true };
    await expect(callTool(knapRender, strict)).rejects.toThrow('obj.nope');
    expect(
      await callTool(knapRender, { ...strict, template: '{{ none }}{{ tags | list:task }}' }),
    ).toMatchObject({
      missing: [],
    });
  });
});

describe('limits', () => {
  const items = Array.from({ length: 1000 }, () => 1);
  const loops = (inner: string) =>
    `{% for a in items %}{% for b in items | slice:0,100 %}${inner}{% endfor %}{% endfor %}`;

  test.each([
    [
      '100,000 steps',
      `{% for b in items | slice:0,99 %}{% for a in items %}{% endfor %}{% endfor %}`,
      undefined,
    ],
    ['more steps', loops(''), 'passes the limit of 100000 loop steps'],
    ['1 MiB of output', '{% for a in items %}' + 'é'.repeat(524) + '{% endfor %}', undefined],
    [
      'more output',
      '{% for a in items %}' + 'é'.repeat(525) + '{% endfor %}',
      'passes the limit of 1 MiB of output',
    ],
    ['50 levels', '{% if items %}'.repeat(50) + 'x' + '{% endif %}'.repeat(50), undefined],
    ['51 levels', '{% if items %}'.repeat(51) + '{% endif %}'.repeat(51), 'nests more than 50 levels'],
    ['parentheses', `{{ ${'('.repeat(60)}1${')'.repeat(60)} }}`, 'nests more than 50 levels'],
    ['brackets', `{{ ${'a['.repeat(100_000)} }}`, 'nests more than 50 levels'],
    ['not upon not', `{{ ${'!'.repeat(100_000)}a }}`, 'nests more than 50 levels'],
    [
      'texts that double',
      `{{ "x" ${'| replace:"x":"xx"'.repeat(30)} }}`,
      'passes the limit of 1 MiB of text',
    ],
    ['a join that explodes', `{{ items | join:"${'x'.repeat(2000)}" }}`, 'passes the limit of 1 MiB of text'],
  ])('%s', async (_, template, message) => {
    const outcome = await render(template, { items }).then(() => 'rendered', String);
    expect(outcome).toContain(message ?? 'rendered');
  });

  test.each([
    ['{{ ', 350_000],
    ['{% set a=1 %}', 80_000],
    ['{{ a }}', 150_000],
    ['{% if ', 170_000],
    ['{', 1_000_000],
    ['{{ a or ', 100_000],
    ['{{ a | upper', 80_000],
    ['{% if a %}\n', 90_000],
    ['        \t', 110_000],
  ])('1 MiB of %j ends within seconds', async (piece, times) => {
    const outcome = await render(piece.repeat(times), { a: 'x' }).then(() => 'rendered', String);
    expect(outcome).toMatch(/rendered|template/);
  });

  test('long chains need no depth', async () => {
    expect(await render(`{% if ${'nope or '.repeat(50_000)} yes %}a{% endif %}`)).toBe('a');
    expect(await render(`{{ title ${'| upper'.repeat(20_000)} }}`)).toBe('HELLO WORLD');
  });

  test.each(['strip_md', 'strip_tags', 'title', 'kebab', 'safe_name', 'trim', 'date', 'yaml'])(
    '%s takes what invites backtracking',
    { timeout: 60_000 },
    async (filter) => {
      for (const piece of [
        '![',
        '[x](',
        '<',
        '<a ',
        '*',
        '_ ',
        '|',
        '[[',
        '`',
        '==',
        ' ',
        '- ',
        '&#',
        '> ',
        'https://',
        '.',
      ]) {
        const text = `${piece.repeat(200_000 / piece.length)}x`;
        expect(await render(`{{ text | ${filter} }}`, { text })).toBeTypeOf('string');
      }
    },
  );
});

test('text without tags is printed as it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 200 }), async (text) => {
      fc.pre(!/\{[{%]/.test(text));
      expect(await render(text)).toBe(text);
      expect(await render('{{ text }}', { text })).toBe(text);
    }),
  );
});
