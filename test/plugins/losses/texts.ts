import { MARK, type Sample, type Standard } from './element.ts';

/** INI, in the dialects that a tool knows. */
export const INI: readonly Standard[] = ['generic', 'systemd', 'python', 'git', 'php'].map((dialect) => ({
  samples: [
    ['comment', `; ${MARK}\n[s]\na = b\n`],
    ['comment', `[s]\n# ${MARK}\na = b\n`],
    ['comment', `[s] ; ${MARK}\na = b\n`],
    ['comment', `[s]\na = b ; ${MARK}\n`],
    ['comment', `[s]\na = "b" ; ${MARK}\n`],
    ['comment', `[s]\na = b # ${MARK}\n`],
    ['key', `${MARK} = b\n`],
    ['key', `[s]\n${MARK}\n`],
    ['section', `[${MARK}]\na = b\n`],
    ['section', `[${MARK}]\n`],
    ['section', `[s "${MARK}"]\na = b\n`],
    ['section', `[s]\na = b\n[s]\nc = ${MARK}\n`],
    ['value', `[s]\na = ${MARK}\na = b\n`],
    ['value', `[s]\na = b\na = ${MARK}\n`],
    ['value', `[s]\na[] = b\na[] = ${MARK}\n`],
    ['value', `[s]\na[x] = ${MARK}\n`],
    ['value', `[s]\na = b \\\n  ${MARK}\n`],
    ['value', `[s]\na = b\n  ${MARK}\n`],
    ['value', `[s]\na = "${MARK}\\t"\n`],
    ['value', `[s]\na = 'x' ${MARK}\n`],
    ['value', `[s]\na = "x" ${MARK}\n`],
    ['value', `[s]\na: ${MARK}\n`],
    ['text', `[s] ${MARK}\na = b\n`],
    ['text', `[s] c = ${MARK}\na = b\n`],
  ],
  tools: { 'ini-json-converter': (text: string) => ({ text, action: 'ini_to_json', dialect }) },
}));

export const JSON_INI: readonly Standard[] = ['generic', 'systemd', 'python', 'git', 'php'].map(
  (dialect) => ({
    samples: [
      ['null', '{"s":{"a":null}}', 'null'],
      ['empty list', '{"s":{"a":[],"b":1}}', 'a[]'],
      ['list', `{"s":{"a":["${MARK}"]}}`],
      ['key', `{"s":{"a":"${MARK}","a":"b"}}`],
      ['empty object', '{"s":{}}', '[s]'],
      ['number', '{"s":{"a":1e400}}', '1e400'],
    ],
    tools: { 'ini-json-converter': (text: string) => ({ text, action: 'json_to_ini', dialect }) },
  }),
);

