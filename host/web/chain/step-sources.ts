import type { ViewSchema } from '../view/kind-of.ts';
import { referenceTo, type PartPath } from './chain-state.ts';
import type { Source } from './reference-way.ts';

/** So many parts of a result are offered, and parts within parts to this depth. */
const MOST_PARTS = 40;
const DEEPEST = 3;

/** What a step gives: the parts of its last result, or else those that its schema names, and all of it. */
export function sourceOf(step: string, schema: ViewSchema, result: unknown): Source {
  const paths = result === undefined ? pathsOf(schema, partsOfSchema) : pathsOf(result, partsOfValue);
  const parts = paths.map((path) => [`${written(path)} of ${step}`, referenceTo(step, path)] as const);
  return { step, references: [...parts, [`the whole result of ${step}`, referenceTo(step, [])]] };
}

type Parts<Node> = (node: Node) => readonly (readonly [key: string | number, part: Node])[];

/** The ways to parts, those of the outermost first. */
function pathsOf<Node>(root: Node, partsOf: Parts<Node>): readonly PartPath[] {
  const found: PartPath[] = [];
  let level: (readonly [PartPath, Node])[] = [[[], root]];
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    level = level.flatMap(([path, node]) =>
      partsOf(node).map(([key, part]) => [[...path, key], part] as const),
    );
    level = level.slice(0, MOST_PARTS - found.length);
    found.push(...level.map(([path]) => path));
  }
  return found;
}

/** Of a list, the first element stands for all. */
function partsOfSchema({ properties = {}, items }: ViewSchema): ReturnType<Parts<ViewSchema>> {
  return items === undefined ? Object.entries(properties) : [[0, items]];
}

function partsOfValue(value: unknown): ReturnType<Parts<unknown>> {
  if (Array.isArray(value)) return value.length === 0 ? [] : [[0, value[0]]];
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function written(path: PartPath): string {
  return path.map((key, at) => (typeof key === 'number' ? `[${key}]` : at === 0 ? key : `.${key}`)).join('');
}
