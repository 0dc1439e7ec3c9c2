import { hasProperty, isKnownType, SCHEMA_ORG_PROPERTIES, shortName } from '@toolyard/kit/schema-org';
import { InputError } from '@toolyard/sdk';
import type { JsonLd } from '../../lib/json-ld.ts';
import { itemFault, scalarFault } from './expected-value.ts';
import { nearestProperty, nearestType } from './nearest-name.ts';

const MOST_LEVELS = 20;
const MOST_VALUES = 20_000;

/** A name that schema.org does not have, or a value that it does not expect. */
export interface ItemWarning {
  readonly code: 'unknown_type' | 'unknown_property' | 'invalid_value';
  readonly path: string;
  readonly message: string;
}

/** Reads items into JSON-LD, and notes the names that schema.org does not have, and values that it does not expect. */
export class ItemReader {
  readonly warnings: ItemWarning[] = [];
  #values = 0;

  /**
   * An item: its types, its id, its properties.
   *
   * @throws InputError when it nests too deep or is too large
   */
  read(
    path: string,
    types: unknown,
    id: string | undefined,
    properties: Readonly<Record<string, unknown>>,
  ): JsonLd {
    return this.#item(path, path === '' ? '' : `${path}.properties`, types, id, properties, 1);
  }

  #item(
    path: string,
    inside: string,
    given: unknown,
    id: unknown,
    properties: Readonly<Record<string, unknown>>,
    level: number,
  ): JsonLd {
    if (level > MOST_LEVELS)
      throw new InputError(path || 'properties', `expected at most ${MOST_LEVELS} levels of nesting`);
    const types = this.#types(path, given);
    const item: JsonLd = {
      ...(types.length > 0 && { '@type': types.length === 1 ? types[0] : types }),
      ...(typeof id === 'string' && id !== '' && { '@id': id }),
    };
    for (const [key, value] of Object.entries(properties)) {
      const name = shortName(key);
      // The context is schema.org's, whatever JSON-LD was pasted.
      if (name === '@context') continue;
      const at = inside === '' ? `properties.${name}` : `${inside}.${name}`;
      const read = this.#value(at, value, level);
      if (read === undefined) continue;
      this.#checkProperty(at, types, name);
      this.#checkValue(at, name, read);
      item[name] = read;
    }
    return item;
  }

  #types(path: string, given: unknown): string[] {
    const types = (Array.isArray(given) ? given : [given])
      .filter((type): type is string => typeof type === 'string' && type.trim() !== '')
      .map((type) => shortName(type.trim()));
    for (const type of types)
      if (!isKnownType(type))
        this.#warn('unknown_type', path === '' ? 'type' : `${path}.type`, type, nearestType(type));
    return types;
  }

  /** Undefined for what is dropped: null, '' and []. */
  #value(path: string, value: unknown, level: number): unknown {
    this.#values += 1;
    if (this.#values > MOST_VALUES)
      throw new InputError('properties', `expected at most ${MOST_VALUES} values in all`);
    if (value === null || value === undefined || value === '') return undefined;
    if (Array.isArray(value)) {
      const all = value
        .map((element: unknown, index) => this.#value(`${path}[${index}]`, element, level))
        .filter((element) => element !== undefined);
      return all.length === 0 ? undefined : all;
    }
    if (typeof value !== 'object') return value;
    const { type, '@type': atType, id, '@id': atId, ...properties } = value as Record<string, unknown>;
    return this.#item(path, path, type ?? atType, id ?? atId, properties, level + 1);
  }

  #checkProperty(path: string, types: readonly string[], name: string): void {
    if (name.startsWith('@') || name.includes(':')) return;
    const known = types.filter(isKnownType);
    // What an item of an unknown type has cannot be judged but by the whole vocabulary.
    const fits = known.length === 0 ? SCHEMA_ORG_PROPERTIES.has(name) : hasProperty(known, name);
    if (!fits) this.#warn('unknown_property', path, name, nearestProperty(known, name));
  }

  #checkValue(path: string, name: string, value: unknown): void {
    if (Array.isArray(value)) {
      for (const [index, element] of value.entries()) this.#checkValue(`${path}[${index}]`, name, element);
      return;
    }
    const fault =
      typeof value === 'object' && value !== null
        ? itemFault(name, typesOf(value))
        : typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
          ? scalarFault(name, value)
          : undefined;
    if (fault !== undefined && this.warnings.length < MOST_WARNINGS)
      this.warnings.push({ code: 'invalid_value', path, message: `${name}: ${fault}` });
  }

  #warn(code: ItemWarning['code'], path: string, name: string, near: string | undefined): void {
    if (this.warnings.length >= MOST_WARNINGS) return;
    const kind = code === 'unknown_type' ? 'type' : 'property of this type';
    const hint = near === undefined || near === name ? '' : ` Did you mean ${near}?`;
    this.warnings.push({ code, path, message: `${name.slice(0, 100)} is no ${kind} of schema.org.${hint}` });
  }
}

/** More would not be read, and each looks for a near name. */
const MOST_WARNINGS = 100;

function typesOf(item: object): string[] {
  const given: unknown = '@type' in item ? item['@type'] : [];
  return (Array.isArray(given) ? given : [given]).filter((type) => typeof type === 'string');
}
