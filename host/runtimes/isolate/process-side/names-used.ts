import { PARTS } from '../context-side/web/names.ts';

/** What `fetch` itself is made of. */
const FETCH_PARTS = ['URL', 'TextEncoder', 'Headers', 'AbortController', 'Response'];

/** `Event` and the like are many things' names, and are set up when they are asked for. */
const COMMON: ReadonlySet<string> = new Set(['Event', 'EventTarget', 'File', 'Blob']);

const PRELOADED = [...PARTS.flat(), 'crypto', 'fetch'].filter((name) => !COMMON.has(name));
const NAME = new RegExp(`\\b(?:${PRELOADED.join('|')})\\b`, 'g');

/** The names that a program's code mentions: they are set up before a call begins, while nobody waits. */
export function namesUsedBy(source: string): readonly string[] {
  const used = new Set<string>();
  for (const [name] of source.matchAll(NAME)) used.add(name);
  if (used.has('fetch')) for (const name of FETCH_PARTS) used.add(name);
  return [...used];
}
