/**
 * A number as JSON text writes it, without losing a digit: `digits` × 10^`exponent`. The digits have no zeros at
 * either end; zero has none.
 */
export interface Decimal {
  readonly negative: boolean;
  readonly digits: string;
  readonly exponent: number;
}

/** Reads a literal of RFC 8259 §6. */
export function parseDecimal(literal: string): Decimal {
  const [, sign, whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(literal) ?? [];
  const all = whole + fraction;
  let start = 0;
  let end = all.length;
  while (all[start] === '0') start += 1;
  while (end > start && all[end - 1] === '0') end -= 1;
  if (start === end) return { negative: false, digits: '', exponent: 0 };
  const exponent = Number(power) - fraction.length + (all.length - end);
  return { negative: sign === '-', digits: all.slice(start, end), exponent };
}

export function isInteger({ digits, exponent }: Decimal): boolean {
  return digits === '' || exponent >= 0;
}

/** The same text for equal numbers: 1, 1.0 and 1e0. */
export function decimalKey({ negative, digits, exponent }: Decimal): string {
  return `${negative ? '-' : ''}${digits}e${exponent}`;
}

export function sameDecimal(a: Decimal, b: Decimal): boolean {
  return a.negative === b.negative && a.digits === b.digits && a.exponent === b.exponent;
}

/** Negative, zero or positive as the first is less than, equal to or greater than the second. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const signs = sign(a) - sign(b);
  if (signs !== 0 || a.digits === '') return signs;
  const magnitude = compareMagnitudes(a, b);
  return a.negative ? -magnitude : magnitude;
}

function sign({ negative, digits }: Decimal): number {
  if (digits === '') return 0;
  return negative ? -1 : 1;
}

function compareMagnitudes(a: Decimal, b: Decimal): number {
  const places = a.digits.length + a.exponent - (b.digits.length + b.exponent);
  if (places !== 0) return places;
  // Digits after the same first place compare as text.
  if (a.digits === b.digits) return 0;
  return a.digits < b.digits ? -1 : 1;
}

/** Whether the first is a whole multiple of the second, which must not be zero. Exact, however far apart. */
export function isMultiple(value: Decimal, divisor: Decimal): boolean {
  if (value.digits === '') return true;
  const shift = value.exponent - divisor.exponent;
  // Its last digit would lie below every multiple.
  if (shift < -value.digits.length - divisor.digits.length) return false;
  const factor = BigInt(divisor.digits);
  const digits = BigInt(value.digits);
  if (shift < 0) return digits % (factor * 10n ** BigInt(-shift)) === 0n;
  return ((digits % factor) * powerOfTen(shift, factor)) % factor === 0n;
}

/** 10^exponent modulo a number, by squaring. */
function powerOfTen(exponent: number, modulus: bigint): bigint {
  let result = 1n % modulus;
  let base = 10n % modulus;
  for (let left = exponent; left >= 1; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * base) % modulus;
    base = (base * base) % modulus;
  }
  return result;
}
