import Handlebars from 'handlebars';
import { Liquid } from 'liquidjs';
import nunjucks from 'nunjucks';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import templateToLiquid from '../../../plugins/developer/tools/template-to-liquid/tool.ts';

const liquid = new Liquid();

const DATA = {
  name: '<Ada>',
  html: '<b>x</b>',
  n: 3,
  list: ['a', 'b', 'c'],
  items: [
    { name: 'x', tags: ['p', 'q'] },
    { name: 'y', tags: [] },
  ],
  none: [],
  cur: '€',
  scores: { a: 1, b: 2 },
  users: { u1: { n: 1 }, u2: { n: 2 } },
  user: { name: 'U', 'first name': 'F', address: { city: 'C' } },
  yes: true,
  no: false,
  text: ' Hello World ',
};

test.each([
  ['{{name}} {{{html}}} {{&html}}', '{{ name | escape }} {{ html }} {{ html }}'],
  [
    '{{#each list}}{{@index}}{{this}}{{#if @first}}!{{/if}}{{/each}}',
    '{% for item in list %}{{ forloop.index0 }}{{ item | escape }}{% if forloop.first %}!{% endif %}{% endfor %}',
  ],
  [
    '{{#each items}}{{#each tags}}{{this}}{{../name}}{{../../cur}}{{/each}}{{/each}}',
    '{% for item in items %}{% for tag in item.tags %}{{ tag | escape }}{{ item.name | escape }}{{ cur | escape }}{% endfor %}{% endfor %}',
  ],
  [
    '{{#each items as |it i|}}{{i}}{{it.name}}{{name}}{{/each}}',
    '{% for it in items %}{{ forloop.index0 }}{{ it.name | escape }}{{ it.name | escape }}{% endfor %}',
  ],
  [
    '{{#each items}}{{this.name}}{{#with ../user}}{{name}}{{address.city}}{{../name}}{{/with}}{{/each}}',
    '{% for item in items %}{{ item.name | escape }}{{ user.name | escape }}{{ user.address.city | escape }}{{ item.name | escape }}{% endfor %}',
  ],
  [
    '{{#with user}}{{name}}{{[first name]}}{{address/city}}{{@root.cur}}{{/with}}',
    '{{ user.name | escape }}{{ user["first name"] | escape }}{{ user.address.city | escape }}{{ cur | escape }}',
  ],
  ['{{#each none}}x{{else}}none{{/each}}', '{% for item in none %}x{% else %}none{% endfor %}'],
  [
    '{{#if yes}}a{{else if no}}b{{else}}c{{/if}}{{#unless no}}d{{/unless}}',
    '{% if yes %}a{% elsif no %}b{% else %}c{% endif %}{% unless no %}d{% endunless %}',
  ],
  ['a {{~name~}} b {{#if yes~}} c {{~/if}} d', 'a {{- name | escape -}} b {% if yes -%} c {%- endif %} d'],
  ['{{! c }}x{{!-- {{y}} --}}', '{% comment %} c {% endcomment %}x{% comment %} { {y} } {% endcomment %}'],
  ['{{list.[1]}}', '{{ list[1] | escape }}'],
  [
    '{{#each scores}}{{#if this}}{{@key}}: {{this}}{{/if}}{{/each}}{{#each users as |it id|}}{{id}}{{it.n}}{{n}}{{@key}}{{/each}}',
    '{% for score in scores %}{% if score[1] %}{{ score[0] | escape }}: {{ score[1] | escape }}{% endif %}{% endfor %}{% for it in users %}{{ it[0] | escape }}{{ it[1].n | escape }}{{ it[1].n | escape }}{{ it[0] | escape }}{% endfor %}',
  ],
  ['x {{~! c ~}} y', 'x {%- comment %} c {% endcomment -%} y'],
  [
    'a \\{{n}} b \\\\{{n}} c \\{{n}}',
    'a {% raw %}{{n}} b {% endraw %}\\{{ n | escape }} c {% raw %}{{n}}{% endraw %}',
  ],
  ['{% not a tag %} {{name}} }}', '{% raw %}{% not a tag %} {% endraw %}{{ name | escape }} }}'],
])('handlebars: %s', async (template, expected) => {
  const { result } = await callTool(templateToLiquid, { template, from: 'handlebars' });
  expect(result).toBe(expected);
  expect(await liquid.parseAndRender(result, DATA)).toBe(Handlebars.compile(template)(DATA));
});

