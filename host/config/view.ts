/** Which tools somebody sees and may reach, by whatever way. What is absent bounds nothing. */
export interface View {
  /** Bundles, by id. */
  readonly categories?: readonly string[];
  /** Tools, by id, MCP name or address (`acme.slugify`). */
  readonly tools?: readonly string[];
  /** Tools that are left out, named likewise. */
  readonly exclude?: readonly string[];
  /** Leaves out what may change something in the world. */
  readonly readonly?: boolean;
  /** What one of these has; nobody writes it in a query. */
  readonly anyOf?: readonly View[];
}

/** A view from the parts of a query, whatever tools there are. */
export function parseView(query: Readonly<Record<string, unknown>>): View | { readonly problem: string } {
  const { readonly, ...lists } = query;
  if (readonly !== undefined && readonly !== 'true' && readonly !== 'false')
    return { problem: 'readonly: expected true or false' };
  const unknownKey = Object.keys(lists).find((key) => !LISTS.has(key));
  if (unknownKey !== undefined)
    return {
      problem: `${unknownKey}: unknown argument, expected ${[...LISTS].join(', ')}, readonly, mode or schemas`,
    };
  return {
    ...Object.fromEntries(Object.entries(lists).map(([key, value]) => [key, names(value)])),
    ...(readonly === 'true' ? { readonly: true } : {}),
  };
}

/**
 * A view written as the query of a URL, as settings have it: `categories=text&readonly=true`.
 *
 * @throws Error with what was expected
 */
export function viewSetting(text: string): View | undefined {
  if (text === '') return undefined;
  const view = parseView(Object.fromEntries(new URLSearchParams(text)));
  if ('problem' in view) throw new Error(view.problem);
  return view;
}

const LISTS = new Set(['categories', 'tools', 'exclude']);

function names(value: unknown): readonly string[] {
  return [value]
    .flat()
    .flatMap((part) => (typeof part === 'string' ? part.split(',') : []))
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** Whether a view leaves anything out. */
export function bounds(view: View): boolean {
  return Object.keys(view).length > 0;
}
