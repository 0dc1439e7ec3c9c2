import { greatestCommonDivisor, magnitude } from '../../lib/whole-number.ts';

/** The primes below 42: bases of Miller and Rabin's test that leave no composite undetected below `CERTAIN_BELOW`. */
const BASES = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n, 41n];

/** Sorenson and Webster, "Strong pseudoprimes to twelve prime bases" (Math. Comp. 86, 2017). */
export const CERTAIN_BELOW = 3_317_044_064_679_887_385_961_981n;

/**
 * Whether a number is prime. Below `CERTAIN_BELOW` that is proven; above, a number that passes is prime but
 * for an error that nobody has found an example of (Baillie and PSW's test, on top of the thirteen bases).
 */
export function isPrime(number: bigint): boolean {
  if (number < 2n) return false;
  for (const prime of BASES) if (number % prime === 0n) return number === prime;
  if (number < 43n * 43n) return true;
  if (!BASES.every((base) => passesMillerRabin(number, base))) return false;
  return number < CERTAIN_BELOW || passesStrongLucas(number);
}

/** The smallest prime above a number. */
export function nextPrime(number: bigint): bigint {
  if (number < 2n) return 2n;
  let candidate = number + (number % 2n === 0n ? 1n : 2n);
  while (!isPrime(candidate)) candidate += 2n;
  return candidate;
}

/** The largest prime below a number, or undefined up to 2. */
export function previousPrime(number: bigint): bigint | undefined {
  if (number <= 2n) return undefined;
  if (number === 3n) return 2n;
  let candidate = number - (number % 2n === 0n ? 1n : 2n);
  while (!isPrime(candidate)) candidate -= 2n;
  return candidate;
}

/** The prime factors of a number from 2 on, ascending, each as often as it divides. Meant for up to 2^64. */
export function primeFactors(number: bigint): bigint[] {
  const factors: bigint[] = [];
  let rest = number;
  for (let divisor = 2n; divisor < 1000n && divisor * divisor <= rest; divisor += divisor === 2n ? 1n : 2n) {
    for (; rest % divisor === 0n; rest /= divisor) factors.push(divisor);
  }
  const open = rest > 1n ? [rest] : [];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    if (isPrime(part)) factors.push(part);
    else {
      const divisor = findDivisor(part);
      open.push(divisor, part / divisor);
    }
  }
  return factors.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/** A divisor of a composite number: Pollard's rho with Brent's cycle search (1980), products taken together. */
function findDivisor(composite: bigint): bigint {
  for (let constant = 1n; ; constant += 1n) {
    const divisor = tryRho(composite, constant);
    if (divisor !== composite) return divisor;
  }
}

function tryRho(composite: bigint, constant: bigint): bigint {
  const step = (value: bigint) => (value * value + constant) % composite;
  const batch = 128;
  let slow = 2n;
  let fast = 2n;
  let checkpoint = fast;
  let divisor = 1n;
  for (let length = 1; divisor === 1n; length *= 2) {
    slow = fast;
    for (let skipped = 0; skipped < length; skipped += 1) fast = step(fast);
    for (let done = 0; done < length && divisor === 1n; done += batch) {
      checkpoint = fast;
      let product = 1n;
      for (let taken = 0; taken < Math.min(batch, length - done); taken += 1) {
        fast = step(fast);
        product = (product * magnitude(slow - fast)) % composite;
      }
      divisor = greatestCommonDivisor(product, composite);
    }
  }
  if (divisor !== composite) return divisor;
  // Several factors fell into one batch: go through it again one by one.
  do {
    checkpoint = step(checkpoint);
    divisor = greatestCommonDivisor(slow - checkpoint, composite);
  } while (divisor === 1n);
  return divisor;
}

/** Miller and Rabin's test of an odd number to one base. */
function passesMillerRabin(number: bigint, base: bigint): boolean {
  const { odd, twos } = splitTwos(number - 1n);
  let power = powerModulo(base, odd, number);
  if (power === 1n || power === number - 1n) return true;
  for (let squared = 1; squared < twos; squared += 1) {
    power = (power * power) % number;
    if (power === number - 1n) return true;
  }
  return false;
}

/** The strong Lucas test of an odd number with Selfridge's parameters (Baillie and Wagstaff 1980, method A). */
function passesStrongLucas(number: bigint): boolean {
  const discriminant = selfridgeDiscriminant(number);
  if (discriminant === undefined) return false;
  const q = (1n - discriminant) / 4n;
  const { odd, twos } = splitTwos(number + 1n);
  const modulo = (value: bigint) => ((value % number) + number) % number;
  const half = (value: bigint) => modulo(value % 2n === 0n ? value / 2n : (value + number) / 2n);
  let u = 1n;
  let v = 1n;
  let qPower = modulo(q);
  for (const bit of odd.toString(2).slice(1)) {
    u = modulo(u * v);
    v = modulo(v * v - 2n * qPower);
    qPower = modulo(qPower * qPower);
    if (bit === '1') {
      [u, v] = [half(u + v), half(discriminant * u + v)];
      qPower = modulo(qPower * q);
    }
  }
  if (u === 0n) return true;
  for (let doubled = 0; doubled < twos; doubled += 1) {
    if (v === 0n) return true;
    v = modulo(v * v - 2n * qPower);
    qPower = modulo(qPower * qPower);
  }
  return false;
}

/** The first of 5, -7, 9, -11 … whose Jacobi symbol is -1; undefined shows a square or a factor. */
function selfridgeDiscriminant(number: bigint): bigint | undefined {
  if (isSquare(number)) return undefined;
  for (let size = 5n; ; size += 2n) {
    const discriminant = size % 4n === 1n ? size : -size;
    const symbol = jacobi(discriminant, number);
    if (symbol === -1) return discriminant;
    if (symbol === 0 && size < number) return undefined;
  }
}

function jacobi(numerator: bigint, denominator: bigint): -1 | 0 | 1 {
  let a = ((numerator % denominator) + denominator) % denominator;
  let n = denominator;
  let sign: -1 | 1 = 1;
  while (a !== 0n) {
    for (; a % 2n === 0n; a /= 2n) if (n % 8n === 3n || n % 8n === 5n) sign = sign === 1 ? -1 : 1;
    [a, n] = [n, a];
    if (a % 4n === 3n && n % 4n === 3n) sign = sign === 1 ? -1 : 1;
    a %= n;
  }
  return n === 1n ? sign : 0;
}

function isSquare(number: bigint): boolean {
  // Newton's method from above the root.
  let root = 1n << BigInt(Math.ceil(number.toString(2).length / 2));
  for (let next = (root + number / root) / 2n; next < root; next = (root + number / root) / 2n) root = next;
  return root * root === number;
}

function splitTwos(number: bigint): { readonly odd: bigint; readonly twos: number } {
  let odd = number;
  let twos = 0;
  for (; odd % 2n === 0n; odd /= 2n) twos += 1;
  return { odd, twos };
}

function powerModulo(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}
