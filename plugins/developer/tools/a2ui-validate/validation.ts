import { type JsonObject, type JsonValue, quote } from '@toolyard/sdk';
import { childReferences, dataPaths, findCycles, isDataPath, reachable } from './component-tree.ts';
import { schemaIssues } from './schema-issues.ts';
import {
  BASIC_CATALOG,
  COMMON_TYPES,
  isJsonObject,
  MESSAGE_KINDS,
  type MessageKind,
  objectAt,
  pointerStep,
  SERVER_TO_CLIENT,
} from '../../lib/a2ui/specification.ts';

export const FINDING_CODES = [
  'parse',
  'schema',
  'unknown_message',
  'unknown_component',
  'duplicate_id',
  'missing_root',
  'missing_child',
  'cycle',
  'duplicate_surface',
  'unknown_surface',
  'unreachable',
  'bad_pointer',
] as const;

export interface Finding {
  /** JSON Pointer into the list of messages. */
  readonly pointer: string;
  readonly message: string;
  readonly code: (typeof FINDING_CODES)[number];
}

export interface Validation {
  readonly errors: Finding[];
  readonly warnings: Finding[];
  /** The surfaces that messages name, in their order. */
  readonly surfaces: string[];
}

/** A surface as the messages have built it so far. */
interface Surface {
  readonly id: string;
  /** Where it was created, or first updated. */
  readonly pointer: string;
  readonly created: boolean;
  readonly components: Map<string, { readonly component: JsonObject; readonly pointer: string }>;
}

const ALL_MESSAGES = objectAt(SERVER_TO_CLIENT, '$defs');

/** Checks messages against the schemas, and the surfaces that they build against the rules beyond. */
export function validateMessages(
  messages: readonly JsonValue[],
  catalog: JsonObject = BASIC_CATALOG,
): Validation {
  return new MessageValidator(catalog).validate(messages);
}

/** Takes messages in their order, with the surfaces that those before have built. */
class MessageValidator {
  readonly #catalog: JsonObject;
  readonly #resolve: (reference: string) => JsonValue | undefined;
  readonly #errors: Finding[] = [];
  readonly #warnings: Finding[] = [];
  readonly #surfaces = new Map<string, Surface>();
  readonly #named = new Set<string>();

  constructor(catalog: JsonObject) {
    this.#catalog = catalog;
    this.#resolve = resolver(catalog);
  }

