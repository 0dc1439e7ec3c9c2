import { Fragment, h, type ComponentChild } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { resultFiles, type ResultFile } from '../../runtimes/result-files.ts';
import { formatBytes } from '../bins-text.ts';
import { DifferenceView } from './difference-view.ts';
import { ChartView } from './chart-view.ts';
import { JsonView } from './json-view.ts';
import {
  itemSchema,
  kindOf,
  labelOf,
  propertySchema,
  type Row,
  type Scalar,
  type View,
  type ViewSchema,
} from './kind-of.ts';
import { NOTES } from './notes.ts';
import { seriesOf } from './series.ts';
import { SurroundingsContext } from './surroundings.ts';
import { Swatch } from './swatch.ts';
import { cellText } from './table.ts';
import { TableView } from './table-view.ts';
import { TextActions, TextView } from './text-view.ts';
import { TreeView } from './tree-view.ts';

/** Groups within groups are shown as such so deep, and as trees below. */
const DEEPEST_GROUP = 2;

const NO_VIEWS = {};

/** A result, each part as it is best looked at, and its JSON. */
export function ResultView({
  result,
  schema,
}: {
  readonly result: unknown;
  readonly schema: ViewSchema;
}): ComponentChild {
  const files = useMemo(() => (holdsFiles(schema) ? shownFiles(result, schema) : []), [result, schema]);
  const contents = useMemo(() => new Set(files.map(({ data }) => data)), [files]);
  const { views = NO_VIEWS } = schema;
  return h(
    'div',
    { class: 'result' },
    files.map((file) => h(FileView, { file })),
    h(Part, { name: 'result', path: '', value: result, schema, views, depth: 0, contents }),
    h(JsonView, { value: result, contents }),
  );
}

/** Whether a result of a schema may hold files: most hold none, and are not searched. */
function holdsFiles(schema: ViewSchema): boolean {
  return /"contentEncoding"|image\/svg/.test(JSON.stringify(schema));
}

/** The files of a result. Some tools give an image as text too: it is shown once. */
function shownFiles(result: unknown, schema: ViewSchema): readonly ResultFile[] {
  const found = resultFiles(result, schema);
  const isTwin = ({ encoding, name }: ResultFile) =>
    encoding === 'text' && found.some((other) => other.encoding === 'base64' && other.name === name);
  return found.filter((file) => !isTwin(file));
}

interface PartProps {
  readonly name: string;
  readonly value: unknown;
  readonly schema: ViewSchema | undefined;
  /** What the tool says of parts, and where among them this is. */
  readonly views: Readonly<Record<string, View>>;
  readonly path: string;
  readonly depth: number;
  /** What is shown as a file already. */
  readonly contents: ReadonlySet<string>;
}

function Part({ name, value, schema, views, path, depth, contents }: PartProps): ComponentChild {
  const label = labelOf(name, schema);
  const kind = kindOf(value, name, schema, views[path]);
  switch (kind.kind) {
    case 'figure':
      return h(Figures, { figures: [{ label, value: kind.value, view: views[path] }] });
    case 'colour':
      return h(Swatch, { colour: kind.value });
    case 'text':
      return contents.has(kind.text)
        ? null
        : h(TextView, { name, label, text: kind.text, mediaType: kind.mediaType });
    case 'list':
      return NOTES.has(name)
        ? h(Notes, { label, notes: kind.values })
        : h(ListView, { name, label, values: kind.values, view: views[path] });
    case 'table':
      return h(Rows, { name, label, rows: kind.rows, schema: itemSchema(schema), views, path });
    case 'difference':
      return h(
        'section',
        { class: 'part' },
        h('h3', null, label),
        h(DifferenceView, { label, rows: kind.rows }),
      );
    case 'empty':
      return h('p', { class: 'quiet' }, `${label}: none`);
    case 'tree':
      return h(TreeView, { label, value: kind.value, isOpen: true });
    case 'group':
      return depth > DEEPEST_GROUP
        ? h(TreeView, { label, value })
        : h(Group, { label, entries: kind.entries, schema, views, path, depth, contents });
  }
}

interface GroupProps extends Omit<PartProps, 'name' | 'value'> {
  readonly label: string;
  readonly entries: readonly (readonly [string, unknown])[];
}

/** What belongs together: notes first, then the figures side by side, then all else in its order. */
function Group({ label, entries, schema, views, path, depth, contents }: GroupProps): ComponentChild {
  const figures: ShownFigure[] = [];
  const notes: ComponentChild[] = [];
  const parts: ComponentChild[] = [];
  for (const [name, value] of entries) {
    const inner = propertySchema(schema, name);
    const place = path === '' ? name : `${path}.${name}`;
    const view = views[place];
    const kind = kindOf(value, name, inner, view);
    const isFile = typeof value === 'string' && (contents.has(value) || inner?.contentEncoding === 'base64');
    if (isFile && value !== '') continue;
    if (kind.kind === 'figure' || kind.kind === 'colour')
      figures.push({ label: labelOf(name, inner), value: kind.value, view });
    else
      (NOTES.has(name) ? notes : parts).push(
        h(Part, {
          key: name,
          name,
          value,
          schema: inner,
          views,
          path: place,
          depth: depth + 1,
          contents,
        }),
      );
  }
  const content = h(Fragment, null, notes, figures.length > 0 ? h(Figures, { figures }) : null, parts);
  return depth === 0 ? content : h('section', { class: 'part' }, h('h3', null, label), content);
}

