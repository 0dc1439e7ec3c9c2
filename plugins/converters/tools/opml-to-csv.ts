import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { parseCsvDelimiter, writeCsv } from '@toolyard/kit/csv';
import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
import { boundedPaths, joinFolderPath } from '../lib/folder-path.ts';
import { childElements, ownText, readXml, trimXmlSpace, type XmlElement } from '../lib/xml-tree.ts';

export default defineTool({
  title: 'OPML to CSV',
  summary: 'Convert OPML (feed reader subscriptions or outlines) to CSV with the folder path of each entry.',
  keywords: ['rss', 'feeds', 'podcast', 'spreadsheet', 'feedly'],
  input: Type.Object({
    opml: Type.String({ contentMediaType: 'text/x-opml', description: 'OPML text' }),
    include: Type.Enum(['auto', 'feeds', 'all'], {
      default: 'auto',
      description: 'feeds only, or every outline',
    }),
    delimiter: Type.String({ default: ',', description: 'Separator: one character or `tab`' }),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'text/csv', description: 'CSV text' }),
    row_count: Type.Integer({ description: 'Rows' }),
    title: nullable(Type.String(), 'Head title, or null'),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Feeds in folders',
      input: {
        opml: '<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n<head><title>Feeds</title></head>\n<body>\n<outline text="Tech">\n<outline type="rss" text="A &amp; B, daily" xmlUrl="https://a.example/rss?x=1&amp;y=2" htmlUrl="https://a.example/"/>\n</outline>\n<outline type="rss" text="t" title="Top" xmlUrl="https://t.example/feed" description="d"/>\n</body>\n</opml>',
      },
      output: {
        result:
          'title,xml_url,html_url,folder,type,description\n"A & B, daily",https://a.example/rss?x=1&y=2,https://a.example/,Tech,rss,\nTop,https://t.example/feed,,,rss,d\n',
        row_count: 2,
        title: 'Feeds',
      },
    },
    {
      name: 'A plain outline',
      input: {
        opml: '<opml version="1.0"><head/><body><outline text="One"><outline text="1/2"><outline text="deep"/></outline></outline></body></opml>',
      },
      output: {
        result: 'title,xml_url,html_url,folder,type,description\nOne,,,,,\n1/2,,,One,,\ndeep,,,One/1\\/2,,\n',
        row_count: 3,
        title: null,
      },
    },
  ],
  run({ opml, include, delimiter }) {
    const separator = parseCsvDelimiter('delimiter', delimiter);
    const root = readXml('opml', opml);
    if (root.name.toLowerCase() !== 'opml')
      throw new InputError('opml', `expected the root element opml, got ${quote(root.name)}`);
    const body = child(root, 'body');
    if (body === undefined) throw new InputError('opml', 'expected a body element in opml, got none');
    const outlines = [...readOutlines(body, [], boundedPaths('opml'))];
    const feeds = outlines.filter(({ xmlUrl }) => xmlUrl !== '');
    const rows = include === 'feeds' || (include === 'auto' && feeds.length > 0) ? feeds : outlines;
    const head = child(root, 'head');
    const title = head && child(head, 'title');
    const dropped = new DroppedParts();
    if (head !== undefined) dropFromHead(dropped, head);
    dropFromOutlines(dropped, body, rows === outlines);
    return {
      result: writeCsv(
        [
          ['title', 'xml_url', 'html_url', 'folder', 'type', 'description'],
          ...rows.map((row) => [row.title, row.xmlUrl, row.htmlUrl, row.folder, row.type, row.description]),
        ],
        separator,
      ),
      row_count: rows.length,
      title: (title && trimXmlSpace(ownText(title))) || null,
      ...dropped.output(),
    };
  },
});

interface Outline {
  readonly title: string;
  readonly xmlUrl: string;
  readonly htmlUrl: string;
  readonly folder: string;
  readonly type: string;
  readonly description: string;
}

/** The outlines below an element, parents before children. */
function* readOutlines(
  parent: XmlElement,
  ancestors: readonly string[],
  repeat: (path: string) => string,
): Generator<Outline> {
  const folder = joinFolderPath(ancestors);
  for (const element of childElements(parent)) {
    if (element.name.toLowerCase() !== 'outline') continue;
    const attribute = attributesOf(element);
    const title = attribute('title') || attribute('text');
    yield {
      title,
      xmlUrl: attribute('xmlurl'),
      htmlUrl: attribute('htmlurl'),
      folder: repeat(folder),
      type: attribute('type'),
      description: attribute('description'),
    };
    yield* readOutlines(element, title === '' ? ancestors : [...ancestors, title], repeat);
  }
}

/** Notes what the head says beside the title. */
function dropFromHead(dropped: DroppedParts, head: XmlElement): void {
  for (const element of childElements(head)) {
    const isTold = element.name.toLowerCase() === 'title' || trimXmlSpace(ownText(element)) === '';
    if (!isTold) dropped.add(`head ${element.name}`, `line ${element.line}`);
  }
}

const COLUMN_ATTRIBUTES: ReadonlySet<string> = new Set([
  'title',
  'text',
  'xmlurl',
  'htmlurl',
  'type',
  'description',
]);

/** Notes what outlines say that no column tells, and where feeds alone are rows, the others that hold none. */
function dropFromOutlines(dropped: DroppedParts, parent: XmlElement, isEachRow: boolean): void {
  for (const element of childElements(parent)) {
    const where = `line ${element.line}`;
    if (element.name.toLowerCase() !== 'outline') {
      dropped.add(`element ${element.name}`, where);
      continue;
    }
    const attribute = attributesOf(element);
    const isRow = isEachRow || attribute('xmlurl') !== '';
    const [title, text] = [attribute('title'), attribute('text')];
    if (title !== '' && text !== '' && title !== text) dropped.add('text beside a title', where);
    for (const [name, value] of element.attributes) {
      const isTitle = name.toLowerCase() === 'title' || name.toLowerCase() === 'text';
      const isTold = COLUMN_ATTRIBUTES.has(name.toLowerCase()) && (isRow || isTitle);
      if (!isTold && value.trim() !== '') dropped.add(name, where);
    }
    const children = childElements(element);
    if (!isRow && children.length === 0) dropped.add('outline without xmlUrl', where);
    dropFromOutlines(dropped, element, isEachRow);
  }
}

/** Reads an element's attributes whatever their case. */
function attributesOf({ attributes }: XmlElement): (name: string) => string {
  const lower = new Map(Array.from(attributes, ([name, value]) => [name.toLowerCase(), value.trim()]));
  return (name) => lower.get(name) ?? '';
}

function child(parent: XmlElement, name: string): XmlElement | undefined {
  return childElements(parent).find((element) => element.name.toLowerCase() === name);
}
