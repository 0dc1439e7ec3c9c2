/** Sizes in pixels: a number, or several as CSS lists them for the sides of a box. */
type Lengths = number | string;

/**
 * What a card's element looks like, by the names of CSS. Numbers are pixels, but for weights, heights of lines,
 * shares and counts.
 */
export interface Style {
  readonly display?: 'block' | 'flex' | 'inline-flex' | 'grid' | 'inline-block';
  readonly flexDirection?: 'row' | 'column';
  readonly flexWrap?: 'wrap';
  readonly flex?: number;
  readonly flexShrink?: 0;
  readonly alignItems?: 'center' | 'flex-start' | 'flex-end' | 'baseline' | 'stretch';
  readonly alignSelf?: 'center' | 'flex-start' | 'flex-end';
  readonly justifyContent?: 'center' | 'flex-start' | 'flex-end' | 'space-between';
  readonly gridTemplateColumns?: string;
  readonly gap?: number;
  readonly position?: 'relative' | 'absolute';
  readonly top?: number;
  readonly right?: number;
  readonly bottom?: number;
  readonly left?: number;
  readonly boxSizing?: 'border-box';
  readonly width?: Lengths;
  readonly height?: Lengths;
  readonly minWidth?: number;
  readonly maxWidth?: Lengths;
  readonly overflow?: 'hidden';
  readonly margin?: Lengths;
  readonly marginTop?: Lengths;
  readonly padding?: Lengths;
  readonly background?: string;
  readonly border?: string;
  readonly borderTop?: string;
  readonly borderBottom?: string;
  readonly borderLeft?: string;
  readonly borderRadius?: number;
  readonly boxShadow?: string;
  readonly color?: string;
  readonly opacity?: number;
  readonly fontFamily?: 'sans' | 'serif';
  readonly fontSize?: number;
  readonly fontWeight?: 400 | 500 | 600 | 700 | 800;
  readonly fontStyle?: 'italic';
  readonly lineHeight?: number;
  readonly letterSpacing?: string;
  readonly textAlign?: 'start' | 'center';
  readonly textTransform?: 'uppercase';
  readonly textDecoration?: 'none' | 'line-through';
  readonly whiteSpace?: 'nowrap';
  readonly overflowWrap?: 'anywhere';
  /** Cuts after so many lines, with an ellipsis. */
  readonly lineClamp?: number;
  readonly listStyle?: 'none';
  readonly objectFit?: 'cover' | 'contain';
}

type Property = keyof Style;
type Value = string | number;

/** A declaration of CSS, its property named as in JavaScript. */
export interface Declaration {
  readonly property: string;
  readonly value: Value;
}

const FONTS = {
  sans: '-apple-system, BlinkMacSystemFont, Segoe UI, Roboto, Helvetica, Arial, sans-serif',
  serif: 'Georgia, Cambria, Times New Roman, Times, serif',
};

function entriesOf(style: Style): [Property, Value][] {
  return Object.entries(style) as [Property, Value][];
}

/** The declarations of a style. */
export function declarationsOf(style: Style): Declaration[] {
  return entriesOf(style).flatMap(([property, value]) => {
    if (property === 'fontFamily') return [{ property, value: value === 'serif' ? FONTS.serif : FONTS.sans }];
    if (property !== 'lineClamp') return [{ property, value }];
    // All browsers know the line-clamp of old WebKit, and no other (CSS Overflow 4, 5.1).
    return [
      { property: 'display', value: '-webkit-box' },
      { property: 'WebkitLineClamp', value },
      { property: 'WebkitBoxOrient', value: 'vertical' },
      { property: 'overflow', value: 'hidden' },
    ];
  });
}

/** The declarations as a style attribute of HTML holds them. */
export function styleAttribute(style: Style): string {
  return declarationsOf(style)
    .map(({ property, value }) => `${kebabCase(property)}:${cssValue(property, value)}`)
    .join(';');
}

