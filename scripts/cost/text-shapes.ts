/** A way to make a text of a given length: what it is made of shows which tool code it keeps busy. */
export interface TextShape {
  readonly name: string;
  /** About `length` characters. */
  readonly make: (length: number) => string;
}

/** Characters that formats give a meaning, each tried in a long run. */
const RUN_CHARACTERS = [...'aA0 \t\n"\'`<>()[]{}/\\-_.,:;=#*&%@+|$!?~^é中', '😀', '\r\n', '\u2028'];

/** Short pieces, each tried again and again: openings without ends, ends without openings, small records. */
const PIECES = [
  ...[
    'a ',
    'a\n',
    'a,',
    'a;',
    'a=b\n',
    'a: b\n',
    '"a",',
    '\\"',
    '""',
    '""\n',
    "''",
    '``',
    '{"a":',
    '{"a":1},',
  ],
  ...[
    '<a>',
    '<a></a>',
    '<a b="',
    '<!--',
    '<![CDATA[',
    '<?',
    '</',
    '<!DOCTYPE ',
    '/*',
    '*/',
    '//',
    '{{',
    '{%',
  ],
  ...[
    '${',
    '$(',
    '((',
    ')(',
    '[]',
    '[a](',
    '![](',
    '**',
    '**a',
    '__',
    '~~',
    '```\n',
    '> ',
    '- ',
    '1. ',
    '# ',
  ],
  ...[
    '|a',
    '\\',
    '\\\\',
    '%41',
    '&amp;',
    '&#65;',
    '&a',
    'a@a.',
    'a.',
    'a-',
    '.a',
    '://',
    'http://a.b/ ',
    '@a ',
  ],
  ...[
    'a:\n  ',
    ' -\n',
    '&a *a ',
    '- - ',
    '? ',
    'case when ',
    'a and ',
    'a(',
    'a[',
    '1+',
    '1e',
    '-1',
    '1,',
    '0x',
  ],
  ...[
    '\n\n',
    ' \n',
    '\t\n',
    '\r\n\r\n',
    'BEGIN:VCARD\n',
    '-----BEGIN A-----\n',
    '00:00:00,000 --> ',
    'a\u0301',
  ],
];

/** Pairs that may nest; tools read some hundred levels at most, so that deep ones come again and again. */
const NESTS = [
  ['[', ']'],
  ['(', ')'],
  ['{', '}'],
  ['{"a":', '}'],
  ['[{"a":', '}]'],
  ['<a>', '</a>'],
  ['<div><p>', '</p></div>'],
  ['**_', '_**'],
  ['> ', ''],
  ['a(', ')'],
  ['/* ', ' */'],
  ['{{#if a}}', '{{/if}}'],
] as const;

/** The shapes that every text is tried in, whatever the tool. */
export const COMMON_SHAPES: readonly TextShape[] = [
  ...RUN_CHARACTERS.map((character) => repeated(character, 'run of')),
  ...PIECES.map((piece) => repeated(piece, 'many')),
  ...NESTS.flatMap(([open, close]) => [
    nested(`nested ${open}${close}`, open, close, Infinity),
    nested(`90 levels of ${open}${close}, again and again`, open, close, 90),
  ]),
  counted('different words', (index) => `w${index} `),
  counted('different lines', (index) => `k${index}=v${index}\n`),
  counted('different numbers', (index) => `${index},`),
  counted('different members', (index) => `"k${index}":${index},`),
  counted('different JSON lines', (index) => `{"k${index}":${index}}\n`),
  counted('different YAML lines', (index) => `k${index}: v${index}\n`),
  counted('a table', (index) => `a${index},b${index},c${index}\n`),
  counted('different tags', (index) => `<t${index}>x</t${index}>`),
  counted('different sentences', (index) => `Sentence ${index} has some words. `),
  wrapped('a JSON array', '[', (index) => `${index}`, ']'),
  wrapped('a JSON array of objects', '[', (index) => `{"id":${index},"name":"n${index}"}`, ']'),
  wrapped('a JSON object', '{', (index) => `"k${index}":${index}`, '}'),
  wrapped('an XML document', '<r>', (index) => `<i id="${index}">t</i>`, '</r>', ''),
];

