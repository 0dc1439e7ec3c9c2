/** Defines a name on the global object as the web has it: writable, and not enumerable. */
export function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, writable: true, enumerable: false, configurable: true });
}

const NEVER = (): boolean => false;

/**
 * Defines names that are set up together when one of them is first read, or written by the plugin itself.
 *
 * @param isHidden whether they are not to be found for now
 */
export function defineLater(names: readonly string[], load: () => object, isHidden = NEVER): void {
  const settle = (): void => {
    for (const name of names) Reflect.deleteProperty(globalThis, name);
    const loaded = load();
    for (const name of names) define(name, asInterface(name, Reflect.get(loaded, name)));
  };
  for (const name of names) {
    Object.defineProperty(globalThis, name, {
      get: () => {
        if (isHidden()) return undefined;
        settle();
        return Reflect.get(globalThis, name);
      },
      set(value: unknown) {
        define(name, value);
      },
      configurable: true,
    });
  }
}

/** A class as Web IDL has it (§3.7): named as its interface, with members that are enumerable. */
function asInterface(name: string, value: unknown): unknown {
  if (typeof value !== 'function') return value;
  Object.defineProperty(value, 'name', { value: name, configurable: true });
  const prototype: unknown = value.prototype;
  if (typeof prototype !== 'object' || prototype === null) return value;
  for (const [member, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
    if (member !== 'constructor' && !descriptor.enumerable && descriptor.configurable)
      Object.defineProperty(prototype, member, { ...descriptor, enumerable: true });
  return value;
}
