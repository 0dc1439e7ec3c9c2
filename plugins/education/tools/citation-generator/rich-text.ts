import { escapeHtml } from '@toolyard/kit/html';

/** Text with parts in italics. */
export type RichText = readonly { readonly text: string; readonly italic: boolean }[];

export function italic(text: string): RichText {
  return [{ text, italic: true }];
}

/** Joins text and rich text. */
export function rich(parts: TemplateStringsArray, ...values: readonly (string | RichText)[]): RichText {
  return parts.flatMap((part, index) => [
    { text: part, italic: false },
    ...(index < values.length ? asRich(values[index] ?? '') : []),
  ]);
}

/** Those that are not empty, with a separator between them. */
export function joinRich(list: readonly (string | RichText)[], separator: string): RichText {
  return list
    .map(asRich)
    .filter((part) => plainText(part) !== '')
    .flatMap((part, index) => (index === 0 ? part : [{ text: separator, italic: false }].concat(part)));
}

/** With a full stop at its end, unless it ends a sentence already. */
export function endSentence(part: string | RichText): RichText {
  const text = plainText(asRich(part));
  return text === '' || /[.?!][”’]?$/.test(text) ? asRich(part) : rich`${part}.`;
}

export function plainText(parts: RichText): string {
  return parts.map(({ text }) => text).join('');
}

/** With `<i>`; `&`, `<` and `>` are escaped. */
export function richHtml(parts: RichText): string {
  return render(parts, '<i>', '</i>', (text) =>
    escapeHtml(text).replaceAll('&quot;', '"').replaceAll('&#39;', "'"),
  );
}

/** With `*`; `*` and `_` are escaped. */
export function richMarkdown(parts: RichText): string {
  return render(parts, '*', '*', (text) => text.replace(/[*_]/g, '\\$&'));
}

function render(parts: RichText, open: string, close: string, escape: (text: string) => string): string {
  return parts
    .filter(({ text }) => text !== '')
    .map(({ text, italic: slanted }) => (slanted ? `${open}${escape(text)}${close}` : escape(text)))
    .join('');
}

function asRich(part: string | RichText): RichText {
  return typeof part === 'string' ? [{ text: part, italic: false }] : part;
}
