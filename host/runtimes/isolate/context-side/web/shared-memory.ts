/**
 * whatwg-url's Web IDL conversions ask `SharedArrayBuffer` for its getters while they load, to tell shared
 * memory from other memory. The sandbox has none, so a class without instances answers.
 */
class SharedArrayBuffer {
  get byteLength(): never {
    throw new TypeError('the sandbox has no shared memory');
  }
  get growable(): never {
    throw new TypeError('the sandbox has no shared memory');
  }
}

Reflect.set(globalThis, 'SharedArrayBuffer', SharedArrayBuffer);
queueMicrotask(() => Reflect.deleteProperty(globalThis, 'SharedArrayBuffer'));