  validate(messages: readonly JsonValue[]): Validation {
    for (const [index, message] of messages.entries()) this.#checkMessage(message, pointerStep(index));
    for (const surface of this.#surfaces.values()) this.#checkTree(surface);
    const inOrder = documentOrder(messages);
    return {
      errors: this.#errors.sort(inOrder),
      warnings: this.#warnings.sort(inOrder),
      surfaces: [...this.#named],
    };
  }

  #checkMessage(message: JsonValue, pointer: string): void {
    if (!isJsonObject(message)) {
      this.#errors.push({
        pointer,
        message: `expected a message object, got ${quote(message)}`,
        code: 'schema',
      });
      return;
    }
    const kind = kindOf(message);
    if (kind === undefined) {
      const kinds = Object.keys(MESSAGE_KINDS).join(', ');
      this.#errors.push({
        pointer,
        message: `expected a message with one of ${kinds}`,
        code: 'unknown_message',
      });
      return;
    }
    this.#checkSchema(messageSchema(kind), message, pointer);
    const body = message[kind];
    if (!isJsonObject(body)) return;
    const at = `${pointer}/${kind}`;
    if (kind === 'updateComponents') this.#checkComponents(body, at);
    if (kind === 'updateDataModel' && typeof body.path === 'string' && !isDataPath(body.path))
      this.#errors.push(badPointer(body.path, `${at}/path`));
    if (typeof body.surfaceId === 'string') this.#play(kind, body, body.surfaceId, at);
  }

  #checkSchema(schema: JsonValue, value: JsonValue, at: string): void {
    for (const { pointer, message } of schemaIssues(schema, value, at, this.#resolve))
      this.#errors.push({ pointer, message, code: 'schema' });
  }

  #checkComponents(body: JsonObject, at: string): void {
    const ids = new Set<string>();
    const known = objectAt(this.#catalog, 'components');
    for (const [index, component] of list(body.components).entries()) {
      const pointer = `${at}/components/${index}`;
      if (!isJsonObject(component)) {
        this.#errors.push({
          pointer,
          message: `expected a component object, got ${quote(component)}`,
          code: 'schema',
        });
        continue;
      }
      const name = component.component;
      if (typeof name === 'string' && !Object.hasOwn(known, name))
        this.#errors.push({
          pointer: `${pointer}/component`,
          message: `${quote(name)} is no component of the catalog`,
          code: 'unknown_component',
        });
      else this.#checkSchema(typeof name === 'string' ? (known[name] ?? true) : UNNAMED, component, pointer);
      for (const { path, pointer: where } of dataPaths(component, pointer))
        if (!isDataPath(path)) this.#errors.push(badPointer(path, where));
      if (typeof component.id !== 'string') continue;
      if (ids.has(component.id))
        this.#errors.push({
          pointer: `${pointer}/id`,
          message: `${quote(component.id)} is the id of an earlier component in this message`,
          code: 'duplicate_id',
        });
      ids.add(component.id);
    }
  }

  /** What the message makes of its surface. */
  #play(kind: MessageKind, body: JsonObject, id: string, at: string): void {
    this.#named.add(id);
    const surface = this.#surfaces.get(id);
    if (kind === 'createSurface') {
      if (surface?.created === true)
        this.#errors.push({
          pointer: `${at}/surfaceId`,
          message: `the surface ${quote(id)} exists already; delete it first`,
          code: 'duplicate_surface',
        });
      else this.#surfaces.set(id, { id, pointer: at, created: true, components: new Map() });
      return;
    }
    if (surface?.created !== true)
      this.#warnings.push({
        pointer: `${at}/surfaceId`,
        message: `the surface ${quote(id)} has not been created before`,
        code: 'unknown_surface',
      });
    if (kind === 'deleteSurface') this.#surfaces.delete(id);
    if (kind !== 'updateComponents') return;
    const { components } = surface ?? { components: new Map() };
    if (surface === undefined) this.#surfaces.set(id, { id, pointer: at, created: false, components });
    for (const [index, component] of list(body.components).entries())
      if (isJsonObject(component) && typeof component.id === 'string')
        components.set(component.id, { component, pointer: `${at}/components/${index}` });
  }

  /** Whether the components of a surface, as the messages left it, make a tree. */
  #checkTree({ id: surfaceId, created, pointer, components }: Surface): void {
    if (components.size === 0) return;
    const missing = created ? this.#errors : this.#warnings;
    const children = new Map([...components].map(([id, { component }]) => [id, childReferences(component)]));
    const place = (id: string) => components.get(id)?.pointer ?? pointer;
    for (const [id, references] of children)
      for (const reference of references)
        if (!components.has(reference.id))
          missing.push({
            pointer: place(id) + reference.pointer,
            message: `there is no component ${quote(reference.id)}`,
            code: 'missing_child',
          });
    for (const { from, reference } of findCycles(children))
      this.#errors.push({
        pointer: place(from) + reference.pointer,
        message: `${quote(reference.id)} holds ${quote(from)}, so it would hold itself`,
        code: 'cycle',
      });
    if (!components.has('root')) {
      missing.push({
        pointer,
        message: `the surface ${quote(surfaceId)} has no component "root"`,
        code: 'missing_root',
      });
      return;
    }
    const reached = reachable(children, 'root');
    for (const [id, { pointer: where }] of components)
      if (!reached.has(id))
        this.#warnings.push({
          pointer: where,
          message: `nothing leads from "root" to ${quote(id)}`,
          code: 'unreachable',
        });
  }
}

/** What a component without a name of its kind lacks at least. */
const UNNAMED: JsonObject = {
  type: 'object',
  required: ['id', 'component'],
  properties: { id: { type: 'string' }, component: { type: 'string' } },
};

