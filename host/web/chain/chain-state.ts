import type { ToolDetail } from '../catalogue-service.ts';

/** A step of a chain as a browser keeps it: without secrets. */
export interface KeptStep {
  readonly id: string;
  readonly tool: string;
  /** The arguments as they were typed: JSON, once it is complete. */
  readonly text: string;
  readonly isOn: boolean;
}

const KEY = 'chain';
const LINK = '#chain=';

/** Longer addresses are cut by what passes them on. */
const LONGEST_LINK = 30_000;

/** A step with an id that no step before has. */
export function stepOf(
  { id: tool, input_schema: { properties = {}, required = [] } }: ToolDetail,
  before: readonly KeptStep[],
  given?: object,
): KeptStep {
  const needed = required.filter((name) => properties[name]?.writeOnly !== true);
  const blank = Object.fromEntries(needed.map((name) => [name, properties[name]?.default ?? '']));
  const word = tool.replaceAll(/[^A-Za-z0-9]+/g, '_');
  const taken = new Set(before.map(({ id }) => id));
  let id = word;
  for (let number = 2; taken.has(id); number += 1) id = `${word}_${number}`;
  return { id, tool, text: JSON.stringify(given ?? blank, null, 2), isOn: true };
}

/** A reference to a member of a step's result, or to the whole of it where the name is empty. */
export function referenceTo(step: string, name: string): string {
  const member =
    name === '' ? '' : /^[\p{L}\p{N}_$-]+$/u.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
  return `{{steps.${step}${member}}}`;
}

export function keepChain(steps: readonly KeptStep[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(steps));
  } catch {
    sessionStorage.removeItem(KEY);
  }
}

/** The chain that was last worked on in this tab. */
export function keptChain(): readonly KeptStep[] {
  return readSteps(sessionStorage.getItem(KEY) ?? '[]') ?? [];
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
    throw new Error('The chain in the link cannot be read: some of the link is missing.');
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
    return Array.isArray(steps) && steps.every(isStep) ? steps : undefined;
  } catch {
    return undefined;
  }
}

function isStep(value: unknown): value is KeptStep {
  const { id, tool, text, isOn } = Object(value) as Record<keyof KeptStep, unknown>;
  return [id, tool, text].every((part) => typeof part === 'string') && typeof isOn === 'boolean';
}
