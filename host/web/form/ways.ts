import type { ArgumentSchema } from '../catalogue-service.ts';
import { ChoicesEditor } from './choices-editor.ts';
import type { Editor, Place } from './editor.ts';
import { FilesEditor } from './files-editor.ts';
import { GroupEditor } from './group-editor.ts';
import { LinesEditor } from './lines-editor.ts';
import { PlainEditor } from './plain-editor.ts';
import { choicesOf, takesNull } from './request-text.ts';
import { isOneLine } from './argument-rules.ts';
import { RowsEditor } from './rows-editor.ts';
import { branchName, constantsOf, fits, isFile, shapeOf, takesFiles } from './shape.ts';

/** One of the ways in which a value can be written. */
export interface Way {
  readonly name: string;
  readonly label: string;
  /** The JSON that a way says by itself. */
  readonly constant?: string;
  /** Whether what is written so is no secret, whatever the schema says. */
  readonly isOpen?: boolean;
  /** Ways of the same name here are written in the same editor. */
  readonly editor: string;
  readonly make?: (place: Place) => Editor;
  /** Whether a value, in JSON, is one of this way. */
  readonly fits?: (text: string) => boolean;
}

const JSON_WAY: Way = {
  name: 'json',
  label: 'as JSON',
  editor: 'json',
  make: (place) => new PlainEditor({ description: '' }, place),
};

const NULL: Way = { name: 'null', label: 'as null', constant: 'null', editor: 'none' };
const NOTHING: Way = { name: 'nothing', label: 'left out', editor: 'none' };

/** The ways in which a schema's values can be written, the usual one first. */
export function waysOf(
  schema: ArgumentSchema,
  { canBeAbsent }: { readonly canBeAbsent: boolean },
): readonly Way[] {
  const structured = structuredWays(schema);
  const ways = structured.length === 0 ? plainWays(schema) : [...structured, JSON_WAY];
  if (ways.length === 1 && structured.length === 0 && !takesNullToo(schema)) return ways;
  const all = [...ways, ...(takesNullToo(schema) ? [NULL] : []), ...(canBeAbsent ? [NOTHING] : [])];
  // What is within itself would have no end.
  return canBeAbsent && isRepeated(schema) ? [NOTHING, ...all.slice(0, -1)] : all;
}

function isRepeated({ isRepeated: itself, anyOf, oneOf }: ArgumentSchema): boolean {
  return itself === true || (anyOf ?? oneOf ?? []).some((branch) => branch.isRepeated === true);
}

function takesNullToo(schema: ArgumentSchema): boolean {
  return constantsOf(schema) === undefined && !isFile(schema) && takesNull(schema);
}

function plainWays(schema: ArgumentSchema): readonly Way[] {
  if (isFile(schema))
    return [
      {
        name: 'schema',
        label: 'as a file',
        editor: 'file',
        make: (place) => new FilesEditor(place, { isSeveral: false }),
      },
    ];
  const make = (place: Place) => new PlainEditor(schema, place);
  const way = (name: string, label: string): Way => ({ name, label, editor: 'plain', make });
  const isChosen = schema.type === 'boolean' || constantsOf(schema) !== undefined;
  const usual = way('schema', isChosen ? 'as chosen' : 'left out when empty');
  if (!isTyped(schema)) return [usual];
  const labels = { schema: usual.label, text: 'as text, empty too', json: 'as JSON' };
  return [usual, ...choicesOf(schema).map((name) => way(name, labels[name]))];
}

/** Whether a value is written as text, which may be sent in more than one way. */
function isTyped(schema: ArgumentSchema): boolean {
  if (constantsOf(schema) !== undefined) return false;
  const { type } = schema;
  return isOneLine(schema) || (type !== 'boolean' && type !== 'integer' && type !== 'number');
}

function structuredWays(schema: ArgumentSchema): readonly Way[] {
  const shape = shapeOf(schema);
  switch (shape.kind) {
    case 'plain':
      return [];
    case 'group':
      return [
        {
          name: 'group',
          label: 'in parts',
          editor: 'group',
          make: (place) => new GroupEditor(shape.schema, place),
        },
        empty('{}', 'as an empty object'),
      ];
    case 'entries':
      return [
        {
          name: 'entries',
          label: 'in rows',
          editor: 'entries',
          make: (place) => new RowsEditor(shape.value, place, { isNamed: true }),
        },
        empty('{}', 'as an empty object'),
      ];
    case 'list':
      return listWays(shape.items, schema.default);
    case 'union':
      return unionWays(shape.branches, schema.default);
  }
}

function listWays(items: ArgumentSchema, usual: unknown): readonly Way[] {
  const choices = constantsOf(items);
  const lines = shapeOf(items).kind === 'plain' && choices === undefined && !isFile(items) && isScalar(items);
  return [
    ...(takesFiles(items)
      ? [
          {
            name: 'files',
            label: 'as files',
            editor: 'files',
            make: (place: Place) => new FilesEditor(place, { isSeveral: true }),
          },
        ]
      : []),
    ...(choices === undefined
      ? []
      : [
          {
            name: 'choices',
            label: 'ticked, in this order',
            editor: 'choices',
            make: (place: Place) => new ChoicesEditor(choices, usual, place),
          },
        ]),
    ...(lines
      ? [
          {
            name: 'lines',
            label: 'one per line',
            editor: 'lines',
            make: (place: Place) => new LinesEditor(items, usual, place),
          },
        ]
      : []),
    { name: 'rows', label: 'in rows', editor: 'rows', make: (place) => new RowsEditor(items, place) },
    empty('[]', 'as an empty list'),
  ];
}

/** Whether values of a schema are texts and numbers, which one line can hold. */
function isScalar({ type, anyOf, oneOf }: ArgumentSchema): boolean {
  const branches = anyOf ?? oneOf;
  if (branches !== undefined) return branches.every(isScalar);
  return (
    type !== undefined &&
    [type].flat().every((one) => one === 'string' || one === 'number' || one === 'integer')
  );
}

/** The ways of each branch, called after it. */
function unionWays(branches: readonly ArgumentSchema[], usual: unknown): readonly Way[] {
  return branches.flatMap((branch, index) => {
    const own = structuredWays({ default: usual, ...branch });
    const ways = own.length === 0 ? plainWays(branch).slice(0, 1) : own;
    return ways.map((way) =>
      branchWay(way, branch, { index, isFirst: way === ways[0], isPlain: own.length === 0 }),
    );
  });
}

function branchWay(
  way: Way,
  branch: ArgumentSchema,
  {
    index,
    isFirst,
    isPlain,
  }: { readonly index: number; readonly isFirst: boolean; readonly isPlain: boolean },
): Way {
  const name = branchName(branch);
  return {
    ...way,
    name: `${index}-${way.name}`,
    editor: `${index}-${way.editor}`,
    label: isFirst ? `as ${name}` : `as ${name}, ${way.label}`,
    // An empty text is left out where it is typed.
    fits: (text) => fits(JSON.parse(text), branch) && !(isPlain && text === '""'),
  };
}

function empty(constant: string, label: string): Way {
  return { name: 'empty', label, constant, editor: 'none' };
}
