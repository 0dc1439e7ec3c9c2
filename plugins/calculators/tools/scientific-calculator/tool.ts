import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { evaluate } from './evaluator.ts';
import { FUNCTIONS } from './functions.ts';
import { isName } from './tokens.ts';

export default defineTool({
  title: 'Scientific Calculator',
  summary:
    'Evaluate a math expression: powers, roots, trigonometry, logarithms, factorials, percent, constants, variables.',
  keywords: ['evaluate', 'arithmetic', 'sin', 'equation', 'formula'],
  runtime: 'isolate',
  callerCode: 'expression',
  input: Type.Object({
    expression: Type.String({
      minLength: 1,
      maxLength: 1000,
      description: 'e.g. 2(3+4)^2 - sqrt(16)/5!, sin(30), 200 + 10%',
    }),
    angle: Type.Enum(['rad', 'deg', 'grad'], { default: 'rad', description: 'Unit of angles' }),
    variables: Type.Optional(
      Type.Record(Type.String(), Type.Number(), {
        description: 'Values of names used in the expression',
      }),
    ),
    precision: Type.Integer({
      default: 15,
      minimum: 1,
      maximum: 15,
      description: 'Significant digits of the result',
    }),
  }),
  output: Type.Object({
    result: Type.Number({ description: 'Value, rounded to precision' }),
    text: Type.String({ description: 'Value as text, e.g. 1.26765060022823e+30' }),
  }),
  examples: [
    { name: 'Precedence', input: { expression: '2(3+4)^2 - sqrt(16)/4' }, output: { result: 97 } },
    {
      name: 'Degrees',
      input: { expression: 'sin(30) + cos(90) + tan(45)', angle: 'deg' },
      output: { result: 1.5 },
    },
    {
      name: 'Percent of what stands before',
      input: { expression: '100 + 10% + 5' },
      output: { result: 115 },
    },
  ],
  run({ expression, angle, variables = {}, precision }) {
    const value = evaluate('expression', expression, angle, readVariables(variables));
    // Adding 0 makes 0 of -0.
    const result = Number(value.toPrecision(precision)) + 0;
    if (!Number.isFinite(result))
      throw new InputError(
        'expression',
        `expected a value that stays below 1.8e308 when rounded, got ${value}`,
      );
    return { result, text: String(result) };
  },
});

function readVariables(variables: Readonly<Record<string, number>>): ReadonlyMap<string, number> {
  const values = new Map<string, number>();
  for (const [name, value] of Object.entries(variables)) {
    const lower = name.toLowerCase();
    if (!isName(name))
      throw new InputError('variables', `expected names of letters, digits and _, got ${quote(name)}`);
    if (Object.hasOwn(FUNCTIONS, lower) || lower === 'mod')
      throw new InputError('variables', `expected a name that is no function, got ${quote(name)}`);
    if (values.has(lower))
      throw new InputError('variables', `expected names that differ in more than case, got ${quote(name)}`);
    values.set(lower, value);
  }
  return values;
}
