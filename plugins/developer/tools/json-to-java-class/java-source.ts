import { InputError, quote } from '@toolyard/sdk';
import { camelCase } from '../../lib/identifier-words.ts';

/** Keywords and literals of the Java Language Specification 17, §3.9 and §3.10: names of nothing else. */
const RESERVED = new Set(
  (
    'abstract assert boolean break byte case catch char class const continue default do double else enum extends ' +
    'final finally float for goto if implements import instanceof int interface long native new package private ' +
    'protected public return short static strictfp super switch synchronized this throw throws transient try void ' +
    'volatile while _ true false null'
  ).split(' '),
);

/** Names that no component of a record may have (§8.10.1), since every object has methods of these names. */
const RECORD_RESERVED = new Set('clone finalize getClass hashCode notify notifyAll toString wait'.split(' '));

/** A field's name: the key in lowerCamelCase, changed where Java would not take it. */
export function javaFieldName(key: string, ofRecord: boolean): string {
  const name = camelCase(key);
  if (name === '') return 'field';
  if (RESERVED.has(name) || (ofRecord && RECORD_RESERVED.has(name))) return `${name}_`;
  return /^\p{Nd}/u.test(name) ? `_${name}` : name;
}

/** What `get` and `set` are followed by. */
export function javaAccessorSuffix(field: string): string {
  const [first = '', ...rest] = field;
  const upper = first.toUpperCase();
  return (upper.length === first.length ? upper : first) + rest.join('');
}

/** @throws InputError when the name is no package name of identifiers with dots between */
export function checkJavaPackage(argument: string, name: string): void {
  const parts = name.split('.');
  if (parts.every((part) => /^[\p{L}_$][\p{L}\p{Nd}_$]*$/u.test(part) && !RESERVED.has(part))) return;
  throw new InputError(argument, `expected Java identifiers with dots between, got ${quote(name)}`);
}

/**
 * Text as a Java string literal. Controls are octal: `\u000a` would be a line break before the literal is read
 * (§3.3).
 */
export function javaString(text: string): string {
  const escaped = text
    .replace(/["\\]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/\r/g, '\\r')
    .replace(/\t/g, '\\t')
    .replace(/[\0-\x1f\x7f]/g, (control) => `\\${control.charCodeAt(0).toString(8).padStart(3, '0')}`)
    .replace(/\p{Surrogate}/gu, (lone) => `\\u${lone.charCodeAt(0).toString(16)}`);
  return `"${escaped}"`;
}
