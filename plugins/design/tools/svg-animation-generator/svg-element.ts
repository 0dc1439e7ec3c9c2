import { parseXmlText } from '@toolyard/kit/xml-text';
import { InputError, quote } from '@toolyard/sdk';
import { parseCssColor } from '@toolyard/kit/css-color';
import { encodeSVGPath, SVGPathData } from 'svg-pathdata';
import { isClosedValue, isOfType } from '../../lib/css-value.ts';

export const SHAPE_TYPES = [
  'rect',
  'circle',
  'ellipse',
  'line',
  'polygon',
  'polyline',
  'path',
  'text',
  'g',
] as const;

export type ShapeType = (typeof SHAPE_TYPES)[number];

/** Attributes that neither run code nor reach outside the drawing (SVG 2). Style is none of them. */
const ALLOWED = new Set(
  `x y width height rx ry cx cy r x1 y1 x2 y2 points d pathLength dx dy rotate textLength lengthAdjust
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-dasharray
  stroke-dashoffset stroke-miterlimit opacity transform font-family font-size font-weight font-style text-anchor
  dominant-baseline letter-spacing word-spacing text-decoration color id class visibility display paint-order
  vector-effect shape-rendering clip-path mask filter role aria-label`.split(/\s+/),
);

/** Attributes whose names have capitals of their own (SVG 2); others may be given in camelCase. */
const CAMEL_CASE = new Set(['pathLength', 'textLength', 'lengthAdjust']);

const PAINTS = new Set(['fill', 'stroke']);
const NAME = /^[A-Za-z_][\w-]*$/;
const LOCAL_REFERENCE = /^url\(\s*(["']?)#[\w-]+\1\s*\)/i;

/**
 * The attributes of an element, by their SVG names.
 *
 * @throws InputError for one that is not allowed, or a value that is not
 */
export function readAttributes(
  path: string,
  given: Readonly<Record<string, string | number>>,
): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [name, value] of Object.entries(given)) {
    const attribute = CAMEL_CASE.has(name)
      ? name
      : name.replace(/[a-z][A-Z]/g, ([a = '', b = '']) => `${a}-${b.toLowerCase()}`);
    if (!ALLOWED.has(attribute))
      throw new InputError(`${path}.${name.slice(0, 60)}`, 'this attribute is not allowed');
    attributes.set(attribute, readAttribute(`${path}.${name}`, attribute, value));
  }
  return attributes;
}

/** A place within a drawing. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Outline {
  readonly type: ShapeType;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly Outline[];
}

/** The middle of an element's box in its own coordinates; that of text is where it is anchored. */
export function middleOf(outline: Outline): Place {
  const box = boxOf(outline);
  return box === undefined
    ? { x: 0, y: 0 }
    : { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
}

function boxOf({ type, attributes, children }: Outline): Box | undefined {
  const number = (name: string) => Number.parseFloat(attributes.get(name) ?? '0') || 0;
  switch (type) {
    case 'rect':
      return around([
        { x: number('x'), y: number('y') },
        { x: number('x') + number('width'), y: number('y') + number('height') },
      ]);
    case 'circle':
    case 'ellipse': {
      const [rx, ry] = type === 'circle' ? [number('r'), number('r')] : [number('rx'), number('ry')];
      const [x, y] = [number('cx'), number('cy')];
      return { left: x - rx, top: y - ry, right: x + rx, bottom: y + ry };
    }
    case 'line':
      return around([
        { x: number('x1'), y: number('y1') },
        { x: number('x2'), y: number('y2') },
      ]);
    case 'polygon':
    case 'polyline':
      return around(pairs(attributes.get('points') ?? ''));
    case 'path':
      return pathBox(attributes.get('d') ?? '');
    case 'text':
      return around([{ x: number('x'), y: number('y') }]);
    case 'g':
    default:
      return union(children.map(boxOf));
  }
}

function around(places: readonly Place[]): Box | undefined {
  return union(places.map(({ x, y }) => ({ left: x, top: y, right: x, bottom: y })));
}

function union(boxes: readonly (Box | undefined)[]): Box | undefined {
  return boxes.reduce((all, box) => {
    if (all === undefined || box === undefined) return all ?? box;
    return {
      left: Math.min(all.left, box.left),
      top: Math.min(all.top, box.top),
      right: Math.max(all.right, box.right),
      bottom: Math.max(all.bottom, box.bottom),
    };
  }, undefined);
}

function pathBox(path: string): Box | undefined {
  const { minX, minY, maxX, maxY } = new SVGPathData(path).getBounds();
  return [minX, minY, maxX, maxY].every(Number.isFinite)
    ? { left: minX, top: minY, right: maxX, bottom: maxY }
    : undefined;
}

function pairs(points: string): Place[] {
  const numbers = points
    .split(/[\s,]+/)
    .filter((number) => number !== '')
    .map(Number);
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, index) => ({
    x: numbers[2 * index] ?? 0,
    y: numbers[2 * index + 1] ?? 0,
  }));
}

function readAttribute(argument: string, name: string, value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = parseXmlText(argument, value).trim();
  const fits = (accepted: boolean, expectation: string) => {
    if (!accepted) throw new InputError(argument, `expected ${expectation}, got ${quote(value)}`);
    return text;
  };
  if (name === 'd') return fits(isPath(text), 'path data');
  if (name === 'points')
    return fits(/^[\d\s,.eE+-]*$/.test(text) && !pairs(text).some(isUnknown), 'pairs of numbers');
  if (name === 'id') return fits(NAME.test(text), 'a name');
  if (name === 'class')
    return fits(
      text.split(/\s+/).every((part) => NAME.test(part)),
      'class names',
    );
  if (name === 'aria-label') return text;
  if (/url\s*\(|image-set|expression|javascript:/i.test(text) && !LOCAL_REFERENCE.test(text))
    return fits(false, 'no reference but url(#id)');
  if (PAINTS.has(name)) return fits(isPaint(text) && isOnlyLocal(text), 'a CSS colour, none or url(#id)');
  return fits(
    isClosedValue(text) && isOnlyLocal(text),
    'a value without ; { } < and with its brackets closed',
  );
}

function isOnlyLocal(text: string): boolean {
  return !/url\s*\(/i.test(text.replace(LOCAL_REFERENCE, ''));
}

function isUnknown({ x, y }: Place): boolean {
  return Number.isNaN(x) || Number.isNaN(y);
}

function isPath(text: string): boolean {
  try {
    return encodeSVGPath(new SVGPathData(text).commands) !== '' || text === '';
  } catch {
    return false;
  }
}

/** css-tree knows no relative colours. */
function isPaint(text: string): boolean {
  return isOfType('paint', text) || parseCssColor(text) !== undefined;
}
