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

function unary(compute: (x: number, angle: AngleUnit) => number): MathFunction {
  return { arity: [1, 1], apply: ([x = 0], angle) => compute(x, angle) };
}

/** Multiples of a right angle are exact: sin 180° is 0, not 1.2e-16. */
function trigonometric(
  x: number,
  angle: AngleUnit,
  compute: (radians: number) => number,
  atQuarters: readonly [number, number, number, number],
): number {
  if (angle === 'rad') return compute(x);
  const right = RIGHT_ANGLES[angle];
  const within = x % (4 * right);
  const quarter = within / right;
  return Number.isInteger(quarter)
    ? (atQuarters[(quarter + 4) % 4] ?? Number.NaN)
    : compute((within * Math.PI) / (2 * right));
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
