/** The fields of a form (XMLHttpRequest Standard §5). */
import { Blob, File } from './blob.ts';

type Value = string | File;

export class FormData {
  #entries: (readonly [name: string, value: Value])[] = [];

  constructor(form?: undefined) {
    if (form !== undefined) throw new TypeError('FormData: there are no forms in the sandbox');
  }

  append(name: string, value: unknown, filename?: string): void {
    this.#entries.push(toEntry(name, value, filename));
  }

  set(name: string, value: unknown, filename?: string): void {
    const entry = toEntry(name, value, filename);
    const at = this.#entries.findIndex(([key]) => key === entry[0]);
    if (at < 0) this.#entries.push(entry);
    else
      this.#entries = this.#entries
        .filter(([key], index) => key !== entry[0] || index === at)
        .with(at, entry);
  }

  delete(name: string): void {
    const key = toText(name);
    this.#entries = this.#entries.filter((entry) => entry[0] !== key);
  }

  get(name: string): Value | null {
    return this.getAll(name)[0] ?? null;
  }

  getAll(name: string): Value[] {
    const key = toText(name);
    return this.#entries.filter((entry) => entry[0] === key).map(([, value]) => value);
  }

  has(name: string): boolean {
    const key = toText(name);
    return this.#entries.some((entry) => entry[0] === key);
  }

  forEach(callback: (value: Value, name: string, form: FormData) => unknown, self?: unknown): void {
    for (const [name, value] of this) Reflect.apply(callback, self, [value, name, this]);
  }

  *entries(): Generator<[string, Value], undefined> {
    // By index: a form may change while it is walked through.
    for (let at = 0; ; at += 1) {
      const entry = this.#entries[at];
      if (entry === undefined) return;
      yield [...entry];
    }
  }

  *keys(): Generator<string, undefined> {
    for (const [name] of this) yield name;
  }

  *values(): Generator<Value, undefined> {
    for (const [, value] of this) yield value;
  }

  [Symbol.iterator](): Generator<[string, Value], undefined> {
    return this.entries();
  }

  get [Symbol.toStringTag](): string {
    return 'FormData';
  }
}

function toEntry(name: unknown, value: unknown, filename: unknown): readonly [string, Value] {
  if (!(value instanceof Blob)) {
    if (filename !== undefined) throw new TypeError('FormData: expected a Blob where there is a file name');
    return [toText(name), toText(value)];
  }
  if (value instanceof File && filename === undefined) return [toText(name), value];
  const isFile = value instanceof File;
  const given = filename === undefined ? 'blob' : toText(filename);
  const options = { type: value.type, ...(isFile ? { lastModified: value.lastModified } : {}) };
  return [toText(name), new File([value], given, options)];
}

function toText(value: unknown): string {
  return String(value).toWellFormed();
}
