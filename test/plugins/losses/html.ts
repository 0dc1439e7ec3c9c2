import { MARK, type Sample, type Standard } from './element.ts';

/** Elements that hold text, where they may stand (HTML, section 4). */
const TEXTS =
  'a abbr address article aside b bdi bdo blockquote button cite code data dd del details dfn dialog div dl dt em fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup i ins kbd label legend li main mark menu meter nav noscript object ol optgroup option output p pre progress q rp rt ruby s samp script search section select slot small span strong style sub summary sup table tbody td template textarea tfoot th thead time tr u ul var video audio canvas iframe svg math';

const ATTRIBUTES: readonly Sample[] = [
  ['a', `<a href="/${MARK}">x</a>`],
  ['a', `<a href="/x" title="${MARK}">x</a>`],
  ['abbr title', `<abbr title="${MARK}">x</abbr>`],
  ['area', `<map name="m"><area href="/${MARK}" alt="x"></map>`],
  ['area', `<map name="m"><area href="/x" alt="${MARK}"></map>`],
  ['audio', `<audio src="/${MARK}"></audio>`],
  ['blockquote cite', `<blockquote cite="/${MARK}">x</blockquote>`],
  ['button', `<button value="${MARK}">x</button>`],
  ['data value', `<data value="${MARK}">x</data>`],
  ['del cite', `<del cite="/${MARK}">x</del>`],
  ['del datetime', `<del datetime="${MARK}">x</del>`],
  ['ins', `<ins cite="/${MARK}">x</ins>`],
  ['dfn title', `<dfn title="${MARK}">x</dfn>`],
  ['embed', `<embed src="/${MARK}">`],
  ['form', `<form action="/${MARK}">x</form>`],
  ['iframe', `<iframe src="/${MARK}" title="x"></iframe>`],
  ['img', `<img src="/${MARK}" alt="x">`],
  ['img', `<img src="/x" alt="${MARK}">`],
  ['img title', `<img src="/x" alt="a" title="${MARK}">`],
  ['img srcset', `<img src="/x" alt="a" srcset="/${MARK} 2x">`],
  ['img longdesc', `<img src="/x" alt="a" longdesc="/${MARK}">`],
  ['input', `<input value="${MARK}">`],
  ['input', `<input placeholder="${MARK}">`],
  ['li value', '<ol><li value="4171">x</li></ol>', '4171'],
  ['link', `<link rel="next" href="/${MARK}">`],
  ['meta', `<meta name="author" content="${MARK}">`],
  ['meter', `<meter value="0.4171">x</meter>`, '0.4171'],
  ['object', `<object data="/${MARK}">x</object>`],
  ['ol start', '<ol start="4171"><li>x</li></ol>', '4171'],
  ['ol reversed', '<ol reversed><li>x</li><li>y</li></ol>', '2. x'],
  ['ol type', '<ol type="a"><li>x</li></ol>', 'a. x'],
  ['select', `<select><optgroup label="${MARK}"><option>x</optgroup></select>`],
  ['progress', '<progress value="0.4171">x</progress>', '0.4171'],
  ['q cite', `<q cite="/${MARK}">x</q>`],
  ['source', `<picture><source srcset="/${MARK}"><img src="/x" alt="y"></picture>`],
  ['td colspan', '<table><tr><th>a<th>b<tr><td colspan="2">x</table>', 'x | x'],
  ['td rowspan', '<table><tr><th>a<th>b<tr><td rowspan="2">x<td>y<tr><td>z</table>', '| x | z |'],
  ['th abbr', `<table><tr><th abbr="${MARK}">a<tr><td>x</table>`],
  ['time datetime', `<time datetime="${MARK}">x</time>`],
  ['video', `<video src="/x"><track src="/${MARK}" label="y"></video>`],
  ['video', `<video src="/${MARK}"></video>`],
  ['video', `<video poster="/${MARK}"></video>`],
  ['base', `<base href="https://${MARK}.example/"><a href="b">x</a>`],
  ['p title', `<p title="${MARK}">x</p>`],
  ['caption', `<table><caption>${MARK}</caption><tr><th>a<tr><td>x</table>`],
  ['hidden', `<p hidden>${MARK}</p>x`],
  ['a', `<p><a href="/x" aria-label="${MARK}"></a>x</p>`],
];

const samples: readonly Sample[] = [
  ...TEXTS.split(' ').map((name): Sample => [name, `<p>x</p><${name}>${MARK}</${name}>`]),
  ...ATTRIBUTES,
];
const TABLE =
  'td th a abbr b blockquote button cite code data del em i img input ins kbd label li mark pre q s samp small span strong sub sup svg table time u ul var video iframe script style template'.split(
    ' ',
  );

export const HTML: Standard = {
  samples,
  tools: {
    'html-to-markdown': (html: string) => ({ html }),
    'site-to-markdown': (html: string) => ({ html, main_only: false }),
  },
};

/** Stripping takes markup away as it is asked to: what an element shows beside its text is to be told of. */
export const STRIPPED_HTML: Standard = {
  samples: samples.filter(
    ([name, source]) =>
      !/^(?:base|comment|form|link|meta|ol start|source)$/.test(name) &&
      !/ (?:src|aria-label)="\/?kept|del (?:cite|datetime)|href="\/kept/.test(String(source)),
  ),
  tools: { 'html-strip': (html: string) => ({ html, links: 'inline', image_alt: true }) },
};

