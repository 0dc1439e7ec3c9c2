import iconv from 'iconv-lite';

/** The code pages of `\fcharset` (RTF 1.9.1, "Font Table"). */
const CHARSETS: Readonly<Record<number, number>> = {
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
  254: 437,
  255: 850,
};

/** Names of code pages whose number iconv-lite does not know. */
const NAMES: Readonly<Record<number, string>> = {
  932: 'cp932',
  936: 'cp936',
  949: 'cp949',
  950: 'cp950',
  10000: 'macroman',
  10006: 'macgreek',
  10007: 'maccyrillic',
  10029: 'maccenteuro',
  10081: 'macturkish',
  65001: 'utf8',
};

/** The code page of a font's character set; undefined where that of the document counts. */
export function charsetCodePage(charset: number): number | undefined {
  return CHARSETS[charset];
}

/** The text of bytes in a code page; windows-1252 where it is not known. */
export function decodeCodePage(bytes: readonly number[], codePage: number): string {
  const name = NAMES[codePage] ?? `cp${codePage}`;
  return iconv.decode(Buffer.from(bytes), iconv.encodingExists(name) ? name : 'cp1252');
}
