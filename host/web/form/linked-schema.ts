import type { ArgumentSchema } from '../catalogue-service.ts';

/**
 * A schema with what its references (`$ref`, JSON Pointers within it) lead to in their place. Where a schema leads to
 * itself, so do the objects: such a part says that it is repeated, and is opened when somebody asks for it.
 */
export function linkedSchema(root: ArgumentSchema): ArgumentSchema {
  return new Linking(root).whole();
}

class Linking {
  readonly #root: ArgumentSchema;
  /** What references lead to, once it is there. */
  readonly #targets = new Map<string, unknown>();
  /** Where a reference leads into what is being linked: filled in when that is there. */
  readonly #later: { readonly place: object; readonly reference: string; readonly rest: object }[] = [];

  constructor(root: ArgumentSchema) {
    this.#root = root;
  }

  whole(): ArgumentSchema {
    this.#targets.set('#', undefined);
    const linked = this.#link(this.#root) as ArgumentSchema;
    this.#targets.set('#', linked);
    for (const { place, reference, rest } of this.#later)
      Object.assign(place, this.#targets.get(reference), rest, { isRepeated: true });
    return linked;
  }

  #link(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((inner) => this.#link(inner));
    if (typeof value !== 'object' || value === null) return value;
    const { $ref: reference, ...rest } = value as Readonly<Record<string, unknown>>;
    if (typeof reference !== 'string')
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, this.#link(inner)]));
    if (!this.#targets.has(reference)) {
      this.#targets.set(reference, undefined);
      this.#targets.set(reference, this.#link(this.#find(reference)));
    }
    const target = this.#targets.get(reference);
    if (target !== undefined) return Object.assign({}, target, rest);
    const place = {};
    this.#later.push({ place, reference, rest });
    return place;
  }

  /** Where a JSON Pointer (RFC 6901) leads, in an address' fragment; nowhere: to what takes anything. */
  #find(reference: string): unknown {
    let found: unknown = this.#root;
    for (const part of reference.split('/').slice(1)) {
      const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
      found = Object.hasOwn(Object(found), name) ? Reflect.get(Object(found), name) : {};
    }
    return found;
  }
}
