import { quote } from '@toolyard/sdk';
import {
  eachScalar,
  integerArgument,
  textArgument,
  type FilterCall,
  type FilterTable,
} from './knap-filter-call.ts';
import { numberOf, structureOf, type KnapValue } from './knap-value.ts';

const DECIMALS = [0, 20] as const;
const OPERATION = /^\s*(\*\*|[-+*/^])\s*([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?)\s*$/i;

/** What reckon and write numbers; lists and objects are done item by item. */
export const NUMBER_FILTERS: FilterTable = {
  number_format: (value, call) => {
    const decimals = integerArgument(call, 0, DECIMALS) ?? 0;
    const point = textArgument(call, 1) ?? '.';
    const thousands = textArgument(call, 2) ?? ',';
    if (point.length + thousands.length > 20) call.refuse('expected at most 20 characters of separators');
    return eachNumber(value, call, (number) => formatNumber(number, decimals, point, thousands));
  },
  round: (value, call) => {
    const decimals = integerArgument(call, 0, DECIMALS) ?? 0;
    return eachNumber(value, call, (number) => roundHalfUp(number, decimals));
  },
  calc: (value, call) => {
    const operation = textArgument(call, 0) ?? '';
    const [, operator = '', operand] = OPERATION.exec(operation) ?? [];
    if (operand === undefined)
      return call.refuse(`expected an operation such as "+10" or "*2", got ${quote(operation)}`);
    return eachNumber(value, call, (number) => {
      const result = calculate(number, operator, Number(operand));
      if (Number.isFinite(result)) return shortest(result);
      call.warn(`${number} ${operator} ${operand} is no number`);
      return number;
    });
  },
};

/** What is no number stays, with a warning. */
function eachNumber(
  value: KnapValue,
  call: FilterCall,
  change: (number: number) => number | string,
): KnapValue {
  return eachScalar(structureOf(value), (scalar) => {
    const number = typeof scalar === 'boolean' ? Number.NaN : numberOf(scalar);
    if (Number.isFinite(number)) return change(number);
    call.warn(`could not read ${quote(scalar)} as a number`);
    return scalar;
  });
}

function calculate(left: number, operator: string, right: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    default:
      return left ** right;
  }
}

/** To ten decimals: what binary fractions add behind them is noise. */
function shortest(number: number): number {
  return Number(number.toFixed(10)) || 0;
}

/** The sum as people write it: 0.1 and 0.2 are 0.3. */
export function shortestSum(numbers: readonly number[]): number {
  return shortest(numbers.reduce((sum, number) => sum + number, 0));
}

/** By its decimal digits, so that 1.005 becomes 1.01; halves go up, as Math.round takes them. */
function roundHalfUp(number: number, decimals: number): number {
  const [digits = '0', exponent = '0'] = String(number).split('e');
  const shifted = Math.round(Number(`${digits}e${Number(exponent) + decimals}`));
  const [rounded = '0', shift = '0'] = String(shifted).split('e');
  return Number(`${rounded}e${Number(shift) - decimals}`) || 0;
}

function formatNumber(number: number, decimals: number, point: string, thousands: string): string {
  const rounded = Math.abs(number) < 1e15 ? roundHalfUp(Math.abs(number), decimals) : Math.abs(number);
  const [whole = '', fraction] = rounded.toFixed(decimals).split('.');
  const grouped = whole.includes('e') ? whole : whole.replace(/\B(?=(?:\d{3})+$)/g, () => thousands);
  const sign = number < 0 && rounded > 0 ? '-' : '';
  return sign + grouped + (fraction === undefined ? '' : point + fraction);
}
