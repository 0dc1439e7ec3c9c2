import type { JsonValue, JsonSchema } from '@toolyard/sdk';
import { argumentSchema, compileValidator, type Manifest } from '@toolyard/sdk/manifest';
import type { Injected } from './call-config.ts';
import type { ConfigRow } from './config-store.ts';

export type ConfigSchema = NonNullable<Manifest['config']>;
export type ConfigField = ConfigSchema['properties'][string];

/** How a field stands. */
export type FieldState =
  | { readonly kind: 'set'; readonly value: JsonValue }
  | { readonly kind: 'default'; readonly value: JsonValue }
  | { readonly kind: 'unset' }
  | FaultyState;

/** What keeps a plugin from being called. */
export type FaultyState =
  /** Nothing was set, and something has to be. */
  | { readonly kind: 'missing' }
  /** What was set is not what this version takes. */
  | { readonly kind: 'invalid'; readonly problem: string }
  /** A secret whose key is not there, or that was altered. */
  | { readonly kind: 'unreadable' }
  /** A secret that was given for something else than this version uses it for. */
  | { readonly kind: 'given-otherwise' };

/** Opens a secret; undefined when it cannot be. */
export type OpenSecret = (row: ConfigRow & { readonly secret: Buffer }) => string | undefined;

/** How a field stands with what was set for it. */
export function fieldState(
  config: ConfigSchema,
  name: string,
  row: ConfigRow | undefined,
  open: OpenSecret,
): FieldState {
  const field = config.properties[name];
  if (field === undefined) return { kind: 'unset' };
  if (row === undefined) {
    if (field.default !== undefined) return { kind: 'default', value: field.default as JsonValue };
    return config.required?.includes(name) === true ? { kind: 'missing' } : { kind: 'unset' };
  }
  if (row.use !== useOf(field)) return { kind: 'given-otherwise' };
  const value = row.secret === null ? parsed(row.value) : open({ ...row, secret: row.secret });
  if (value === undefined) return { kind: 'unreadable' };
  const problem = valueProblem(name, field, value);
  return problem === undefined ? { kind: 'set', value } : { kind: 'invalid', problem };
}

/**
 * What a value is given for. A secret is of no use for anything else: a version that would send it to another host, or
 * read it itself, needs it given anew.
 */
export function useOf({ writeOnly, inject }: ConfigField): string {
  if (writeOnly !== true) return '';
  if (inject === undefined) return 'read';
  const { host, header, query, format = '{value}' } = inject;
  return header === undefined
    ? JSON.stringify(['query', host, query ?? '', format])
    : JSON.stringify(['header', host, header.toLowerCase(), format]);
}

/** A secret as it goes into requests; undefined where the plugin reads it itself. */
export function injectedOf({ inject }: ConfigField, secret: string): Injected | undefined {
  if (inject === undefined) return undefined;
  const { host, header, query = '', format = '{value}' } = inject;
  // Replaced by functions, since what a secret holds has no meaning here.
  const text = format
    .replace('{value}', () => secret)
    .replace('{base64}', () => Buffer.from(secret, 'utf8').toString('base64'));
  const place =
    header === undefined
      ? { kind: 'query' as const, name: query }
      : { kind: 'header' as const, name: header };
  return { host, place, text, secret };
}

/** The most characters of a value, as JSON. */
const MOST_CHARACTERS = 8 * 1024;

/** What is wrong with a value; a secret is not repeated. */
export function valueProblem(name: string, field: ConfigField, value: JsonValue): string | undefined {
  const size = JSON.stringify(value).length;
  if (size > MOST_CHARACTERS) return `${name}: expected at most ${MOST_CHARACTERS} characters, got ${size}`;
  const { inject } = field;
  if (inject?.header !== undefined && inject.format?.includes('{base64}') !== true && !isPrintable(value))
    return `${name}: expected printable ASCII, since it goes into a header`;
  const validator = compileValidator(
    argumentSchema({ type: 'object', properties: { [name]: field as JsonSchema }, required: [name] }),
  );
  const whole = { [name]: value };
  return validator.check(whole) ? undefined : validator.problems(whole).join('; ');
}

function isPrintable(value: JsonValue): boolean {
  return typeof value === 'string' && /^[!-~](?:[ -~]*[!-~])?$/.test(value);
}

function parsed(json: string | null): JsonValue | undefined {
  return json === null ? undefined : (JSON.parse(json) as JsonValue);
}