function badPointer(path: string, pointer: string): Finding {
  return {
    pointer,
    message: `${quote(path)} is no JSON Pointer (RFC 6901), nor a relative path`,
    code: 'bad_pointer',
  };
}

function kindOf(message: JsonObject): MessageKind | undefined {
  return Object.keys(message).find((key): key is MessageKind => Object.hasOwn(MESSAGE_KINDS, key));
}

/** The schema of a kind of message, without that of its components, which are checked one by one. */
function messageSchema(kind: MessageKind): JsonValue {
  const schema = objectAt(ALL_MESSAGES, MESSAGE_KINDS[kind]);
  if (kind !== 'updateComponents') return schema;
  const properties = objectAt(schema, 'properties');
  const update = objectAt(properties, kind);
  const fields = objectAt(update, 'properties');
  const { items: _items, ...components } = objectAt(fields, 'components');
  return {
    ...schema,
    properties: { ...properties, [kind]: { ...update, properties: { ...fields, components } } },
  };
}

/** Finds what references lead to: within the catalogue, in common_types.json, or in catalog.json. */
function resolver(catalog: JsonObject): (reference: string) => JsonValue | undefined {
  const known = new Map<string, JsonValue | undefined>();
  return (reference) => {
    if (!known.has(reference)) known.set(reference, lookUp(reference));
    return known.get(reference);
  };

  function lookUp(reference: string): JsonValue | undefined {
    const [file = '', pointer = ''] = reference.split('#');
    let target: JsonValue | undefined = file.endsWith('common_types.json') ? COMMON_TYPES : catalog;
    // In common_types.json a pointer of its own names what only it has.
    if (file === '' && COMMON_NAMES.has(pointer) && valueAt(catalog, pointer) === undefined)
      target = COMMON_TYPES;
    return valueAt(target, pointer) ?? defaultFor(pointer);
  }

  function defaultFor(pointer: string): JsonValue | undefined {
    if (pointer !== '/$defs/anyFunction' || catalog.functions === undefined) return undefined;
    return { oneOf: Object.values(objectAt(catalog, 'functions')) };
  }
}

const COMMON_NAMES: ReadonlySet<string> = new Set(
  Object.keys(objectAt(COMMON_TYPES, '$defs')).map((name) => `/$defs${pointerStep(name)}`),
);

function valueAt(root: JsonValue, pointer: string): JsonValue | undefined {
  let at: JsonValue | undefined = root;
  for (const key of pointer.split('/').slice(1))
    at = stepInto(at, key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return at;
}

function stepInto(value: JsonValue | undefined, key: string): JsonValue | undefined {
  if (Array.isArray(value)) return value[Number(key)];
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Compares findings by where they stand in the messages: what is further out comes first. */
function documentOrder(messages: readonly JsonValue[]) {
  const list = [...messages];
  const positions = new Map<string, readonly number[]>();
  const keyPositions = new WeakMap<JsonObject, ReadonlyMap<string, number>>();
  const positionIn = (value: JsonObject, key: string) => {
    const known = keyPositions.get(value) ?? new Map(Object.keys(value).map((name, index) => [name, index]));
    keyPositions.set(value, known);
    return known.get(key) ?? -1;
  };
  const positionOf = (pointer: string) => {
    const known = positions.get(pointer);
    if (known !== undefined) return known;
    const steps: number[] = [];
    let at: JsonValue | undefined = list;
    for (const step of pointer.split('/').slice(1)) {
      const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
      steps.push(isJsonObject(at) ? positionIn(at, key) : Number(key));
      at = stepInto(at, key);
    }
    positions.set(pointer, steps);
    return steps;
  };
  return (a: Finding, b: Finding): number => {
    const first = positionOf(a.pointer);
    const second = positionOf(b.pointer);
    for (const [index, step] of first.entries()) {
      const other = second[index];
      if (other === undefined) return 1;
      if (step !== other) return step - other;
    }
    return first.length - second.length;
  };
}

function list(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}
