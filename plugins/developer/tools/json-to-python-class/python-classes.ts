import { uniqueNames } from '../../lib/identifier-words.ts';
import type { MemberShape, ObjectShape, ScalarShape, Shape, ShapeType } from '../../lib/json-shape.ts';
import { isPythonName, layOutPython, pythonIdentity, pythonName, pythonString } from './python-source.ts';
import { innerFirst, nameTypes } from '../../lib/type-names.ts';

export const PYTHON_STYLES = ['dataclass', 'pydantic', 'typed_dict', 'plain'] as const;
export type PythonStyle = (typeof PYTHON_STYLES)[number];

interface PythonModule {
  readonly result: string;
  /** The names declared, in order: inner classes first. */
  readonly types: string[];
}

/** A member as its class has it. */
interface Member {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
}

/** Where names come from that the code imports. */
const MODULES: Readonly<Record<string, string>> = {
  dataclass: 'dataclasses',
  field: 'dataclasses',
  BaseModel: 'pydantic',
  Field: 'pydantic',
  Any: 'typing',
  NotRequired: 'typing',
  TypedDict: 'typing',
};

/** Classes that are named as these would hide them. */
const RESERVED: Readonly<Record<PythonStyle, readonly string[]>> = {
  dataclass: ['Any', 'None', 'True', 'False'],
  pydantic: ['Any', 'None', 'True', 'False', 'BaseModel', 'Field'],
  typed_dict: ['Any', 'None', 'True', 'False', 'NotRequired', 'TypedDict'],
  plain: ['Any', 'None', 'True', 'False'],
};

/** A module of classes for the objects of a shape, the root last. */
export function pythonModule(
  shape: Shape,
  rootName: string,
  style: PythonStyle,
  snakeCase: boolean,
): PythonModule {
  const names = nameTypes(shape, rootName, { scalar: scalarText, unions: true, reserved: RESERVED[style] });
  const used = new Set<string>();
  const use = (name: string) => {
    used.add(name);
    return name;
  };

  const placeText = ({ types, nullable }: Shape): string => {
    if (types.length === 0) return use('Any');
    return [...types.map(typeText), ...(nullable ? ['None'] : [])].join(' | ');
  };
  const typeText = (type: ShapeType): string => {
    if (type.kind === 'array') return `list[${placeText(type.items)}]`;
    if (type.kind !== 'object') return scalarText(type);
    if (type.values !== undefined) return `dict[str, ${placeText(type.values)}]`;
    return type.members.length === 0 ? `dict[str, ${use('Any')}]` : names.nameOf(type);
  };
  const memberType = ({ shape, optional }: MemberShape): string => {
    const type = placeText(shape);
    if (!optional) return type;
    if (style === 'typed_dict') return `${use('NotRequired')}[${type}]`;
    return shape.nullable || type === 'Any' ? type : `${type} | None`;
  };

  const classes = innerFirst(names.types);
  const hiding = new Set([...HIDDEN_BY_DEFAULTS, ...classes.map(({ name }) => name)]);
  const membersOf = (type: ObjectShape): Member[] => {
    const unique = uniqueNames([], '_', pythonIdentity);
    return type.members.map((member) => {
      const { key, optional } = member;
      const name =
        style === 'typed_dict' ? key : unique(attributeName(key, style, snakeCase, optional, hiding));
      return { key, name, type: memberType(member), optional };
    });
  };

  const writers: Readonly<Record<PythonStyle, (name: string, members: readonly Member[]) => string>> = {
    dataclass: (name, members) =>
      `@${use('dataclass')}\nclass ${name}:\n${requiredFirst(members)
        .map((member) => dataclassField(member, use))
        .join('\n')}`,
    pydantic: (name, members) =>
      `class ${name}(${use('BaseModel')}):\n${members.map((member) => modelField(member, use)).join('\n')}`,
    typed_dict: (name, members) => typedDict(name, members, use),
    plain: (name, members) => plainClass(name, requiredFirst(members)),
  };
  const [root] = shape.types;
  const isClass = root?.kind === 'object' && root.members.length > 0;
  const definitions = [
    ...classes.map(({ name, type }) => writers[style](name, membersOf(type))),
    ...(isClass ? [] : [`${names.root} = ${placeText(shape)}`]),
  ];
  const imports = importLines(used);
  return {
    result: `${[...(imports === '' ? [] : [imports]), ...definitions].join('\n\n\n')}\n`,
    types: [...classes.map(({ name }) => name), ...(isClass ? [] : [names.root])],
  };
}

/** What annotations and defaults of a class body refer to: a member of the name with a default would hide it. */
const HIDDEN_BY_DEFAULTS = ['str', 'int', 'float', 'bool', 'list', 'dict', 'field', 'Field', 'Any'];

