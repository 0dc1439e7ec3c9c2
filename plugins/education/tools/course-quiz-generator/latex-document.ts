import symbols from '../../data/latex-symbols.json' with { type: 'json' };

/** What sets a character in every engine: commands of mathematics, by character. */
const SYMBOLS: ReadonlyMap<string, string> = new Map(Object.entries(symbols));

/** Letters and signs that pdfLaTeX has of itself with inputenc's utf8 and T1 (t1enc.dfu, ts1enc.dfu). */
const KNOWN_TO_PDFLATEX =
  /[\u{20}-\u{7e}\n\u{a0}-\u{b7}\u{b9}-\u{125}\u{128}-\u{137}\u{139}-\u{13e}\u{141}-\u{148}\u{14a}-\u{165}\u{168}-\u{17e}\u{192}\u{218}-\u{21b}\u{1e9e}\u{2010}-\u{2016}\u{2018}-\u{201a}\u{201c}-\u{201e}\u{2020}-\u{2022}\u{2026}\u{2030}\u{2039}\u{203a}\u{20ac}\u{2116}\u{2122}]/u;

const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Fonts for what Latin Modern lacks; the first that a machine has is used. */
const FONTS = ['CMU Serif', 'Noto Serif', 'DejaVu Serif', 'FreeSerif', 'Times New Roman', 'Arial Unicode MS'];
const EAST_ASIAN_FONTS = [
  'Noto Serif CJK SC',
  'Noto Serif CJK JP',
  'Noto Sans CJK SC',
  'Noto Sans CJK JP',
  'Source Han Serif SC',
  'Source Han Serif',
  'Songti SC',
  'Hiragino Mincho ProN',
  'Yu Mincho',
  'SimSun',
  'Arial Unicode MS',
];

/**
 * An article with a body, which compiles with pdfLaTeX, XeLaTeX and LuaLaTeX: symbols that fonts of text lack are set by
 * mathematics. Letters of other scripts than Latin and Greek take XeLaTeX or LuaLaTeX and a font that has them; pdfLaTeX
 * then stops and says so.
 */
export function latexArticle(lines: readonly string[]): string {
  const body = lines.join('\n').normalize('NFC');
  const characters = [...new Set(body)].filter((character) => !/[\n -~]/.test(character)).sort();
  const set = characters.filter((character) => SYMBOLS.has(character));
  const others = characters.filter(
    (character) => !SYMBOLS.has(character) && !KNOWN_TO_PDFLATEX.test(character),
  );
  return [
    ...(others.length > 0 ? ['% !TeX program = xelatex'] : []),
    '\\documentclass[11pt]{article}',
    '\\usepackage{iftex}',
    '\\ifPDFTeX',
    '\\usepackage[utf8]{inputenc}',
    ...encodingLines(others),
    '\\else',
    '\\usepackage{fontspec}',
    ...fontLines(others),
    '\\fi',
    '\\usepackage{amsmath,amssymb}',
    '\\usepackage[margin=2.5cm]{geometry}',
    ...symbolLines(set),
    '\\setlength{\\parindent}{0pt}',
    '\\begin{document}',
    body,
    '\\end{document}',
    '',
  ].join('\n');
}

/** Font encodings of pdfLaTeX: for Latin letters, and for Cyrillic ones where they are installed. */
function encodingLines(others: readonly string[]): string[] {
  const latin = '\\usepackage[T1]{fontenc}';
  if (others.length === 0) return [latin];
  // \@@end ends the run, so that the first error is the only one.
  const refusal =
    '\\errmessage{This text has letters that pdfLaTeX lacks: compile it with XeLaTeX or LuaLaTeX}\\csname @@end\\endcsname';
  return others.every((character) => /\p{Script=Cyrillic}/u.test(character))
    ? [`\\IfFileExists{t2aenc.def}{\\usepackage[T1,T2A]{fontenc}}{${refusal}}`]
    : [refusal];
}

/** The font for characters that Latin Modern lacks: the first that is installed. */
function fontLines(others: readonly string[]): string[] {
  if (others.length === 0) return [];
  const fonts = others.some((character) => EAST_ASIAN.test(character)) ? EAST_ASIAN_FONTS : FONTS;
  const [opening, closing] = [
    fonts.map((font) => `\\IfFontExistsTF{${font}}{\\setmainfont{${font}}}{%`),
    '}'.repeat(fonts.length),
  ];
  return [...opening, closing];
}

/** Lines that let characters stand for commands, in text as in formulas. */
function symbolLines(characters: readonly string[]): string[] {
  if (characters.length === 0) return [];
  return [
    '\\ifPDFTeX',
    '\\newcommand{\\symbolbycode}[2]{\\DeclareUnicodeCharacter{#1}{\\ensuremath{#2}}}',
    '\\else',
    '\\newcommand{\\symbolbycode}[2]{\\catcode"#1=\\active\\begingroup\\lccode`\\~="#1\\lowercase{\\endgroup\\protected\\def~}{\\ensuremath{#2}}}',
    '\\fi',
    ...characters.map((character) => `\\symbolbycode{${codeOf(character)}}{${SYMBOLS.get(character) ?? ''}}`),
  ];
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}
