import { Fragment, h, type ComponentChild } from 'preact';
import { useMemo } from 'preact/hooks';
import { resultFiles, type ResultFile } from '../../runtimes/result-files.ts';
import { ChartView } from './chart-view.ts';
import { DifferenceView } from './difference-view.ts';
import { Figures } from './figures.ts';
import { FileView } from './file-view.ts';
import { arrange, type Member } from './group.ts';
import { DocumentView, JsonView } from './json-view.ts';
import { fileColumn, itemSchema, kindOf, labelOf, type Row, type View, type ViewSchema } from './kind-of.ts';
import { ListView, Notes } from './list-view.ts';
import { isNote } from './notes.ts';
import { seriesOf } from './series.ts';
import { TableView } from './table-view.ts';
import { TextView } from './text-view.ts';
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
  const files = useMemo(() => shownFiles(result, schema), [result, schema]);
  const contents = useMemo(() => new Set(files.map(({ data }) => data)), [files]);
  const { views = NO_VIEWS } = schema;
  return h(
    'div',
    { class: 'result' },
    files.map((file) => h(FileView, { file })),
    h(Part, {
      name: 'result',
      path: '',
      value: result,
      schema: isSaid(schema) ? schema : undefined,
      views,
      depth: 0,
      contents,
    }),
    h(JsonView, { value: result, contents }),
  );
}

/** Whether a schema says anything: without one a result is shown by what it is. */
function isSaid(schema: ViewSchema): boolean {
  return Object.keys(schema).length > 0;
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
  /** How it is called when it is saved. */
  readonly fileName?: string | undefined;
}

/** More notes are a table. */
const MOST_NOTES = 20;

function Part({ name, value, schema, views, path, depth, contents, fileName }: PartProps): ComponentChild {
  const label = labelOf(name, schema);
  const kind = kindOf(value, name, schema, views[path]);
  switch (kind.kind) {
    case 'figure':
    case 'colour':
      return h(Figures, { figures: [{ name, value: kind.value, schema, view: views[path] }] });
    case 'text':
      return contents.has(kind.text)
        ? null
        : h(TextView, { name, label, text: kind.text, mediaType: kind.mediaType, fileName });
    case 'list':
      return isNote(name)
        ? h(Notes, { label, notes: kind.values })
        : h(ListView, { name, label, values: kind.values, view: views[path] });
    case 'table':
      if (isNote(name) && kind.rows.length <= MOST_NOTES) return h(Notes, { label, notes: kind.rows });
      return h(Rows, {
        name,
        label,
        rows: kind.rows,
        schema: itemSchema(schema),
        views,
        path,
        depth,
        contents,
      });
    case 'difference':
      return h(
        'section',
        { class: 'part' },
        h('h3', null, label),
        h(DifferenceView, { label, rows: kind.rows }),
      );
    case 'document':
      return h(DocumentView, { name, label, value: kind.value });
    case 'empty':
      return h('p', { class: 'quiet none' }, `${label}: none`);
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

/** What belongs together: notes, verdicts, what leads, the figures side by side, all else in its order, and what there is none of. */
function Group({ label, fileName, ...whole }: GroupProps): ComponentChild {
  const { views, depth, contents } = whole;
  const { notes, verdicts, lead, figures, parts, none, fileName: named } = arrange(whole);
  const part = ({ name, value, schema, path }: Member) =>
    h(Part, {
      key: name,
      name,
      value,
      schema,
      views,
      path,
      depth: depth + 1,
      contents,
      fileName: fileName ?? named,
    });
  const content = h(
    Fragment,
    null,
    notes.map(part),
    h(Figures, { figures: verdicts }),
    lead === undefined ? null : part(lead),
    figures.length > 0 ? h(Figures, { figures }) : null,
    parts.map(part),
    none.length > 0 ? h('p', { class: 'quiet none' }, `None: ${none.join(', ')}`) : null,
  );
  // Names of files stand as they are.
  const heading = h('h3', { class: fileName === undefined ? undefined : 'as-is' }, label);
  return depth === 0 ? content : h('section', { class: 'part' }, heading, content);
}

interface RowsProps extends Omit<PartProps, 'value'> {
  readonly label: string;
  readonly rows: readonly Row[];
}

/** Rows as what they are: files one after the other, one thing with its members, or a table. */
function Rows(props: RowsProps): ComponentChild {
  const { label, rows, schema, views, path, depth, contents } = props;
  const isNamed = Object.keys(schema?.properties ?? {}).length > 0;
  const column = isNamed && depth <= DEEPEST_GROUP ? fileColumn(rows) : undefined;
  if (column !== undefined)
    return h(
      'section',
      { class: 'part' },
      h('h3', null, label),
      rows.map(({ [column]: file, ...members }) =>
        h(Group, {
          key: String(file),
          label: String(file),
          entries: Object.entries(members),
          fileName: String(file).split('/').at(-1),
          schema,
          views,
          path,
          depth: depth + 1,
          contents,
        }),
      ),
    );
  const [only] = rows;
  if (isNamed && depth <= DEEPEST_GROUP && rows.length === 1 && only !== undefined)
    return h(Group, { label, entries: Object.entries(only), schema, views, path, depth, contents });
  return h(TableOfRows, props);
}

/** Rows as a table, below the chart that they make. */
function TableOfRows({ name, label, rows, schema, views, path }: RowsProps): ComponentChild {
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