const yamlTools = {
  'yaml-to-json': (yaml: string) => ({ yaml }),
  'json-yaml-converter': (text: string) => ({ text, action: 'yaml_to_json' }),
  'yaml-toml-converter': (text: string) => ({ text, action: 'yaml_to_toml' }),
};
export const YAML: Standard = {
  samples: [
    ['comment', `# ${MARK}\na: b\n`],
    ['comment', `a: b # ${MARK}\n`],
    ['tag', `a: !${MARK} b\n`],
    ['%TAG', `%TAG !e! tag:${MARK},2000:\n---\na: b\n`],
    ['directive', `%YAML 1.1\n---\na: b\n`, '1.1'],
    ['anchor', `a: &${MARK} b\n`],
    ['alias', `a: &x ${MARK}\nb: *x\n`],
    ['merge', `a: &x {c: ${MARK}}\nb:\n  <<: *x\n`],
    ['key', `? [${MARK}]\n: b\n`],
    ['timestamp', 'a: 2031-03-07T10:10:00Z\n', '2031-03-07T10:10:00Z'],
    ['binary', 'a: !!binary aGVsbG8=\n', 'aGVsbG8='],
    ['set', `a: !!set {${MARK}}\n`],
    ['omap', `a: !!omap [x: ${MARK}]\n`],
    ['.inf', 'a: .inf\n', 'inf'],
    ['.nan', 'a: .nan\n', 'nan'],
    ['hex', 'a: 0x104B\n', '4171'],
    ['octal', 'a: 0o10113\n', '4171'],
    ['literal', `a: |\n  ${MARK}\n`],
    ['folded', `a: >-\n  x\n  ${MARK}\n`],
    ['number', 'a: 1.23456789012345678901\n', '1.23456789012345678901'],
  ],
  tools: yamlTools,
};
export const TOML: Standard = {
  samples: [
    ['comment', `# ${MARK}\na = 1\n`],
    ['comment', `a = 1 # ${MARK}\n`],
    ['comment', `a = [ # ${MARK}\n1 ]\n`],
    ['comment', `[t] # ${MARK}\na = 1\n`],
    ['date', 'a = 2031-03-07\n', '2031-03-07'],
    ['time', 'a = 10:11:12\n', '10:11:12'],
    ['datetime', 'a = 2031-03-07T10:11:12.123456789Z\n', '123456789'],
    ['local', 'a = 2031-03-07T10:11:12\n', '2031-03-07T10:11:12'],
    ['inf', 'a = inf\n', '.inf'],
    ['nan', 'a = nan\n', '.nan'],
    ['hex', 'a = 0x104B\n', '4171'],
    ['integer', 'a = 9223372036854775807\n', '9223372036854775807'],
    ['float', 'a = 1.0\n', '1.0'],
    ['table', `[${MARK}]\n`],
    ['array', `[[a]]\nb = "${MARK}"\n[[a]]\n`],
    ['key', `"${MARK}".b = 1\n`],
  ],
  tools: { 'yaml-toml-converter': (text: string) => ({ text, action: 'toml_to_yaml' }) },
};
export const ENV: Standard = {
  samples: [
    ['comment', `# ${MARK}\nA=b\n`],
    ['comment', `A=b # ${MARK}\n`],
    ['export', 'export A=b\n', 'export'],
    ['value', `A=${MARK}\nA=b\n`],
    ['A', `B=x\nA=\${B}${MARK}\n`],
    ['A', `A='${MARK}\nb'\n`],
    ['A', `A="${MARK}\\n"\n`],
  ],
  tools: { 'env-yaml-converter': (text: string) => ({ text, action: 'env_to_yaml' }) },
};

const csvTools = {
  'csv-to-json': (csv: string) => ({ csv }),
  'csv-to-ndjson': (csv: string) => ({ csv }),
  'csv-to-sql': (csv: string) => ({ csv, table: 't' }),
  'csv-to-tsv': (csv: string) => ({ csv }),
  'csv-dedupe': (csv: string) => ({ csv }),
};
/** CSV by RFC 4180, and what spreadsheets and databases write. */
export const CSV: Standard = {
  samples: [
    ['value', `a,b\n"${MARK}",x\n`],
    ['header', `${MARK},b\n1,x\n`],
    ['header', `a,a\nx,${MARK}\n`],
    ['header', `a,\nx,${MARK}\n`],
    ['cell', `a,b\n1,2,${MARK}\n`],
    ['cell', `a,b\n${MARK}\n`],
    ['row', `a,b\n\n${MARK},x\n`],
    ['row', `a,b\n"x\n${MARK}",y\n`],
    ['quote', `a,b\n"x""${MARK}",y\n`],
    ['quote', `a,b\nx"${MARK}",y\n`],
    ['comment', `# ${MARK}\na,b\n1,2\n`],
    ['sep=', `sep=;\na;b\n${MARK};2\n`],
    ['row', `a;b\n${MARK};2\n`],
    ['row', `a\tb\n${MARK}\t2\n`],
    ['row', `a|b\n${MARK}|2\n`],
    ['number', 'a,b\n00417,x\n', '00417'],
    ['number', 'a,b\n12345678901234567890123,x\n', '12345678901234567890123'],
    ['number', 'a,b\n4.1710,x\n', '4.171'],
    ['space', 'a,b\n"  kept ",x\n', '  kept '],
  ],
  tools: csvTools,
};
export const TSV: Standard = {
  samples: CSV.samples
    .slice(0, 7)
    .map(([name, source, shown = MARK]): Sample => [name, String(source).replaceAll(',', '\t'), shown]),
  tools: { 'tsv-to-csv': (tsv: string) => ({ tsv }) },
};

