import { InputError, quote } from '@toolyard/sdk';
import { cssNumber } from '../../lib/css-number.ts';
import { isClosedValue, takesValue } from '../../lib/css-value.ts';
import { readEasing } from './easing.ts';

/** A keyframe as given: `offset` in percent, properties by their CSS or camelCase names. */
export interface GivenKeyframe {
  readonly offset: number;
  readonly properties: Readonly<Record<string, string | number>>;
  readonly easing?: string;
}

/** A keyframe as CSS writes it. */
export interface Keyframe {
  readonly offset: number;
  readonly declarations: ReadonlyMap<string, string>;
  readonly easing?: string;
}

/**
 * Keyframes in the order of their offsets; those of the same offset are one, in which later values win.
 *
 * @throws InputError when a property or value may not stand in a style sheet
 */
export function readKeyframes(given: readonly GivenKeyframe[]): Keyframe[] {
  const frames = new Map<number, Keyframe>();
  for (const [index, { offset, properties, easing }] of given.entries()) {
    const path = `keyframes[${index}]`;
    const before = frames.get(offset);
    const own = easing === undefined ? before?.easing : readEasing(`${path}.easing`, easing);
    frames.set(offset, {
      offset,
      declarations: new Map([
        ...(before?.declarations ?? []),
        ...readProperties(`${path}.properties`, properties),
      ]),
      ...(own !== undefined && { easing: own }),
    });
  }
  return [...frames.values()].sort((a, b) => a.offset - b.offset);
}

/** CSS Animations 1, 3: the @keyframes rule. */
export function writeKeyframes(name: string, frames: readonly Keyframe[]): string {
  const blocks = frames.map(({ offset, declarations, easing }) => {
    const lines = [...declarations, ...(easing === undefined ? [] : [['animation-timing-function', easing]])];
    return [
      `  ${cssNumber(offset)}% {`,
      ...lines.map(([property, value]) => `    ${property}: ${value};`),
      '  }',
    ].join('\n');
  });
  return `@keyframes ${name} {\n${blocks.join('\n')}\n}`;
}

/** What x, y, scale and rotate are as functions of transform, in the order that they are applied in. */
const TRANSFORMS: Readonly<Record<string, { readonly call: string; readonly unit: string }>> = {
  x: { call: 'translateX', unit: 'px' },
  y: { call: 'translateY', unit: 'px' },
  scale: { call: 'scale', unit: '' },
  rotate: { call: 'rotate', unit: 'deg' },
};

const MOST_PROPERTIES = 100;

function readProperties(path: string, properties: GivenKeyframe['properties']): Map<string, string> {
  const transform = transformOf(path, properties);
  const names = Object.keys(properties);
  if (names.length > MOST_PROPERTIES)
    throw new InputError(path, `expected at most ${MOST_PROPERTIES} properties, got ${names.length}`);
  const declarations = new Map<string, string>();
  for (const [name, value] of Object.entries(properties)) {
    const property = propertyName(path, name);
    if (transform !== undefined && (property === 'transform' || Object.hasOwn(TRANSFORMS, property)))
      declarations.set('transform', transform);
    else declarations.set(property, readValue(`${path}.${name}`, property, value));
  }
  return declarations;
}

/** The shorthands of a frame as one transform, a transform given with them last; undefined without shorthands. */
function transformOf(path: string, properties: GivenKeyframe['properties']): string | undefined {
  const functions = Object.entries(TRANSFORMS).flatMap(([shorthand, { call, unit }]) => {
    const value = properties[shorthand];
    if (value === undefined) return [];
    const argument =
      typeof value === 'number' ? `${cssNumber(value)}${unit}` : readText(`${path}.${shorthand}`, value);
    return [`${call}(${argument})`];
  });
  if (functions.length === 0) return undefined;
  const { transform } = properties;
  if (transform !== undefined && transform !== 'none')
    functions.push(readText(`${path}.transform`, String(transform)));
  return functions.join(' ');
}

/** The CSS name of a property in camelCase or kebab-case: WebkitTextFillColor is -webkit-text-fill-color. */
function propertyName(path: string, name: string): string {
  if (/^--[\w-]+$/.test(name)) return name;
  const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (name.length > 100 || !/^-?[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(kebab))
    throw new InputError(
      `${path}.${name.slice(0, 100)}`,
      `expected a CSS property's name, got ${quote(name)}`,
    );
  return kebab;
}

function readValue(path: string, property: string, value: string | number): string {
  return typeof value === 'string' ? readText(path, value) : `${cssNumber(value)}${unitOf(property)}`;
}

function readText(path: string, value: string): string {
  const text = value.trim();
  if (text.length > 1000 || !isClosedValue(text))
    throw new InputError(
      path,
      `expected a CSS value, without ; { } < and with its brackets and quotes closed, got ${quote(value)}`,
    );
  return text.replace(/[ \t]+/g, ' ');
}

/** px for properties that take lengths and no numbers. */
function unitOf(property: string): string {
  return !takesValue(property, '7') && takesValue(property, '7px') ? 'px' : '';
}