/** Rows as a table, below the chart that they make. */
function Rows({
  name,
  label,
  rows,
  schema,
  views,
  path,
}: Pick<PartProps, 'name' | 'schema' | 'views' | 'path'> & {
  readonly label: string;
  readonly rows: readonly Row[];
}): ComponentChild {
  const series = useMemo(() => seriesOf(rows, schema, views[path]), [rows, schema, views, path]);
  return h(TableView, {
    name,
    label,
    rows,
    schema,
    viewOf: (column) => views[path === '' ? column : `${path}.${column}`],
    above: series === undefined ? undefined : h(ChartView, { label, series }),
  });
}

interface ShownFigure {
  readonly label: string;
  readonly value: Scalar;
  readonly view: View | undefined;
}

function Figures({ figures }: { readonly figures: readonly ShownFigure[] }): ComponentChild {
  // What people came for is first.
  const isKey = ({ view }: ShownFigure) => view?.as === 'key';
  const inOrder = [...figures.filter(isKey), ...figures.filter((figure) => !isKey(figure))];
  return h(
    'dl',
    { class: 'figures' },
    inOrder.map((figure) =>
      h(
        'div',
        { key: figure.label, class: isKey(figure) ? 'key' : undefined },
        h('dt', null, figure.label),
        h('dd', null, h(Figure, figure)),
      ),
    ),
  );
}

function Figure({ value, view }: Pick<ShownFigure, 'value' | 'view'>): ComponentChild {
  if (typeof value === 'string') {
    const kind = kindOf(value, '', undefined, view);
    return kind.kind === 'colour'
      ? h(Swatch, { colour: value })
      : value === ''
        ? h('span', { class: 'quiet' }, 'empty')
        : value;
  }
  return value === null
    ? h('span', { class: 'quiet' }, 'none')
    : h('span', { class: 'number' }, String(value));
}

function Notes({
  label,
  notes,
}: {
  readonly label: string;
  readonly notes: readonly Scalar[];
}): ComponentChild {
  return h(
    'div',
    { class: 'notice notice-caution' },
    h('h3', null, label),
    h(
      'ul',
      null,
      notes.map((note) => h('li', null, String(note))),
    ),
  );
}

/** So many values need no table. */
const SHORT_LIST = 20;

/** Values one below the other: as a table of one column where they are many. */
function ListView({
  name,
  label,
  values,
  view,
}: {
  readonly name: string;
  readonly label: string;
  readonly values: readonly Scalar[];
  readonly view: View | undefined;
}): ComponentChild {
  const rows = useMemo(() => values.map((value) => ({ [name]: value })), [name, values]);
  if (values.length <= SHORT_LIST)
    return h(
      'section',
      { class: 'part' },
      h(
        'div',
        { class: 'part-head' },
        h('h3', null, label),
        h(TextActions, { name, text: values.map(cellText).join('\n'), mediaType: 'text/plain' }),
      ),
      h(
        'ul',
        { class: 'values', 'aria-label': label },
        values.map((value) => h('li', null, h(Figure, { value, view }))),
      ),
    );
  return h(TableView, { name, label, rows, schema: { properties: { [name]: { title: cellText(label) } } } });
}

/** A link, or where links may not save a button, or the name alone. */
function Save({ file, href }: { readonly file: ResultFile; readonly href: string }): ComponentChild {
  const surroundings = useContext(SurroundingsContext);
  const saving = surroundings?.saving ?? 'link';
  if (saving === 'none') return file.name;
  if (saving === 'link') return h('a', { href, download: file.name }, `Save ${file.name}`);
  return h(
    'button',
    { class: 'button', type: 'button', onClick: () => surroundings?.save(file) },
    `Save ${file.name}`,
  );
}

function FileView({ file }: { readonly file: ResultFile }): ComponentChild {
  const surroundings = useContext(SurroundingsContext);
  const bytes = file.encoding === 'base64' ? Math.floor((file.data.length * 3) / 4) : file.data.length;
  const url = useMemo(() => surroundings?.urlOf(file), [surroundings, file]);
  const href =
    url ??
    `data:${file.mimeType}${file.encoding === 'base64' ? ';base64' : ''},${file.encoding === 'base64' ? file.data : encodeURIComponent(file.data)}`;
  return h(
    'figure',
    { class: 'file' },
    // An image, an SVG too, runs no script and loads nothing.
    file.mimeType.startsWith('image/') ? h('img', { src: href, alt: file.name }) : null,
    h('figcaption', null, h(Save, { file, href }), h('span', { class: 'quiet' }, ` ${formatBytes(bytes)}`)),
  );
}