const insert = "INSERT INTO t (a, b) VALUES (1, 'x');\n";
export const SQL: Standard = {
  samples: [
    ..."CREATE INDEX i ON t (a)|CREATE VIEW v AS SELECT 1|CREATE TRIGGER g BEFORE INSERT ON t FOR EACH ROW EXECUTE FUNCTION f()|CREATE SEQUENCE s|ALTER TABLE t ADD c INT|DROP TABLE t|UPDATE t SET a = 2|DELETE FROM t|TRUNCATE t|GRANT ALL ON t TO u|SET a = 1|SELECT setval(1)|BEGIN|COMMIT|LOCK TABLES t WRITE|USE d|REPLACE INTO t SELECT 1|INSERT INTO t SELECT * FROM u|MERGE INTO t USING u ON 1=1 WHEN MATCHED THEN DELETE|COMMENT ON TABLE t IS 'c'|CALL p()|EXEC p|PRAGMA a=1|VACUUM|ANALYZE t|WITH u AS (SELECT 1) INSERT INTO t SELECT * FROM u"
      .split('|')
      .map((text): Sample => [text.split(' ')[0] ?? '', `${insert}${text};\n`, '\0']),
    ['comment', `-- ${MARK}\n${insert}`],
    ['comment', `/* ${MARK} */ ${insert}`],
    ['value', `INSERT INTO t (a) VALUES ('${MARK}');`],
    ['value', `INSERT INTO t (a) VALUES (1), ('${MARK}');`],
    ['value', `REPLACE INTO t (a) VALUES ('${MARK}');`],
    ['value', `INSERT INTO t (a) VALUES (now() + '${MARK}');`],
    ['value', `INSERT INTO t (a) VALUES (E'${MARK}\\n');`],
    ['value', `INSERT INTO t (a) VALUES (x'4171');`, '4171'],
    ['value', `INSERT INTO t (a) VALUES (0x4171);`, '4171'],
    ['value', `INSERT INTO t (a) VALUES (_utf8mb4'${MARK}');`],
    ['value', `INSERT INTO t (a) VALUES ('${MARK}'::text);`],
    ['value', `INSERT INTO t (a) VALUES (DEFAULT);`, 'DEFAULT'],
    ['value', `INSERT INTO t (a) VALUES ($$${MARK}$$);`],
    [
      'value',
      'INSERT INTO t (a) VALUES (12345678901234567890.12345678901);',
      '12345678901234567890.12345678901',
    ],
    ['ON CONFLICT', `INSERT INTO t (a) VALUES (1) ON CONFLICT DO UPDATE SET a = '${MARK}';`],
    ['RETURNING', `INSERT INTO t (a) VALUES (1) RETURNING ${MARK.replace('-', '_')};`],
    ['ON DUPLICATE', `INSERT INTO t (a) VALUES (1) ON DUPLICATE KEY UPDATE a = '${MARK}';`],
    ['IGNORE', `INSERT IGNORE INTO t (a) VALUES ('${MARK}');`],
    ['COPY', `COPY t (a) FROM stdin;\n${MARK}\n\\.\n`],
    ['schema', `INSERT INTO ${MARK.replace('-', '_')}.t (a) VALUES (1);`, MARK.replace('-', '_')],
    ['CREATE', `CREATE TABLE t (a INT);\n${insert.replace(', b', '').replace(", 'x'", '')}`, '"INT"'],
    ['CREATE', `CREATE TABLE t (a INT, b TEXT, c TEXT DEFAULT '${MARK}');\n${insert}`],
    ['CREATE', `CREATE TABLE t (a INT, b TEXT, kept_0417 TEXT);\n${insert}`, 'kept_0417'],
    ['CREATE', `CREATE TABLE kept_0417 (a INT);\n${insert}`, 'kept_0417'],
  ],
  tools: { 'sql-to-json': (sql: string) => ({ sql }), 'sql-to-csv': (sql: string) => ({ sql }) },
};

