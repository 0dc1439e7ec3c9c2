import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { jsonObjectArgument, parseWrittenJson } from '@toolyard/kit/json-argument';
import { defineTool, Type } from '@toolyard/sdk';
import { writeBookmarkHtml } from '../../lib/bookmark-html-writer.ts';
import { readBookmarkJson } from './bookmark-json.ts';
import { countEntries } from '../../lib/bookmarks.ts';

export default defineTool({
  title: 'Bookmarks JSON to HTML',
  summary:
    'Convert a Chromium `Bookmarks` file or a Firefox JSON backup to a bookmarks HTML file that every browser imports.',
  keywords: ['favorites', 'netscape', 'chrome', 'edge', 'brave', 'restore'],
  input: Type.Object({
    json: jsonObjectArgument({ description: 'Chromium Bookmarks file or Firefox backup, text or value' }),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'text/html', description: 'Bookmark file (Netscape HTML)' }),
    source: Type.Enum(['chromium', 'firefox'], { description: 'chromium or firefox' }),
    bookmark_count: Type.Integer({ description: 'Bookmarks written' }),
    folder_count: Type.Integer({ description: 'Folders written' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'A Chromium file as text',
      input: {
        json: '{"roots": {"bookmark_bar": {"name": "Bar", "type": "folder", "children": [{"type": "url", "name": "", "url": "https://x.example/?a=1&b=2"}]}}}',
      },
      output: {
        result:
          '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><H3 PERSONAL_TOOLBAR_FOLDER="true">Bar</H3>\n    <DL><p>\n        <DT><A HREF="https://x.example/?a=1&amp;b=2">https://x.example/?a=1&amp;b=2</A>\n    </DL><p>\n</DL><p>\n',
        source: 'chromium',
        bookmark_count: 1,
        folder_count: 1,
      },
    },
    {
      name: 'A Firefox backup',
      input: {
        json: {
          type: 'text/x-moz-place-container',
          root: 'placesRoot',
          children: [
            {
              type: 'text/x-moz-place-container',
              root: 'bookmarksMenuFolder',
              title: 'menu',
              children: [
                {
                  type: 'text/x-moz-place',
                  title: 'M',
                  uri: 'https://m.example/',
                  dateAdded: 1700000000000000,
                  tags: 'x,y',
                  keyword: 'kw',
                },
              ],
            },
          ],
        },
      },
      output: {
        result:
          '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n    <DT><A HREF="https://m.example/" ADD_DATE="1700000000" TAGS="x,y" SHORTCUTURL="kw">M</A>\n</DL><p>\n',
        source: 'firefox',
      },
    },
  ],
  run({ json }) {
    const dropped = new DroppedParts();
    const { source, entries } = readBookmarkJson('json', parseWrittenJson('json', json), dropped);
    const { bookmarks, folders } = countEntries(entries);
    return {
      result: writeBookmarkHtml(entries),
      source,
      bookmark_count: bookmarks,
      folder_count: folders,
      ...dropped.output(),
    };
  },
});
