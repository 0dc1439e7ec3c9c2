import { oneLine } from '@toolyard/kit/one-line';

/** Text in one line as Markdown; tags in it are shown. */
export function inlineText(text: string): string {
  return oneLine(text).replaceAll('<', '&lt;');
}

/** Where a link or image leads: brackets and quotes in the text, and brackets in the address do not end it. */
export function markdownLink(text: string, url: string): string {
  const label = inlineText(text).replace(/[[\]\\]/g, '\\$&');
  return `[${label}](${url.replace(/[()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)})`;
}

export interface Badge {
  readonly label: string;
  readonly message: string;
  readonly color: string | undefined;
  readonly link: string | undefined;
}

/** A static badge of shields.io, as an image that may lead somewhere. */
export function badge({ label, message, color = 'blue', link }: Badge): string {
  const path = [badgePart(label), badgePart(message), percentEncode(color)].join('-');
  const image = `!${markdownLink(`${label}: ${message}`, `https://img.shields.io/badge/${path}`)}`;
  if (link === undefined) return image;
  return `[${image}](${link.replace(/[()<>\\]/g, percentEncode)})`;
}

/** In badges, - and _ stand for separator and space: doubled they are themselves. */
function badgePart(text: string): string {
  return percentEncode(text.replaceAll('-', '--').replaceAll('_', '__').replaceAll(' ', '_'));
}

/** RFC 3986: all but unreserved characters. */
function percentEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** A code block whose fence is longer than any that the text holds. */
export function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...(text.match(/`{3,}/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** A table of cells that are Markdown in one line. */
export function tableOf(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]) => `| ${cells.map(cellText).join(' | ')} |`;
  return [row(titles), `| ${titles.map(() => '---').join(' | ')} |`, ...rows.map(row)].join('\n');
}

function cellText(text: string): string {
  return inlineText(text).replace(/(?<!\\)\\*\|/g, (bar) => `${'\\'.repeat(bar.length - 1)}\\|`);
}

/**
 * Links to the headings of a page: GitHub's anchors, counted where they repeat, those of the page's own headings
 * before too.
 */
export function contentsOf(titles: readonly string[], ...before: readonly string[]): string {
  const counts = new Map<string, number>();
  const anchor = (title: string) => {
    const base = title
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-');
    const count = counts.get(base);
    counts.set(base, (count ?? 0) + 1);
    return count === undefined ? base : `${base}-${count}`;
  };
  for (const title of before) anchor(title);
  return titles.map((title) => `- ${markdownLink(title, `#${anchor(title)}`)}`).join('\n');
}