const HANDLEBARS =
  '{{kept}}|{{{kept}}}|{{&kept}}|{{#if kept}}x{{/if}}|{{#if a}}x{{else}}kept{{/if}}|{{#if a}}x{{else if kept}}y{{/if}}|{{#unless kept}}x{{/unless}}|{{#each kept}}{{this}}{{/each}}|{{#each a as |kept i|}}{{kept}}{{/each}}|{{#each a}}x{{else}}kept{{/each}}|{{#with kept}}{{b}}{{/with}}|{{> kept}}|{{> kept a=1}}|{{#> kept}}x{{/kept}}|{{#*inline "kept"}}x{{/inline}}|{{helper kept}}|{{helper a=kept}}|{{lookup a kept}}|{{log kept}}|{{!-- kept --}}|{{! kept }}|{{@root.kept}}|{{@index}}kept|{{@key}}kept|{{@first}}kept|{{../kept}}|{{this.kept}}|{{a.[kept]}}|{{(helper kept)}}|{{#kept}}x{{/kept}}|{{^kept}}x{{/kept}}|{{~kept~}}|\\{{kept}}|{{{{raw}}}} kept {{{{/raw}}}}|{{* kept}}';
const JINJA =
  '{{ kept }}|{{ a.kept }}|{{ a["kept"] }}|{{ a|default(kept) }}|{{ a|kept }}|{{ a|replace("kept","b") }}|{{ kept if a else b }}|{{ a if kept else b }}|{{ a + kept }}|{{ a ~ kept }}|{{ a ** kept }}|{{ a // kept }}|{{ a % kept }}|{{ -kept }}|{{ [kept] }}|{{ {"a": kept} }}|{{ a(kept) }}|{{ a.b(kept) }}|{{ a is kept }}|{{ a in kept }}|{{ not kept }}|{{ a and kept }}|{{ a == kept }}|{{ a[1:kept] }}|{% if kept %}x{% endif %}|{% if a %}x{% elif kept %}y{% else %}z{% endif %}|{% for x in kept %}{{x}}{% endfor %}|{% for x, kept in a %}{{kept}}{% endfor %}|{% for x in a %}x{% else %}kept{% endfor %}|{% for x in a if kept %}y{% endfor %}|{% for x in a recursive %}{{ loop(kept) }}{% endfor %}|{{ loop.index }}kept|{{ loop.cycle("kept") }}|{% set kept = 1 %}|{% set a %}kept{% endset %}|{% block kept %}x{% endblock %}|{% extends "kept" %}|{% include "kept" %}|{% import "kept" as a %}|{% from "a" import kept %}|{% macro kept(a) %}x{% endmacro %}|{% call kept() %}x{% endcall %}|{% filter kept %}x{% endfilter %}|{% raw %}kept{% endraw %}|{# kept #}|{% autoescape true %}kept{% endautoescape %}|{% with kept = 1 %}x{% endwith %}|{% trans %}kept{% endtrans %}|{% do kept.a() %}|{% break kept %}|{%- if kept -%}x{%- endif -%}|{% kept %}|{{ super() }}kept|{{ self.kept() }}';