export const HTML_TABLES: Standard = {
  samples: [
    ...TABLE.slice(2).map((name): Sample => [
      name,
      `<table><tr><th>a<tr><td>x<${name}>${MARK}</${name}></table>`,
    ]),
    ['caption', `<table><caption>${MARK}</caption><tr><th>a<tr><td>x</table>`],
    ['td title', `<table><tr><th>a<tr><td title="${MARK}">x</table>`],
    ['abbr', `<table><tr><th abbr="${MARK}">a<tr><td>x</table>`],
    ['img', `<table><tr><th>a<tr><td><img src="/${MARK}" alt="y"></table>`],
    ['img', `<table><tr><th>a<tr><td><img src="/x" alt="${MARK}"></table>`],
    ['a', `<table><tr><th>a<tr><td><a href="/${MARK}">x</a></table>`],
    ['input', `<table><tr><th>a<tr><td><input value="${MARK}"></table>`],
    [
      'tfoot',
      `<table><thead><tr><th>a</thead><tfoot><tr><td>${MARK}</tfoot><tbody><tr><td>x</tbody></table>`,
    ],
    ['comment', `<table><tr><th>a<tr><td>x<!-- ${MARK} --></table>`],
    ['time', `<table><tr><th>a<tr><td><time datetime="${MARK}">x</time></table>`],
    ['table', `<table><tr><th>a<tr><td><table><tr><td>${MARK}</table></table>`],
    ['column', `<table><tr><th>a<tr><td>x<td>${MARK}</table>`],
    ['header', `<table><tr><th>a<th>a<tr><td>x<td>${MARK}</table>`],
    ['header', `<table><tr><th>a<th><tr><td>x<td>${MARK}</table>`],
  ],
  tools: { 'html-table-to-json': (html: string) => ({ html }) },
};

const field = (attribute: string, type = 'text') =>
  `<form><input name="n" type="${type}" ${attribute}></form>`;
export const HTML_FORMS: Standard = {
  samples: [
    ...'accept autocomplete capture dirname inputmode list pattern placeholder title value aria-label'
      .split(' ')
      .map((name): Sample => [name, field(`${name}="${MARK}"`)]),
    ...'readonly required'.split(' ').map((name): Sample => [name, field(name), `"${name}":true`]),
    ['formaction', `<form><input name="n"><button formaction="/${MARK}">x</button></form>`],
    ['formenctype', '<form><input name="n"><button formenctype="text/plain">x</button></form>', 'text/plain'],
    ['formmethod', '<form><input name="n"><button formmethod="get">x</button></form>', 'get'],
    ['formtarget', '<form><input name="n"><input type="submit" formtarget="_top"></form>', '_top'],
    ['checked', '<form><input name="n" type="checkbox" checked></form>', '"default":true'],
    ['min', field('min="4171"', 'number'), '4171'],
    ['max', field('max="4171"', 'number'), '4171'],
    ['step', field('step="4171"', 'number'), '4171'],
    ['value', field('value="4171"', 'number'), '4171'],
    ['maxlength', field('maxlength="4171"'), '4171'],
    ['minlength', field('minlength="4171"'), '4171'],
    ['list', `<form><input name="n" list="l"><datalist id="l"><option value="${MARK}"></datalist></form>`],
    ['accept', field(`accept="${MARK}"`, 'file')],
    ['multiple', field('multiple', 'file'), '"multiple":true'],
    ['capture', field(`capture="${MARK}"`, 'file')],
    ['min', field('min="2031-03-07"', 'date'), '2031-03-07'],
    ['button', `<form><input name="n"><button name="b" value="${MARK}">x</button></form>`],
    ['button', `<form><input name="n"><button name="b" value="x">${MARK}</button></form>`],
    ['submit', `<form><input name="n"><input type="submit" name="${MARK}" value="x"></form>`],
    ['image', `<form><input name="n"><input type="image" name="${MARK}"></form>`],
    ['optgroup', `<form><select name="n"><optgroup label="${MARK}"><option>x</optgroup></select></form>`],
    [
      'option disabled',
      '<form><select name="n"><option disabled>4171</option><option>x</select></form>',
      '4171',
    ],
    ['option', `<form><select name="n"><option value="${MARK}">x</select></form>`],
    ['option', `<form><select name="n"><option value="x">${MARK}</select></form>`],
    ['option label', `<form><select name="n"><option label="${MARK}">x</select></form>`],
    ['autocomplete', `<form><select name="n" autocomplete="${MARK}"><option>x</select></form>`],
    ['textarea', `<form><textarea name="n">${MARK}</textarea></form>`],
    ['rows', '<form><textarea name="n" rows="4171"></textarea></form>', '4171'],
    ['readonly', '<form><textarea name="n" readonly></textarea></form>', 'readonly'],
    ['legend', `<form><fieldset><legend>${MARK}</legend><input name="n"></fieldset></form>`],
    ['label', `<form><label for="i">${MARK}</label><input id="i" name="n"></form>`],
    ...'action enctype id name target autocomplete accept-charset rel title novalidate'
      .split(' ')
      .map((name): Sample => [name, `<form ${name}="${MARK}"><input name="n"></form>`]),
    ['hidden', `<form><input name="n"><input type="hidden" name="h" value="${MARK}"></form>`],
    ['checkbox', `<form><input type="checkbox" name="h" value="${MARK}"></form>`],
  ],
  tools: { 'form-to-json-schema': (html: string) => ({ html }) },
};
