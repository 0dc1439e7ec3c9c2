import vocabulary from './data/schema-org.json' with { type: 'json' };

/** By type: its parents, and the properties that it adds, each separated by blanks. */
const TYPES: Readonly<Record<string, readonly string[]>> = vocabulary.types;
/** By enumeration: its members. */
const ENUMERATIONS: Readonly<Record<string, string>> = vocabulary.enumerations;

/** The names of all types of schema.org. */
export const SCHEMA_ORG_TYPES: readonly string[] = Object.keys(TYPES);

/** The names of all properties of schema.org. */
export const SCHEMA_ORG_PROPERTIES: ReadonlySet<string> = new Set(
  SCHEMA_ORG_TYPES.flatMap((name) => listed(name, 1)),
);

/** What stands before a name of schema.org. */
const PREFIX = /^(?:https?:\/\/schema\.org\/|schema:)(?=.)/i;

/** A name without schema.org's prefix; others as written. */
export function shortName(name: string): string {
  return name.replace(PREFIX, '');
}

export function hasSchemaOrgPrefix(name: string): boolean {
  return PREFIX.test(name);
}

export function isKnownType(name: string): boolean {
  return Object.hasOwn(TYPES, name);
}

/** Whether one of the types, or one that they descend from, has a property. */
export function hasProperty(types: readonly string[], property: string): boolean {
  return types.some((type) => propertiesOf(type).has(property));
}

const propertiesByType = new Map<string, ReadonlySet<string>>();

/** The properties of a type, those of its ancestors included; none of a type that is not known. */
export function propertiesOf(type: string): ReadonlySet<string> {
  if (!isKnownType(type)) return new Set();
  const known = propertiesByType.get(type);
  if (known !== undefined) return known;
  const all = new Set([type]);
  for (const name of all) for (const parent of listed(name, 0)) all.add(parent);
  const properties = new Set([...all].flatMap((name) => listed(name, 1)));
  propertiesByType.set(type, properties);
  return properties;
}

/** Of the wanted types the one that the fewest steps lead to, from any of the types given; they count themselves. */
export function nearestAncestor(
  types: readonly string[],
  wanted: { has(type: string): boolean },
): string | undefined {
  const seen = new Set(types);
  for (const type of seen) {
    if (wanted.has(type)) return type;
    for (const parent of listed(type, 0)) seen.add(parent);
  }
  return undefined;
}

/** Whether one of the types is another or descends from it. */
export function isA(types: readonly string[], wanted: string): boolean {
  return nearestAncestor(types, new Set([wanted])) !== undefined;
}

/** The members of an enumeration of schema.org, without prefix; none when there is no such enumeration. */
export function membersOf(enumeration: string): readonly string[] {
  return Object.hasOwn(ENUMERATIONS, enumeration) ? split(ENUMERATIONS[enumeration] ?? '') : [];
}

function listed(type: string, part: 0 | 1): string[] {
  return isKnownType(type) ? split(TYPES[type]?.[part] ?? '') : [];
}

function split(names: string): string[] {
  return names === '' ? [] : names.split(' ');
}