test.each([
  [
    '{{#items}}<{{name}}>{{/items}}{{^items}}none{{/items}}',
    '{% for item in items %}<{{ item.name | escape }}>{% endfor %}{% unless items and items != empty %}none{% endunless %}',
  ],
  ['{{#list}}{{.}},{{/list}}', '{% for item in list %}{{ item | escape }},{% endfor %}'],
  [
    '{{^none}}empty{{/none}}{{^missing}}m{{/missing}}',
    '{% unless none and none != empty %}empty{% endunless %}{% unless missing and missing != empty %}m{% endunless %}',
  ],
  ['{{> part}}', '{% render "part" %}'],
])('mustache: %s', async (template, expected) => {
  const { result, from } = await callTool(templateToLiquid, { template });
  expect({ result, from }).toEqual({ result: expected, from: 'mustache' });
  liquid.parse(result);
});

test.each([
  [
    '{% for x in list %}{{ loop.index }}{{ x|upper }}{% if not loop.last %}, {% endif %}{% else %}none{% endfor %}',
    '{% for x in list %}{{ forloop.index }}{{ x | upcase }}{% unless forloop.last %}, {% endunless %}{% else %}none{% endfor %}',
  ],
  [
    '{% set t = n %}{% if t == 1 %}one{% elif t > 2 %}many{% else %}few{% endif %}',
    '{% assign t = n %}{% if t == 1 %}one{% elsif t > 2 %}many{% else %}few{% endif %}',
  ],
  [
    '{% if "a" in list %}in{% endif %}{% if missing is defined %}d{% endif %}{% if name is defined %}e{% endif %}',
    '{% if list contains "a" %}in{% endif %}{% if missing != nil %}d{% endif %}{% if name != nil %}e{% endif %}',
  ],
  [
    '{{ name ~ "-" ~ n }}{{ missing|default("n/a") }}{{ list|length }}{{ list|join("-") }}',
    '{{ name | append: "-" | append: n }}{{ missing | default: "n/a" }}{{ list | size }}{{ list | join: "-" }}',
  ],
  [
    '{{ text|trim|lower|replace("o", "0") }}{{ user.address["city"] }}{{ list[1] }}{{ html|safe }}',
    '{{ text | strip | downcase | replace: "o", "0" }}{{ user.address.city }}{{ list[1] }}{{ html }}',
  ],
  ['a {%- if no or yes and n > 1 -%} b {%- endif %}', 'a {%- if no or yes and n > 1 -%} b {%- endif %}'],
  [
    '{# c #}{% raw %}{{ x }}{% endraw %}{{ "a%b" }}',
    '{% comment %} c {% endcomment %}{% raw %}{{ x }}{% endraw %}{{ "a%b" }}',
  ],
  ['{% for k, v in user %}{{ k }}{% endfor %}', '{% for k_v in user %}{{ k_v[0] }}{% endfor %}'],
  ['{% for i in range(1, 4) %}{{ i }}{% endfor %}', '{% for i in (1..3) %}{{ i }}{% endfor %}'],
  ['a {#- c -#} b', 'a {%- comment %} c {% endcomment -%} b'],
  ['{% verbatim %}{% endraw %}{% endverbatim %}', '{{ "{" }}% endraw %}'],
  [
    '{% if text|length > 99 or list|length == n %}x{% endif %}',
    '{% if text.size > 99 or list.size == n %}x{% endif %}',
  ],
  [
    '{% if no and yes or yes %}x{% endif %}{% if (yes or no) and no %}y{% endif %}',
    '{% if yes or no and yes %}x{% endif %}{% if no and yes or no %}y{% endif %}',
  ],
  [
    '{% if yes and not no %}a{% endif %}{% if not yes and yes %}b{% endif %}{% if no %}{% elif not missing %}c{% endif %}{% if no or not (n == 4) %}d{% endif %}',
    '{% if yes and no == nil or no == false %}a{% endif %}{% if yes and yes == nil or yes == false %}b{% endif %}{% if no %}{% elsif missing == nil or missing == false %}c{% endif %}{% if no or n != 4 %}d{% endif %}',
  ],
  [
    'a {%- for x in list|reverse %}{% if x|upper == "B" %}{{ "<" ~ x|upper ~ ">" }}{% elif x|length > 9 or x|lower == "c" %}{{ x }}{% endif %}{% endfor %}',
    'a {%- assign value_1 = list | reverse %}{%- for x in value_1 %}{% assign value_2 = x | upcase %}{% assign value_3 = x | downcase %}{% if value_2 == "B" %}{% assign value_4 = x | upcase %}{{ "<" | append: value_4 | append: ">" }}{% elsif x.size > 9 or value_3 == "c" %}{{ x }}{% endif %}{% endfor %}',
  ],
  [
    '{{ n + 2 }} {{ n - 1 * 2 }} {{ (n + 1) * 2 }} {{ 7 / 2 }} {{ 6 / 4 }} {{ 7 // 2 }} {{ n % 2 }} {{ n ** 3 }} {{ -n }}',
    '{{ n | plus: 2 }} {% assign value_1 = 1 | times: 2 %}{{ n | minus: value_1 }} {{ n | plus: 1 | times: 2 }} {{ 7 | times: 1.0 | divided_by: 2 }} {{ 6 | times: 1.0 | divided_by: 4 }} {{ 7 | divided_by: 2 | floor }} {{ n | modulo: 2 }} {{ n | times: n | times: n }} {{ n | times: -1 }}',
  ],
  [
    '{% if n + 1 > 3 %}x{% endif %}{% set t = n * 2 %}{{ t }}',
    '{% assign value_1 = n | plus: 1 %}{% if value_1 > 3 %}x{% endif %}{% assign t = n | times: 2 %}{{ t }}',
  ],
  [
    '{{ name if yes else cur }}-{{ name if no else cur|upper }}-{{ name if no }}',
    '{% if yes %}{{ name }}{% else %}{{ cur }}{% endif %}-{% if no %}{{ name }}{% else %}{{ cur | upcase }}{% endif %}-{% if no %}{{ name }}{% endif %}',
  ],
  [
    'a {{- "b" if n == 3 else "c" -}} d {%- set t = "e" if no else "f" -%} {{ t }}',
    'a {%- if n == 3 %}{{ "b" }}{% else %}{{ "c" }}{% endif -%} d {%- if no %}{% assign t = "e" %}{% else %}{% assign t = "f" %}{% endif -%} {{ t }}',
  ],
  [
    '{{ ("x" if yes else "y")|upper }}',
    '{% if yes %}{% assign value_1 = "x" %}{% else %}{% assign value_1 = "y" %}{% endif %}{{ value_1 | upcase }}',
  ],
  [
    '{% for x in list %}{{ scores[x] }}{{ list[loop.index0] }}{% endfor %}',
    '{% for x in list %}{{ scores[x] }}{{ list[forloop.index0] }}{% endfor %}',
  ],
  ['{{ no|default("n/a", true) }}', '{{ no | default: "n/a" }}'],
  ['{% set v %}x{{ n }}{% endset %}[{{ v }}]', '{% capture v %}x{{ n }}{% endcapture %}[{{ v }}]'],
])('jinja: %s', async (template, expected) => {
  const { result } = await callTool(templateToLiquid, { template, from: 'jinja' });
  expect(result).toBe(expected);
  const environment = new nunjucks.Environment(null, { autoescape: false });
  expect(await liquid.parseAndRender(result, DATA)).toBe(environment.renderString(template, DATA));
});

