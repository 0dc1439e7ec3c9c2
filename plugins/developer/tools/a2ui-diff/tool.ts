import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { dropInexactDigits } from '@toolyard/kit/inexact-numbers';
import { defineTool, type JsonObject, type JsonValue, quote, Type } from '@toolyard/sdk';
import { type PlayedSurface, playMessages } from './playback.ts';
import { type ValueChange, valueChanges } from './value-changes.ts';

const Change = Type.Enum(['added', 'removed', 'changed']);
const Side = Type.Optional(Type.Unsafe<JsonValue>({}));
const Count = Type.Integer();

const payload = () =>
  Type.Unsafe<JsonValue>({
    type: ['object', 'array', 'string'],
    contentMediaType: 'application/json',
    description: 'Messages as for a2ui-validate',
  });

export default defineTool({
  title: 'A2UI Diff',
  summary:
    'Compare two A2UI payloads by the UI they build: surfaces, components and data model, ignoring message split and component order.',
  keywords: ['agent', 'generative UI', 'difference'],
  surfaces: ['mcp'],
  runtime: 'pool',
  inlineBelowBytes: 65_536,
  input: Type.Object({ before: payload(), after: payload() }),
  output: Type.Object({
    equal: Type.Boolean(),
    summary: Type.Object({
      components_added: Count,
      components_removed: Count,
      components_changed: Count,
      data_changes: Count,
      surfaces_added: Count,
      surfaces_removed: Count,
    }),
    surfaces_added: Type.Array(Type.String(), { description: 'Ids' }),
    surfaces_removed: Type.Array(Type.String(), { description: 'Ids' }),
    components: Type.Array(
      Type.Object({
        surface_id: Type.String(),
        id: Type.String({ description: 'Empty for the settings of the surface itself' }),
        change: Change,
        component: Type.String(),
        changes: Type.Array(Type.Object({ pointer: Type.String(), before: Side, after: Side })),
      }),
    ),
    data: Type.Array(
      Type.Object({
        surface_id: Type.String(),
        pointer: Type.String(),
        change: Change,
        before: Side,
        after: Side,
      }),
    ),
    text: Type.String({ description: 'One line a difference' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'A changed value of the data model',
      input: {
        before: [{ version: 'v0.9', updateDataModel: { surfaceId: 's', path: '/name', value: 'A' } }],
        after: [{ version: 'v0.9', updateDataModel: { surfaceId: 's', value: { name: 'B' } } }],
      },
      output: {
        equal: false,
        data: [{ surface_id: 's', pointer: '/name', change: 'changed', before: 'A', after: 'B' }],
        text: 's: data /name: "A" → "B"',
      },
    },
  ],
  run({ before: given, after: other }) {
    const dropped = new DroppedParts();
    for (const side of [given, other]) dropInexactDigits(dropped, side);
    const before = playMessages('before', given);
    const after = playMessages('after', other);
    const surfaces_added = [...after.keys()].filter((id) => !before.has(id)).sort();
    const surfaces_removed = [...before.keys()].filter((id) => !after.has(id)).sort();
    const components: ComponentChange[] = [];
    const data: DataChange[] = [];
    for (const [surface_id, old] of [...before].sort(([a], [b]) => byText(a, b))) {
      const now = after.get(surface_id);
      if (now === undefined) continue;
      components.push(...settingChanges(surface_id, old, now), ...componentChanges(surface_id, old, now));
      for (const change of sorted(valueChanges(old.data, now.data)))
        data.push({ surface_id, pointer: change.pointer, change: kindOf(change), ...sides(change) });
    }
    const counted = (change: ComponentChange['change']) =>
      components.filter((component) => component.change === change).length;
    const lines = [
      ...surfaces_added.map((id) => `${id}: surface added`),
      ...surfaces_removed.map((id) => `${id}: surface removed`),
      ...components.flatMap(describeComponent),
      ...data.map((change) => `${change.surface_id}: data ${describeChange(change)}`),
    ];
    return {
      equal: lines.length === 0,
      summary: {
        components_added: counted('added'),
        components_removed: counted('removed'),
        components_changed: counted('changed'),
        data_changes: data.length,
        surfaces_added: surfaces_added.length,
        surfaces_removed: surfaces_removed.length,
      },
      surfaces_added,
      surfaces_removed,
      components,
      data,
      text: lines.join('\n'),
      ...dropped.output(),
    };
  },
});

type Kind = 'added' | 'removed' | 'changed';
type Sides = Omit<ValueChange, 'pointer'>;

interface ComponentChange {
  surface_id: string;
  id: string;
  change: Kind;
  component: string;
  changes: ({ pointer: string } & Sides)[];
}

type DataChange = { surface_id: string; pointer: string; change: Kind } & Sides;

function settingChanges(surface_id: string, before: PlayedSurface, after: PlayedSurface): ComponentChange[] {
  const changes = sorted(valueChanges(before.settings, after.settings));
  return changes.length === 0 ? [] : [{ surface_id, id: '', change: 'changed', component: '', changes }];
}

function componentChanges(
  surface_id: string,
  before: PlayedSurface,
  after: PlayedSurface,
): ComponentChange[] {
  const ids = [...new Set([...before.components.keys(), ...after.components.keys()])].sort(byText);
  return ids.flatMap((id): ComponentChange[] => {
    const old = before.components.get(id);
    const now = after.components.get(id);
    const component = nameOf(now ?? old);
    if (old === undefined) return [{ surface_id, id, change: 'added', component, changes: [] }];
    if (now === undefined) return [{ surface_id, id, change: 'removed', component, changes: [] }];
    const changes = sorted(valueChanges(old, now));
    return changes.length === 0 ? [] : [{ surface_id, id, change: 'changed', component, changes }];
  });
}

function nameOf(component: JsonObject | undefined): string {
  return typeof component?.component === 'string' ? component.component : '';
}

function kindOf({ before, after }: Sides): Kind {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
}

function sides({ before, after }: Sides): Sides {
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}

function sorted(changes: readonly ValueChange[]): ValueChange[] {
  return [...changes].sort((a, b) => byText(a.pointer, b.pointer));
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function describeComponent({ surface_id, id, change, component, changes }: ComponentChange): string[] {
  if (change !== 'changed') return [`${surface_id}: ${id} (${component}) ${change}`];
  return changes.map((inner) => `${surface_id}: ${id === '' ? 'surface' : id} ${describeChange(inner)}`);
}

function describeChange({ pointer, ...change }: { readonly pointer: string } & Sides): string {
  const { before, after } = change;
  const kind = kindOf(change);
  if (kind === 'added') return `${pointer}: added ${quote(after)}`;
  return kind === 'removed'
    ? `${pointer}: removed ${quote(before)}`
    : `${pointer}: ${quote(before)} → ${quote(after)}`;
}
