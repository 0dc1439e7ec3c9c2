/**
 * Stands in for the SDK's `Type` inside a bundle. The manifest holds what a tool takes and returns, so most
 * schemas are never looked at there, and TypeBox takes longer to load than most tools to run. A schema is made when code
 * first looks at it, to check what a service answered for instance, and TypeBox is loaded then.
 */
import type { Type as RealType } from 'typebox';

type Real = typeof RealType;
type Make = (type: Real) => object;

let real: Real | undefined;

/** The bundle's file that holds TypeBox: see `type-stand-in.ts`. */
declare const require: (name: '../chunks/typebox.js') => { readonly Type: Real };

function load(): Real {
  real ??= require('../chunks/typebox.js').Type;
  return real;
}

/** Schemas that are not made yet, by what code holds of them. */
const schemas = new WeakMap<object, LazySchema>();

/** An object that is filled when it is first looked at. */
class LazySchema implements ProxyHandler<object> {
  readonly #target: object;
  #make: Make | undefined;

  constructor(target: object, make: Make) {
    this.#target = target;
    this.#make = make;
  }

  /** The schema itself. */
  made(): object {
    const make = this.#make;
    if (make !== undefined) {
      this.#make = undefined;
      const schema = make(load());
      Object.setPrototypeOf(this.#target, Object.getPrototypeOf(schema) as object | null);
      Object.defineProperties(this.#target, Object.getOwnPropertyDescriptors(schema));
    }
    return this.#target;
  }

  get(_: object, key: PropertyKey): unknown {
    return Reflect.get(this.made(), key);
  }

  set(_: object, key: PropertyKey, value: unknown): boolean {
    return Reflect.set(this.made(), key, value);
  }

  has(_: object, key: PropertyKey): boolean {
    return Reflect.has(this.made(), key);
  }

  ownKeys(): (string | symbol)[] {
    return Reflect.ownKeys(this.made());
  }

  getOwnPropertyDescriptor(_: object, key: PropertyKey): PropertyDescriptor | undefined {
    return Reflect.getOwnPropertyDescriptor(this.made(), key);
  }

  defineProperty(_: object, key: PropertyKey, descriptor: PropertyDescriptor): boolean {
    return Reflect.defineProperty(this.made(), key, descriptor);
  }

  deleteProperty(_: object, key: PropertyKey): boolean {
    return Reflect.deleteProperty(this.made(), key);
  }

  getPrototypeOf(): object | null {
    return Reflect.getPrototypeOf(this.made());
  }

  isExtensible(): boolean {
    return Reflect.isExtensible(this.made());
  }

  preventExtensions(): boolean {
    return Reflect.preventExtensions(this.made());
  }
}

function lazy(make: Make): object {
  const target = {};
  const schema = new LazySchema(target, make);
  const proxy = new Proxy(target, schema);
  schemas.set(proxy, schema);
  return proxy;
}

/** A value with the schemas that it holds made, so that TypeBox gets what it would get outside of a bundle. */
function made(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const schema = schemas.get(value);
  if (schema !== undefined) return schema.made();
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return value;
  const inner = Object.entries(value).map(([key, one]) => [key, one, made(one)] as const);
  if (inner.every(([, before, after]) => before === after)) return value;
  // What TypeBox notes of a schema is not enumerable, and comes along.
  const copy: object = Array.isArray(value)
    ? [...value]
    : Object.defineProperties({}, Object.getOwnPropertyDescriptors(value));
  for (const [key, , after] of inner) Reflect.set(copy, key, after);
  return copy;
}

/** What makes a schema makes it later; what asks something of one (`Type.IsString`) is answered at once. */
const builders = new Map<PropertyKey, unknown>();

export const Type = new Proxy({} as Real, {
  get(_, name) {
    if (typeof name === 'symbol' || /^Is[A-Z]/.test(name)) return Reflect.get(load(), name);
    const known = builders.get(name);
    if (known !== undefined) return known;
    const builder = (...given: readonly unknown[]) =>
      lazy((type) => (Reflect.get(type, name) as (...all: unknown[]) => object)(...given.map(made)));
    builders.set(name, builder);
    return builder;
  },
  has: (_, name) => Reflect.has(load(), name),
});