test.each([
  [
    'jinja',
    '{% for x in items if x.tags|length > 1 %}{{ x.name }}{% endfor %}',
    '{% for x in items %}{% if x.tags.size > 1 %}{{ x.name }}{% endif %}{% endfor %}',
    'x',
  ],
  [
    'jinja',
    '{% for x in items if x.name == "y" %}{{ loop.index }}{{ x.name }}{% else %}none{% endfor %}',
    '{% assign value_1 = items | where: "name", "y" %}{% for x in value_1 %}{{ forloop.index }}{{ x.name }}{% else %}none{% endfor %}',
    '1y',
  ],
  [
    'jinja',
    '{% for x in items if x.missing %}{{ x.name }}{% else %}none{% endfor %}',
    '{% assign value_1 = items | where: "missing" %}{% for x in value_1 %}{{ x.name }}{% else %}none{% endfor %}',
    'none',
  ],
  ['twig', '{{ yes ? n : cur }}', '{% if yes %}{{ n }}{% else %}{{ cur }}{% endif %}', '3'],
  ['twig', '{{ missing ?: n }}', '{% if missing %}{{ missing }}{% else %}{{ n }}{% endif %}', '3'],
  ['twig', '{{ missing ?? n }}', '{% if missing != nil %}{{ missing }}{% else %}{{ n }}{% endif %}', '3'],
  ['handlebars', '{{lookup scores "a"}}', '{{ scores.a | escape }}', '1'],
  [
    'handlebars',
    '{{#each list}}{{lookup ../scores this}}{{#if (lookup ../scores this)}}!{{/if}}{{/each}}',
    '{% for item in list %}{{ scores[item] | escape }}{% if scores[item] %}!{% endif %}{% endfor %}',
    '1!2!',
  ],
  [
    'handlebars',
    '{{list.first}}{{user.size}}',
    '{{ list.first | escape }}{{ user["size"] | escape }}',
    undefined,
  ],
])('%s: %s', async (from, template, expected, rendered) => {
  const { result } = await callTool(templateToLiquid, { template, from });
  expect(result).toBe(expected);
  if (rendered !== undefined) expect(await liquid.parseAndRender(result, DATA)).toBe(rendered);
});

