import type { JsonNode } from '@toolyard/kit/json-text';
import { uniqueNames } from '../../lib/identifier-words.ts';
import { isLiquidVariable, liquidString, liquidText } from '../../lib/liquid-source.ts';

export interface LiquidCode {
  readonly result: string;
  readonly variables: { path: string; type: string }[];
  readonly warnings: string[];
}

/** Tags that assign each value of a document to a variable; nested names are joined by _. */
export function assignTags(root: JsonNode): LiquidCode {
  const lines: string[] = [];
  const variables: LiquidCode['variables'] = [];
  const warnings: string[] = [];
  const unique = uniqueNames([], '_');

  const visit = (node: JsonNode, path: string): void => {
    if (node.kind === 'object') {
      const members = new Map(node.members.map(({ key, value }) => [key, value]));
      for (const [key, value] of members) visit(value, path === '' ? key : `${path}_${key}`);
      return;
    }
    if (node.kind === 'array') {
      visitArray(node.elements, path);
      return;
    }
    const name = unique(variableName(path));
    if (node.kind === 'string') lines.push(...assignText(name, node.value));
    else lines.push(`{% assign ${name} = ${literal(node)} %}`);
    variables.push({ path: name, type: node.kind });
  };

  const visitArray = (items: readonly JsonNode[], path: string): void => {
    const place = path === '' ? 'the array' : path;
    if (items.some(({ kind }) => kind === 'array' || kind === 'object')) {
      warnings.push(`${place}: Liquid has no literal for arrays of arrays or objects: left out`);
      return;
    }
    const texts = items.map((item) => (item.kind === 'string' ? item.value : literal(item)));
    const name = unique(variableName(path));
    if (items.some(({ kind }) => kind !== 'string'))
      warnings.push(`${place}: the items of the array that are no strings become strings`);
    const separator = SEPARATORS.find((sign) => texts.every((text) => !text.includes(sign)));
    // An empty text at the end of what is split is dropped, and of one alone nothing is left.
    if (separator === undefined || texts.at(-1) === '') {
      warnings.push(`${place}: no separator tells the items of the array apart: left out`);
      return;
    }
    const joined = texts.join(separator);
    if (liquidString(joined) === undefined) {
      const holder = unique(`${name}_text`);
      lines.push(...assignText(holder, joined), `{% assign ${name} = ${holder} | split: "${separator}" %}`);
    } else lines.push(`{% assign ${name} = ${liquidString(joined)} | split: "${separator}" %}`);
    variables.push({ path: name, type: 'array' });
  };

  visit(root, '');
  return { result: `${lines.join('\n')}\n`, variables, warnings };
}

const SEPARATORS = [',', '|', ';', '¦'];

function assignText(name: string, text: string): string[] {
  const string = liquidString(text);
  if (string !== undefined) return [`{% assign ${name} = ${string} %}`];
  return [`{% capture ${name} %}${liquidText(text)}{% endcapture %}`];
}

function literal(node: JsonNode): string {
  if (node.kind === 'number') return /[eE]/.test(node.literal) ? plainNumber(node.literal) : node.literal;
  return node.kind === 'boolean' ? String(node.value) : 'nil';
}

/** Liquid's numbers have no exponents. */
function plainNumber(text: string): string {
  const [, sign = '', whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?[eE]([-+]?\d+)$/.exec(text) ?? [];
  const exponent = Math.max(-400, Math.min(400, Number(power)));
  const digits = whole + fraction;
  const point = whole.length + exponent;
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0').slice(0, point)}${point < digits.length ? `.${digits.slice(point)}` : ''}`;
}

function variableName(path: string): string {
  const name = path.replace(/[^A-Za-z0-9_-]/g, '_');
  return isLiquidVariable(name) ? name : `_${name}`;
}
