import { InputError, quote } from '@toolyard/sdk';
import { pascalCase, singularOf, uniqueNames } from './identifier-words.ts';
import type { MemberShape, ObjectShape, ScalarShape, Shape, ShapeType } from './json-shape.ts';

/** What a language makes of shapes, as far as the names of types depend on it. */
export interface NamingRules {
  /** How scalars are written: shapes that differ in nothing else are one type. */
  readonly scalar: (type: ScalarShape) => string;
  /** Whether places of several types name the objects among them, or are of one type that holds anything. */
  readonly unions: boolean;
  /** Makes a type's name of a key in PascalCase, where that alone is none. */
  readonly nameOf?: (pascal: string) => string;
  /** Names that the code has for something else. */
  readonly reserved?: Iterable<string>;
}

export interface NamedType {
  readonly name: string;
  readonly type: ObjectShape;
  /** The types that it is the first to mention. */
  readonly inner: readonly NamedType[];
}

export interface TypeNames {
  readonly root: string;
  /** The types that the root is or is the first to mention, in order. */
  readonly types: readonly NamedType[];
  /** The name of an object type that has members. */
  readonly nameOf: (type: ObjectShape) => string;
}

/** @throws InputError naming `root_name` when it has no letter */
export function checkRootName(rootName: string): void {
  if (!/\p{L}/u.test(rootName))
    throw new InputError('root_name', `expected a name with a letter, got ${quote(rootName)}`);
}

/**
 * Names the object types of a shape: each after its key, those of array items and of a map's values by the singular. The same name with
 * another shape gets 2, 3, …; the same name and shape is one type. Empty objects are no types of their own.
 */
export function nameTypes(shape: Shape, rootName: string, rules: NamingRules): TypeNames {
  const { unions, nameOf = startingWithLetter, reserved = [] } = rules;
  const unique = uniqueNames(reserved);
  const names = new Map<ObjectShape, string>();
  const byContent = new Map<string, string>();
  const contentOf = shapeContents(rules);

  const visit = (place: Shape, name: string, item: boolean): NamedType[] => {
    const types = place.types.length > 1 && !unions ? [] : place.types;
    return types.flatMap((type): NamedType[] => {
      if (type.kind === 'array') return visit(type.items, item ? name : itemName(name), true);
      if (type.kind !== 'object') return [];
      if (type.values !== undefined) return visit(type.values, item ? name : itemName(name), true);
      return type.members.length > 0 ? declare(type, name) : [];
    });
  };

  const declare = (type: ObjectShape, wanted: string): NamedType[] => {
    const base = nameOf(wanted === '' ? 'Type' : wanted);
    const content = `${base} ${contentOf(type)}`;
    const known = byContent.get(content);
    const name = known ?? unique(base);
    names.set(type, name);
    if (known !== undefined) {
      nameAlike(type);
      return [];
    }
    byContent.set(content, name);
    return [{ name, type, inner: type.members.flatMap(visitMember) }];
  };

  const visitMember = ({ key, shape }: MemberShape) => visit(shape, pascalCase(key), false);

  /** The types inside of one that is written already have been named with it; theirs are the same names. */
  const nameAlike = (type: ObjectShape) => type.members.forEach(visitMember);

  const root = pascalCase(rootName);
  const isObject = shape.types.some((type) => type.kind === 'object' && type.members.length > 0);
  const rootType = isObject ? undefined : unique(nameOf(root));
  const types = visit(shape, root, false);
  return {
    root: rootType ?? types[0]?.name ?? root,
    types,
    nameOf: (type) => names.get(type) ?? root,
  };
}

/** The types in the order in which they are first mentioned, depth first. */
export function outerFirst(types: readonly NamedType[]): NamedType[] {
  return types.flatMap((type) => [type, ...outerFirst(type.inner)]);
}

/** The types so that each comes after those it mentions. */
export function innerFirst(types: readonly NamedType[]): NamedType[] {
  return types.flatMap((type) => [...innerFirst(type.inner), type]);
}

function itemName(name: string): string {
  const singular = singularOf(name);
  return singular === name ? `${name}Item` : singular;
}

function startingWithLetter(pascal: string): string {
  return /^\p{Nd}/u.test(pascal) ? `_${pascal}` : pascal;
}

/** Tells by a short text what a type holds, whatever the order of its members. */
function shapeContents({ scalar, unions }: NamingRules): (type: ShapeType) => string {
  const numbers = new Map<string, string>();
  const shorten = (content: string) => {
    const number = numbers.get(content) ?? String(numbers.size);
    numbers.set(content, number);
    return number;
  };
  const ofShape = ({ types, nullable }: Shape): string => {
    const seen = types.length > 1 && !unions ? ['any'] : types.map(ofType).sort();
    return `${seen.join('|')}${nullable ? '?' : ''}`;
  };
  const known = new Map<ShapeType, string>();
  const ofType = (type: ShapeType): string => {
    if (type.kind === 'array') return `[${ofShape(type.items)}]`;
    if (type.kind !== 'object') return scalar(type);
    if (type.values !== undefined) return `{${ofShape(type.values)}}`;
    const members = () =>
      type.members
        .map(({ key, shape, optional }) => `${JSON.stringify(key)}${optional ? '?' : ''}:${ofShape(shape)}`)
        .sort()
        .join();
    const content = known.get(type) ?? `#${shorten(members())}`;
    known.set(type, content);
    return content;
  };
  return ofType;
}