test('says once that plus adds numbers only', async () => {
  const { warnings } = await callTool(templateToLiquid, {
    template: '{{ a + b }}\n{{ c + d }}',
    from: 'jinja',
  });
  expect(warnings).toEqual([{ line: 1, message: expect.stringContaining('plus adds numbers') }]);
});

test.each([
  ['jinja', '{% extends "base" %}x', '{% comment %}{ % extends "base" % }{% endcomment %}x'],
  [
    'jinja',
    'a\n{% macro m(x) %}{{ x }}{% endmacro %}',
    'a\n{% comment %}{ % macro m(x) % }{ { x } }{ % endmacro % }{% endcomment %}',
  ],
  ['jinja', '{{ a + "x" }}', '{% comment %}{ { a + "x" } }{% endcomment %}'],
  ['jinja', '{{ 2 ** n }}', '{% comment %}{ { 2 ** n } }{% endcomment %}'],
  [
    'jinja',
    '{% for x in xs if x.n > 1 %}{{ loop.index }}{% endfor %}',
    '{% comment %}{ % for x in xs if x.n > 1 % }{ { loop.index } }{ % endfor % }{% endcomment %}',
  ],
  ['jinja', '{{ a | weird }}', '{% comment %}{ { a | weird } }{% endcomment %}'],
  [
    'jinja',
    '{% if a is odd %}x{% endif %}',
    '{% comment %}{ % if a is odd % }x{ % endif % }{% endcomment %}',
  ],
  [
    'jinja',
    '{% if (a or b) and (c or d) %}x{% endif %}',
    '{% comment %}{ % if (a or b) and (c or d) % }x{ % endif % }{% endcomment %}',
  ],
  [
    'jinja',
    '{% cache %}x{{ n }}{% endcache %}',
    '{% comment %}{ % cache % }x{ { n } }{ % endcache % }{% endcomment %}',
  ],
  [
    'jinja',
    '{% if a or not (b < c) %}x{% endif %}',
    '{% comment %}{ % if a or not (b < c) % }x{ % endif % }{% endcomment %}',
  ],
  ['jinja', '{% load i18n %}x', '{% comment %}{ % load i18n % }{% endcomment %}x'],
  ['twig', '{{ d|date("z") }}', '{% comment %}{ { d|date("z") } }{% endcomment %}'],
  [
    'handlebars',
    '{{{{raw}}}}{{x}}{{{{/raw}}}}',
    '{% comment %}{ { { {raw} }} }{ {x} }{ { { {/raw} }} }{% endcomment %}',
  ],
  ['handlebars', '{{#> lay}}x{{/lay}}', '{% comment %}{ {#> lay} }x{ {/lay} }{% endcomment %}'],
  [
    'nunjucks',
    '{% block b %}x{{ n }}{% endblock %}',
    '{% comment %}{ % block b % }{% endcomment %}x{{ n }}{% comment %}{ % endblock % }{% endcomment %}',
  ],
  ['handlebars', '{{helper a b}}', '{% comment %}{ {helper a b} }{% endcomment %}'],
  ['handlebars', '{{#list x}}{{y}}{{/list}}', '{% comment %}{ {#list x} }{ {y} }{ {/list} }{% endcomment %}'],
  ['handlebars', '{{#if (eq a b)}}x{{/if}}', '{% comment %}{ {#if (eq a b)} }x{ {/if} }{% endcomment %}'],
])('%s: what Liquid has no words for is kept as a comment: %s', async (from, template, result) => {
  const answer = await callTool(templateToLiquid, { template, from });
  expect(answer.result).toBe(result);
  expect(answer.warnings).toHaveLength(1);
  expect(answer.warnings[0]?.line).toBe(template.startsWith('a\n') ? 2 : 1);
  expect(await liquid.parseAndRender(result, DATA)).not.toContain('%');
});

