import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { readScale, SCALES, toKelvin, fromKelvin, type Scale } from './temperature.ts';
import { significant } from '../../lib/decimal.ts';

export default defineTool({
  title: 'Temperature Converter',
  summary: 'Convert between Celsius, Fahrenheit, Kelvin, Rankine and Réaumur.',
  keywords: ['degrees', 'weather', 'centigrade'],
  input: Type.Object({
    value: Type.Number({ minimum: -1e15, maximum: 1e15, description: 'Temperature' }),
    from: Type.String({ description: 'C, F, K, R (Rankine), Re (Réaumur) or the name' }),
    to: Type.Optional(Type.String({ description: 'Scale wanted; left out: only all' })),
  }),
  output: Type.Object({
    result: Type.Union([Type.Number(), Type.Null()], { description: 'Temperature in to' }),
    from: Type.Enum([...SCALES], { description: 'celsius, fahrenheit, kelvin, rankine or reaumur' }),
    to: Type.Union([Type.Enum([...SCALES]), Type.Null()], { description: 'The same; null when not given' }),
    all: Type.Object(
      {
        celsius: Type.Number(),
        fahrenheit: Type.Number(),
        kelvin: Type.Number(),
        rankine: Type.Number(),
        reaumur: Type.Number(),
      },
      { description: 'celsius, fahrenheit, kelvin, rankine, reaumur' },
    ),
  }),
  examples: [
    {
      name: 'Body temperature',
      input: { value: 98.6, from: 'F', to: 'C' },
      output: { result: 37, from: 'fahrenheit', to: 'celsius' },
    },
    {
      name: 'All scales',
      input: { value: 100, from: 'celsius' },
      output: {
        result: null,
        all: { celsius: 100, fahrenheit: 212, kelvin: 373.15, rankine: 671.67, reaumur: 80 },
      },
    },
  ],
  run({ value, from, to }) {
    const source = parseScale('from', from);
    const target = to === undefined ? null : parseScale('to', to);
    const kelvin = toKelvin(value, source);
    if (kelvin.isNegative() && !kelvin.isZero()) {
      const limit = significant(fromKelvin(0, source));
      throw new InputError('value', `expected at least ${limit} ${source}, absolute zero, got ${value}`);
    }
    const all = {
      celsius: significant(fromKelvin(kelvin, 'celsius')),
      fahrenheit: significant(fromKelvin(kelvin, 'fahrenheit')),
      kelvin: significant(kelvin),
      rankine: significant(fromKelvin(kelvin, 'rankine')),
      reaumur: significant(fromKelvin(kelvin, 'reaumur')),
    };
    return { result: target === null ? null : all[target], from: source, to: target, all };
  },
});

function parseScale(argument: string, given: string): Scale {
  const scale = readScale(given);
  if (scale !== undefined) return scale;
  throw new InputError(
    argument,
    `expected celsius (C), fahrenheit (F), kelvin (K), rankine (R) or reaumur (Re), got ${quote(given)}`,
  );
}
