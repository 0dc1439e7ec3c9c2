import { Decimal } from '../../lib/decimal.ts';

export const SCALES = ['celsius', 'fahrenheit', 'kelvin', 'rankine', 'reaumur'] as const;

export type Scale = (typeof SCALES)[number];

const NAMES: Readonly<Record<string, Scale>> = {
  c: 'celsius',
  celsius: 'celsius',
  f: 'fahrenheit',
  fahrenheit: 'fahrenheit',
  k: 'kelvin',
  kelvin: 'kelvin',
  r: 'rankine',
  rankine: 'rankine',
  re: 'reaumur',
  ré: 'reaumur',
  reaumur: 'reaumur',
  réaumur: 'reaumur',
};

/** The scale of a letter or name in any case, with or without the degree sign, or undefined. */
export function readScale(text: string): Scale | undefined {
  const name = text.normalize('NFC').replace('°', '').trim().toLowerCase();
  return Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
}

/** Kelvin of a temperature (SI Brochure, 9th edition, 2.3.1; NIST SP 811, B.8), exact but for endless decimals. */
export function toKelvin(value: Decimal | number, scale: Scale): Decimal {
  const temperature = new Decimal(value);
  switch (scale) {
    case 'celsius':
      return temperature.plus('273.15');
    case 'fahrenheit':
      return temperature.plus('459.67').times(5).div(9);
    case 'rankine':
      return temperature.times(5).div(9);
    case 'reaumur':
      return temperature.times(5).div(4).plus('273.15');
    case 'kelvin':
    default:
      return temperature;
  }
}

export function fromKelvin(kelvin: Decimal | number, scale: Scale): Decimal {
  const temperature = new Decimal(kelvin);
  switch (scale) {
    case 'celsius':
      return temperature.minus('273.15');
    case 'fahrenheit':
      return temperature.times(9).div(5).minus('459.67');
    case 'rankine':
      return temperature.times(9).div(5);
    case 'reaumur':
      return temperature.minus('273.15').times(4).div(5);
    case 'kelvin':
    default:
      return temperature;
  }
}
