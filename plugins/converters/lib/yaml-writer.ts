import { BoundedText } from './bounded-text.ts';
import { isFilled, type DataNode } from './data-node.ts';

/** YAML takes no longer key before a colon (YAML 1.2.2 §7.4.2). */
const MAX_IMPLICIT_KEY = 1024;

/**
 * A value as YAML in block style. Strings are plain unless YAML 1.1 or 1.2 would read them otherwise, and then in
 * double quotes; text with line breaks is a literal block.
 *
 * @param indent the spaces of a level
 * @throws InputError naming the argument when the text would be too long
 */
export function writeYaml(argument: string, root: DataNode, indent: number): string {
  const text = new BoundedText(argument);

  /** Writes a value behind a colon, a dash or nothing; `column` is where the lines of its parent begin. */
  const writeValue = (node: DataNode, before: string, column: number, step: number): void => {
    if (node.kind === 'text') text.add(`${before}${writeText(node.text, column, step)}\n`);
    else text.add(`${before}${writeScalar(node)}\n`);
  };
  /** Writes a filled map or list whose first line begins where the text ends. */
  const writeBlock = (node: DataNode, column: number): void => {
    const margin = ' '.repeat(column);
    let first = true;
    const startLine = () => {
      if (!first) text.add(margin);
      first = false;
    };
    if (node.kind === 'list') {
      for (const item of node.items) {
        startLine();
        if (!isFilled(item)) writeValue(item, '- ', column, 2);
        else {
          text.add('- ');
          writeBlock(item, column + 2);
        }
      }
    } else if (node.kind === 'map') {
      for (const [key, value] of node.entries) {
        startLine();
        const name = isPlain(key) ? key : quoted(key);
        text.add(name.length > MAX_IMPLICIT_KEY ? `? ${name}\n${margin}:` : `${name}:`);
        if (!isFilled(value)) writeValue(value, ' ', column, indent);
        else {
          text.add(`\n${' '.repeat(column + indent)}`);
          writeBlock(value, column + indent);
        }
      }
    }
  };

  if (isFilled(root)) writeBlock(root, 0);
  else writeValue(root, '', 0, indent);
  return text.toString();
}

function writeScalar(node: Exclude<DataNode, { kind: 'text' }>): string {
  switch (node.kind) {
    case 'map':
      return '{}';
    case 'list':
      return '[]';
    case 'number':
      return writeNumber(node.text);
    case 'plain':
      return node.text;
    case 'boolean':
      return String(node.value);
    default:
      return 'null';
  }
}

/** With an exponent YAML 1.1 wants a point and a sign, too. */
function writeNumber(number: string): string {
  const [, mantissa = '', sign = '', exponent = ''] = /^([^eE]+)[eE]([-+]?)(\d+)$/.exec(number) ?? [];
  if (exponent === '') return number;
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}e${sign || '+'}${exponent}`;
}

function writeText(text: string, column: number, step: number): string {
  if (isBlock(text)) return writeLiteral(text, column, step);
  return isPlain(text) ? text : quoted(text);
}

const PRINTABLE = /^[\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u;
const PRINTABLE_LINES =
  /^[\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]*$/u;

/** Blank lines at the end are lines of a block only if they have no blanks in them. */
function isBlock(text: string): boolean {
  return (
    text.includes('\n') &&
    PRINTABLE_LINES.test(text) &&
    !/(?:^|\n)[ \t]+\n*$/.test(text) &&
    /[^\n]/.test(text)
  );
}

/** A literal block (YAML 1.2.2 §8.1.2). A first line that begins with a space needs the indent to be named. */
function writeLiteral(text: string, column: number, step: number): string {
  const indicator = /^\n* /.test(text) ? String(step) : '';
  const chomping = !text.endsWith('\n') ? '-' : text.endsWith('\n\n') ? '+' : '';
  const lines = (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');
  const margin = ' '.repeat(column + step);
  return [`|${indicator}${chomping}`, ...lines.map((line) => (line === '' ? '' : margin + line))].join('\n');
}

/** What a plain scalar cannot begin with (YAML 1.2.2 §7.3.3), and what ends it. */
const NOT_PLAIN = /^[,[\]{}#&*!|>'"%@`]|^[-?:](?: |$)|^(?:---|\.\.\.)|^ | $|: |:$| #/;
/** What is read as something other than text: by the core schema of YAML 1.2, or by the types of YAML 1.1. */
const NOT_TEXT = new RegExp(
  [
    '~|null|Null|NULL',
    'y|Y|yes|Yes|YES|n|N|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF',
    '[-+]?0b[01_]+|[-+]?0o?[0-7_]+|[-+]?0x[0-9a-fA-F_]+',
    String.raw`[-+]?(?:[0-9][0-9_]*(?:\.[0-9_]*)?|\.[0-9_]*)(?:[eE][-+]?[0-9]+)?`,
    // Some readers of YAML 1.1 take an exponent alone for a number.
    '[-+]?[eE][-+]?[0-9]+',
    String.raw`[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?`,
    String.raw`[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)`,
    String.raw`[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::?[0-9]{2})?))?)?`,
    '=|<<',
  ]
    .map((words) => `(?:${words})`)
    .join('|')
    .replace(/^/, '^(?:')
    .replace(/$/, ')$'),
);

/** Blanks of every kind at the ends are quoted: people, and some programs, do not see them. */
function isPlain(text: string): boolean {
  return (
    text !== '' &&
    text.trim() === text &&
    PRINTABLE.test(text) &&
    !NOT_PLAIN.test(text) &&
    !NOT_TEXT.test(text)
  );
}

/** JSON's strings are YAML's but for characters that YAML does not print. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
