export type AngleUnit = 'rad' | 'deg' | 'grad';

interface MathFunction {
  /** The least and most arguments. */
  readonly arity: readonly [least: number, most: number];
  /** NaN or an infinity where there is no real finite value. */
  readonly apply: (values: readonly number[], angle: AngleUnit) => number;
}

export const CONSTANTS: Readonly<Record<string, number>> = {
  pi: Math.PI,
  π: Math.PI,
  e: Math.E,
  tau: 2 * Math.PI,
  phi: (1 + Math.sqrt(5)) / 2,
};

/** A right angle in the units that divide it evenly. */
const RIGHT_ANGLES = { deg: 90, grad: 100 } as const;

export const FUNCTIONS: Readonly<Record<string, MathFunction>> = {
  sin: unary((x, angle) => trigonometric(x, angle, Math.sin, [0, 1, 0, -1])),
  cos: unary((x, angle) => trigonometric(x, angle, Math.cos, [1, 0, -1, 0])),
  tan: unary((x, angle) => trigonometric(x, angle, Math.tan, [0, Number.NaN, 0, Number.NaN])),
  asin: unary((x, angle) => fromRadians(Math.asin(x), angle)),
  acos: unary((x, angle) => fromRadians(Math.acos(x), angle)),
  atan: unary((x, angle) => fromRadians(Math.atan(x), angle)),
  atan2: { arity: [2, 2], apply: ([y = 0, x = 0], angle) => fromRadians(Math.atan2(y, x), angle) },
  sinh: unary(Math.sinh),
  cosh: unary(Math.cosh),
  tanh: unary(Math.tanh),
  asinh: unary(Math.asinh),
  acosh: unary(Math.acosh),
  atanh: unary(Math.atanh),
  sqrt: unary(Math.sqrt),
  cbrt: unary(Math.cbrt),
  root: { arity: [2, 2], apply: ([x = 0, n = 1]) => root(x, n) },
  exp: unary(Math.exp),
  ln: unary(Math.log),
  log: {
    arity: [1, 2],
    apply: ([x = 0, base = 10]) => logarithm(x, base),
  },
  log2: unary(Math.log2),
  abs: unary(Math.abs),
  sign: unary(Math.sign),
  floor: unary(Math.floor),
  ceil: unary(Math.ceil),
  round: { arity: [1, 2], apply: ([x = 0, places = 0]) => roundHalfAway(x, places) },
  trunc: unary(Math.trunc),
  min: { arity: [1, Infinity], apply: (values) => Math.min(...values) },
  max: { arity: [1, Infinity], apply: (values) => Math.max(...values) },
  hypot: { arity: [1, Infinity], apply: (values) => Math.hypot(...values) },
  gcd: { arity: [1, Infinity], apply: (values) => values.reduce(greatestCommonDivisor, 0) },
  lcm: { arity: [1, Infinity], apply: (values) => values.reduce(leastCommonMultiple, 1) },
  ncr: { arity: [2, 2], apply: ([n = 0, r = 0]) => combinations(n, r) },
  npr: { arity: [2, 2], apply: ([n = 0, r = 0]) => permutations(n, r) },
};

/** Functions whose names a caller's variables may have, and then mean. */
export const SHADOWED_FUNCTIONS: Readonly<Record<string, MathFunction>> = {
  sec: unary((x, angle) => 1 / trigonometric(x, angle, Math.cos, [1, 0, -1, 0])),
  csc: unary((x, angle) => 1 / trigonometric(x, angle, Math.sin, [0, 1, 0, -1])),
  cot: unary((x, angle) => trigonometric(x, angle, cotangent, [Number.NaN, 0, Number.NaN, 0])),
  sum: { arity: [1, Infinity], apply: total },
  mean: { arity: [1, Infinity], apply: (values) => total(values) / values.length },
  median: { arity: [1, Infinity], apply: median },
  gamma: unary(gamma),
};

function unary(compute: (x: number, angle: AngleUnit) => number): MathFunction {
  return { arity: [1, 1], apply: ([x = 0], angle) => compute(x, angle) };
}

/** So many right angles are told from their neighbours: beyond, each double is near a multiple of one. */
const MOST_QUARTERS = 2 ** 20;

