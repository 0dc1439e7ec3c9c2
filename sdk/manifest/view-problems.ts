import { quote } from '../quote.ts';
import { LIMITS, type ToolManifest } from './manifest.ts';
import { isSchema } from './schema-keywords.ts';

type Schema = Readonly<Record<string, unknown>>;
type View = NonNullable<ToolManifest['views']>[string];

/** Everything that is wrong with where views are said to be, and of what: an output's schema has to have it. */
export function viewProblems(views: Readonly<Record<string, View>>, output: unknown): string[] {
  return Object.entries(views).flatMap(([path, view]) => {
    const at = `views.${path}`;
    if (path.length > LIMITS.path) return [`${at.slice(0, LIMITS.path)}…: expected a shorter name`];
    const found = placesOf(path, output);
    if (found.length === 0) return [`${at}: the output has no such part`];
    if (view.as === 'chart' || view.as === 'bars') return chartProblems(at, view, found, output);
    return view.x === undefined && view.y === undefined ? [] : [`${at}: x and y are for chart and bars`];
  });
}

function chartProblems(at: string, { x, y = [] }: View, found: readonly Schema[], root: unknown): string[] {
  const rows = found.flatMap((schema) => branches(schema, root)).filter(({ items }) => isSchema(items));
  if (rows.length === 0) return [`${at}: expected a list of objects`];
  const columns = rows.flatMap(({ items }) => branches(items, root));
  // Rows may take names that no schema lists.
  if (columns.every(({ properties }) => properties === undefined)) return [];
  return [...(x === undefined ? [] : [['x', x] as const]), ...y.map((name) => ['y', name] as const)].flatMap(
    ([axis, name]) =>
      columns.some(({ properties }) => Object.hasOwn(Object(properties), name))
        ? []
        : [`${at}.${axis}: the rows have no ${quote(name)}`],
  );
}

/** The schemas to which names lead that are joined by dots; lists on the way are gone through. */
function placesOf(path: string, root: unknown): readonly Schema[] {
  let found = branches(root, root);
  for (const name of path.split('.')) {
    const around = new Set(found.flatMap((schema) => [schema, ...listed(schema, root)]));
    found = [...around].flatMap((schema) => {
      const own: unknown = Object.hasOwn(Object(schema.properties), name)
        ? Reflect.get(Object(schema.properties), name)
        : schema.additionalProperties;
      return branches(own, root);
    });
  }
  return found;
}

/** The schemas of a list's elements, and of those of the lists among them. */
function listed({ items }: Schema, root: unknown, seen = new Set<unknown>()): readonly Schema[] {
  const found = branches(items, root, seen);
  return found.concat(found.flatMap((schema) => listed(schema, root, seen)));
}

/** A schema, what it refers to, and the branches of its unions; each once. */
function branches(schema: unknown, root: unknown, seen = new Set<unknown>()): readonly Schema[] {
  if (!isSchema(schema) || seen.has(schema)) return [];
  seen.add(schema);
  const inner = ['anyOf', 'oneOf', 'allOf'].flatMap((keyword) => schema[keyword] ?? []);
  const target = typeof schema.$ref === 'string' ? targetOf(schema.$ref, root) : undefined;
  return [schema, ...[...inner, target].flatMap((one) => branches(one, root, seen))];
}

/** Where a reference leads within the schema, a JSON Pointer (RFC 6901). */
function targetOf(reference: string, root: unknown): unknown {
  let found = root;
  for (const part of reference.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    found = Object.hasOwn(Object(found), key) ? Reflect.get(Object(found), key) : undefined;
  }
  return found;
}
