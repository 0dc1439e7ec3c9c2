/** What the text of a group is. */
export type Destination =
  | 'body'
  | 'dropped'
  | 'fonts'
  | 'styles'
  | 'info'
  | 'title'
  | 'marker'
  | 'instruction'
  | 'lists'
  | 'overrides';

export const DESTINATIONS: Readonly<Record<string, Destination>> = {
  fonttbl: 'fonts',
  stylesheet: 'styles',
  info: 'info',
  title: 'title',
  listtext: 'marker',
  pntext: 'marker',
  fldinst: 'instruction',
  listtable: 'lists',
  listoverridetable: 'overrides',
};

/** Destinations whose content is part of the document, and what people call it. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  pict: 'pictures',
  object: 'embedded objects',
  annotation: 'comments',
};

/** Those of these whose text says something, and what people call it. */
export const SAYING: Readonly<Record<string, string>> = {
  header: 'page headers',
  headerl: 'page headers',
  headerr: 'page headers',
  headerf: 'page headers',
  footer: 'page footers',
  footerl: 'page footers',
  footerr: 'page footers',
  footerf: 'page footers',
  xe: 'index entries',
  rxe: 'index entries',
  tc: 'contents entries',
  tcn: 'contents entries',
  bkmkstart: 'bookmarks',
  formfield: 'form fields',
  author: 'author',
  operator: 'operator',
  manager: 'manager',
  company: 'company',
  category: 'category',
  keywords: 'keywords',
  subject: 'subject',
  comment: 'comments in the properties',
  doccomm: 'comments in the properties',
  hlinkbase: 'base of links',
};

/** Formatting that Markdown has no way to write, by the word that turns it on. */
export const FORMATS: Readonly<Record<string, string>> = {
  ul: 'underline',
  uld: 'underline',
  uldash: 'underline',
  uldashd: 'underline',
  uldashdd: 'underline',
  uldb: 'underline',
  ulth: 'underline',
  ulw: 'underline',
  ulwave: 'underline',
  super: 'superscript',
  sub: 'subscript',
  up: 'raised text',
  dn: 'lowered text',
  caps: 'capitals',
  scaps: 'small capitals',
  cf: 'colours of text',
  cb: 'colours behind text',
  chcbpat: 'colours behind text',
  highlight: 'highlights',
  outl: 'outlined text',
  shad: 'shadowed text',
  embo: 'embossed text',
  impr: 'engraved text',
  revised: 'marks of insertions',
  deleted: 'marks of deletions',
};

/** Words that turn such formatting off, and what. */
export const FORMAT_ENDS: Readonly<Record<string, readonly string[]>> = {
  ulnone: ['underline'],
  nosupersub: ['superscript', 'subscript'],
};

export const ALIGNMENTS: ReadonlySet<string> = new Set(['qc', 'qr', 'qj', 'qd']);

/** Destinations whose text is none of the document's, with or without `\*`. */
export const DROPPED = new Set(
  (
    'colortbl header headerl headerr headerf footer footerl footerr footerf ftnsep ftnsepc ftncn ' +
    'atnid atnauthor atntime atnicn atnref atnparent xe tc tcn rxe filetbl revtbl rsidtbl generator bkmkstart bkmkend ' +
    'nonshppict themedata colorschememapping latentstyles datastore private template operator author ' +
    'manager company category keywords comment doccomm hlinkbase subject xmlnstbl mmathPr fldtype datafield ' +
    'formfield pn pntxta pntxtb sp panose falt fontemb fontfile listpicture pgdsctbl aftnsep aftnsepc aftncn'
  ).split(' '),
);

/** Destinations after `\*` that hold text of the document. */
export const KNOWN_AFTER_STAR = new Set([
  ...Object.keys(DESTINATIONS),
  'shppict',
  'fldrslt',
  'shpinst',
  'shptxt',
]);

export const SYMBOLS: Readonly<Record<string, string>> = {
  emdash: '\u2014',
  endash: '\u2013',
  bullet: '\u2022',
  lquote: '\u2018',
  rquote: '\u2019',
  ldblquote: '\u201c',
  rdblquote: '\u201d',
  emspace: '\u2003',
  enspace: '\u2002',
  qmspace: '\u2005',
  zwj: '\u200d',
  zwnj: '\u200c',
  ltrmark: '\u200e',
  rtlmark: '\u200f',
  tab: ' ',
  '~': '\u00a0',
  _: '\u2011',
  '-': '',
  '{': '{',
  '}': '}',
  '\\': '\\',
};
