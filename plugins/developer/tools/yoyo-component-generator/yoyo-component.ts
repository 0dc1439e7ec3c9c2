import { InputError, type JsonObject, type JsonValue, quote } from '@toolyard/sdk';
import { isPhpLabel, phpLiteral } from '../../lib/php.ts';

export const PROPERTY_TYPES = ['string', 'int', 'float', 'bool', 'array'] as const;
type PropertyType = (typeof PROPERTY_TYPES)[number];

export interface YoyoProperty {
  readonly name: string;
  readonly type: PropertyType;
  /** As PHP writes it; absent when there is none. */
  readonly literal: string | undefined;
  readonly prop: boolean;
  readonly queryString: boolean;
}

export interface YoyoAction {
  readonly name: string;
  readonly arguments: readonly string[];
}

export interface YoyoListener {
  readonly event: string;
  readonly method: string;
}

/** Methods of Clickfwd\Yoyo\Component that a class must not replace by an action. */
const RESERVED_METHODS = new Set(
  'render mount boot set view redirect response emit emitto emitwithselector emitself emitup emittowithselector dispatchbrowserevent skiprender skiprenderandremove addswapmodifiers skipswap spinning setaction getname getcomponentid getqueryparams getqueryString getprops getlisteners getvariables getinitialattributes getdynamicproperties parameters callactionwitharguments forgetcomputed forgetcomputedwithargs createviewfromstring actionmatches updated'
    .toLowerCase()
    .split(' '),
);

/** Properties of that class. */
const RESERVED_PROPERTIES = new Set([
  'this',
  'props',
  'queryString',
  'listeners',
  'view',
  'request',
  'response',
]);

export function isReservedMethod(name: string): boolean {
  return RESERVED_METHODS.has(name.toLowerCase()) || name.startsWith('__');
}

export function readProperties(given: readonly JsonObject[]): YoyoProperty[] {
  const properties = given.map((property, index) => readProperty(`properties[${index}]`, property));
  requireDistinct('properties', properties, (name) => name);
  return properties;
}

function readProperty(argument: string, given: JsonObject): YoyoProperty {
  refuseUnknown(argument, given, ['name', 'type', 'default', 'prop', 'query_string']);
  const name = label(`${argument}.name`, given.name);
  if (RESERVED_PROPERTIES.has(name))
    throw new InputError(
      `${argument}.name`,
      `expected another name than ${name}, which the class keeps for itself`,
    );
  const type = given.type ?? 'string';
  const known = PROPERTY_TYPES.find((one) => one === type);
  if (known === undefined)
    throw new InputError(
      `${argument}.type`,
      `expected one of ${PROPERTY_TYPES.join(', ')}, got ${quote(type)}`,
    );
  return {
    name,
    type: known,
    literal:
      given.default === undefined || given.default === null
        ? undefined
        : literal(`${argument}.default`, `the property ${name}`, known, given.default),
    prop: flag(`${argument}.prop`, given.prop),
    queryString: flag(`${argument}.query_string`, given.query_string),
  };
}

function literal(argument: string, what: string, type: PropertyType, value: JsonValue): string {
  const fits =
    (type === 'string' && typeof value === 'string') ||
    (type === 'int' && Number.isSafeInteger(value)) ||
    (type === 'float' && typeof value === 'number') ||
    (type === 'bool' && typeof value === 'boolean') ||
    (type === 'array' && typeof value === 'object');
  if (!fits)
    throw new InputError(argument, `expected a default of type ${type} for ${what}, got ${quote(value)}`);
  const written = phpLiteral(value);
  return type === 'float' && /^-?\d+$/.test(written) ? `${written}.0` : written;
}

export function readActions(given: readonly JsonValue[]): YoyoAction[] {
  const actions = given.map((action, index): YoyoAction => {
    const argument = `actions[${index}]`;
    const { name, args } =
      typeof action === 'object' && action !== null && !Array.isArray(action)
        ? (refuseUnknown(argument, action, ['name', 'arguments']),
          { name: label(`${argument}.name`, action.name), args: action.arguments ?? [] })
        : { name: label(argument, action), args: [] };
    if (isReservedMethod(name))
      throw new InputError(argument, `expected another name than ${name}, which Yoyo's component has`);
    if (!Array.isArray(args)) throw new InputError(`${argument}.arguments`, 'expected a list of names');
    const names = args.map((one, at) => label(`${argument}.arguments[${at}]`, one));
    if (names.includes('this') || new Set(names).size < names.length)
      throw new InputError(
        `${argument}.arguments`,
        `expected distinct names other than this, got ${quote(names)}`,
      );
    return { name, arguments: names };
  });
  // PHP's methods have no case.
  requireDistinct('actions', actions, (name) => name.toLowerCase());
  return actions;
}

export function readListeners(given: readonly JsonObject[]): YoyoListener[] {
  const listeners = given.map((listener, index): YoyoListener => {
    const argument = `listeners[${index}]`;
    refuseUnknown(argument, listener, ['event', 'method']);
    const { event } = listener;
    if (typeof event !== 'string' || event.trim() === '')
      throw new InputError(`${argument}.event`, `expected the name of an event, got ${quote(event)}`);
    return { event, method: label(`${argument}.method`, listener.method ?? event) };
  });
  requireDistinct(
    'listeners',
    listeners.map(({ event }) => ({ name: event })),
    (name) => name,
  );
  return listeners;
}

export function readComputed(given: readonly string[]): string[] {
  const names = given.map((name, index) => label(`computed[${index}]`, name));
  requireDistinct(
    'computed',
    names.map((name) => ({ name })),
    (name) => computedMethod(name).toLowerCase(),
  );
  return names;
}

/** fullName is read by getFullNameProperty(). */
export function computedMethod(name: string): string {
  return `get${name.charAt(0).toUpperCase()}${name.slice(1)}Property`;
}

/** fullName is known as full_name. */
export function snakeCase(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();
}

function label(argument: string, given: JsonValue | undefined): string {
  if (typeof given === 'string' && isPhpLabel(given)) return given;
  throw new InputError(argument, `expected a PHP identifier, got ${quote(given)}`);
}

function flag(argument: string, given: JsonValue | undefined): boolean {
  if (given === undefined || typeof given === 'boolean') return given === true;
  throw new InputError(argument, `expected a boolean, got ${quote(given)}`);
}

function refuseUnknown(argument: string, given: JsonObject, known: readonly string[]): void {
  const unknown = Object.keys(given).find((key) => !known.includes(key));
  if (unknown !== undefined)
    throw new InputError(`${argument}.${unknown}`, `unknown, expected ${known.join(', ')}`);
}

function requireDistinct(
  argument: string,
  named: readonly { readonly name: string }[],
  keyOf: (name: string) => string,
): void {
  const seen = new Set<string>();
  for (const [index, { name }] of named.entries()) {
    if (seen.has(keyOf(name)))
      throw new InputError(`${argument}[${index}]`, `expected each name once, got ${quote(name)} again`);
    seen.add(keyOf(name));
  }
}
