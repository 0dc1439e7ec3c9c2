import type { JsonObject, JsonValue } from '@toolyard/sdk';
import { isJsonObject, pointerStep } from '../../lib/a2ui/specification.ts';

/** A reference of one component to another. */
export interface ChildReference {
  readonly id: string;
  /** JSON Pointer within the component. */
  readonly pointer: string;
}

/** The components that a component names: child, children, trigger, content, tabs, and templates. */
export function childReferences(component: JsonObject): ChildReference[] {
  const references: ChildReference[] = [];
  const add = (id: JsonValue | undefined, pointer: string) => {
    if (typeof id === 'string') references.push({ id, pointer });
  };
  for (const key of ['child', 'trigger', 'content']) add(component[key], pointerStep(key));
  const { children, tabs } = component;
  if (isJsonObject(children)) add(children.componentId, '/children/componentId');
  for (const [index, id] of list(children).entries()) add(id, `/children/${index}`);
  for (const [index, tab] of list(tabs).entries())
    if (isJsonObject(tab)) add(tab.child, `/tabs/${index}/child`);
  return references;
}

/** Every data path in a component, with where it stands. */
export function dataPaths(
  value: JsonValue,
  pointer = '',
): { readonly path: string; readonly pointer: string }[] {
  const paths: { path: string; pointer: string }[] = [];
  const open: { value: JsonValue; pointer: string }[] = [{ value, pointer }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue;
    for (const [key, inner] of Object.entries(next.value)) {
      const at = next.pointer + pointerStep(key);
      if (key === 'path' && typeof inner === 'string' && isBinding(next.value))
        paths.push({ path: inner, pointer: at });
      else open.push({ value: inner, pointer: at });
    }
  }
  return paths;
}

/** `{path}` alone, or the template of a list. */
function isBinding(value: JsonValue): boolean {
  return isJsonObject(value) && Object.keys(value).every((key) => key === 'path' || key === 'componentId');
}

/** Whether a text is a JSON Pointer (RFC 6901), or one without its first slash, which is relative to a list's element. */
export function isDataPath(path: string): boolean {
  return (
    /^(?:[^~]|~[01])*$/.test(path) &&
    !/^[$#]|^\.{1,2}(?:\/|$)/.test(path) &&
    (path === '' || path.trim() !== '')
  );
}

/** The references that lead back to a component on the way from it, each once. */
export function findCycles(
  children: ReadonlyMap<string, readonly ChildReference[]>,
): { readonly from: string; readonly reference: ChildReference }[] {
  const cycles: { from: string; reference: ChildReference }[] = [];
  const state = new Map<string, 'open' | 'done'>();
  for (const start of children.keys()) {
    if (state.has(start)) continue;
    const path = [{ id: start, rest: (children.get(start) ?? []).values() }];
    state.set(start, 'open');
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      const { value: reference } = last.rest.next();
      if (reference === undefined) {
        state.set(last.id, 'done');
        path.pop();
      } else if (state.get(reference.id) === 'open') cycles.push({ from: last.id, reference });
      else if (!state.has(reference.id) && children.has(reference.id)) {
        state.set(reference.id, 'open');
        path.push({ id: reference.id, rest: (children.get(reference.id) ?? []).values() });
      }
    }
  }
  return cycles;
}

/** The components that can be reached from one. */
export function reachable(
  children: ReadonlyMap<string, readonly ChildReference[]>,
  from: string,
): Set<string> {
  const found = new Set([from]);
  // A set gives what is added to it while it is walked.
  for (const id of found) for (const reference of children.get(id) ?? []) found.add(reference.id);
  return found;
}

function list(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}
