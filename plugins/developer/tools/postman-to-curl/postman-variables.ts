import { InputError, type JsonObject, type JsonValue } from '@toolyard/sdk';
import { objectsAt, textAt } from '../../lib/json-members.ts';

/** Values for {{names}}, the nearest scope first. */
export type VariableScopes = readonly ReadonlyMap<string, string>[];

/** Variables may hold variables, so deep. */
const MAX_LEVELS = 5;
const MAX_LENGTH = 4 * 1024 * 1024;
const NAME = /\{\{([^{}]+)\}\}/g;

/** Fills in {{names}} and remembers those that nobody has a value for. */
export class VariableResolver {
  readonly unresolved = new Set<string>();
  readonly #scopes: VariableScopes;

  constructor(scopes: VariableScopes, unresolved: Set<string>) {
    this.#scopes = scopes;
    this.unresolved = unresolved;
  }

  /** @throws InputError when the values make the text grow past 4 MiB */
  resolve(text: string): string {
    let resolved = text;
    for (let level = 0; level < MAX_LEVELS && resolved.includes('{{'); level += 1) {
      let length = 0;
      resolved = resolved.replace(NAME, (written, name: string) => {
        const value = this.#valueOf(name.trim()) ?? written;
        length += value.length;
        if (length > MAX_LENGTH) throw new InputError('collection', 'has variables that grow past 4 MiB');
        return value;
      });
    }
    for (const [, name = ''] of resolved.matchAll(NAME)) this.unresolved.add(name.trim());
    return resolved;
  }

  #valueOf(name: string): string | undefined {
    // $guid, $timestamp and their kin are made anew by Postman for every request.
    if (name.startsWith('$')) return undefined;
    return this.#scopes.find((scope) => scope.has(name))?.get(name);
  }
}

/** The variables of a collection, folder or request. */
export function variablesOf(holder: JsonObject): Map<string, string> {
  return new Map(
    objectsAt(holder, 'variable')
      .filter(({ disabled }) => disabled !== true)
      .map((variable) => [textAt(variable, 'key') ?? textAt(variable, 'id') ?? '', textOf(variable.value)]),
  );
}

/** The values that a caller gives. */
export function variablesFrom(values: JsonObject): Map<string, string> {
  return new Map(Object.entries(values).map(([name, value]) => [name, textOf(value)]));
}

function textOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
