import type { ArgumentSchema } from '../catalogue-service.ts';

/** How the values of a schema are written by people. */
export type Shape =
  | { readonly kind: 'plain' }
  | { readonly kind: 'group'; readonly schema: ArgumentSchema }
  | { readonly kind: 'entries'; readonly value: ArgumentSchema }
  | { readonly kind: 'list'; readonly items: ArgumentSchema }
  | { readonly kind: 'union'; readonly branches: readonly ArgumentSchema[] };

const PLAIN: Shape = { kind: 'plain' };

/** What is written in one control, in parts, in rows, or in one of several ways. Null is no branch of its own. */
export function shapeOf(schema: ArgumentSchema): Shape {
  if (schema.enum !== undefined || schema.contentEncoding === 'base64') return PLAIN;
  // What holds secrets whole is typed whole.
  if (schema.writeOnly === true) return PLAIN;
  const branches = branchesOf(schema).filter(({ type }) => type !== 'null');
  if (branches.length > 1)
    return branches.some((branch) => shapeOf(branch).kind !== 'plain' || isFile(branch))
      ? { kind: 'union', branches }
      : PLAIN;
  const [only = schema] = branches;
  if (only !== schema) return shapeOf(only);
  if (schema.type === 'array' && schema.items !== undefined && Object.keys(schema.items).length > 0)
    return { kind: 'list', items: schema.items };
  if (schema.type !== 'object') return PLAIN;
  if (Object.keys(schema.properties ?? {}).length > 0) return { kind: 'group', schema };
  const value = schema.additionalProperties ?? Object.values(schema.patternProperties ?? {})[0];
  return typeof value === 'object' && Object.keys(value).length > 0 ? { kind: 'entries', value } : PLAIN;
}

/** The schemas one of which holds: those of a union, or one for each type of a schema with parts. */
function branchesOf(schema: ArgumentSchema): readonly ArgumentSchema[] {
  const { anyOf, oneOf, type, items, properties } = schema;
  if (anyOf !== undefined || oneOf !== undefined) return anyOf ?? oneOf ?? [];
  if (type === undefined || typeof type === 'string') return [];
  if (items === undefined && properties === undefined) return [];
  return type.map((one) => Object.assign({}, schema, { type: one }));
}

/** The values that an argument can have, where they are few: of `enum`, or of constants. */
export function constantsOf(schema: ArgumentSchema): readonly unknown[] | undefined {
  if (schema.enum !== undefined) return schema.enum;
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches === undefined || !branches.every((branch) => 'const' in branch)) return undefined;
  return branches.map((branch) => branch.const);
}

export function isFile({ contentEncoding }: ArgumentSchema): boolean {
  return contentEncoding === 'base64';
}

/** Whether the elements of a list may be files, each its content alone. */
export function takesFiles(items: ArgumentSchema): boolean {
  return (items.anyOf ?? items.oneOf ?? [items]).some(isFile);
}

/** Whether anything in a schema's values is a secret. */
export function holdsSecret(schema: ArgumentSchema): boolean {
  // A repeated part has what the part around it has.
  return schema.writeOnly === true || (schema.isRepeated !== true && partsOf(schema).some(holdsSecret));
}

function partsOf({
  items,
  properties = {},
  anyOf = [],
  oneOf = [],
  additionalProperties,
  patternProperties = {},
}: ArgumentSchema): readonly ArgumentSchema[] {
  return [
    ...(items === undefined ? [] : [items]),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ...[properties, patternProperties].flatMap((parts) => Object.values(parts)),
    ...anyOf,
    ...oneOf,
  ];
}

/** Whether a value can be of a branch, as far as telling branches apart needs it. */
export function fits(value: unknown, schema: ArgumentSchema): boolean {
  const { type, required = [], properties, additionalProperties } = schema;
  if ('const' in schema) return JSON.stringify(schema.const) === JSON.stringify(value);
  if (schema.enum !== undefined) return schema.enum.includes(value);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return branches.some((branch) => fits(value, branch));
  if (type !== undefined && ![type].flat().some((one) => isOfType(value, one))) return false;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return true;
  const isKnown = (name: string) => additionalProperties !== false || Object.hasOwn(properties ?? {}, name);
  const constants = Object.entries(properties ?? {}).filter(([, part]) => 'const' in part);
  return (
    required.every((name) => Object.hasOwn(value, name)) &&
    Object.keys(value).every(isKnown) &&
    constants.every(([name, part]) => !Object.hasOwn(value, name) || fits(Reflect.get(value, name), part))
  );
}

function isOfType(value: unknown, type: string): boolean {
  if (value === null) return type === 'null';
  if (Array.isArray(value)) return type === 'array';
  return typeof value === (type === 'integer' ? 'number' : type);
}

/** What a branch of a union is called beside the others. */
export function branchName(schema: ArgumentSchema): string {
  const { title, type, properties = {}, required = Object.keys(properties).slice(0, 3) } = schema;
  if (title !== undefined) return title;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (isFile(schema)) return 'a file';
  if (type === 'array') return 'a list';
  if (type === 'object') {
    const constants = Object.entries(properties).filter(([, part]) => 'const' in part);
    if (constants.length > 0)
      return constants.map(([name, part]) => `${name} ${JSON.stringify(part.const)}`).join(', ');
    return required.length === 0 ? 'an object' : `an object with ${required.join(', ')}`;
  }
  if (type === 'string') return 'a text';
  if (type === 'number' || type === 'integer') return 'a number';
  return type === 'boolean' ? 'yes or no' : 'a value';
}
