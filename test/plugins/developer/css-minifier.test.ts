import { callTool } from '@toolyard/sdk/testing';
import { parse, walk } from 'css-tree';
import { expect, test } from 'vitest';
import cssMinifier from '../../../plugins/developer/tools/css-minifier/tool.ts';

test.each([
  [
    'a media query and calc',
    '@media (min-width: 600px) { a { width: calc( 100% - 2px ) } }',
    '@media (min-width:600px){a{width:calc(100% - 2px)}}',
  ],
  [
    'strings and kept comments',
    '.a::before{content:"  /* no */ ";}\n/*! licence */',
    '.a::before{content:"  /* no */ "}/*! licence */',
  ],
  [
    'custom properties',
    ':root { --gap:  1px  2px ; --c: #FFFFFF; --e: ; --o: { a: b } }',
    ':root{--gap:1px  2px;--c:#FFFFFF;--e: ;--o:{ a: b }}',
  ],
  [
    'numbers',
    'a { margin: 0.50px -0.5em 1.0px +.50em; opacity: 00.10; width: 0%; transition: all 0s 0.0s }',
    'a{margin:.5px -.5em 1px +.5em;opacity:.1;width:0%;transition:all 0s 0s}',
  ],
  [
    'units of zero where they count',
    'a { flex: 1 1 0px; flex-basis: 0px; width: calc(0px + 1%); margin: -0.0px }',
    'a{flex:1 1 0px;flex-basis:0px;width:calc(0px + 1%);margin:0}',
  ],
  [
    'colours',
    'a { color: #AABBCCDD; background: #abcdef; border-color: #FFF }',
    'a{color:#abcd;background:#abcdef;border-color:#fff}',
  ],
  ['an id that looks like a colour', '#AABBCC { color: red }', '#AABBCC{color:red}'],
  ['combinators', 'a  > b , c + d ~ e  f { top: 0 }', 'a>b,c+d~e f{top:0}'],
  ['a descendant that is any element', 'a :hover , a * { top: 0 }', 'a :hover,a *{top:0}'],
  ['attributes', 'a[ href = "x" i ] { top: 0 }', 'a[href="x" i]{top:0}'],
  [
    'functional selectors',
    'a:not( .b , .c ):nth-child( 2n + 1 ) { top: 0 }',
    'a:not(.b,.c):nth-child(2n+1){top:0}',
  ],
  ['empty rules', 'a { } @media print { b { /* x */ } } c { ; } d{top:0}', 'd{top:0}'],
  ['rules that mean something when empty', '@layer a { } @keyframes k { }', '@layer a{}@keyframes k{}'],
  [
    'a comment that keeps words apart',
    'a{margin:1px/**/2px}b/**/c{top:0}',
    'a{margin:1px/**/2px}b/**/c{top:0}',
  ],
  [
    'important, urls and quotes',
    "a { color : red ! important ; background : url( x y.png ) ; font-family : 'A  B' }",
    "a{color:red!important;background:url( x y.png );font-family:'A  B'}",
  ],
  [
    'statements',
    '@charset "utf-8"; @import url(x) screen , print; @layer a , b;',
    '@charset "utf-8";@import url(x) screen,print;@layer a,b',
  ],
  [
    'conditions',
    '@supports ( display : grid ) and (not (a : b)) { a { top : 0 } }',
    '@supports (display:grid) and (not (a:b)){a{top:0}}',
  ],
  [
    'a range of widths',
    '@container box (400px <= width) { a { top: 0 } }',
    '@container box (400px<=width){a{top:0}}',
  ],
  [
    'numbers of a media query',
    '@media (min-width: 0.50em) and (min-height: 0px) { a { top: 0 } }',
    '@media (min-width:.5em) and (min-height:0px){a{top:0}}',
  ],
  [
    'selectors in a condition',
    '@supports selector( a :hover ) { a { top: 0 } }',
    '@supports selector(a :hover){a{top:0}}',
  ],
  ['a sign that ends a number', 'a { margin: 1px+0px -0px }', 'a{margin:1px+0 0}'],
  ['what would begin a comment', 'a { b: 1 / * 2 } c { top: 0 }', 'a{b:1/ *2}c{top:0}'],
  ['an id in a function', 'a { b: -moz-element(#AABBCC) #AABBCC }', 'a{b:-moz-element(#AABBCC) #abc}'],
  ['pages', '@page :first { margin : 0 }', '@page :first{margin:0}'],
  ['unknown rules', '@tailwind base; @foo bar { baz: 1 }', '@tailwind base;@foo bar{baz:1}'],
  [
    'ranges of characters',
    '@font-face { unicode-range : U+0025-00FF , u+4?? }',
    '@font-face{unicode-range:U+0025-00FF,u+4??}',
  ],
  [
    'declarations behind nested rules',
    'a { b { top: 0 } color: red; c:hover { top: 0 } }',
    'a{b{top:0}color:red;c:hover{top:0}}',
  ],
  ['line ends and a byte order mark', '\uFEFFa\r\n{\r\ntop:0\r\n}\r\n', 'a{top:0}'],
  [
    'shorthands with slashes',
    'a { font : 12px / 1.5 a , b ; grid-area : 1 / 2 }',
    'a{font:12px/1.5 a,b;grid-area:1/2}',
  ],
  [
    'filters of old browsers',
    "a { filter: progid:X.Y( a='#80000000', b = 0.50 ) }",
    "a{filter:progid:X.Y( a='#80000000', b = 0.50 )}",
  ],
])('minifies %s', async (_, css, result) => {
  const { result: minified, warnings } = await callTool(cssMinifier, { css });
  expect(minified).toBe(result);
  expect(warnings.filter(({ message }) => !message.startsWith('a url()'))).toEqual([]);
  expect((await callTool(cssMinifier, { css: result })).result).toBe(result);
});