function kebabCase(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Numbers that are no lengths, in CSS as in React. */
const UNITLESS = new Set(['flex', 'flexShrink', 'fontWeight', 'lineHeight', 'opacity', 'WebkitLineClamp']);

function cssValue(property: string, value: Value): string {
  return typeof value === 'number' && value !== 0 && !UNITLESS.has(property) ? `${value}px` : String(value);
}

/** The style as classes of Tailwind, in versions 3 and 4: named ones where they are the same in both. */
export function tailwindClasses(style: Style): string {
  return entriesOf(style)
    .map(([property, value]) => classesOf(property, value))
    .join(' ');
}

const KEYWORDS: Readonly<Record<string, string>> = {
  'flexDirection row': 'flex-row',
  'flexDirection column': 'flex-col',
  'flexWrap wrap': 'flex-wrap',
  'flexShrink 0': 'shrink-0',
  'alignItems flex-start': 'items-start',
  'alignItems flex-end': 'items-end',
  'alignSelf flex-start': 'self-start',
  'alignSelf flex-end': 'self-end',
  'justifyContent flex-start': 'justify-start',
  'justifyContent flex-end': 'justify-end',
  'justifyContent space-between': 'justify-between',
  'boxSizing border-box': 'box-border',
  'fontWeight 400': 'font-normal',
  'fontWeight 500': 'font-medium',
  'fontWeight 600': 'font-semibold',
  'fontWeight 700': 'font-bold',
  'fontWeight 800': 'font-extrabold',
  'textDecoration none': 'no-underline',
  'overflowWrap anywhere': '[overflow-wrap:anywhere]',
  'borderRadius 6': 'rounded-md',
  'borderRadius 8': 'rounded-lg',
  'borderRadius 12': 'rounded-xl',
  'borderRadius 16': 'rounded-2xl',
  'borderRadius 24': 'rounded-3xl',
  'borderRadius 9999': 'rounded-full',
};

const PREFIXES: Partial<Record<Property, string>> = {
  display: '',
  flex: 'flex-',
  alignItems: 'items-',
  alignSelf: 'self-',
  justifyContent: 'justify-',
  position: '',
  overflow: 'overflow-',
  fontFamily: 'font-',
  fontStyle: '',
  textAlign: 'text-',
  textTransform: '',
  textDecoration: '',
  whiteSpace: 'whitespace-',
  lineClamp: 'line-clamp-',
  listStyle: 'list-',
  objectFit: 'object-',
};

/** Properties whose sizes stand on Tailwind's scale of spacing. */
const SPACED: Partial<Record<Property, string>> = {
  gap: 'gap',
  top: 'top',
  right: 'right',
  bottom: 'bottom',
  left: 'left',
  width: 'w',
  height: 'h',
  minWidth: 'min-w',
  marginTop: 'mt',
};

const ARBITRARY: Partial<Record<Property, string>> = {
  gridTemplateColumns: 'grid-cols',
  maxWidth: 'max-w',
  background: 'bg',
  borderRadius: 'rounded',
  boxShadow: 'shadow',
  color: 'text',
  opacity: 'opacity',
  fontSize: 'text',
  lineHeight: 'leading',
  letterSpacing: 'tracking',
};

const BORDERS: Partial<Record<Property, string>> = {
  border: 'border',
  borderTop: 'border-t',
  borderBottom: 'border-b',
  borderLeft: 'border-l',
};

function classesOf(property: Property, value: Value): string {
  const keyword = KEYWORDS[`${property} ${value}`];
  if (keyword !== undefined) return keyword;
  const prefix = PREFIXES[property];
  if (prefix !== undefined) return `${prefix}${value}`;
  const spaced = SPACED[property];
  if (spaced !== undefined) return spacing(spaced, value);
  if (property === 'margin' || property === 'padding') return sides(property === 'margin' ? 'm' : 'p', value);
  const side = BORDERS[property];
  if (side !== undefined) return borderClasses(side, String(value));
  return `${ARBITRARY[property] ?? property}-[${inBrackets(cssValue(property, value))}]`;
}

/** Blanks are underscores in a class. No value of a card has underscores of its own. */
function inBrackets(value: string): string {
  return value.replace(/, /g, ',').replace(/ /g, '_');
}

/** The steps that both versions have: quarters of a rem, and halves of them below a rem. */
function spacing(name: string, value: Value): string {
  if (value === '100%') return `${name}-full`;
  if (value === 'auto') return `${name}-auto`;
  if (typeof value === 'string') return `${name}-[${inBrackets(value)}]`;
  const negative = value < 0 ? '-' : '';
  const size = Math.abs(value);
  const named =
    (size % 2 === 0 && size < 16) ||
    (size % 4 === 0 && (size <= 48 || (size <= 64 && size % 8 === 0) || size === 80 || size === 96));
  return named ? `${negative}${name}-${size / 4}` : `${name}-[${value}px]`;
}

/** One to four sides, as CSS lists them. */
function sides(name: string, value: Value): string {
  const sizes = String(value)
    .split(' ')
    .map((size) => (size === 'auto' ? size : Number.parseFloat(size)));
  const [top = 0, right = top, bottom = top, left = right] = sizes;
  if (right === left && top === bottom)
    return top === right ? spacing(name, top) : `${spacing(`${name}y`, top)} ${spacing(`${name}x`, right)}`;
  return [
    spacing(`${name}t`, top),
    spacing(`${name}r`, right),
    spacing(`${name}b`, bottom),
    spacing(`${name}l`, left),
  ].join(' ');
}

function borderClasses(side: string, value: string): string {
  const [, width = '0', style = 'solid', colour = ''] = /^(\d+)(?:px)?(?: (\w+) (.+))?$/.exec(value) ?? [];
  if (width === '0') return `${side}-0`;
  const size = width === '1' ? side : `${side}-[${width}px]`;
  return `${size} border-${style} ${side}-[${inBrackets(colour)}]`;
}
