/** How a colour function of CSS names its components. */
export interface ColorNotation {
  /** Color.js's name of the space. */
  readonly space: string;
  readonly channels: readonly [string, string, string];
  /** What 100 % of each component is, as a number of CSS. */
  readonly full: readonly [number, number, number];
  /** Which component is a hue. */
  readonly hue?: 0 | 2;
  /** How many numbers of CSS make 1 of Color.js. */
  readonly factor: number;
}

const RGB: ColorNotation = { space: 'srgb', channels: ['r', 'g', 'b'], full: [255, 255, 255], factor: 255 };
const HSL: ColorNotation = {
  space: 'hsl',
  channels: ['h', 's', 'l'],
  full: [360, 100, 100],
  hue: 0,
  factor: 1,
};

/** The functions of CSS Color 4, sections 5 to 9, but for color(). */
export const COLOR_FUNCTIONS: Readonly<Record<string, ColorNotation>> = {
  rgb: RGB,
  rgba: RGB,
  hsl: HSL,
  hsla: HSL,
  hwb: { space: 'hwb', channels: ['h', 'w', 'b'], full: [360, 100, 100], hue: 0, factor: 1 },
  lab: { space: 'lab', channels: ['l', 'a', 'b'], full: [100, 125, 125], factor: 1 },
  lch: { space: 'lch', channels: ['l', 'c', 'h'], full: [100, 150, 360], hue: 2, factor: 1 },
  oklab: { space: 'oklab', channels: ['l', 'a', 'b'], full: [1, 0.4, 0.4], factor: 1 },
  oklch: { space: 'oklch', channels: ['l', 'c', 'h'], full: [1, 0.4, 360], hue: 2, factor: 1 },
};

/** The spaces of color() (CSS Color 4, 10.1), by Color.js's names. */
const SPACES: Readonly<Record<string, string>> = {
  srgb: 'srgb',
  'srgb-linear': 'srgb-linear',
  'display-p3': 'p3',
  'display-p3-linear': 'p3-linear',
  'a98-rgb': 'a98rgb',
  'prophoto-rgb': 'prophoto',
  rec2020: 'rec2020',
  xyz: 'xyz-d65',
  'xyz-d50': 'xyz-d50',
  'xyz-d65': 'xyz-d65',
};

/** What color() has in a space; undefined for a space that CSS does not name. */
export function colorSpaceOf(given: string): ColorNotation | undefined {
  const name = given.toLowerCase();
  const space = Object.hasOwn(SPACES, name) ? SPACES[name] : undefined;
  if (space === undefined) return undefined;
  const channels = name.startsWith('xyz') ? (['x', 'y', 'z'] as const) : (['r', 'g', 'b'] as const);
  return { space, channels, full: [1, 1, 1], factor: 1 };
}

const POLAR = new Set(['hsl', 'hwb', 'lch', 'oklch']);
const RECTANGULAR = new Set(['lab', 'oklab']);
const HUES = ['shorter', 'longer', 'increasing', 'decreasing'] as const;

/** Where, and which way around, colours are mixed (CSS Color 4, 12). */
export interface Interpolation {
  readonly space: string;
  readonly hue: (typeof HUES)[number];
}

/** The method that words such as `in hsl longer hue` name; undefined for others. */
export function interpolationSpace([start, name = '', way, hue, ...rest]: readonly string[]):
  Interpolation | undefined {
  const space = POLAR.has(name) || RECTANGULAR.has(name) ? name : colorSpaceOf(name)?.space;
  if (start !== 'in' || space === undefined || rest.length > 0) return undefined;
  if (way === undefined) return { space, hue: 'shorter' };
  const named = HUES.find((each) => each === way);
  return POLAR.has(name) && named !== undefined && hue === 'hue' ? { space, hue: named } : undefined;
}
