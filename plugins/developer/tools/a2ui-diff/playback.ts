import { InputError, type JsonObject, type JsonValue, quote } from '@toolyard/sdk';
import { readPayload } from '../../lib/a2ui/payload.ts';
import { isJsonObject, MESSAGE_KINDS, type MessageKind } from '../../lib/a2ui/specification.ts';

/** A surface as messages have built it. */
export interface PlayedSurface {
  /** What createSurface said but for the id: catalogId, theme, sendDataModel. */
  settings: JsonObject;
  readonly components: Map<string, JsonObject>;
  data: JsonValue;
}

/**
 * Plays messages to the state that they leave: surfaces by id.
 *
 * @throws InputError for what is no JSON, or holds what is no message
 */
export function playMessages(argument: string, given: JsonValue): Map<string, PlayedSurface> {
  const payload = readPayload(argument, given);
  if ('problem' in payload) throw new InputError(argument, payload.problem);
  const surfaces = new Map<string, PlayedSurface>();
  for (const [index, message] of payload.messages.entries()) {
    const kind = isJsonObject(message) ? kindOf(message) : undefined;
    const body = isJsonObject(message) && kind !== undefined ? message[kind] : undefined;
    if (kind === undefined || !isJsonObject(body) || typeof body.surfaceId !== 'string')
      throw new InputError(
        argument,
        `expected A2UI messages, each with ${Object.keys(MESSAGE_KINDS).join(' or ')} and a surfaceId, got ${quote(message)} as message ${index + 1}`,
      );
    play(argument, surfaces, kind, body, body.surfaceId);
  }
  return surfaces;
}

function kindOf(message: JsonObject): MessageKind | undefined {
  return Object.keys(message).find((key): key is MessageKind => Object.hasOwn(MESSAGE_KINDS, key));
}

function play(
  argument: string,
  surfaces: Map<string, PlayedSurface>,
  kind: MessageKind,
  body: JsonObject,
  id: string,
): void {
  if (kind === 'deleteSurface') {
    surfaces.delete(id);
    return;
  }
  const known = surfaces.get(id);
  // A surface that exists is not created again before it is deleted.
  if (kind === 'createSurface' && known !== undefined && Object.keys(known.settings).length > 0) return;
  const surface: PlayedSurface = known ?? { settings: {}, components: new Map(), data: {} };
  surfaces.set(id, surface);
  if (kind === 'createSurface') {
    const { surfaceId: _surfaceId, ...settings } = body;
    surface.settings = settings;
  } else if (kind === 'updateComponents') {
    for (const component of Array.isArray(body.components) ? body.components : [])
      if (isJsonObject(component) && typeof component.id === 'string')
        surface.components.set(component.id, component);
  } else {
    surface.data = updateData(
      argument,
      surface.data,
      typeof body.path === 'string' ? body.path : '',
      body.value,
    );
  }
}

/** How many steps a path may have: what compares and writes the data model works by recursion. */
const MAX_STEPS = 500;

/** The data model with the value at a path (JSON Pointer, first slash or not) set, or removed when it is undefined. */
function updateData(
  argument: string,
  data: JsonValue,
  path: string,
  value: JsonValue | undefined,
): JsonValue {
  const keys = path
    .replace(/^\//, '')
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (keys.length > MAX_STEPS)
    throw new InputError(argument, `expected paths of at most ${MAX_STEPS} steps, got ${keys.length}`);
  if (path === '' || path === '/') return value === undefined ? {} : structuredClone(value);
  const root: JsonValue = typeof data === 'object' && data !== null ? data : {};
  let at: JsonObject | JsonValue[] = root;
  for (const [index, key] of keys.slice(0, -1).entries()) {
    const inner: JsonValue | undefined = read(at, key);
    if (typeof inner === 'object' && inner !== null) at = inner;
    else {
      if (value === undefined) return root;
      const made: JsonObject | JsonValue[] = keys[index + 1] === '0' ? [] : {};
      write(argument, at, key, made);
      at = made;
    }
  }
  const last = keys.at(-1) ?? '';
  if (value !== undefined) write(argument, at, last, structuredClone(value));
  else if (!Array.isArray(at)) Reflect.deleteProperty(at, last);
  else if (read(at, last) !== undefined) at.splice(Number(last), 1);
  return root;
}

function read(container: JsonObject | JsonValue[], key: string): JsonValue | undefined {
  if (Array.isArray(container)) return isIndex(key) ? container[Number(key)] : undefined;
  return Object.hasOwn(container, key) ? container[key] : undefined;
}

function write(argument: string, container: JsonObject | JsonValue[], key: string, value: JsonValue): void {
  if (!Array.isArray(container)) {
    Object.defineProperty(container, key, { value, enumerable: true, writable: true, configurable: true });
    return;
  }
  if (!isIndex(key) || Number(key) > container.length)
    throw new InputError(
      argument,
      `expected paths into lists to name an element or the place behind the last, got ${quote(key)} for a list of ${container.length}`,
    );
  container[Number(key)] = value;
}

function isIndex(key: string): boolean {
  return /^(?:0|[1-9]\d{0,8})$/.test(key);
}