/** The attribute of a member: never one that Pydantic has for itself, or that later lines of the class need. */
function attributeName(
  key: string,
  style: PythonStyle,
  snakeCase: boolean,
  optional: boolean,
  hiding: ReadonlySet<string>,
): string {
  const name = pythonName(key, snakeCase);
  // Python puts the class's name before what begins with two underscores.
  if (style !== 'typed_dict' && name.startsWith('__')) return `field${name}`;
  // Pydantic takes a leading underscore for a private attribute, and has methods that begin with model_.
  if (style === 'pydantic' && name.startsWith('_')) return `field${name}`;
  if (style === 'pydantic' && MODEL_ATTRIBUTES.has(name)) return `${name}_`;
  const hasDefault = optional || name !== key;
  return (style === 'pydantic' || style === 'dataclass') && hasDefault && hiding.has(name)
    ? `${name}_`
    : name;
}

const MODEL_ATTRIBUTES = new Set(
  (
    'model_computed_fields model_config model_construct model_copy model_dump model_dump_json model_extra ' +
    'model_fields model_fields_set model_json_schema model_parametrized_name model_post_init model_rebuild ' +
    'model_validate model_validate_json model_validate_strings'
  ).split(' '),
);

function requiredFirst(members: readonly Member[]): Member[] {
  return [...members.filter(({ optional }) => !optional), ...members.filter(({ optional }) => optional)];
}

function dataclassField({ key, name, type, optional }: Member, use: (name: string) => string): string {
  const head = `${name}: ${type}`;
  if (key === name) return `    ${head}${optional ? ' = None' : ''}`;
  const metadata = `metadata={"json": ${pythonString(key)}}`;
  return layOutPython(
    '    ',
    `${head} = ${use('field')}`,
    [...(optional ? ['default=None'] : []), metadata],
    '()',
  );
}

function modelField({ key, name, type, optional }: Member, use: (name: string) => string): string {
  const head = `${name}: ${type}`;
  if (key === name) return `    ${head}${optional ? ' = None' : ''}`;
  const alias = `alias=${pythonString(key)}`;
  return layOutPython(
    '    ',
    `${head} = ${use('Field')}`,
    [...(optional ? ['default=None'] : []), alias],
    '()',
  );
}

/** With the syntax of calls where a key is no identifier, or one that a class body would mangle. */
function typedDict(name: string, members: readonly Member[], use: (name: string) => string): string {
  use('TypedDict');
  const isNames = members.every(({ key }) => isPythonName(key) && !/^__.*(?<!__)$/.test(key));
  if (isNames)
    return `class ${name}(TypedDict):\n${members.map(({ key, type }) => `    ${key}: ${type}`).join('\n')}`;
  const entries = members.map(({ key, type }) => `${pythonString(key)}: ${type}`);
  const parts = [pythonString(name), `{${entries.join(', ')}}`];
  return layOutPython('', `${name} = TypedDict`, parts, '()', '', (index, indent) =>
    index === 1 ? `${layOutEntries(indent, entries)},` : undefined,
  );
}

function layOutEntries(indent: string, entries: readonly string[]): string {
  return `${indent}{\n${entries.map((entry) => `${indent}    ${entry},\n`).join('')}${indent}}`;
}

function plainClass(name: string, members: readonly Member[]): string {
  const parameters = members.map(
    ({ name: member, type, optional }) => `${member}: ${type}${optional ? ' = None' : ''}`,
  );
  const signature = layOutPython('    ', 'def __init__', ['self', ...parameters], '()', ' -> None:');
  const body = members.map(
    ({ key, name: member }) =>
      `        self.${member} = ${member}${key === member ? '' : `  # key: ${oneLine(key)}`}`,
  );
  return [`class ${name}:`, signature, ...body].join('\n');
}

/** A key as it stands, unless it would end the comment, or not be seen there. */
function oneLine(key: string): string {
  return /^[^\p{C}\p{Z}](?:[^\p{C}\p{Zl}\p{Zp}]*[^\p{C}\p{Z}])?$/u.test(key) ? key : JSON.stringify(key);
}

function importLines(used: ReadonlySet<string>): string {
  const names = [...used].filter((name) => Object.hasOwn(MODULES, name)).sort();
  const byModule = Map.groupBy(names, (name) => MODULES[name] ?? '');
  return [...byModule.keys()]
    .sort()
    .map((module) => `from ${module} import ${(byModule.get(module) ?? []).join(', ')}`)
    .join('\n');
}

function scalarText(type: ScalarShape): string {
  if (type.kind === 'boolean') return 'bool';
  if (type.kind === 'string') return 'str';
  return type.integer ? 'int' : 'float';
}