test('the data of a loop further out', async () => {
  const template = '{{#each items}}{{#each tags}}{{@../index}}{{@index}}{{/each}}{{/each}}';
  const { result } = await callTool(templateToLiquid, { template });
  expect(result).toContain('{{ forloop.parentloop.index0 }}{{ forloop.index0 }}');
});

test('the white space around and in raw text goes where marks say so', async () => {
  const template = 'a {%- raw -%} {{ x }} {%- endraw -%} b';
  const { result } = await callTool(templateToLiquid, { template, from: 'jinja' });
  expect(result).toBe('a {%- raw %}{{ x }}{% endraw -%} b');
  expect(await liquid.parseAndRender(result)).toBe('a{{ x }}b');
});

test("the letters of Twig's dates become those of strftime", async () => {
  const template = '{{ d|date("Y-m-d, H:i:s") }} {{ d|date("%d.%m.") }}';
  const { result } = await callTool(templateToLiquid, { template, from: 'twig' });
  expect(result).toBe('{{ d | date: "%Y-%m-%d, %H:%M:%S" }} {{ d | date: "%d.%m." }}');
  expect(await liquid.parseAndRender(result, { d: '2026-03-05T06:07:08' })).toBe(
    '2026-03-05, 06:07:08 05.03.',
  );
});

test.each([
  ['{{#if a}}x{{/if}}{{#if b}}y{{/if}}', 'handlebars'],
  ['{% if a %}x{% endif %}{% if b and c %}y{% endif %}', 'jinja'],
])('one warning of truthiness: %s', async (template, from) => {
  const { warnings } = await callTool(templateToLiquid, { template, from });
  expect(warnings).toEqual([
    { line: 1, message: 'in Liquid 0, "" and empty arrays are true: compare where they should not be' },
  ]);
});

test.each([
  ['no tags at all }', 'none'],
  ['{{ x }}', 'mustache'],
  ['{{{ x }}}', 'mustache'],
  ['{{#each x}}{{/each}}', 'handlebars'],
  ['{{#x}}{{else}}{{/x}}', 'handlebars'],
  ['{{~x}}', 'handlebars'],
  ['{{format x}}', 'handlebars'],
  ['{{#x}}{{ else }}{{/x}}', 'handlebars'],
  ['{{ x | upper }}', 'jinja'],
  ['{{ user["first"] }}', 'jinja'],
  ['{{ users[0].name }}', 'jinja'],
  ['{{#each x}}{{ a.[b c] }}{{/each}}', 'handlebars'],
  ['{{ a.[0] }}', 'mustache'],
  ['{# c #}', 'jinja'],
  ['{{#x}}{{/x}}', 'mustache'],
])('%j looks like %s', async (template, from) => {
  expect(await callTool(templateToLiquid, { template })).toMatchObject({ from });
});

