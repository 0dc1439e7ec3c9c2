import { run } from './programs.ts';

/** A PDF as qpdf sees it. */
export interface OutsideView {
  /** `Title page`, indented by level. */
  readonly bookmarks: readonly string[];
  /** From the index of a page on: style, prefix and first number. */
  readonly labels: Readonly<Record<number, string>>;
  /** `name=value page`. */
  readonly fields: readonly string[];
  readonly attachments: readonly string[];
  readonly objects: Readonly<Record<string, QpdfValue>>;
  /** What each page's link annotations lead to: a page, a name, or an address. */
  readonly links: readonly (readonly string[])[];
}

type QpdfValue = string | number | boolean | null | QpdfValue[] | { readonly [key: string]: QpdfValue };

interface QpdfOutline {
  readonly title: string;
  readonly destpageposfrom1: number | null;
  readonly kids: readonly QpdfOutline[];
}

interface QpdfJson {
  readonly outlines: readonly QpdfOutline[];
  readonly pagelabels: readonly {
    readonly index: number;
    readonly label: Readonly<Record<string, QpdfValue>>;
  }[];
  readonly acroform: {
    readonly fields: readonly { fullname: string; value: string; pageposfrom1: number }[];
  };
  readonly attachments: Readonly<Record<string, unknown>>;
  readonly pages: readonly { readonly object: string }[];
  readonly qpdf: readonly [
    unknown,
    Readonly<Record<string, { value?: QpdfValue; stream?: { dict: QpdfValue } }>>,
  ];
}

export function viewFromOutside(pdf: string): OutsideView {
  const json = JSON.parse(run('qpdf', pdf, ['--json=2', '@'])) as QpdfJson;
  const objects = Object.fromEntries(
    Object.entries(json.qpdf[1]).map(([key, { value, stream }]) => [
      key.replace(/^obj:/, ''),
      value ?? stream?.dict ?? null,
    ]),
  );
  const pages = json.pages.map(({ object }) => object);
  const at = (value: QpdfValue | undefined, key: string): QpdfValue | undefined =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? resolve(value[key]) : undefined;
  const resolve = (value: QpdfValue | undefined): QpdfValue | undefined =>
    typeof value === 'string' && value.endsWith(' R') ? objects[value] : value;
  const leadsTo = (link: QpdfValue | undefined): string => {
    const target = at(link, '/Dest') ?? at(at(link, '/A'), '/D') ?? at(at(link, '/A'), '/URI');
    if (!Array.isArray(target)) return text(target);
    return `page ${pages.indexOf(text(target[0])) + 1}`;
  };
  const listBookmarks = (items: readonly QpdfOutline[], level: number): string[] =>
    items.flatMap(({ title, destpageposfrom1, kids }) => [
      `${'  '.repeat(level)}${title} ${destpageposfrom1 ?? '-'}`,
      ...listBookmarks(kids, level + 1),
    ]);
  return {
    bookmarks: listBookmarks(json.outlines, 0),
    labels: Object.fromEntries(
      json.pagelabels.map(({ index, label }) => [
        index,
        `${text(label['/P'])}${text(label['/S']).slice(1)}${text(label['/St'] ?? 1)}`,
      ]),
    ),
    fields: json.acroform.fields.map(
      ({ fullname, value, pageposfrom1 }) => `${fullname}=${text(value)} ${pageposfrom1}`,
    ),
    attachments: Object.keys(json.attachments),
    objects,
    links: pages.map((page) => {
      const annotations = at(objects[page], '/Annots');
      const links = (Array.isArray(annotations) ? annotations : [])
        .map(resolve)
        .filter((annotation) => at(annotation, '/Subtype') === '/Link');
      return links.map(leadsTo);
    }),
  };
}

function text(value: QpdfValue | undefined): string {
  if (typeof value === 'string') return value.replace(/^u:/, '');
  return value === undefined || value === null ? '' : JSON.stringify(value);
}
