import { Fragment, h, type ComponentChild } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { resultFiles, type ResultFile } from '../../runtimes/result-files.ts';
import { formatBytes } from '../bins-text.ts';
import { DifferenceView } from './difference-view.ts';
import { JsonView } from './json-view.ts';
import { itemSchema, kindOf, labelOf, propertySchema, type Scalar, type ViewSchema } from './kind-of.ts';
import { NOTES } from './notes.ts';
import { SurroundingsContext } from './surroundings.ts';
import { Swatch } from './swatch.ts';
import { cellText } from './table.ts';
import { TableView } from './table-view.ts';
import { TextView } from './text-view.ts';
import { TreeView } from './tree-view.ts';

/** Groups within groups are shown as such so deep, and as trees below. */
const DEEPEST_GROUP = 2;

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
  return h(
    'div',
    { class: 'result' },
    files.map((file) => h(FileView, { file })),
    h(Part, { name: 'result', value: result, schema, depth: 0, contents }),
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
  readonly depth: number;
  /** What is shown as a file already. */
  readonly contents: ReadonlySet<string>;
}

function Part({ name, value, schema, depth, contents }: PartProps): ComponentChild {
  const label = labelOf(name, schema);
  const kind = kindOf(value, name, schema);
  switch (kind.kind) {
    case 'figure':
      return h(Figures, { figures: [[label, kind.value]] });
    case 'colour':
      return h(Swatch, { colour: kind.value });
    case 'text':
      return contents.has(kind.text)
        ? null
        : h(TextView, { name, label, text: kind.text, mediaType: kind.mediaType });
    case 'list':
      return NOTES.has(name)
        ? h(Notes, { label, notes: kind.values })
        : h(ListView, { name, label, values: kind.values });
    case 'table':
      return h(TableView, { name, label, rows: kind.rows, schema: itemSchema(schema) });
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
        : h(Group, { label, entries: kind.entries, schema, depth, contents });
  }
}

interface GroupProps extends Pick<PartProps, 'schema' | 'depth' | 'contents'> {
  readonly label: string;
  readonly entries: readonly (readonly [string, unknown])[];
}

/** What belongs together: notes first, then the figures side by side, then all else in its order. */
function Group({ label, entries, schema, depth, contents }: GroupProps): ComponentChild {
  const figures: (readonly [string, Scalar])[] = [];
  const notes: ComponentChild[] = [];
  const parts: ComponentChild[] = [];
  for (const [name, value] of entries) {
    const inner = propertySchema(schema, name);
    const kind = kindOf(value, name, inner);
    const isFile = typeof value === 'string' && (contents.has(value) || inner?.contentEncoding === 'base64');
    if (isFile && value !== '') continue;
    if (kind.kind === 'figure' || kind.kind === 'colour') figures.push([labelOf(name, inner), kind.value]);
    else
      (NOTES.has(name) ? notes : parts).push(
        h(Part, { key: name, name, value, schema: inner, depth: depth + 1, contents }),
      );
  }
  const content = h(Fragment, null, notes, figures.length > 0 ? h(Figures, { figures }) : null, parts);
  return depth === 0 ? content : h('section', { class: 'part' }, h('h3', null, label), content);
}

function Figures({ figures }: { readonly figures: readonly (readonly [string, Scalar])[] }): ComponentChild {
  return h(
    'dl',
    { class: 'figures' },
    figures.map(([label, value]) =>
      h('div', { key: label }, h('dt', null, label), h('dd', null, h(Figure, { value }))),
    ),
  );
}

function Figure({ value }: { readonly value: Scalar }): ComponentChild {
  if (typeof value === 'string') {
    const kind = kindOf(value, '', undefined);
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

/** Values one below the other: as a table of one column where they are many. */
function ListView({
  name,
  label,
  values,
}: {
  readonly name: string;
  readonly label: string;
  readonly values: readonly Scalar[];
}): ComponentChild {
  const rows = useMemo(() => values.map((value) => ({ [name]: value })), [name, values]);
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
