import { InputError, quote } from '@toolyard/sdk';
import type { DataNode } from '../../lib/data-node.ts';
import { readIniLine, type IniValue } from './ini-line.ts';
import { bareValue } from '../../lib/json-types.ts';

export interface IniReading {
  /** Whether bare numbers and booleans get their types. */
  readonly typed: boolean;
  /** Whether `[a.b]` is the section b of a. */
  readonly nested: boolean;
}

/** Section names of many parts nest as deep. */
const MAX_LEVELS = 100;

type Section = Map<string, Section | Values>;

/** The values of a key: one, unless it was repeated or written `key[]`. */
interface Values {
  readonly list: DataNode[];
  isArray: boolean;
}

/**
 * The sections and keys of an INI file.
 *
 * @throws InputError with the line for a section that is not closed, an empty name, and a name that would be both a
 * value and a section
 */
export function readIni(argument: string, text: string, { typed, nested }: IniReading): DataNode {
  const root: Section = new Map();
  let section = root;
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
  for (const [index, given] of lines.entries()) {
    const at = `at line ${index + 1}`;
    const line = readIniLine(given);
    if (line.kind === 'section') {
      if (line.name === undefined) throw new InputError(argument, `expected a closing ] ${at}`);
      const path = nested ? line.name.split('.').map((part) => part.trim()) : [line.name];
      if (path.includes('')) throw new InputError(argument, `expected a section with a name ${at}`);
      if (path.length > MAX_LEVELS)
        throw new InputError(argument, `expected sections with at most ${MAX_LEVELS} levels ${at}`);
      section = path.reduce((outer, name) => {
        const known = outer.get(name) ?? new Map();
        if (!(known instanceof Map)) throw collision(argument, name, at);
        outer.set(name, known);
        return known;
      }, root);
    } else if (line.kind === 'key') {
      const isArray = line.key.endsWith('[]');
      const key = isArray ? line.key.slice(0, -2).trim() : line.key;
      if (key === '') throw new InputError(argument, `expected a key with a name ${at}`);
      const known = section.get(key) ?? { list: [], isArray: false };
      if (known instanceof Map) throw collision(argument, key, at);
      known.list.push(readNode(line.value, typed));
      known.isArray ||= isArray || known.list.length > 1;
      section.set(key, known);
    }
  }
  return freeze(root);
}

function collision(argument: string, name: string, at: string): InputError {
  return new InputError(argument, `expected ${quote(name)} to be a value or a section, got both ${at}`);
}

function readNode(value: IniValue | undefined, typed: boolean): DataNode {
  if (value === undefined) return { kind: 'boolean', value: true };
  const { text, quoted } = value;
  const read = typed && !quoted ? bareValue(text) : text;
  if (typeof read === 'boolean') return { kind: 'boolean', value: read };
  return typeof read === 'number' ? { kind: 'number', text } : { kind: 'text', text };
}

function freeze(section: Section): DataNode {
  const entries = [...section].map(([name, part]): [string, DataNode] => [name, freezePart(part)]);
  return { kind: 'map', entries: new Map(entries) };
}

function freezePart(part: Section | Values): DataNode {
  if (part instanceof Map) return freeze(part);
  const [first] = part.list;
  return part.isArray || first === undefined ? { kind: 'list', items: part.list } : first;
}