/** The few of them that are tried where a whole set would be too much. */
export const FEW_SHAPES: readonly TextShape[] = [
  ...[' ', 'a', '\n', '('].map((character) => repeated(character, 'run of')),
  ...COMMON_SHAPES.filter(({ name }) => /^(?:different (?:words|lines)|a JSON array of objects)$/.test(name)),
];

/** What breaks a run that stands in the midst of a text which the tool understands. */
const INSERTED = [' ', 'a', '\n', '"', '(', '\\'];
/** How many places of an example are tried, and how many of its beginnings and ends are repeated. */
const MOST_PLACES = 5;

/** Shapes made of a text that the tool understands. */
export function shapesOf(sample: string): TextShape[] {
  if (sample === '') return [];
  const short = JSON.stringify(sample.length > 24 ? `${sample.slice(0, 24)}…` : sample);
  const places = placesIn(sample);
  return [
    ...['', '\n', ' ', ',', ';'].map((joint) => ({
      name: `${short} again and again${joint === '' ? '' : `, ${JSON.stringify(joint)} between`}`,
      make: (length: number) => (sample + joint).repeat(Math.ceil(length / (sample.length + joint.length))),
    })),
    {
      name: `${short} with numbers, a line each`,
      make: counted('', (index) => `${sample}${index}\n`).make,
    },
    ...places
      .flatMap((place) => [sample.slice(0, place), sample.slice(place)])
      .flatMap((piece) => (piece === '' || piece === sample ? [] : [repeated(piece, 'many')])),
    ...places.flatMap((place) =>
      INSERTED.map((character) => ({
        name: `${short} with a run of ${JSON.stringify(character)} at ${place}`,
        make: (length: number) =>
          sample.slice(0, place) +
          character.repeat(Math.max(0, length - sample.length)) +
          sample.slice(place),
      })),
    ),
  ];
}

/** The start, the end, and places behind characters that a format gives a meaning, each kind once. */
function placesIn(sample: string): number[] {
  const places = new Map<string, number>();
  for (const { 0: sign, index } of sample.matchAll(/[^\p{L}\p{N}]/gu))
    if (!places.has(sign)) places.set(sign, index + sign.length);
  const inner = [...places.values()].slice(0, MOST_PLACES - 3);
  return [...new Set([0, Math.floor(sample.length / 2), ...inner, sample.length])];
}

function repeated(piece: string, kind: string): TextShape {
  return {
    name: `${kind} ${JSON.stringify(piece.length > 24 ? `${piece.slice(0, 24)}…` : piece)}`,
    make: (length) => piece.repeat(Math.ceil(length / piece.length)),
  };
}

function nested(name: string, open: string, close: string, most: number): TextShape {
  return {
    name,
    make: (length) => {
      const all = Math.max(1, Math.floor(length / (open.length + close.length)));
      const levels = Math.min(most, all);
      const one = open.repeat(levels) + close.repeat(levels);
      return levels === all ? one : Array.from({ length: Math.floor(all / levels) }, () => one).join(',');
    },
  };
}

function counted(name: string, piece: (index: number) => string): TextShape {
  return wrapped(name, '', piece, '', '');
}

function wrapped(
  name: string,
  open: string,
  piece: (index: number) => string,
  close: string,
  joint = ',',
): TextShape {
  return {
    name,
    make: (length) => {
      const pieces: string[] = [];
      let size = open.length + close.length;
      for (let index = 0; size < length; index += 1) {
        const next = piece(index);
        pieces.push(next);
        size += next.length + joint.length;
      }
      return open + pieces.join(joint) + close;
    },
  };
}
