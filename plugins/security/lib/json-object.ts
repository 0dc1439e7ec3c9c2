import type { JsonObject, JsonValue } from '@toolyard/sdk';

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
