import { quote } from '@toolyard/sdk';
import { asNumber } from './data-json.ts';
import { isInteger, type DataNode } from './data-node.ts';
import { isDigitsLost } from './json-types.ts';

const FLOAT = /^(?<sign>[-+]?)(?<whole>\d*)(?:\.(?<decimals>\d*))?(?<exponent>[eE][-+]?\d+)?$/;

/** A plain scalar by the core schema (YAML 1.2.2 §10.3.2). */
export function coreScalar(source: string): DataNode {
  if (/^(?:~|null|Null|NULL|)$/.test(source)) return { kind: 'null' };
  if (/^(?:true|True|TRUE|false|False|FALSE)$/.test(source))
    return { kind: 'boolean', value: source.toLowerCase() === 'true' };
  if (/^(?:0o[0-7]+|0x[0-9a-fA-F]+)$/.test(source))
    return { kind: 'number', text: BigInt(source).toString() };
  if (/^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/.test(source)) return { kind: 'plain', text: source };
  const parts = FLOAT.exec(source)?.groups;
  const { sign, whole = '', decimals, exponent = '' } = parts ?? {};
  if (parts === undefined || (whole === '' && (decimals ?? '') === '')) return { kind: 'text', text: source };
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const integer = decimals === undefined && exponent === '';
  // Integers have no negative zero.
  const minus = sign === '-' && !(integer && digits === '0') ? '-' : '';
  const fraction = decimals === undefined ? '' : `.${decimals || '0'}`;
  return { kind: 'number', text: `${minus}${digits}${fraction}${exponent}` };
}

/** A number that JSON lacks, or one that JavaScript lacks. */
export interface NumberNote {
  readonly about: 'special' | 'digits';
  readonly message: string;
}

/** What is to be told of a scalar's value, if it is a number or is called so. */
export function numberNote(value: DataNode): NumberNote | undefined {
  if (value.kind === 'plain')
    return { about: 'special', message: `JSON has no number ${value.text}, which becomes text` };
  if (value.kind !== 'number') return undefined;
  const { text } = value;
  if (asNumber(text) === undefined)
    return { about: 'digits', message: `the number ${quote(text)} becomes text, to keep its digits` };
  if (isInteger(text) || !isDigitsLost(text)) return undefined;
  return { about: 'digits', message: `the number ${quote(text)} is rounded to ${Number(text)}` };
}