/** Multiples of a right angle are exact: sin 180° is 0, not 1.2e-16, and so is sin of the double nearest to π. */
function trigonometric(
  x: number,
  angle: AngleUnit,
  compute: (radians: number) => number,
  atQuarters: readonly [number, number, number, number],
): number {
  if (angle === 'rad') {
    const quarters = x / (Math.PI / 2);
    const whole = Math.round(quarters);
    const isWhole = Math.abs(quarters - whole) <= Math.abs(quarters) * Number.EPSILON;
    return isWhole && Math.abs(whole) < MOST_QUARTERS
      ? (atQuarters[((whole % 4) + 4) % 4] ?? Number.NaN)
      : compute(x);
  }
  const right = RIGHT_ANGLES[angle];
  const within = x % (4 * right);
  const quarter = within / right;
  return Number.isInteger(quarter)
    ? (atQuarters[(quarter + 4) % 4] ?? Number.NaN)
    : compute((within * Math.PI) / (2 * right));
}

function cotangent(x: number): number {
  return 1 / Math.tan(x);
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

/** Lanczos's series for the gamma function with g = 7 (Godfrey 2001). */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** The gamma function; of whole numbers exact, NaN at its poles. */
function gamma(x: number): number {
  if (Number.isInteger(x)) return x > 0 ? factorial(x - 1) : Number.NaN;
  if (x < 0.5) return Math.PI / (Math.sin(Math.PI * x) * gamma(1 - x));
  const from = x - 1;
  const series = LANCZOS.reduce((sum, term, index) => sum + (index === 0 ? term : term / (from + index)), 0);
  const t = from + 7.5;
  // In two steps, since t ** x leaves the range of doubles before the product does.
  const half = t ** ((from + 0.5) / 2);
  return Math.sqrt(2 * Math.PI) * half * Math.exp(-t) * half * series;
}

function fromRadians(radians: number, angle: AngleUnit): number {
  return angle === 'rad' ? radians : (radians * 2 * RIGHT_ANGLES[angle]) / Math.PI;
}

function logarithm(x: number, base: number): number {
  if (base === 10) return Math.log10(x);
  return base > 0 ? Math.log(x) / Math.log(base) : Number.NaN;
}

/** The real n-th root: of a negative number only for odd n. */
function root(x: number, n: number): number {
  if (n === 3) return Math.cbrt(x);
  if (x < 0 && Number.isInteger(n) && n % 2 !== 0) return -((-x) ** (1 / n));
  return n === 0 ? Number.NaN : x ** (1 / n);
}

/** Rounds the 15 significant digits, so that 1.005 is half way and not below. */
function roundHalfAway(x: number, places: number): number {
  if (!Number.isInteger(places)) return Number.NaN;
  const shifted = shiftPoint(Number(Math.abs(x).toPrecision(15)), places);
  // So far behind the point no double has digits.
  if (shifted === Infinity) return x;
  return Math.sign(x) * shiftPoint(Math.floor(shifted + 0.5), -places);
}

/** A number times a power of ten, by its decimal digits. */
function shiftPoint(x: number, places: number): number {
  const [digits = '0', exponent = '0'] = String(x).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

export function factorial(n: number): number {
  return permutations(n, n);
}

/** A modulo with the sign of the divisor. */
export function modulo(a: number, b: number): number {
  const rest = a % b;
  return rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest;
}

function greatestCommonDivisor(a: number, b: number): number {
  if (!Number.isSafeInteger(a) || !Number.isSafeInteger(b)) return Number.NaN;
  let [larger, smaller] = [Math.abs(a), Math.abs(b)];
  while (smaller !== 0) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}

function leastCommonMultiple(a: number, b: number): number {
  const divisor = greatestCommonDivisor(a, b);
  return divisor === 0 ? 0 : Math.abs(a / divisor) * Math.abs(b);
}

function combinations(n: number, r: number): number {
  if (!areCounts(n, r)) return Number.NaN;
  if (r > n) return 0;
  let result = 1n;
  const steps = Math.min(r, n - r);
  for (let step = 1; step <= steps && Number(result) < Infinity; step += 1)
    result = (result * BigInt(n - steps + step)) / BigInt(step);
  return Number(result);
}

function permutations(n: number, r: number): number {
  if (!areCounts(n, r)) return Number.NaN;
  if (r > n) return 0;
  let result = 1n;
  for (let step = 0; step < r && Number(result) < Infinity; step += 1) result *= BigInt(n - step);
  return Number(result);
}

function areCounts(n: number, r: number): boolean {
  return Number.isSafeInteger(n) && Number.isSafeInteger(r) && n >= 0 && r >= 0;
}
