import type {
  NumberShape,
  ObjectShape,
  ScalarShape,
  Shape,
  ShapeType,
  StringFormats,
} from '../../lib/json-shape.ts';
import {
  isAbsoluteUri,
  isCommonDateTime,
  isDate,
  isEmail,
  isIpv4,
  isIpv6,
} from '../../lib/string-formats.ts';
import { typescriptKey } from '../../lib/typescript-source.ts';

export type ZodVersion = 3 | 4;

/** The formats that Zod checks: of what a standard allows, what both versions take. */
export const ZOD_FORMATS: StringFormats = {
  email: (text) =>
    isEmail(text) && /^[\w'+.-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/.test(text),
  url: (text) => /^https?:\/\//i.test(text) && isAbsoluteUri(text) && URL.canParse(text),
  uuid: (text) =>
    /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(text) ||
    /^0{8}-(?:0{4}-){3}0{12}$/.test(text),
  datetime: isCommonDateTime,
  date: isDate,
  ipv4: isIpv4,
  ipv6: (text) => isIpv6(text) && !text.includes('.'),
};

const FORMAT_CHECKS: Readonly<Record<string, Readonly<Record<ZodVersion, string>>>> = {
  email: { 3: 'z.string().email()', 4: 'z.email()' },
  url: { 3: 'z.string().url()', 4: 'z.url()' },
  uuid: { 3: 'z.string().uuid()', 4: 'z.uuid()' },
  datetime: { 3: 'z.string().datetime({ offset: true })', 4: 'z.iso.datetime({ offset: true })' },
  date: { 3: 'z.string().date()', 4: 'z.iso.date()' },
  ipv4: { 3: 'z.string().ip({ version: "v4" })', 4: 'z.ipv4()' },
  ipv6: { 3: 'z.string().ip({ version: "v6" })', 4: 'z.ipv6()' },
};

/** The schema of a shape, objects written in place. */
export function zodSchema(shape: Shape, version: ZodVersion, strict: boolean): string {
  const placeText = ({ types, nullable }: Shape, optional: boolean, indent: string): string => {
    const [only, ...others] = types;
    const modifier = (isNullable: boolean) =>
      isNullable ? (optional ? '.nullish()' : '.nullable()') : optional ? '.optional()' : '';
    if (only === undefined) return nullable ? `z.null()${modifier(false)}` : `z.unknown()${modifier(false)}`;
    const text =
      others.length === 0
        ? typeText(only, indent)
        : `z.union([${types.map((type) => typeText(type, indent)).join(', ')}])`;
    return text + modifier(nullable);
  };
  const typeText = (type: ShapeType, indent: string): string => {
    if (type.kind === 'array') return arrayText(type.items, indent);
    if (type.kind === 'object') return objectText(type, indent);
    return scalarText(type, version);
  };
  const arrayText = (items: Shape, indent: string): string => {
    const inner = `${indent}  `;
    const text = placeText(items, false, inner);
    return text.includes('\n') ? `z.array(\n${inner}${text}\n${indent})` : `z.array(${text})`;
  };
  const objectText = ({ members, values }: ObjectShape, indent: string): string => {
    if (values !== undefined) return `z.record(z.string(), ${placeText(values, false, indent)})`;
    if (members.length === 0) return 'z.record(z.string(), z.unknown())';
    const inner = `${indent}  `;
    const lines = members.map(
      ({ key, shape: place, optional }) =>
        `${inner}${memberKey(key)}: ${placeText(place, optional, inner)},\n`,
    );
    const start = strict && version === 4 ? 'z.strictObject' : 'z.object';
    return `${start}({\n${lines.join('')}${indent}})${strict && version === 3 ? '.strict()' : ''}`;
  };
  return placeText(shape, false, '');
}

/** In an object literal, this key alone sets the prototype instead of a member, unless it is computed. */
function memberKey(key: string): string {
  return key === '__proto__' ? '["__proto__"]' : typescriptKey(key);
}

function scalarText(type: ScalarShape, version: ZodVersion): string {
  if (type.kind === 'boolean') return 'z.boolean()';
  if (type.kind === 'number') return numberText(type, version);
  const [format = ''] = type.formats;
  return FORMAT_CHECKS[format]?.[version] ?? 'z.string()';
}

function numberText({ integer, safe }: NumberShape, version: ZodVersion): string {
  if (!integer || !safe) return 'z.number()';
  return version === 4 ? 'z.int()' : 'z.number().int()';
}