const templates = (text: string): Sample[] =>
  text.split(/\|(?=\{|\\)/).map((template): Sample => [template, `<p>${template}</p>{{ z }}`, 'kept']);
export const TEMPLATES: readonly Standard[] = [
  {
    samples: templates(HANDLEBARS),
    tools: { 'template-to-liquid': (template: string) => ({ template, from: 'handlebars' }) },
  },
  {
    samples: templates(JINJA),
    tools: { 'template-to-liquid': (template: string) => ({ template, from: 'jinja' }) },
  },
  {
    samples: templates(JINJA),
    tools: { 'template-to-liquid': (template: string) => ({ template, from: 'twig' }) },
  },
  {
    samples: templates(JINJA),
    tools: { 'template-to-liquid': (template: string) => ({ template, from: 'nunjucks' }) },
  },
];

const FIELDS: Record<string, string> = {
  title: MARK,
  authors: MARK,
  editors: MARK,
  date: '2031-03-07',
  container: MARK,
  publisher: MARK,
  place: MARK,
  edition: '4171',
  volume: '4171',
  issue: '4171',
  pages: '4171',
  doi: '10.1000/kept0417',
  url: `https://${MARK}.example/`,
  accessed: '2032-04-08',
};
const SHOWN: Record<string, string> = {
  date: '2031',
  edition: '4171',
  volume: '4171',
  issue: '4171',
  pages: '4171',
  doi: 'kept0417',
  accessed: '2032',
};
export const CITATIONS: readonly Standard[] = ['apa', 'mla', 'chicago', 'harvard'].flatMap((style) =>
  ['book', 'chapter', 'journal', 'newspaper', 'website'].map((type) => ({
    samples: Object.entries(FIELDS).map(([name, value]): Sample => [
      name,
      {
        style,
        type,
        title: 'T',
        authors: ['Doe, Jane'],
        container: 'C',
        url: 'https://u.example/',
        [name]:
          name === 'authors' || name === 'editors' ? [`${value}, Jane`] : name === 'edition' ? 4171 : value,
      },
      SHOWN[name] ?? MARK,
    ]),
    tools: { 'citation-generator': (source: object) => source },
  })),
);

const at =
  '@media print{a{b:kept-0417}}|@import "kept-0417";|@charset "kept-0417";|@namespace kept url(a);|@font-face{font-family:kept-0417}|@keyframes kept-0417{from{a:b}}|@supports (a:kept-0417){a{b:c}}|@layer kept-0417;|@layer kept-0417{a{b:c}}|@container (width>4171px){a{b:c}}|@property --kept-0417{syntax:"*";inherits:false}|@page kept-0417{a:b}|@page{@top-left{content:"kept-0417"}}|@counter-style kept-0417{system:cyclic;symbols:a}|@scope (.kept-0417){a{b:c}}|@starting-style{a{b:kept-0417}}|@view-transition{a:kept-0417}|@position-try --kept-0417{a:b}|@font-feature-values kept-0417{@swash{a:1}}|@font-palette-values --kept-0417{font-family:a}|@color-profile --kept-0417{src:url(a)}|@-moz-document url(kept-0417){a{b:c}}|@nobodys kept-0417;|@nobodys{kept-0417:b}|a{--kept-0417:1}|a{b:url(kept-0417)}|a[b="kept-0417"]{c:d}|a::kept-0417{b:c}|a{b:c!kept-0417}|a{b:kept-0417;b:c}|a{&:kept-0417{b:c}}|/*! kept-0417 */a{b:c}|a{*kept-0417:b}|a{b:c;;d:kept-0417}|a{b:kept-0417';
export const CSS: Standard = {
  samples: [...at.split('|').map((css): Sample => [css, css, /kept(?:-0417)?|4171/.exec(css)?.[0] ?? MARK])],
  tools: { 'css-minifier': (css: string) => ({ css }) },
};
export const XML: Standard = {
  samples:
    '<r><?kept-0417 x?></r>|<?kept-0417 x?><r/>|<r><!--kept-0417--></r>|<!--kept-0417--><r/>|<r/><!--kept-0417-->|<!DOCTYPE kept-0417><kept-0417/>|<!DOCTYPE r [<!ENTITY a "kept-0417">]><r/>|<r a="kept-0417"/>|<r><![CDATA[kept-0417]]></r>|<r xmlns:a="kept-0417"/>|<?xml version="1.0" encoding="kept-0417"?><r/>'
      .split('|')
      .map((xml): Sample => [xml, xml]),
  tools: { 'xml-formatter': (xml: string) => ({ xml }) },
};
const QUERIES =
  'a=kept-0417|kept-0417=1|kept-0417|a=1&a=kept-0417|a[]=kept-0417|a[b]=kept-0417|a.b=kept-0417|?a=kept-0417|https://h/?a=kept-0417#f|a=1;b=kept-0417|=kept-0417|a=kept%2D0417|a=kept%ZZ0417|__proto__=kept-0417|__proto__[a]=kept-0417|a[b][c][d][e][f][g]=kept-0417|a[100000]=kept-0417';
export const QUERY: Standard = {
  samples: [
    ...QUERIES.split('|').map((query): Sample => ['x', query, query.includes('%ZZ') ? '0417' : 'kept-0417']),
    ['bytes', 'a=b&c=%E4'],
    ['bytes', '%E4=b'],
    ['x', 'a=%EF%BF%BD\uFFFDkept-0417', '\uFFFD\uFFFDkept-0417'],
  ],
  tools: {
    'query-string-parse': (query: string) => ({ query }),
    'url-params-to-json': (query: string) => ({ query }),
  },
};
const nested =
  '{"a":"kept-0417"}|{"a":["kept-0417"]}|{"a":{"b":"kept-0417"}}|{"a":null}|{"a":[]}|{"a":{}}|{"a":""}|{"a":[null]}|{"a":[[ "kept-0417" ]]}|{"a":1,"a":"kept-0417"}|{"a":"kept-0417","a":1}|{"a":12345678901234567890}|{"a":[{"b":"kept-0417"}]}|{"":"kept-0417"}';
const jsonSamples = (name: (json: string) => string): Sample[] =>
  nested
    .split('|')
    .map((json): Sample => [name(json), json, /kept-0417|12345678901234567890/.exec(json)?.[0] ?? 'a']);
export const JSON_TEXTS: Standard = {
  samples: jsonSamples(() => 'a'),
  tools: {
    'json-to-url-params': (json: string) => ({ json }),
    'query-string-stringify': (params: string) => ({ params }),
    'json-flatten': (json: string) => ({ json }),
    'json-unflatten': (json: string) => ({ json }),
    'json-minifier': (json: string) => ({ json }),
    'json-format': (json: string) => ({ json }),
    'json-to-xml': (json: string) => ({ json: `{"r":${json}}` }),
    'json-to-csv': (json: string) => ({ json: `[${json}]` }),
    'json-to-sql': (json: string) => ({ json: `[${json}]`, table: 't' }),
    'json-yaml-converter': (text: string) => ({ text, action: 'json_to_yaml' }),
    'json-to-markdown-table': (json: string) => ({ json: `[${json}]` }),
    'ndjson-to-csv': (ndjson: string) => ({ ndjson }),
  },
};
const keys = (json: object, more: object): object => ({ ...json, ...more });
export const CARDS: readonly Standard[] = [
  ['json-to-org-chart', { name: 'a', title: 'b', children: [{ name: 'c' }] }],
  ['json-to-timeline', [{ date: '2031-03-07', title: 'b' }]],
  ['json-to-readme', { name: 'a', description: 'b' }],
  ['json-to-email-template', { title: 'a', body: 'b' }],
  ['json-to-pricing-table', { plans: [{ name: 'a', price: 1 }] }],
  ['json-to-product-card', { name: 'a', price: 1 }],
  ['json-to-profile-card', { name: 'a' }],
  ['json-to-testimonial-card', { quote: 'a', author: 'b' }],
  [
    'json-to-chart',
    [
      { label: 'a', value: 1 },
      { label: 'b', value: 2 },
    ],
  ],
].map(([id, json]) => ({
  samples: [
    [
      'nobodys',
      Array.isArray(json)
        ? [keys(json[0] as object, { nobodys: MARK }), ...json.slice(1)]
        : keys(json as object, { nobodys: MARK }),
    ],
  ] as Sample[],
  tools: { [id as string]: (given: object) => ({ json: given }) },
}));
