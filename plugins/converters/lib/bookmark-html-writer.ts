import type { Bookmark, BookmarkEntry, BookmarkFolder } from './bookmarks.ts';

const INDENT = '    ';

/** A bookmark file (Netscape Bookmark File Format) as every browser imports it. */
export function writeBookmarkHtml(entries: readonly BookmarkEntry[]): string {
  return [
    '<!DOCTYPE NETSCAPE-Bookmark-file-1>',
    '<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">',
    '<TITLE>Bookmarks</TITLE>',
    '<H1>Bookmarks</H1>',
    '<DL><p>',
    ...entryLines(entries, INDENT),
    '</DL><p>',
    '',
  ].join('\n');
}

function* entryLines(entries: readonly BookmarkEntry[], indent: string): Generator<string> {
  for (const entry of entries) {
    if (entry.kind === 'separator') {
      yield `${indent}<HR>`;
      continue;
    }
    yield `${indent}<DT>${entry.kind === 'folder' ? heading(entry) : link(entry)}`;
    if (entry.note !== undefined) yield `${indent}<DD>${escapeText(entry.note)}`;
    if (entry.kind !== 'folder') continue;
    yield `${indent}<DL><p>`;
    yield* entryLines(entry.entries, indent + INDENT);
    yield `${indent}</DL><p>`;
  }
}

function heading({ name, added, modified, isToolbar, isUnfiled }: BookmarkFolder): string {
  const attributes = writeAttributes({
    ADD_DATE: added,
    LAST_MODIFIED: modified,
    PERSONAL_TOOLBAR_FOLDER: isToolbar ? 'true' : undefined,
    UNFILED_BOOKMARKS_FOLDER: isUnfiled ? 'true' : undefined,
  });
  return `<H3${attributes}>${escapeText(name)}</H3>`;
}

function link({ url, title, added, modified, icon, tags, keyword }: Bookmark): string {
  const attributes = writeAttributes({
    HREF: url,
    ADD_DATE: added,
    LAST_MODIFIED: modified,
    ICON: icon,
    TAGS: tags,
    SHORTCUTURL: keyword,
  });
  return `<A${attributes}>${escapeText(title)}</A>`;
}

/** The attributes that have a value, each after a space. */
function writeAttributes(attributes: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(attributes)
    .map(([name, value]) =>
      value === undefined ? '' : ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`,
    )
    .join('');
}

/** Browsers write quotes in titles as they are, so that not all that `escapeHtml` escapes is escaped here. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
