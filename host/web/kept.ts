import { readKept, writeKept } from './browser-storage.ts';

/** A call that was made here. */
export interface Run {
  readonly tool: string;
  readonly title: string;
  /** The input's JSON, without secrets and files. */
  readonly input: string;
  /** When, in milliseconds since 1970. */
  readonly at: number;
}

const MOST_RUNS = 50;

/** Longer inputs are not worth the place that a browser has. */
const LONGEST_INPUT = 10_000;

const FAVOURITES = 'favourites';
const RUNS = 'runs';

/** The ids of the tools that somebody marked in this browser, the last first. */
export function favourites(): readonly string[] {
  return read(FAVOURITES).filter((id) => typeof id === 'string');
}

/** @returns whether the tool is a favourite now */
export function toggleFavourite(id: string): boolean {
  const known = favourites();
  const isNew = !known.includes(id);
  write(FAVOURITES, isNew ? [id, ...known] : known.filter((other) => other !== id));
  return isNew;
}

/** What was run in this browser, the last first. */
export function runs(): readonly Run[] {
  return read(RUNS).filter(isRun);
}

export function keepRun(run: Run): void {
  if (run.input.length > LONGEST_INPUT) return;
  const others = runs().filter(({ tool, input }) => tool !== run.tool || input !== run.input);
  write(RUNS, [run, ...others].slice(0, MOST_RUNS));
}

export function forgetRuns(): void {
  write(RUNS, []);
}

const LIVE = 'live';

/** Whether somebody wants results while they type. */
export function isLive(): boolean {
  return read(LIVE).includes(true);
}

export function keepLive(isWanted: boolean): void {
  write(LIVE, isWanted ? [true] : []);
}

function isRun(value: unknown): value is Run {
  const names: readonly (keyof Run)[] = ['tool', 'title', 'input', 'at'];
  return typeof value === 'object' && value !== null && names.every((name) => name in value);
}

function read(key: string): readonly unknown[] {
  try {
    const kept: unknown = JSON.parse(readKept('localStorage', key) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    // Something else's.
    return [];
  }
}

function write(key: string, list: readonly unknown[]): void {
  writeKept('localStorage', key, list.length === 0 ? undefined : JSON.stringify(list));
}
