import { quote } from '../quote.ts';
import { interpretValidator } from '../validate.ts';
import { shownTextProblem } from './hidden-characters.ts';
import { hostOfEntry } from './net-entry.ts';
import { schemaProblems } from './schema-problems.ts';

/** The most characters of a field's title, of what is sent with a secret in it, and the most fields. */
const TITLE = 40;
const FORMAT = 200;
const FIELDS = 50;

const NAME = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;
/** A header's name (RFC 9110 §5.1). */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
const PRINTABLE = /^[ -~]*$/;

/** Headers that say how a message travels, or to whom: the client's own business. */
const CLIENTS_OWN: ReadonlySet<string> = new Set(
  'connection content-length expect host keep-alive proxy-authorization proxy-connection te trailer transfer-encoding upgrade'.split(
    ' ',
  ),
);

/** What the schema of all fields together may say: all else belongs to a field. */
const TOP: ReadonlySet<string> = new Set(
  'type properties required title description additionalProperties'.split(' '),
);

/**
 * Everything that is wrong with what a plugin says that its operator sets.
 *
 * @param net the hosts that the plugin asks for
 */
export function configProblems(config: unknown, net: readonly unknown[]): string[] {
  const form = schemaProblems('config', config);
  const { properties, required, ...rest } = Object(config) as Readonly<Record<string, unknown>>;
  if (form.length > 0) return form;
  if (!isRecord(properties)) return ['config.properties: required'];
  const names = Object.keys(properties);
  const lost = [required].flat().filter((name) => typeof name === 'string' && !names.includes(name));
  return [
    ...Object.keys(rest)
      .filter((keyword) => !TOP.has(keyword))
      .map((keyword) => `config.${keyword}: not allowed beside properties`),
    ...(names.length > FIELDS ? [`config: expected at most ${FIELDS} fields, got ${names.length}`] : []),
    ...lost.map((name) => `config.required: there is no field ${quote(name)}`),
    ...twice(names.map((name) => name.replaceAll('_', '').toUpperCase())).map(
      (name) => `config: two fields are called ${name} where neither case nor _ counts`,
    ),
    ...names.flatMap((name) => fieldProblems(name, properties[name], net)),
  ];
}

function fieldProblems(name: string, field: unknown, net: readonly unknown[]): string[] {
  const at = `config.${name.slice(0, 64)}`;
  if (!NAME.test(name)) return [`${at}: expected a name of letters, digits and "_"`];
  if (!isRecord(field)) return [`${at}: expected the schema of a value`];
  const title = shownTextProblem(field.title, TITLE);
  const withPattern = holds(field, new Set(['pattern', 'patternProperties', '$ref', '$dynamicRef']));
  return [
    ...(title === undefined ? [] : [`${at}.title: ${title}`]),
    // The host holds values to it in its own thread, and a pattern may take any time.
    ...(withPattern === undefined ? [] : [`${at}: expected no ${withPattern}`]),
    ...(field.writeOnly === true ? secretProblems(at, field) : openProblems(at, field)),
    ...(field.inject === undefined ? [] : injectProblems(`${at}.inject`, field, net)),
    ...(withPattern === undefined && field.default !== undefined ? defaultProblems(at, field) : []),
  ];
}

function secretProblems(at: string, field: Readonly<Record<string, unknown>>): string[] {
  const told = ['default', 'enum', 'const', 'examples'].find((keyword) => field[keyword] !== undefined);
  return [
    ...(field.type === 'string' ? [] : [`${at}: expected a secret to be a string`]),
    ...(told === undefined ? [] : [`${at}.${told}: not allowed of a secret: the manifest is public`]),
  ];
}

/** A secret within a value would be kept and shown with the value. */
function openProblems(at: string, field: Readonly<Record<string, unknown>>): string[] {
  return holds(field, new Set(['writeOnly'])) === undefined
    ? []
    : [`${at}: expected a secret to be a field of its own, with writeOnly: true`];
}

function injectProblems(
  at: string,
  field: Readonly<Record<string, unknown>>,
  net: readonly unknown[],
): string[] {
  const { inject } = field;
  if (!isRecord(inject)) return [`${at}: expected an object such as { host, header }`];
  const { host, header, query, format = '{value}', ...rest } = inject;
  const [strange] = Object.keys(rest);
  const hosts = new Set(net.map((entry) => hostOfEntry(String(entry))));
  return [
    ...(field.writeOnly === true ? [] : [`${at}: expected a secret: say writeOnly: true`]),
    ...(strange === undefined ? [] : [`${at}.${strange.slice(0, 40)}: unknown`]),
    ...(typeof host === 'string' && !host.includes('*') && hosts.has(host)
      ? []
      : [`${at}.host: expected one of permissions.net without *, got ${quote(host)}`]),
    ...((header === undefined) === (query === undefined) ? [`${at}: expected either header or query`] : []),
    ...(header === undefined || (typeof header === 'string' && TOKEN.test(header) && !isClientsOwn(header))
      ? []
      : [`${at}.header: expected the name of a header that tools may set, got ${quote(header)}`]),
    ...(query === undefined || (typeof query === 'string' && /^[!-~]{1,100}$/.test(query))
      ? []
      : [`${at}.query: expected the name of a parameter, got ${quote(query)}`]),
    ...(isFormat(format)
      ? []
      : [`${at}.format: expected printable ASCII with one {value} or {base64}, got ${quote(format)}`]),
  ];
}

function isClientsOwn(header: string): boolean {
  return CLIENTS_OWN.has(header.toLowerCase());
}

function isFormat(format: unknown): boolean {
  if (typeof format !== 'string' || format.length > FORMAT || !PRINTABLE.test(format)) return false;
  return format.split('{value}').length + format.split('{base64}').length === 3;
}

function defaultProblems(at: string, field: Readonly<Record<string, unknown>>): string[] {
  const wrapped = { type: 'object', properties: { default: field } };
  const value = { default: field.default };
  const validator = interpretValidator(wrapped);
  return validator.check(value) ? [] : validator.problems(value).map((problem) => `${at}.${problem}`);
}

/** The first of some keywords that a schema has, at any level. */
function holds(value: unknown, keywords: ReadonlySet<string>): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = keywords.has(key) ? key : holds(inner, keywords);
    if (found !== undefined) return found;
  }
  return undefined;
}

function twice(names: readonly string[]): readonly string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