test('variables are those that the template reads', async () => {
  const { variables } = await callTool(templateToLiquid, {
    template: '{% set a = b %}{% for x in xs %}{{ x.y }}{{ a }}{{ loop.index }}{{ c.d }}{% endfor %}{{ x }}',
  });
  expect(variables).toEqual(['b', 'xs', 'c', 'x']);
});

test.each([
  ['no text', '', 'auto', 'template: expected a template, got no text'],
  [
    'a block that is not closed',
    'a\n{{#if x}}b',
    'handlebars',
    'template: expected {{/if}} for the block that begins at line 2, column 1',
  ],
  [
    'a block closed wrongly',
    '{{#if x}}b{{/each}}',
    'handlebars',
    'template: expected {{/if}}, got {{/each}} at line 1, column 11',
  ],
  [
    'a closing tag alone',
    'x{{/if}}',
    'handlebars',
    'expected no closing tag outside of a block at line 1, column 2',
  ],
  [
    'two else',
    '{{#if x}}{{else}}{{else}}{{/if}}',
    'handlebars',
    'expected {{/if}}, got another {{else}} at line 1',
  ],
  [
    'two else of Jinja',
    '{% if x %}{% else %}{% elif y %}{% endif %}',
    'jinja',
    'got {% elif %} after {% else %} at line 1',
  ],
  ['an open raw block', '{{{{raw}}}} x', 'handlebars', 'expected {{{{/…}}}} to close the raw block'],
  ['an else alone', '{{else}}', 'handlebars', 'expected no {{else}} outside of a block'],
  ['an open tag', 'x {{ y', 'mustache', 'expected }} to close the tag that begins at line 1, column 3'],
  ['an open comment', '{{!-- x }}', 'handlebars', 'expected --}} to close the tag'],
  [
    'a Jinja block that is not closed',
    '{% if x %}\n{% for y in z %}{% endfor %}',
    'jinja',
    'expected {% endif %} for the block that begins at line 1, column 1',
  ],
  [
    'a Jinja block closed wrongly',
    '{% if x %}{% endfor %}',
    'jinja',
    'expected {% endif %}, got {% endfor %} at line 1, column 11',
  ],
  ['a Jinja end alone', '{% endif %}', 'jinja', 'expected no {% endif %} without its block'],
  ['a Jinja else alone', '{% else %}', 'jinja', 'expected no else outside of if and for'],
  ['an open Jinja tag', '{{ "}} ', 'twig', 'expected }} to close the tag that begins at line 1, column 1'],
  ['raw without end', '{% raw %}', 'jinja', 'expected {% endraw %} for the block'],
  [
    'too many levels',
    '{{#a}}'.repeat(200) + '{{/a}}'.repeat(200),
    'mustache',
    'expected at most 100 levels of blocks',
  ],
])('refuses %s', async (_, template, from, message) => {
  await expect(callTool(templateToLiquid, { template, from })).rejects.toThrow(message);
});

test.each([
  ['{{ x + 2 }}', '{{ x | plus: 2 }}'],
  ['{{ a // b }}', '{{ a | divided_by: b | floor }}'],
  ['{{a if c else b}}', '{% if c %}{{ a }}{% else %}{{ b }}{% endif %}'],
])('%s is known by its operator to be Jinja', async (template, result) => {
  expect(await callTool(templateToLiquid, { template })).toMatchObject({ from: 'jinja', result });
});

test.each(['{{t "a - b"}}', '{{#if a}}x{{else if b}}y{{/if}}', '{{ if a b }}', '{{link url title}}'])(
  '%s is Handlebars',
  async (template) => {
    expect(await callTool(templateToLiquid, { template })).toMatchObject({ from: 'handlebars' });
  },
);
