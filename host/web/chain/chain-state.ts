import { isJson } from '../bins-json.ts';
import { readKept, writeKept } from '../browser-storage.ts';
import type { ToolDetail } from '../catalogue-service.ts';

/** A step of a chain as a browser keeps it: without secrets. */
export interface KeptStep {
  readonly id: string;
  readonly tool: string;
  /** The arguments that were typed, in JSON. */
  readonly text: string;
  readonly isOn: boolean;
}

const KEY = 'chain';

/** So many steps run as one. */
export const MOST_STEPS = 20;

const LINK = '#chain=';

/** Longer addresses are cut by what passes them on. */
const LONGEST_LINK = 30_000;

/** A step with an id that no step before has. @param text its arguments, in JSON */
export function stepOf({ id: tool }: ToolDetail, before: readonly KeptStep[], text = '{}'): KeptStep {
  const word = tool.replaceAll(/[^A-Za-z0-9]+/g, '_').replace(/^(?![A-Za-z])/, 'step_');
  const taken = new Set(before.map(({ id }) => id));
  let id = word;
  for (let number = 2; taken.has(id); number += 1) id = `${word}_${number}`;
  return { id, tool, text, isOn: true };
}

/** The way to a part of a result: names of members, and places in lists. */
export type PartPath = readonly (string | number)[];

/** A reference to a part of a step's result, or to all of it. */
export function referenceTo(step: string, path: PartPath): string {
  const written = path.map((key) =>
    typeof key === 'string' && /^[\p{L}\p{N}_$-]+$/u.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`,
  );
  return `{{steps.${step}${written.join('')}}}`;
}

export function keepChain(steps: readonly KeptStep[]): void {
  writeKept('sessionStorage', KEY, JSON.stringify(steps));
}

/** The chain that was last worked on in this tab. */
export function keptChain(): readonly KeptStep[] {
  return readSteps(readKept('sessionStorage', KEY) ?? '[]') ?? [];
}

/** The address that leads to a chain, which no server sees; undefined where it would be too long. */
export function chainLink(page: string, steps: readonly KeptStep[]): string | undefined {
  const link = `${page}${LINK}${encodeURIComponent(JSON.stringify(steps))}`;
  return link.length > LONGEST_LINK ? undefined : link;
}

/** The chain in an address' fragment; undefined where there is none. @throws Error when it cannot be read */
export function linkedChain(hash: string): readonly KeptStep[] | undefined {
  if (!hash.startsWith(LINK)) return undefined;
  const steps = readSteps(decoded(hash.slice(LINK.length)));
  if (steps === undefined)
    throw new Error('The chain in the link cannot be read: some of the link is missing, or is no chain.');
  return steps;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function readSteps(json: string): readonly KeptStep[] | undefined {
  try {
    const steps: unknown = JSON.parse(json);
    return Array.isArray(steps) && steps.every(isStep) && areApart(steps) ? steps : undefined;
  } catch {
    return undefined;
  }
}

function isStep(value: unknown): value is KeptStep {
  const { id, tool, text, isOn } = Object(value) as Record<keyof KeptStep, unknown>;
  return (
    typeof id === 'string' &&
    STEP_ID.test(id) &&
    typeof tool === 'string' &&
    typeof text === 'string' &&
    isObject(text) &&
    typeof isOn === 'boolean'
  );
}

/** A step's id is written into programs and commands as it is. */
const STEP_ID = /^[A-Za-z]\w*$/;

/** Whether steps are no more than run as one, each with an id of its own. */
function areApart(steps: readonly KeptStep[]): boolean {
  return steps.length <= MOST_STEPS && new Set(steps.map(({ id }) => id)).size === steps.length;
}

function isObject(text: string): boolean {
  return text.trimStart().startsWith('{') && isJson(text);
}
