import type { JsonValue } from '@toolyard/sdk';
import type { ConfigField } from './field-states.ts';

/**
 * What a text gives a field: itself where the field takes texts, else what it is as JSON.
 *
 * @returns undefined when it is no JSON
 */
export function readValue({ type, enum: choices }: ConfigField, text: string): JsonValue | undefined {
  const takesText =
    [type].flat().includes('string') ||
    (type === undefined && Array.isArray(choices) && choices.every((choice) => typeof choice === 'string'));
  if (takesText) return text;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
