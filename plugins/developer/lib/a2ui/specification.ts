import catalog from '../../data/a2ui/catalog.json' with { type: 'json' };
import commonTypes from '../../data/a2ui/common_types.json' with { type: 'json' };
import serverToClient from '../../data/a2ui/server_to_client.json' with { type: 'json' };
import type { JsonObject, JsonValue } from '@toolyard/sdk';

/**
 * A2UI v0.9 as published: `data/a2ui` holds the schemas, the basic catalogue and its examples as
 * `@a2ui/web_core` ships them (Apache-2.0).
 */
export const A2UI_VERSION = 'v0.9';
export const BASIC_CATALOG_ID = catalog.catalogId;

export const SERVER_TO_CLIENT: JsonObject = serverToClient;
export const COMMON_TYPES: JsonObject = commonTypes;
export const BASIC_CATALOG: JsonObject = catalog;

/** The kinds of messages by their key, with the schema's name for them. */
export const MESSAGE_KINDS = {
  createSurface: 'CreateSurfaceMessage',
  updateComponents: 'UpdateComponentsMessage',
  updateDataModel: 'UpdateDataModelMessage',
  deleteSurface: 'DeleteSurfaceMessage',
} as const;
export type MessageKind = keyof typeof MESSAGE_KINDS;

export const COMPONENT_NAMES: readonly string[] = Object.keys(catalog.components);
export const FUNCTION_NAMES: readonly string[] = Object.keys(catalog.functions);

/** The rules of the protocol that are worth knowing before anything else. */
export const PROTOCOL_RULES: readonly string[] = [
  'The server sends messages of four kinds, one a message: createSurface, updateComponents, updateDataModel, deleteSurface.',
  'Every message carries version "v0.9".',
  'createSurface comes before all others of its surface, and names the catalog; a surface is not created twice without deleteSurface between.',
  'updateComponents brings a flat list of components, each with a unique id and the name of its kind in component; a later component of the same id replaces the earlier.',
  'One component of a surface has the id "root"; the others hang below it by id: child, children, trigger, content, tabs.',
  'Values are bound to the data model by JSON Pointer (RFC 6901): {"path": "/user/name"}.',
  'updateDataModel sets the value at path, or removes it when there is no value; without path, or with "/", it replaces the whole data model.',
  'children may be a template, {"componentId": "item", "path": "/items"}: the component is repeated for each element of the list, and paths in it without a leading slash are relative to the element.',
  'Actions go back to the server as events: {"event": {"name": "submit", "context": {…}}}; functionCall runs a function of the catalog on the client instead.',
];

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member that is an object, else an empty one. */
export function objectAt(value: JsonValue | undefined, key: string): JsonObject {
  const member = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return isJsonObject(member) ? member : {};
}

/** One step of a JSON Pointer (RFC 6901 §3). */
export function pointerStep(key: string | number): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