test.each([
  ['an unclosed block', 'a { color: red', 'a{color:red}', [{ line: 1, column: 3 }]],
  [
    'an unclosed block in a block',
    '@media print {\n a { color: red }',
    '@media print{a{color:red}}',
    [{ line: 1, column: 14 }],
  ],
  ['an unclosed comment', 'a{top:0} /* x', 'a{top:0}', [{ line: 1, column: 10 }]],
  ['an unclosed string', 'a{content:"x', 'a{content:"x"}', [{}, {}]],
  [
    'a declaration without a colon',
    'a { color red; top: 0 }',
    'a{color red;top:0}',
    [{ line: 1, column: 5 }],
  ],
  ['a declaration without a value', 'a{\ncolor: ; top: 0 }', 'a{color:;top:0}', [{ line: 2, column: 1 }]],
  ['a brace too many', 'a{top:0}} b{top:1}', 'a{top:0}}b{top:1}', [{ line: 1, column: 9 }]],
  ['text behind', 'a{top:0} b', 'a{top:0}b', [{ line: 1, column: 10 }]],
])('copies %s through, with a warning', async (_, css, result, warnings) => {
  expect(await callTool(cssMinifier, { css })).toMatchObject({ result, warnings });
});

test.each([
  [
    'comments and statements',
    '/* x */ @import "a"; @import "b"; a{top:0}/* y */b,c>d{}',
    '/* x */\n@import "a";\n@import "b";\n\na {\n  top: 0;\n}\n\n/* y */\nb,\nc>d {}',
  ],
  [
    'nested rules',
    'a{top:0;&:hover{top:1}left:0}',
    'a {\n  top: 0;\n\n  &:hover {\n    top: 1;\n  }\n\n  left: 0;\n}',
  ],
  [
    'values as they are',
    'a{margin:0.50px   #FFF;--x:  a  b ;}',
    'a {\n  margin: 0.50px   #FFF;\n  --x: a  b;\n}',
  ],
  ['commas in functions', 'a:is(b,c),d{top:0}', 'a:is(b,c),\nd {\n  top: 0;\n}'],
])('beautifies %s', async (_, css, result) => {
  expect((await callTool(cssMinifier, { css, action: 'beautify' })).result).toBe(result);
  expect((await callTool(cssMinifier, { css: result, action: 'beautify' })).result).toBe(result);
});

test.each([
  ['blank text', { css: '\n' }, 'css: expected a style sheet'],
  [
    'an indent in words',
    { css: 'a{b:c}', action: 'beautify', indent: 'two' },
    'indent: expected 1 to 8, or "tab", got "two"',
  ],
  [
    'a result that grows without bound',
    { css: 'a{'.repeat(190) + 'b:c;'.repeat(48_000), action: 'beautify', indent: 8 },
    'indent: would make a result of more than 64 MiB',
  ],
  ['blocks without bound', { css: 'a{'.repeat(201) }, 'css: expected at most 200 levels'],
])('refuses %s', async (_, input, message) => {
  await expect(callTool(cssMinifier, input)).rejects.toThrow(message);
});

test('functions in functions take no more time each', async () => {
  const css = `a{b:${'f('.repeat(20_000)}${'#ABC '.repeat(20_000)}`;
  expect((await callTool(cssMinifier, { css })).result).toContain('f(#abc #abc');
});

test('a long run of backslashes in a string costs no more than its length', async () => {
  const css = `a{b:"${'\\'.repeat(200_000)}c}`;
  expect((await callTool(cssMinifier, { css })).warnings).not.toEqual([]);
});

test('a large sheet has the same selectors and properties afterwards', async () => {
  const css = Array.from(
    { length: 4000 },
    (_, i) =>
      `.c${i} > a:nth-child( ${i} ) , b::after { margin : 0.${i}0px auto ; color : #FFFFF${i % 10} }\n`,
  ).join('');
  const { result, saved_percent } = await callTool(cssMinifier, { css });
  const names = (sheet: string) => {
    const found: string[] = [];
    walk(parse(sheet), (node) => {
      if (node.type === 'Declaration') found.push(node.property);
      if (node.type === 'ClassSelector') found.push(node.name);
    });
    return found;
  };
  expect(names(result)).toEqual(names(css));
  expect(saved_percent).toBeGreaterThan(15);
});
